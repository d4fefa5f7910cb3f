import type { Actor } from "#lib/core/caller.ts";
import { today } from "#lib/core/days.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Left, Share } from "#lib/core/moved.ts";
import { nameKey } from "#lib/core/names.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import * as vendors from "#lib/domains/money/payments/vendors/store.ts";
import { NOTHING, type Totals } from "../engine/request.ts";

/** Money that an act lets go. */
interface Disbursement extends Partial<Left> {
  receipt_id: string;
  actor: Actor;
}

/** What each gets by the name that names compare by, added up. */
function byKey(shares: readonly Share[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const { recipient, amount_cents } of shares) {
    const key = nameKey(recipient);
    sums.set(key, Math.min((sums.get(key) ?? 0) + amount_cents, MAX_INTEGER));
  }
  return [...sums].filter(([, cents]) => cents > 0);
}

/**
 * Notes what an act has let go, and to whom under each of their names; it counts from then on, whatever becomes of the payment.
 * It travels with COMMIT.
 */
export function note(tx: Tx, { receipt_id, actor, recipient = "", amount_cents = 0, ...to }: Disbursement): void {
  if (amount_cents === 0) return;
  const paid_on = today();
  const row = { receipt_id, actor_id: actor.id, recipient_key: nameKey(recipient), amount_cents, paid_on };
  const { also = [], vendor_id = null } = to;
  const parts = byKey([{ recipient, amount_cents }, ...also]);
  const [keys, cents] = [parts.map(([key]) => key), parts.map(([, sum]) => sum)];
  tx.last(tx.sql`
    with noted as (insert into disbursement ${columns("disbursement", row)})
    insert into disbursement_part (paid_on, receipt_id, recipient_key, amount_cents)
    select ${paid_on}::date, ${receipt_id}, p.key, p.cents from unnest(${keys}::text[], ${cents}::bigint[]) as p (key, cents)
    union all
    select ${paid_on}::date, ${receipt_id}, own.key, ${amount_cents}::bigint
    from (select ${vendors.keyOf(sql`${vendor_id}`)} as key) own
    where own.key is not null and not exists (select from unnest(${keys}::text[]) as k (key) where looks_of(k.key) = looks_of(own.key))
    union all
    select ${paid_on}::date, ${receipt_id}, own.key, ${amount_cents}::bigint
    from (select ${vendor_id}::text as key) own where own.key is not null`);
}

/** Whose sums are asked for, on a day; `adds`: whoever asks lets more go. */
interface Asked {
  actor_id: string;
  recipients: readonly Pick<Share, "recipient" | "vendor_id">[];
  on: string;
  adds: boolean;
}

type ToOne = "recipient_day_total_cents" | "recipient_month_total_cents";

/**
 * What has gone out on that day and in its month before this act, and of it to each recipient: to whoever is called so or by a name
 * that looks the same, and to the vendor that they are, or are called like by now, whatever their names were. Whoever is about to let more go is
 * alone in the workspace until the act ends, so that what two acts together may not is not done by them at the same time.
 */
export async function totals(
  tx: Tx,
  { actor_id, recipients, on, adds }: Asked,
): Promise<(recipient: string) => Totals> {
  const held = adds ? tx.sql`select revision from policy_set for no key update` : null;
  const within = sql`paid_on >= date_trunc('month', ${on}::date)::date
    and paid_on < (date_trunc('month', ${on}::date) + interval '1 month')::date`;
  const summed = tx.sql<Omit<Totals, ToOne>>`
    with spent as (
      select actor_id = ${actor_id} as is_actor, paid_on = ${on}::date as is_today, sum(amount_cents) as cents
      from disbursement where ${within} group by 1, 2)
    select least(coalesce(sum(cents) filter (where is_actor and is_today), 0), 9007199254740991)::bigint as day_total_cents,
      least(coalesce(sum(cents) filter (where is_actor), 0), 9007199254740991)::bigint as month_total_cents,
      least(coalesce(sum(cents) filter (where is_today), 0), 9007199254740991)::bigint as workspace_day_total_cents,
      least(coalesce(sum(cents), 0), 9007199254740991)::bigint as workspace_month_total_cents
    from spent`;
  const keys = recipients.map(({ recipient }) => nameKey(recipient));
  const vendor_ids = recipients.map(({ vendor_id = null }) => vendor_id);
  const received = tx.sql<Pick<Totals, ToOne> & { key: string }>`
    with asked as (
      select key, vendor_id from unnest(${keys}::text[], ${vendor_ids}::text[]) as a (key, vendor_id)
    ), meant as (
      select key, looks_of(key) as looks from asked
      union select key, vendor_id from asked where vendor_id is not null
      union select a.key, v.vendor_id from asked a cross join lateral ${vendors.alikeTo(sql`a.key`)} v
    ), told as (
      select m.key, p.receipt_id, p.paid_on, p.looks_key, sum(p.amount_cents) as cents
      from meant m join disbursement_part p on p.looks_key = m.looks where ${within} group by 1, 2, 3, 4
    ), most as (
      select key, receipt_id, paid_on, max(cents) as cents from told group by 1, 2, 3)
    select key,
      least(coalesce(sum(cents) filter (where paid_on = ${on}::date), 0), 9007199254740991)::bigint as recipient_day_total_cents,
      least(sum(cents), 9007199254740991)::bigint as recipient_month_total_cents
    from most group by 1`;
  const [, [sums = NOTHING], each] = await Promise.all([held, summed, received]);
  const got = new Map(each.map(({ key, ...sum }) => [key, sum]));
  return (recipient) => ({ ...NOTHING, ...sums, ...got.get(nameKey(recipient)) });
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
    ), received as (
      select receipt_id, recipient_key,
        sum(amount_cents) over (partition by looks_key, paid_on order by receipt_id) as recipient_day_total_cents,
        sum(amount_cents) over (partition by looks_key, date_trunc('month', paid_on) order by receipt_id) as recipient_month_total_cents
      from disbursement_part, span where paid_on >= span.first_day
    ), spent as (
      select receipt_id, recipient_key,
        sum(amount_cents) over (partition by actor_id, paid_on order by receipt_id) as day_total_cents,
        sum(amount_cents) over (partition by actor_id, date_trunc('month', paid_on) order by receipt_id) as month_total_cents,
        sum(amount_cents) over (partition by paid_on order by receipt_id) as workspace_day_total_cents,
        sum(amount_cents) over (partition by date_trunc('month', paid_on) order by receipt_id) as workspace_month_total_cents
      from disbursement, span where paid_on >= span.first_day)
    select receipt_id, least(day_total_cents, ${MAX_INTEGER}::bigint)::bigint as day_total_cents,
      least(month_total_cents, ${MAX_INTEGER}::bigint)::bigint as month_total_cents,
      least(recipient_day_total_cents, ${MAX_INTEGER}::bigint)::bigint as recipient_day_total_cents,
      least(recipient_month_total_cents, ${MAX_INTEGER}::bigint)::bigint as recipient_month_total_cents,
      least(workspace_day_total_cents, ${MAX_INTEGER}::bigint)::bigint as workspace_day_total_cents,
      least(workspace_month_total_cents, ${MAX_INTEGER}::bigint)::bigint as workspace_month_total_cents,
      not exists (
        select from disbursement_part p where p.recipient_key = s.recipient_key and p.receipt_id < s.receipt_id) as is_first
    from spent s join received r using (receipt_id, recipient_key) where receipt_id = any (${receipt_ids}::text[])`;

/** To whom of those who are called that money has gone before: a name that only looks like theirs is a new one. */
export async function known(tx: Tx, recipients: readonly string[]): Promise<(recipient: string) => boolean> {
  const rows = await tx.sql<{ key: string }>`
    select asked.key from unnest(${recipients.map(nameKey)}::text[]) as asked (key)
    where exists (select from disbursement_part p where p.recipient_key = asked.key)`;
  const keys = new Set(rows.map(({ key }) => key));
  return (recipient) => keys.has(nameKey(recipient));
}
