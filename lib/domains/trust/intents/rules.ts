import { asCalled } from "#lib/core/errors.ts";

/**
 * What the operation refuses, in the words of whoever sent the intent: `customer` was sent as `params.client_name`.
 * What is no refusal at a field stays what it is.
 */
export const asSent = (sentAs: Readonly<Record<string, string>>, error: unknown): unknown =>
  asCalled((path) => {
    const [field = "", ...rest] = path.split(".");
    return path === "" ? "params" : ["params", sentAs[field] ?? field, ...rest].join(".");
  }, error);
