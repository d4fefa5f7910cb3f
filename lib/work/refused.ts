import type { AuditType } from "#lib/core/audit.ts";
import type { Actor, Caller } from "#lib/core/caller.ts";
import { AppError } from "#lib/core/errors.ts";
import { unknownIn } from "#lib/db/records.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as contacts from "#lib/domains/company/contacts/store.ts";
import { type Happening, record } from "#lib/domains/trust/audit/store.ts";
import { log } from "./log.ts";

const HOUR_MS = 3_600_000;
/** How many different refusals the trail of a workspace tells of within an hour, and of one actor among them. */
const MOST_OF_WORKSPACE = 500;
const MOST_OF_ACTOR = 50;

const shared = globalThis as { minutebook_refused?: { since: number; counts: Map<string, number> } };
shared.minutebook_refused ??= { since: 0, counts: new Map() };
const refused = shared.minutebook_refused;

function countOf(key: string): number {
  const count = (refused.counts.get(key) ?? 0) + 1;
  refused.counts.set(key, count);
  return count;
}

/** Counts one more kind of refusal; whether it is one too many, which the log is told of the first time. */
function isBeyond(key: string, most: number): boolean {
  const kinds = countOf(key);
  if (kinds === most + 1) log.warn({ of: key }, "there are more refusals than the audit trail tells of");
  return kinds > most;
}

/**
 * How many there were of this kind within the hour, where the trail is to tell of it: of the first, the tenth, the hundredth
 * and so on, so that nobody fills the trail by being refused. Null where it is not. Each process counts by itself.
 */
function toTell(workspace_id: string, actor_id: string, kind: string): number | null {
  if (Date.now() - refused.since >= HOUR_MS) {
    refused.counts.clear();
    refused.since = Date.now();
  }
  const [actor, own] = [`${workspace_id} ${actor_id}`, `${workspace_id} ${actor_id} ${kind}`];
  // What is beyond these is not remembered either, so that memory is bounded as the trail is.
  if (!refused.counts.has(own) && (isBeyond(workspace_id, MOST_OF_WORKSPACE) || isBeyond(actor, MOST_OF_ACTOR)))
    return null;
  const count = countOf(own);
  return /^10*$/.test(String(count)) ? count : null;
}

/** Somebody's attempt that failed: what happened, and the code that tells one kind of it from another. */
export interface Attempt extends Omit<Happening, "detail"> {
  type: AuditType;
  actor: Actor;
  code: string;
  sentence: string;
}

/**
 * Tells a workspace's trail of an attempt that failed, within the bounds of `toTell`. The answer does not wait for it; where it cannot be
 * written, the log says so.
 */
export function noteAttempt(workspace_id: string, { code, sentence, ...happening }: Attempt): void {
  const { type, actor, about } = happening;
  const count = toTell(workspace_id, actor.id, `${type} ${about} ${code}`);
  if (count === null) return;
  const detail = `${code}: ${sentence}${count === 1 ? "" : ` For the ${count}th time within the hour.`}`;
  transaction({ workspace_id }, "write", async (tx) => record(tx, { ...happening, detail })).catch((error) =>
    log.error({ err: error, type, actor_id: actor.id, about, code }, "a refusal was not recorded"),
  );
}

/** Refusals that the ordinary way leads by (a person is asked to confirm first, an act waits for others' word), and one that single sign-on's own door tells of. */
const ordinary = [
  "reauthentication_required",
  "second_step_required",
  "approval_required",
  "no_workspace",
  "sso_not_member",
];

/** What was told already: an intent's refusal passes by here twice. */
const told = new WeakSet<object>();

/** What a caller was refused with, and for which company. */
const attemptOf = ({ actor, address, request_id }: Caller, about: string, entity_id: unknown) => ({
  type: "access.refused" as const,
  actor,
  address,
  request_id,
  about,
  entity_id: typeof entity_id === "string" ? entity_id : null,
});

/** Tells the trail that a caller was refused what they have no right to, or what a policy forbids (403). */
export function noteRefused(
  caller: Caller,
  operation: string,
  error: unknown,
  input: Record<string, unknown> = {},
): void {
  if (!(error instanceof AppError) || error.status !== 403 || ordinary.includes(error.code) || told.has(error)) return;
  told.add(error);
  const { code, message: sentence } = error;
  noteAttempt(caller.workspace_id, { ...attemptOf(caller, operation, input.entity_id), code, sentence });
}

/**
 * Tells the trail where somebody who is bound to some companies asked for another's, which is not there for them (404): what they
 * have named is all there for the workspace, and not for them.
 */
export const noteForeign = (caller: Caller, operation: string, input: Record<string, unknown>): void =>
  noteWhere(isForeign, "not_found", caller, operation, input);

/**
 * The same of an e-mail address that a contact of another company has: it is unique in the workspace, so that the refusal (409)
 * tells somebody who is bound to others that there is one, and the trail tells of whoever tries one after the other.
 */
export function noteTaken(caller: Caller, operation: string, error: unknown, input: Record<string, unknown>): void {
  if (!(error instanceof AppError) || error.code !== "duplicate" || !operation.startsWith("contacts.")) return;
  noteWhere(isTakenElsewhere, "duplicate", caller, operation, input);
}

function noteWhere(
  isAnothers: (caller: Caller, input: Record<string, unknown>) => Promise<boolean>,
  code: "not_found" | "duplicate",
  caller: Caller,
  operation: string,
  input: Record<string, unknown>,
): void {
  if (caller.entity_ids === null) return;
  isAnothers(caller, input).then(
    (foreign) => {
      if (!foreign) return;
      const refusal = { code, sentence: "It is of a company that the caller is not bound to." };
      noteAttempt(caller.workspace_id, { ...attemptOf(caller, operation, input.entity_id), ...refusal });
    },
    (error) => log.error({ err: error, operation }, "whether a record is another company's could not be asked"),
  );
}

const isTakenElsewhere = async (caller: Caller, { email }: Record<string, unknown>): Promise<boolean> =>
  !(await transaction(caller, "read", (tx) => contacts.seesEmail(tx, String(email))));

async function isForeign(caller: Caller, input: Record<string, unknown>): Promise<boolean> {
  const { workspace_id, entity_ids } = caller;
  const missing = (bound: readonly string[] | null) =>
    transaction({ workspace_id, entity_ids: bound }, "read", (tx) => unknownIn(tx, input, []));
  if ((await missing(null)).length > 0) return false;
  return (await missing(entity_ids)).length > 0;
}
