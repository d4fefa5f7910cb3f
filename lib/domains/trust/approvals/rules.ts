import type { Actor } from "#lib/core/caller.ts";
import type { Content, Effects } from "#lib/core/effects.ts";
import { effectsHash } from "#lib/core/effects-hash.ts";
import { AppError, conflict, forbidden, wrongState } from "#lib/core/errors.ts";
import { covers } from "#lib/core/scopes.ts";
import type { ApprovalRequest } from "#lib/domains/company/obligations/schema.ts";
import type { Member } from "#lib/domains/trust/access/schema.ts";

/** How long an act waits for others' word. */
export const DAYS_TO_DECIDE = 7;

/** How many acts of one requester's wait at once: a program that asks over and over does not fill everybody's inbox. */
const MOST_WAITING = 100;

/** Throws 429 where so many of a requester's acts wait already that no more are taken. */
export function assertMayAsk(waiting: number): void {
  if (waiting < MOST_WAITING) return;
  const said = `${MOST_WAITING} acts of yours wait for approval already: withdraw some, or wait for others to decide.`;
  throw new AppError(429, "rate_limit_exceeded", said, { retry_after: 3600 });
}

/**
 * What an approver has seen of an act: the hash of its effects, in which the day of the act stands as that, and the obligation
 * that asks for the act, which ends with it, does not stand at all.
 */
export function seenHash(
  effects: Effects,
  { today, own, contents = [] }: { today: string; own: string; contents?: readonly Content[] },
): string {
  const records = effects.records.filter(({ id }) => id !== own);
  const obligations = effects.obligations.filter(({ obligation_id }) => obligation_id !== own);
  const rows = contents.filter(({ id }) => id !== own);
  return effectsHash({ ...effects, records, obligations }, today, rows);
}

/** Whoever asks or says a word, and whose they are: the person whose key it is counts with it. */
export interface Identity {
  actor: Actor;
  /** The person behind a key, or the key that no person made. */
  origins: readonly string[];
}

/** Whom a word counts as: a person, with all of their keys, or a key that is nobody's, with all that were made by it. */
export const countsAs = ({ actor, origins }: Identity): string => origins[0] ?? actor.id;

/** Whether it is theirs: they, their key or their agent asked for it. */
export const isAskedBy = (asked_by_ids: readonly string[], { actor, origins }: Identity): boolean =>
  [actor.id, ...origins].some((id) => asked_by_ids.includes(id));

/** Throws 403 for an agent, and for whoever asked: nobody's word lifts a policy for what they ask themselves. */
export function assertMayDecide(asked_by_ids: readonly string[], who: Identity): void {
  if (who.actor.type === "agent") throw forbidden("An agent approves nothing.");
  if (isAskedBy(asked_by_ids, who)) {
    throw forbidden("Nobody decides what they, their key or their agent asked for; whoever asked may withdraw it.");
  }
}

/** Throws 409 where a request is decided already, and 400 where its time is over. */
export function assertOpen({ status, expires_at }: Pick<ApprovalRequest, "status" | "expires_at">, now: number): void {
  if (status === "expired" || (status === "pending" && Date.parse(expires_at) <= now)) {
    throw wrongState(
      "The request has expired: nobody decided in time. The act must be asked for anew.",
      "request_expired",
    );
  }
  if (status !== "pending") throw conflict(`The request is decided already: it is ${status}.`, "already_decided");
}

/** How many people are written to about one act. */
const MOST_WRITTEN_TO = 50;

/** Those of the members who may decide: of this company, and not for what is theirs. */
export const approversAmong = (
  members: readonly Pick<Member, "user_id" | "scopes" | "entity_ids">[],
  { entity_id, asked_by_ids }: { entity_id: string | null; asked_by_ids: readonly string[] },
) =>
  members
    .filter(
      ({ user_id, scopes, entity_ids }) =>
        covers(new Set(scopes), "approvals:write") &&
        (entity_ids === null || (entity_id !== null && entity_ids.includes(entity_id))) &&
        !asked_by_ids.includes(user_id),
    )
    .slice(0, MOST_WRITTEN_TO);

/** An approver's word. */
export interface Word {
  effects_hash: string | null;
}

/**
 * The words that stand for the same deed: those of others who have seen other effects since are to be said anew, and one
 * without a hash is for whatever it does.
 */
export function counted<W extends Word>(words: readonly W[], seen: string | null): W[] {
  const deed = seen ?? words.findLast(({ effects_hash }) => effects_hash !== null)?.effects_hash ?? null;
  return words.filter(({ effects_hash }) => effects_hash === null || effects_hash === deed);
}

/** Throws 409 where any of the words is for another deed than this one. */
export function assertSeen(words: readonly Word[], hash: string): void {
  if (words.every(({ effects_hash }) => effects_hash === null || effects_hash === hash)) return;
  throw conflict(
    "What the act would do has changed since it was looked at: look again, and decide on that.",
    "effects_changed",
  );
}

/** Says of a refusal that it meets whoever asked, and not whoever approves. */
export function ofRequester(error: unknown): unknown {
  if (!(error instanceof AppError) || error.status !== 403) return error;
  return new AppError(403, error.code, `Whoever asked may not do it any more. ${error.message}`, error.details);
}
