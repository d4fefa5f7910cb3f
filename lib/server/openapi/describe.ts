import * as z from "zod";
import { type Operation, pathParams, route } from "#lib/core/operation.ts";
import { IntentDryRun } from "#lib/domains/trust/intents/schema.ts";
import { meaningOf } from "./glossary.ts";
import { referToParameter, successHeaders } from "./headers.ts";
import { intentReceipt, intentRequest } from "./intents.ts";
import { refusalsOf } from "./refusals.ts";
import { answerOf, type Json, named, pascal, type Schemas, schemaOf } from "./schemas.ts";

const operationIdOf = ({ name }: Operation) => name.replaceAll(".", "_");

const isIntents = ({ name }: Operation) => name === "intents.execute";

/** Agents are woken by mail and webhooks that bear their own signature in place of a key. */
const isInbound = (path: string) => path.startsWith("/v1/inbound/");

/** An operation's input without what its path holds, which OpenAPI lists apart. */
function bodyOf(operation: Operation, params: readonly string[]): z.ZodObject {
  const shape = Object.entries(operation.input.shape).filter(([name]) => !params.includes(name));
  const rest = z.object(Object.fromEntries(shape));
  const { catchall } = operation.input._zod.def;
  return catchall ? rest.catchall(catchall as z.ZodType) : rest;
}

function queryParameters(operation: Operation, params: readonly string[], schemas: Schemas): Json[] {
  if (!operation.http?.startsWith("GET")) return [];
  const shape = Object.fromEntries(Object.entries(operation.input.shape).filter(([name]) => !params.includes(name)));
  const query = schemaOf(z.object(shape), "input", schemas, ["list", operationIdOf(operation)]);
  const examples = operation.example as Json;
  const required = Array.isArray(query.required) ? query.required : [];
  return Object.entries((query.properties ?? {}) as Record<string, Json>).map(([name, schema]) => {
    const { description, ...rest } = schema;
    const example = examples[name];
    return {
      name,
      in: "query",
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
      ...(example !== undefined && { example }),
    };
  });
}

function parametersOf(operation: Operation, schemas: Schemas): Json[] {
  const { method, path } = route(operation.http ?? "GET /v1/");
  const params = pathParams(path);
  const examples = operation.example as Json;
  const inPath = params.map((name) => ({
    name,
    in: "path",
    required: true,
    description: meaningOf(name, ["path"]),
    schema: { type: "string" },
    example: examples[name],
  }));
  const takesKey = operation.effect === "write" && method !== "DELETE";
  return [
    ...inPath,
    ...queryParameters(operation, params, schemas),
    ...(operation.public ? [referToParameter("workspace")] : []),
    ...(operation.effect === "write" ? [referToParameter("dry_run")] : []),
    ...(takesKey ? [referToParameter("Idempotency-Key")] : []),
    ...(isInbound(path) ? [referToParameter("webhook-id"), referToParameter("webhook-timestamp")] : []),
  ];
}

/** A file's content: text as text, anything else as the bytes that code generators know by `binary`. */
const fileSchema = (type: string): Json => ({
  type: "string",
  contentMediaType: type,
  ...(!type.startsWith("text/") && { format: "binary" }),
});

function requestBodyOf(operation: Operation, schemas: Schemas): Json {
  const id = operationIdOf(operation);
  const params = pathParams(route(operation.http ?? "GET /v1/").path);
  const body = bodyOf(operation, params);
  const schema = isIntents(operation)
    ? intentRequest(schemas)
    : named(`${pascal(id)}Request`, schemaOf(body, "input", schemas, [id]), schemas);
  const example = Object.fromEntries(Object.entries(operation.example).filter(([name]) => !params.includes(name)));
  const files = Object.keys(operation.bodies ?? {}).map((type) => [type, { schema: fileSchema(type) }]);
  return {
    required: Object.values(body.shape).some((field) => !field.safeParse(undefined).success),
    content: { "application/json": { schema, example }, ...Object.fromEntries(files) },
  };
}

function successOf(operation: Operation, schemas: Schemas): Json {
  const headers = successHeaders({ isWrite: operation.effect === "write" });
  if (operation.output instanceof z.ZodNull) return { 204: { description: "Done; there is nothing to say.", headers } };
  if (operation.file !== undefined) {
    const content = { [operation.file]: { schema: fileSchema(operation.file) } };
    return { 200: { description: "The file.", headers, content } };
  }
  const schema = isIntents(operation)
    ? { anyOf: [intentReceipt(schemas), schemaOf(IntentDryRun, "output", schemas)] }
    : answerOf(operation.output, operationIdOf(operation), schemas);
  return { 200: { description: "Success.", headers, content: { "application/json": { schema } } } };
}

/** An operation as OpenAPI has it; the schemas that it names are gathered into `schemas`. */
export function describe(operation: Operation, tag: string, schemas: Schemas): Json {
  const { method, path } = route(operation.http ?? "GET /v1/");
  const hasBody = method !== "GET" && method !== "DELETE";
  return {
    operationId: operationIdOf(operation),
    summary: operation.title,
    description: `${operation.about ?? operation.title}\n\nNeeds the scope \`${operation.scope}\`.`,
    tags: [tag],
    "x-scope": operation.scope,
    ...(operation.public && { security: [{ key: [] }, {}] }),
    ...(isInbound(path) && { security: [{ key: [] }, { webhookSignature: [] }] }),
    parameters: parametersOf(operation, schemas),
    ...(hasBody && { requestBody: requestBodyOf(operation, schemas) }),
    responses: {
      ...successOf(operation, schemas),
      ...refusalsOf({ isWrite: operation.effect === "write", hasBody }),
    },
  };
}
