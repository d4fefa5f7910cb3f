import type { Tx } from "#lib/core/tx.ts";
import type { RowAs } from "#lib/db/rows.ts";
import { empty, type Sql, sql } from "#lib/db/sql.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { maskedTin, openTin } from "../../w9/store.ts";
import type { Vendor } from "../schema.ts";

/** Days of payment, both included. */
interface Span {
  from: string;
  to: string;
}

/** What a unit of a currency is in US dollars on a day, as a column of another's selection; null where no rate says so. */
export type RateOn = (currency: Sql, day: Sql) => Sql;

/** A payment that neither failed nor was cancelled, and that is no holder's part of a distribution. */
const counts = (
  entity_id: string,
  { from, to }: Span,
) => sql`p.entity_id = ${entity_id} and p.status in ('submitted', 'settled')
  and p.paid_on between ${from}::date and ${to}::date
  and p.account_id not in ${accounts.idsByCode(entity_id, ["distributions_payable", "distributions_payable_usd"])}`;

/**
 * What vendors have paid back of credits of the same days, but by card: it was not kept, and lowers what they were paid. What came back
 * of a year before lowers neither year: the one was told as it was paid, and in the other nothing less was.
 */
const refunds = (entity_id: string, { from, to }: Span, rateOn: RateOn) => sql`
  select r.vendor_id, sum(round(r.amount_cents * ${rateOn(sql`r.currency`, sql`r.refunded_on`)})) as cents from vendor_refund r join vendor_credit c on c.vendor_credit_id = r.vendor_credit_id
  where r.entity_id = ${entity_id} and r.status = 'received' and r.method is distinct from 'card'
    and r.refunded_on between ${from}::date and ${to}::date and c.credited_on >= ${from}::date group by 1`;

type Told = RowAs<"vendor", Vendor>;

/** A vendor with what it has told on its Form W-9, and what it was paid; sums as text, since they may pass 2^53−1. */
export interface PaidVendor
  extends Pick<Told, "vendor_id" | "name" | "legal_name" | "tax_box" | "tax_classification" | "tin_type">,
    Pick<Told, "tin_sealed" | "street" | "city" | "state" | "postal_code"> {
  tin_masked: string | null;
  /** But for what was paid by card, which the card's network reports. */
  paid: string;
  payment_count: number;
  /** How many of them were in another currency, and are told by the rate of their day; and how many no rate tells, which are left out. */
  translated_count: number;
  unrated_count: number;
  by_card: string;
  /** What of it came back, which `paid` is less by. */
  refunded: string;
}

type Row = Omit<PaidVendor, "tin_masked"> & Pick<Told, "tin_last_four">;

/**
 * What vendors were paid on those days in US dollars, by name: all who were paid anything, or the one of a name, paid or not. Each payment
 * in another currency is what it was on its day, in whole cents.
 */
export async function paidVendors(
  tx: Tx,
  entity_id: string,
  span: Span,
  rateOn: RateOn,
  name: string | null = null,
): Promise<PaidVendor[]> {
  const found = await tx.sql<Row>`
    select v.vendor_id, v.name, v.legal_name, v.tax_box, v.tax_classification, v.tin_type, v.tin_sealed, v.tin_last_four,
      v.street, v.city, v.state, v.postal_code,
      greatest(coalesce(sum(p.cents) filter (where p.method <> 'card'), 0) - coalesce(max(r.cents), 0), 0)::text as paid,
      least(coalesce(sum(p.cents) filter (where p.method <> 'card'), 0), coalesce(max(r.cents), 0))::text as refunded,
      count(p.cents) filter (where p.method <> 'card')::int as payment_count,
      count(p.cents) filter (where p.method <> 'card' and p.currency <> 'usd')::int as translated_count,
      count(*) filter (where p.method <> 'card' and p.cents is null)::int as unrated_count,
      coalesce(sum(p.cents) filter (where p.method = 'card'), 0)::text as by_card
    from vendor v left join (select p.payment_id, p.vendor_id, p.method, p.currency,
        round(p.amount_cents * ${rateOn(sql`p.currency`, sql`p.paid_on`)}) as cents
      from payment p where ${counts(entity_id, span)}) p on p.vendor_id = v.vendor_id
    left join (${refunds(entity_id, span, rateOn)}) r on r.vendor_id = v.vendor_id
    where v.entity_id = ${entity_id} ${name === null ? empty : sql`and lower(v.name) = lower(${name})`}
    group by v.workspace_id, v.vendor_id ${name === null ? sql`having count(p.payment_id) > 0` : empty}
    order by lower(v.name)`;
  return found.map(({ tin_last_four, ...row }) => ({ ...row, tin_masked: maskedTin(tin_last_four) }));
}

/** A vendor's whole tax number, for the file that must tell it; null where none is known. */
export const tinOf = (tx: Tx, { vendor_id, tin_sealed }: PaidVendor): string | null =>
  openTin(tx, { table: "vendor", id: vendor_id }, tin_sealed);
