import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { callOf } from "#lib/core/call.ts";
import type { Caller } from "#lib/core/caller.ts";
import { canonicalJson } from "#lib/core/canonical.ts";
import { invalid } from "#lib/core/errors.ts";
import { etagOf } from "#lib/core/etag.ts";
import type { Operation } from "#lib/core/operation.ts";
import { assertMay } from "#lib/execute.ts";
import { isFile } from "#lib/work/files.ts";
import { act, answerOf, look, trial } from "../deed.ts";
import { conditionOf, hasEtag } from "../etag.ts";
import { claimOf, idempotencyKey, type KeptAnswer } from "../idempotency.ts";
import { assertHeard, headerOf, ignoredOf } from "../question.ts";
import { answered, answeredFile, type Beside } from "./results.ts";

/** How an operation is asked for, beside its input. */
export interface Manner {
  dry_run?: boolean | undefined;
  idempotency_key?: string | undefined;
  /** The ETag that the record must have, of which the act is. */
  if_match?: string | undefined;
}

type Input = Record<string, unknown>;

const isByQuery = ({ http }: Operation) => http?.startsWith("GET ") === true;

/** A query carries texts only, and what reads one reads texts: numbers and flags are spelled as they would stand there. */
const asQuery = (input: Input): Input =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === "number" || typeof value === "boolean" ? String(value) : value,
    ]),
  );

/** What was answered, with the ETag of a record that has one. */
function told(operation: Operation, answer: Pick<KeptAnswer, "status" | "body">, beside: Beside): CallToolResult {
  const isTagged = answer.status === 200 && hasEtag(operation);
  return answered(answer, { ...beside, ...(isTagged && { etag: etagOf(answer.body) }) });
}

async function read(caller: Caller, operation: Operation, input: Input, beside: Beside): Promise<CallToolResult> {
  const done = await look(operation, caller, input);
  if (isFile(operation, done.value)) {
    return answeredFile(done.value, caller.workspace_id, callOf(operation, input).path, beside);
  }
  return told(operation, answerOf(done), beside);
}

async function write(
  caller: Caller,
  operation: Operation,
  input: Input,
  { dry_run, idempotency_key, if_match }: Manner,
  beside: Beside,
): Promise<CallToolResult> {
  const key = idempotencyKey(idempotency_key, "idempotency_key");
  const condition = conditionOf(operation, if_match, "if_match");
  if (dry_run) {
    return answered({ status: 200, body: JSON.stringify(await trial(operation, caller, input, condition)) }, beside);
  }
  const claim = key === null ? null : claimOf(caller, key, ["mcp", operation.name, canonicalJson(input)]);
  const { answer, isReplayed } = await act(operation, caller, input, condition, claim);
  return told(operation, answer, {
    ...beside,
    ...(answer.receipt_id !== null && { receipt_id: answer.receipt_id }),
    ...(isReplayed && { idempotent_replayed: true }),
  });
}

/** Asks for an operation as the API is asked, and with what it would answer. Throws AppError for every refusal. */
export async function ask(caller: Caller, operation: Operation, input: Input, manner: Manner): Promise<CallToolResult> {
  assertMay(caller, operation);
  const ignored = ignoredOf(operation, input, {});
  // A misspelt condition must not pass for none: the API refuses it in a query, too.
  assertHeard({ ignored, isStrict: operation.strict === true || isByQuery(operation) }, "beside the input");
  const beside = { request_id: caller.request_id, ...(ignored.length > 0 && { ignored_fields: headerOf(ignored) }) };
  if (operation.effect === "write") return write(caller, operation, input, manner, beside);
  for (const name of ["dry_run", "if_match"] as const) {
    if (manner[name]) throw invalid(name, `is of acts, and ${operation.name} only reads`);
  }
  return read(caller, operation, isByQuery(operation) ? asQuery(input) : input, beside);
}
