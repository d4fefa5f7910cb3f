import type { Actor, Caller } from "#lib/core/caller.ts";
import { DAY_MS } from "#lib/core/days.ts";
import type { Effects } from "#lib/core/effects.ts";
import type { WaitingAct } from "#lib/core/errors.ts";
import type { KeptMatch } from "#lib/core/etag.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { enqueue } from "#lib/db/outbox.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { seal, unseal } from "#lib/db/sealing.ts";
import { json, raw, type Sql, sql, where } from "#lib/db/sql.ts";
import type { ApprovalRequest } from "#lib/domains/company/obligations/schema.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as keys from "#lib/domains/trust/access/keys/store.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { titleOfRequest } from "#lib/domains/trust/agents/rules.ts";
import { approversAmong, assertMayAsk, DAYS_TO_DECIDE, type Identity } from "./rules.ts";
import { approvalStates } from "./states.ts";
import { counting, holds, type WordRow, wordsOf } from "./words/store.ts";

type Row = RowAs<
  "approval_request",
  ApprovalRequest & { effects: Effects | null; requester_type: Actor["type"]; if_match: KeptMatch | null }
> &
  Pick<ApprovalRequest, "title">;
const all = sql`${columnsOf("approval_request", "r")}, ${obligations.titleOf(sql`r.obligation_id`)} as title`;
/** Which request is meant. */
type At = Pick<ApprovalRequest, "obligation_id">;

/** A request as it is answered, with what only those know who do it. */
export interface Kept {
  told: ApprovalRequest;
  /** What a door was asked for. */
  operation: string;
  input_sealed: string;
  /** What was seen of a record that must still be so; null where nothing was asked of that. */
  if_match: KeptMatch | null;
  address: string | null;
  requester_scopes: string[];
  asked_by_ids: string[];
  /** What it did; null until it is done. */
  effects: Effects | null;
  effects_hash: string | null;
}

function keptOf(row: Row, said: readonly WordRow[]): Kept {
  const { obligation_id, entity_id, status, title, action, params, policies, quorum, reason, receipt_id } = row;
  const { expires_at, decided_at, created_at, updated_at } = row;
  const approvals = counting(status, said);
  const requested_by = { type: row.requester_type, id: row.requester_id, name: row.requester_name };
  return {
    told: {
      ...{ obligation_id, entity_id, status, title, action, params, requested_by, policies, quorum, approvals, reason },
      ...{ receipt_id, expires_at, decided_at, created_at, updated_at },
    },
    operation: row.operation,
    input_sealed: row.input_sealed,
    if_match: row.if_match,
    address: row.requester_address,
    requester_scopes: row.requester_scopes,
    asked_by_ids: row.asked_by_ids,
    effects: row.effects,
    effects_hash: row.effects_hash,
  };
}

/** The requests of rows, each with its approvals in the order they came. */
async function withWords(tx: Tx, rows: readonly Row[]): Promise<Kept[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ obligation_id }) => obligation_id);
  const said = await wordsOf(tx, ids);
  const by = Map.groupBy(said, ({ obligation_id }) => obligation_id);
  return rows.map((row) => keptOf(row, by.get(row.obligation_id) ?? []));
}

/** Who a caller is, and whose. */
export const identityOf = async (
  tx: Tx,
  { actor, behind = [] }: Pick<Caller, "actor" | "behind">,
): Promise<Identity> => ({
  actor,
  origins: actor.type === "user" ? [actor.id] : await keys.originsOf(tx, [actor.id, ...behind]),
});

/** An act that a policy forbids without others' word. */
export interface Asked {
  operation: string;
  /** What the door was asked with, to be done so. */
  input: unknown;
  /** What it is called and shown as: an intent's own name and params, and secrets masked. */
  action: string;
  params: Record<string, unknown>;
  /** What the operation is called that does it: "Submit a payment". */
  title: string;
  entity_id: string | null;
  /** Whom and how much money it is about. */
  money?: WaitingAct["money"];
  policies: string[];
  quorum: number;
  if_match?: KeptMatch | null;
}

const placeOf = (tx: Tx, obligation_id: string) => ({
  workspace_id: tx.workspace_id,
  table: "approval_request",
  id: obligation_id,
  column: "input_sealed",
});

/** The input as it was asked. */
export const inputOf = (tx: Tx, { told: { obligation_id }, input_sealed }: Kept): unknown =>
  JSON.parse(unseal(input_sealed, placeOf(tx, obligation_id)));

/**
 * Keeps an act as it was asked, opens the obligation that asks others for their word, and has them written to. Throws 429
 * where as many of the caller's wait already as may. Answers the obligation's identifier.
 */
export async function keep(tx: Tx, caller: Caller, asked: Asked): Promise<string> {
  const { actor, behind = [] } = caller;
  const [{ origins }, [waiting]] = await Promise.all([
    identityOf(tx, caller),
    tx.sql<{ count: number }>`
      select count(*) as count from approval_request where requester_id = ${actor.id} and status = 'pending'`,
  ]);
  assertMayAsk(waiting?.count ?? 0);
  const expires_at = new Date(Date.now() + DAYS_TO_DECIDE * DAY_MS).toISOString();
  const { operation, action, params, entity_id, policies, quorum } = asked;
  const title = titleOfRequest(actor.name, asked.title, params, asked.money);
  const { obligation_id } = await obligations.insertApproval(tx, {
    entity_id,
    title,
    due_date: expires_at.slice(0, 10),
  });
  const asked_by_ids = [...new Set([actor.id, ...behind, ...origins])];
  const row = {
    ...{ obligation_id, entity_id, operation, action, params: json(params), policies, quorum, expires_at },
    ...{ input_sealed: seal(JSON.stringify(asked.input), placeOf(tx, obligation_id)), asked_by_ids },
    ...{ requester_type: actor.type, requester_id: actor.id, requester_name: actor.name },
    ...{ requester_scopes: [...caller.scopes], requester_address: caller.address },
    ...{ if_match: asked.if_match ? json(asked.if_match) : null },
  };
  await tx.sql`insert into approval_request ${columns("approval_request", row)}`;
  for (const { user_id } of approversAmong(await members.all(tx), { entity_id, asked_by_ids })) {
    await enqueue(tx, { kind: "mail.approval", obligation_id, user_id });
  }
  await enqueue(tx, { kind: "approval.expiry", obligation_id, start_after: expires_at });
  return obligation_id;
}

async function first(tx: Tx, { obligation_id }: At, how: Sql): Promise<Kept | null> {
  const [[row], said] = await Promise.all([
    tx.sql<Row>`select ${all} from approval_request r where r.obligation_id = ${obligation_id} ${how}`,
    wordsOf(tx, [obligation_id]),
  ]);
  return row ? keptOf(row, said) : null;
}

/** The request of an obligation; null where it asks for no approval. */
export const find = (tx: Tx, at: At): Promise<Kept | null> => first(tx, at, sql``);

/** Keeps a request from others until the act ends: of many who decide at once, one after the other does. */
export async function hold(tx: Tx, { obligation_id }: At): Promise<void> {
  await tx.sql`select from approval_request where obligation_id = ${obligation_id} for update`;
}

/** How a request ends, and with what its obligation is completed. */
interface End {
  trigger: "approve" | "reject" | "withdraw" | "expire";
  reason: string | null;
  completed_by: string | null;
}

const decisions = { approve: "approve", reject: "reject", withdraw: null, expire: null } as const;

/** Ends a request and the obligation with it. Throws 400 where it is decided already. */
export async function end(tx: Tx, { obligation_id }: At, { trigger, reason, completed_by }: End): Promise<void> {
  await move(tx, approvalStates, trigger, {
    table: "approval_request",
    key: "obligation_id",
    id: obligation_id,
    also: sql`, reason = ${reason}, decided_at = now()`,
  });
  const decision = decisions[trigger];
  await obligations.complete(tx, { obligation_id }, { decision, note: reason, completed_by });
}

/** Notes what the act has done. */
export async function keepDone(
  tx: Tx,
  { obligation_id }: At,
  done: { receipt_id: string; effects: Effects; effects_hash: string },
): Promise<void> {
  await tx.sql`
    update approval_request set receipt_id = ${done.receipt_id}, effects = ${json(done.effects)}::jsonb,
      effects_hash = ${done.effects_hash}, updated_at = now()
    where obligation_id = ${obligation_id}`;
}

/** Does something bound to other companies than the transaction is (null: to none), which it is bound to again after. */
export async function boundTo<T>(
  tx: Tx,
  { from, to }: { from: Caller["entity_ids"]; to: Caller["entity_ids"] },
  deed: () => Promise<T>,
): Promise<T> {
  const bind = (ids: Caller["entity_ids"]) => tx.sql`select set_config('app.entities', ${ids?.join(",") ?? ""}, true)`;
  await bind(to);
  const done = await deed();
  // Where it was refused, the transaction is undone with what it was bound to.
  await bind(from);
  return done;
}

/** What of the requests a caller looks at. */
export type View = "waiting" | "asked" | "done";

const views: Readonly<Record<View, (ids: readonly string[]) => Sql>> = {
  waiting: (ids) => sql`r.status = 'pending' and not r.asked_by_ids && ${ids}::text[] and not exists (
    select from approval a where a.obligation_id = r.obligation_id and a.counts_as = any (${ids}::text[])
      and ${holds(raw("a"), raw("r.entity_id"))})`,
  asked: (ids) => sql`r.asked_by_ids && ${ids}::text[]`,
  done: () => sql`r.status <> 'pending'`,
};

interface Filter {
  view?: View | undefined;
  status?: ApprovalRequest["status"] | undefined;
  entity_id?: string | undefined;
  obligation_id?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of requests, newest first. */
export async function list(tx: Tx, filter: Filter, who: Identity) {
  const { view, status, entity_id, obligation_id } = filter;
  const ids = [who.actor.id, ...who.origins];
  const read = async (after: Key | null, limit: number): Promise<ApprovalRequest[]> => {
    const rows = await tx.sql<Row>`
      select ${all} from approval_request r${where([
        view === undefined ? null : views[view](ids),
        status === undefined ? null : sql`r.status = ${status}`,
        entity_id === undefined ? null : sql`r.entity_id = ${entity_id}`,
        obligation_id === undefined ? null : sql`r.obligation_id = ${obligation_id}`,
        after && sql`r.obligation_id < ${after[0]}`,
      ])} order by r.obligation_id desc limit ${limit}`;
    return (await withWords(tx, rows)).map(({ told }) => told);
  };
  return page(filter, 1, read, ({ obligation_id }) => [obligation_id]);
}
