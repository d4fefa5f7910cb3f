import type { Actor } from "#lib/core/caller.ts";
import { conflict } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { raw, type Sql, sql } from "#lib/db/sql.ts";
import type { Approval, ApprovalRequest } from "#lib/domains/company/obligations/schema.ts";
import { holdsNow } from "#lib/domains/trust/access/store.ts";
import { countsAs, type Identity } from "../rules.ts";

/** A word on a request. */
export type WordRow = RowAs<"approval", Approval & { approver_type: Actor["type"] }> & {
  /** Whether who said it may say it still. */
  holds: boolean;
};

const words = columnsOf("approval", "a");

/** Which request is meant. */
type At = Pick<ApprovalRequest, "obligation_id">;

const wordOf = ({ approver_type: type, approver_id: id, approver_name: name, ...word }: WordRow): Approval => ({
  approver: { type, id, name },
  effects_hash: word.effects_hash,
  note: word.note,
  approved_at: word.approved_at,
});

/** The words that count: of what waits, of whoever may say them still, and of what is decided, those that it was decided by. */
export const counting = (status: ApprovalRequest["status"], said: readonly WordRow[]): Approval[] =>
  said.filter(({ holds, stands }) => (status === "pending" ? holds : stands)).map(wordOf);

/** Whether whoever said a word may say it still, for the company of its request; of the rows that go by these names. */
export const holds = (approval: Sql, entity_id: Sql): Sql => sql`(${approval}.approver_type = 'system'
  or ${holdsNow({ who: sql`${approval}.approver_id`, entity_id }, "approvals:write")})`;

/** The approvals of requests, in the order they came. */
export const wordsOf = (tx: Tx, ids: readonly string[]) =>
  tx.sql<WordRow>`
    select ${words}, ${holds(raw("a"), raw("r.entity_id"))} as holds
    from approval a join approval_request r using (workspace_id, obligation_id)
    where a.obligation_id = any (${ids}::text[]) order by a.approved_at, a.counts_as`;

/**
 * Keeps an approver's word for the effects that they saw, and answers all words so far of whoever may say them still. Throws
 * 409 where they have said it already; for other effects they say it anew, and where it was by a key that holds no more.
 */
export async function say(
  tx: Tx,
  { obligation_id }: At,
  who: Identity,
  { effects_hash, note }: Pick<Approval, "effects_hash" | "note">,
): Promise<Approval[]> {
  const { actor } = who;
  const row = {
    ...{ obligation_id, counts_as: countsAs(who), effects_hash, note },
    ...{ approver_type: actor.type, approver_id: actor.id, approver_name: actor.name },
  };
  const [kept] = await tx.sql`
    insert into approval ${columns("approval", row)}
    on conflict (workspace_id, obligation_id, counts_as) do update
      set effects_hash = excluded.effects_hash, note = excluded.note, approved_at = now(),
        approver_type = excluded.approver_type, approver_id = excluded.approver_id, approver_name = excluded.approver_name
      where approval.effects_hash is distinct from excluded.effects_hash
        or not ${holds(raw("approval"), sql`(select r.entity_id from approval_request r where r.obligation_id = ${obligation_id})`)}
    returning counts_as`;
  if (!kept) throw conflict("You have approved this already; it waits for others.", "already_approved");
  const said = await wordsOf(tx, [obligation_id]);
  // Whoever says it now was asked for their rights by the door.
  return said.filter(({ holds, counts_as }) => holds || counts_as === row.counts_as).map(wordOf);
}

/** Notes by whose words a request is decided: those that do not count stand no more. */
export async function letStand(tx: Tx, { obligation_id }: At, standing: readonly Approval[]): Promise<void> {
  const ids = standing.map((word) => word.approver.id);
  await tx.sql`
    update approval set stands = false where obligation_id = ${obligation_id} and approver_id <> all (${ids}::text[])`;
}
