import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import { eventIdOf, eventTypeOf } from "../../events/rules.ts";
import * as receipts from "../../receipts/store.ts";
import { isTold } from "../rules.ts";
import type { Sending } from "../store.ts";
import type { WebhookDelivery } from "./schema.ts";

type Row = RowAs<"webhook_delivery", WebhookDelivery>;
type OfWebhook = Pick<WebhookDelivery, "webhook_id">;
type At = Pick<WebhookDelivery, "webhook_id" | "delivery_id">;

const all = columnsOf("webhook_delivery");
const told = ({ receipt_id, leaf_index: _, ...row }: Row): WebhookDelivery => ({
  ...row,
  event_id: eventIdOf(receipt_id),
});

/** At once: a time is kept to the millisecond, and rounded up it would be still to come. */
const soon = sql`date_trunc('milliseconds', now())`;

/** How many events wait at most: the log keeps what is behind them. */
const MOST_WAITING = 200;
/** How much of the log is looked through at once. */
const BATCH = 500;
/** For how many days it is told what became of an event. */
const DAYS_KEPT = 30;

/** Has an event sent that is not in the log yet, whatever else the webhook is told of; it waits until it is. */
export async function insert(tx: Tx, given: Pick<Row, "webhook_id" | "receipt_id" | "type">): Promise<WebhookDelivery> {
  const row = { delivery_id: newId("webhook_delivery"), ...given };
  const [made] = await tx.sql<Row>`insert into webhook_delivery ${columns("webhook_delivery", row)} returning ${all}`;
  if (!made) throw notFound("delivery");
  return told(made);
}

/** Throws 404, also where a reader with these scopes is not shown what it is of. */
export async function load(
  tx: Tx,
  { webhook_id, delivery_id }: At,
  scopes: readonly string[] | null,
): Promise<WebhookDelivery> {
  const [row] = await tx.sql<Row>`
    select ${all} from webhook_delivery${where([
      sql`delivery_id = ${delivery_id} and webhook_id = ${webhook_id}`,
      receipts.isShown(sql`webhook_delivery.receipt_id`, scopes),
    ])}`;
  if (!row) throw notFound("delivery");
  return told(row);
}

interface Filter extends OfWebhook {
  status?: WebhookDelivery["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of what a webhook was sent, or is to be, as far as a reader with these scopes is shown it, newest first. */
export const list = (tx: Tx, filter: Filter, scopes: readonly string[] | null) =>
  page(
    filter,
    1,
    async (after: Key | null, limit) =>
      (
        await tx.sql<Row>`
          select ${all} from webhook_delivery${where([
            sql`webhook_id = ${filter.webhook_id}`,
            filter.status === undefined ? null : sql`status = ${filter.status}`,
            after && sql`delivery_id < ${after[0]}`,
            receipts.isShown(sql`webhook_delivery.receipt_id`, scopes),
          ])} order by delivery_id desc limit ${limit}`
      ).map(told),
    ({ delivery_id }) => [delivery_id],
  );

/** Has it sent once more, as if it had never been tried. Throws 404. */
export async function sendAgain(tx: Tx, { webhook_id, delivery_id }: At): Promise<void> {
  const again = await tx.sql`
    update webhook_delivery set status = 'pending', attempts = 0, next_attempt_at = ${soon}, response_status = null, error = null,
      updated_at = now()
    where delivery_id = ${delivery_id} and webhook_id = ${webhook_id} returning delivery_id`;
  if (again.length === 0) throw notFound("delivery");
}

/**
 * Looks through what has come into the log since, and leaves what the webhook is to be told of: what its maker may read, and it asks
 * for. Answers whether there may be more. The transaction is bound to the maker's companies.
 */
export async function gather(
  tx: Tx,
  { webhook_id, events }: Sending["webhook"],
  scopes: readonly string[] | null,
): Promise<boolean> {
  const [at] = await tx.sql<Pick<RowOf<"webhook">, "told_tree_size"> & { waiting: number }>`
    select told_tree_size, (select count(*) from webhook_delivery d where d.webhook_id = w.webhook_id and d.status = 'pending') as waiting
    from webhook w where webhook_id = ${webhook_id} for no key update`;
  if (!at || at.waiting >= MOST_WAITING) return false;
  const placed = await receipts.actsInOrder(tx, at.told_tree_size, BATCH, scopes);
  const last = placed.at(-1);
  if (!last) return false;
  // What was sent to try it is there already, and takes its place.
  await tx.sql`
    update webhook_delivery d set leaf_index = p.leaf_index
    from unnest(${placed.map(({ receipt_id }) => receipt_id)}::text[], ${placed.map((one) => one.leaf_index)}::bigint[])
      as p (receipt_id, leaf_index)
    where d.webhook_id = ${webhook_id} and d.leaf_index is null and d.receipt_id = p.receipt_id`;
  const due = placed.flatMap(({ action, receipt_id, leaf_index }) => {
    const type = action === null ? null : eventTypeOf(action);
    return type !== null && isTold(events, type)
      ? [{ delivery_id: newId("webhook_delivery"), receipt_id, type, leaf_index }]
      : [];
  });
  if (due.length > 0) {
    await tx.sql`
      insert into webhook_delivery (delivery_id, webhook_id, receipt_id, type, leaf_index, next_attempt_at)
      select r.delivery_id, ${webhook_id}, r.receipt_id, r.type, r.leaf_index, ${soon}
      from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as r (delivery_id text, receipt_id text, type text, leaf_index bigint)
      on conflict (workspace_id, webhook_id, receipt_id) do nothing`;
  }
  await tx.sql`update webhook set told_tree_size = ${last.leaf_index + 1} where webhook_id = ${webhook_id}`;
  await tx.sql`
    delete from webhook_delivery
    where webhook_id = ${webhook_id} and status <> 'pending' and updated_at < now() - ${DAYS_KEPT} * interval '1 day'`;
  return placed.length === BATCH;
}

/** An event that is to be sent now. */
export type Due = Pick<Row, "delivery_id" | "receipt_id" | "type" | "attempts">;

/** The first in the order of the log whose time has come; null where there is none. */
export async function findDue(tx: Tx, { webhook_id }: OfWebhook): Promise<Due | null> {
  const [row] = await tx.sql<Due>`
    select delivery_id, receipt_id, type, attempts from webhook_delivery
    where webhook_id = ${webhook_id} and status = 'pending' and next_attempt_at <= now() and leaf_index is not null
    order by leaf_index limit 1`;
  return row ?? null;
}

/** What became of a try. */
export interface Tried {
  response_status: number | null;
  /** Why it was not taken; null where it was. */
  error: string | null;
  /** After how many seconds it is tried again; null: not at all. */
  wait: number | null;
}

/** Keeps what became of a try. */
export async function markTried(
  tx: Tx,
  { delivery_id }: Pick<Due, "delivery_id">,
  { response_status, error, wait }: Tried,
): Promise<void> {
  const status = error === null ? "delivered" : wait === null ? "failed" : "pending";
  await tx.sql`
    update webhook_delivery set status = ${status}, attempts = attempts + 1, response_status = ${response_status},
      error = ${error?.slice(0, 500) ?? null}, next_attempt_at = now() + ${wait}::int * interval '1 second', updated_at = now()
    where delivery_id = ${delivery_id}`;
}
