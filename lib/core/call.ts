import type * as z from "zod";
import { type Method, type Operation, pathParams, route } from "./operation.ts";

/** How a client asks the API for an operation, and what that does. */
export interface Call {
  method: Method;
  /** From the root, with its query: `/v1/entities?status=active`. */
  path: string;
  body?: Record<string, unknown>;
  title: string;
}

/**
 * The call that asks the API for an operation with this input: the input's identifiers stand in the path, the rest in the
 * query of a GET or in the body. Throws TypeError for an operation that the API does not serve by itself.
 */
export function callOf<I extends z.ZodObject>(
  operation: Operation<I>,
  input: z.input<I>,
  title: string = operation.title,
): Call {
  if (!operation.http) throw new TypeError(`${operation.name} has no route of its own: ask for the intent instead`);
  const { method, path } = route(operation.http);
  const given = Object.entries<unknown>(input).filter(([, value]) => value !== undefined);
  const named = new Map(given.filter(([name]) => pathParams(path).includes(name)));
  const others = given.filter(([name]) => !named.has(name));
  const query = new URLSearchParams(method === "GET" ? others.map(([name, value]) => [name, String(value)]) : []);
  const takesBody = method === "POST" || method === "PATCH" || method === "PUT";
  return {
    method,
    path: `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(named.get(name)))}${query.size > 0 ? `?${query}` : ""}`,
    ...(takesBody && { body: Object.fromEntries(others) }),
    title,
  };
}
