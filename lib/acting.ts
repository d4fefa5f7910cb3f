import type * as z from "zod";
import type { Caller } from "#lib/core/caller.ts";
import { markedCursor, unmarkedCursor } from "#lib/core/cursor.ts";
import { LAST_DAY } from "#lib/core/days.ts";
import { AppError, invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { type ActEntity, isWorkspaceWide, type Operation, pathParams, route } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { overfullAccount } from "#lib/db/errors.ts";
import { absentOf } from "#lib/db/records.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import type { Right } from "#lib/domains/trust/receipts/store.ts";

/** Runs a deed with what travels ahead of it: sent first and awaited last, so that it costs no round trip. */
export async function behind<T>(ahead: Promise<unknown> | undefined, deed: () => Promise<T>): Promise<T> {
  ahead?.catch(() => undefined);
  try {
    return await deed();
  } finally {
    // Where both fail, this one's refusal takes the place of the deed's.
    await ahead;
  }
}

/** How many of the answer's sums that are too large a refusal names. */
const NAMED = 3;

const isPastExact = (issue: z.core.$ZodIssue): boolean =>
  (issue.code === "too_big" && issue.maximum === MAX_INTEGER) ||
  (issue.code === "too_small" && issue.minimum === -MAX_INTEGER);

/** The input as the operation's own `run` takes it: of a page, the place within this very list. Throws 400 on another's cursor. */
export function placed<I extends z.ZodObject>({ name }: Operation<I>, input: z.output<I>): z.output<I> {
  const { cursor } = input as Record<string, unknown>;
  return typeof cursor === "string" ? { ...input, cursor: unmarkedCursor(name, input, cursor) } : input;
}

/** The record as its schema has it: columns that the interface does not name never leave. */
export function answer<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  input: z.output<I>,
  value: z.output<O>,
): z.output<O> {
  const told = operation.output.safeParse(value);
  if (told.success) {
    const next = identifierIn(told.data, "next_cursor");
    if (next !== null) Object.assign(told.data as object, { next_cursor: markedCursor(operation.name, input, next) });
    return told.data;
  }
  // Decisions "Numbers": a sum that passes 2^53-1 is refused, whoever has added it up.
  const { issues } = told.error;
  if (issues.every(isPastExact)) {
    const fields = [...new Set(issues.map(({ path }) => path.join(".")))].slice(0, NAMED);
    throw wrongState(`A sum would pass 2^53-1: ${fields.join(", ")}.`, "out_of_range");
  }
  throw told.error;
}

/** Where an input names a day or a month, and which; with dots. */
function daysIn(input: unknown, path = ""): { path: string; day: string }[] {
  if (typeof input === "string") return /^\d{4}-\d{2}(-\d{2})?$/.test(input) ? [{ path, day: input }] : [];
  if (typeof input !== "object" || input === null) return [];
  return Object.entries(input).flatMap(([key, one]) => daysIn(one, path === "" ? key : `${path}.${key}`));
}

/** Where an input names amounts in cents, and how much; with dots. */
function centsIn(input: unknown, path = ""): { path: string; cents: number }[] {
  if (typeof input === "number")
    return /(^|_)cents$/.test(path.split(".").at(-1) ?? "") ? [{ path, cents: input }] : [];
  if (typeof input !== "object" || input === null) return [];
  return Object.entries(input).flatMap(([key, one]) => centsIn(one, path === "" ? key : `${path}.${key}`));
}

/** A refusal with what it was asked with, where it does not say itself which field it is at. */
export function atItsField(error: unknown, input: Record<string, unknown>, inPath: readonly string[]): unknown {
  const account = overfullAccount(error);
  if (account !== null) {
    const most = centsIn(input).toSorted((one, other) => other.cents - one.cents)[0];
    const rule = `must not bring the balance of the account ${account} past 2^53-1 cents`;
    return most === undefined ? error : invalid(most.path, rule, "out_of_range");
  }
  if (!(error instanceof AppError) || error.details.issues) return error;
  if (error.details.reckoned) {
    // What leads past the days that there are is the one that is nearest to them.
    const last = daysIn(input).reduce<{ path: string; day: string } | null>(
      (most, one) => (most === null || one.day > most.day ? one : most),
      null,
    );
    const rule = `must not lead to a day before 0001-01-01 or after ${LAST_DAY}`;
    return last === null ? error : invalid(last.path, rule, "out_of_range");
  }
  if (error.status !== 404 || error.details.named) return error;
  return new AppError(error.status, error.code, error.message, { ...error.details, named: { input, inPath } });
}

/** The identifier of that name in a record; null where it has none. */
export function identifierIn(value: unknown, name: string): string | null {
  const found =
    typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name) : null;
  return typeof found?.[1] === "string" ? found[1] : null;
}

/** What the path names beside the company that is not there; null where all of it is. */
async function absentIn<I extends z.ZodObject, O extends z.ZodType>(
  tx: Tx,
  { http }: Operation<I, O>,
  input: z.output<I>,
): Promise<string | null> {
  const names = http ? pathParams(route(http).path) : [];
  try {
    return await absentOf(tx, Object.fromEntries(names.map((name) => [name, input[name]])));
  } catch {
    // The deed goes on beside it: what has ended the transaction meanwhile was its writing, for which it has found its record.
    return null;
  }
}

/** The company that an act is about, held for as long as the rule says. Throws 404, and 400 where it is dissolved. */
export async function entityFor<I extends z.ZodObject, O extends z.ZodType>(
  tx: Tx,
  operation: Operation<I, O>,
  input: z.output<I>,
  isAlone: boolean,
): Promise<ActEntity | null> {
  const rule = operation.entity;
  if (rule.in === "nothing") return null;
  const entity_id = rule.in === "record" ? await rule.find(tx, input) : String(input.entity_id);
  if (entity_id === null) return null;
  if (operation.effect === "read") return entities.loadStatus(tx, entity_id);
  const entity = await entities.hold(tx, entity_id, isAlone ? "ending" : rule.hold);
  // Interface rule 7.10: reads go on, writes end.
  if (entity.status === "dissolved") {
    const absent = await absentIn(tx, operation, input);
    if (absent !== null) throw notFound(absent);
    throw wrongState("The entity is dissolved and read-only: its status is dissolved.", "entity_dissolved");
  }
  return entity;
}

/** The right that whoever does an act must still have as it is kept; null where they have it by no role and key of anybody's. */
export function rightTo<I extends z.ZodObject, O extends z.ZodType>(
  { admits, ofAnyScope, scope, orScope, ...operation }: Operation<I, O>,
  { actor, by }: Caller,
  entity: ActEntity | null,
): Right | null {
  const holder = actor.type === "agent" ? by : actor.id;
  if (admits || holder == null) return null;
  const scopes = ofAnyScope ? [] : [scope, ...(orScope ? [orScope] : [])];
  const isWhole = entity === null && operation.entity.in === "nothing" && isWorkspaceWide(operation);
  return { holder, scopes, company: entity?.entity_id ?? (isWhole ? "" : null) };
}
