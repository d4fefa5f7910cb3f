import type { Actor } from "#lib/core/caller.ts";
import { today } from "#lib/core/days.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { nameKey } from "#lib/core/names.ts";
import type { Moved } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns } from "#lib/db/rows.ts";
import { NOTHING, type Totals } from "../engine/request.ts";

/** Money that an act lets go. */
interface Disbursement extends Partial<Moved> {
  receipt_id: string;
  actor: Actor;
}

/** Notes what an act has let go; it counts from then on, whatever becomes of the payment. It travels with COMMIT. */
export function note(tx: Tx, { receipt_id, actor, recipient = "", amount_cents = 0 }: Disbursement): void {
  if (amount_cents === 0) return;
  const row = {
    receipt_id,
    actor_id: actor.id,
    recipient_key: nameKey(recipient),
    amount_cents,
    paid_on: today(),
  };
  tx.last(tx.sql`insert into disbursement ${columns("disbursement", row)}`);
}

/**
 * What has gone out on that day and in its month before this act. Whoever is about to let more go is alone in the workspace
 * until the act ends, so that what two acts together may not is not done by them at the same time.
 */
export async function totals(
  tx: Tx,
  { actor_id, recipient, on, adds }: { actor_id: string; recipient: string; on: string; adds: boolean },
): Promise<Totals> {
  const key = nameKey(recipient);
  const held = adds ? tx.sql`select revision from policy_set for no key update` : null;
  const summed = tx.sql<Totals>`
    with spent as (
      select actor_id = ${actor_id} as is_actor, recipient_key = ${key} as is_recipient, paid_on = ${on}::date as is_today,
        sum(amount_cents) as cents
      from disbursement
      where paid_on >= date_trunc('month', ${on}::date)::date
        and paid_on < (date_trunc('month', ${on}::date) + interval '1 month')::date
      group by 1, 2, 3)
    select least(coalesce(sum(cents) filter (where is_actor and is_today), 0), 9007199254740991)::bigint as day_total_cents,
      least(coalesce(sum(cents) filter (where is_actor), 0), 9007199254740991)::bigint as month_total_cents,
      least(coalesce(sum(cents) filter (where is_recipient and is_today), 0), 9007199254740991)::bigint as recipient_day_total_cents,
      least(coalesce(sum(cents) filter (where is_recipient), 0), 9007199254740991)::bigint as recipient_month_total_cents,
      least(coalesce(sum(cents) filter (where is_today), 0), 9007199254740991)::bigint as workspace_day_total_cents,
      least(coalesce(sum(cents), 0), 9007199254740991)::bigint as workspace_month_total_cents
    from spent`;
  const [, [sums]] = await Promise.all([held, summed]);
  return sums ?? NOTHING;
}

/** What policies would have been told of sums at each of these acts, with its own amount. */
export interface AtTheTime extends Totals {
  receipt_id: string;
  is_first: boolean;
}

/** The sums as they were at each of these acts that let money go, as far as they are kept in the order of the acts. */
export const atTheTime = (tx: Tx, receipt_ids: readonly string[]): Promise<AtTheTime[]> =>
  tx.sql<AtTheTime>`
    with span as (
      select date_trunc('month', min(paid_on))::date as first_day from disbursement where receipt_id = any (${receipt_ids}::text[])
    ), spent as (
      select receipt_id, recipient_key,
        sum(amount_cents) over (partition by actor_id, paid_on order by receipt_id) as day_total_cents,
        sum(amount_cents) over (partition by actor_id, date_trunc('month', paid_on) order by receipt_id) as month_total_cents,
        sum(amount_cents) over (partition by recipient_key, paid_on order by receipt_id) as recipient_day_total_cents,
        sum(amount_cents) over (partition by recipient_key, date_trunc('month', paid_on) order by receipt_id) as recipient_month_total_cents,
        sum(amount_cents) over (partition by paid_on order by receipt_id) as workspace_day_total_cents,
        sum(amount_cents) over (partition by date_trunc('month', paid_on) order by receipt_id) as workspace_month_total_cents
      from disbursement, span where paid_on >= span.first_day)
    select receipt_id, least(day_total_cents, ${MAX_INTEGER}::bigint)::bigint as day_total_cents,
      least(month_total_cents, ${MAX_INTEGER}::bigint)::bigint as month_total_cents,
      least(recipient_day_total_cents, ${MAX_INTEGER}::bigint)::bigint as recipient_day_total_cents,
      least(recipient_month_total_cents, ${MAX_INTEGER}::bigint)::bigint as recipient_month_total_cents,
      least(workspace_day_total_cents, ${MAX_INTEGER}::bigint)::bigint as workspace_day_total_cents,
      least(workspace_month_total_cents, ${MAX_INTEGER}::bigint)::bigint as workspace_month_total_cents,
      not exists (select from disbursement d where d.recipient_key = s.recipient_key and d.receipt_id < s.receipt_id) as is_first
    from spent s where receipt_id = any (${receipt_ids}::text[])`;

/** Whether money has ever gone to whoever is called that. */
export async function isKnown(tx: Tx, recipient: string): Promise<boolean> {
  const rows = await tx.sql`select from disbursement where recipient_key = ${nameKey(recipient)} limit 1`;
  return rows.length > 0;
}
