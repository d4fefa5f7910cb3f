import { AppError } from "#lib/core/errors.ts";

/**
 * What the operation refuses, in the words of whoever sent the intent: `customer` was sent as `params.client_name`.
 * What is no refusal at a field stays what it is.
 */
export function asSent(sentAs: Readonly<Record<string, string>>, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const renamed = (path: string) => {
    const [field = "", ...rest] = path.split(".");
    return path === "" ? "params" : ["params", sentAs[field] ?? field, ...rest].join(".");
  };
  const { issues, named, ...details } = error.details;
  if (!issues) {
    if (!named) return error;
    const told = { ...details, named: { ...named, sentAs: renamed } };
    return new AppError(error.status, error.code, error.message, told);
  }
  const [first] = issues;
  const isNamed = first !== undefined && first.path !== "" && error.message.startsWith(first.path);
  const message = isNamed ? renamed(first.path) + error.message.slice(first.path.length) : error.message;
  return new AppError(error.status, error.code, message, {
    ...details,
    issues: issues.map((issue) => ({ ...issue, path: renamed(issue.path) })),
  });
}
