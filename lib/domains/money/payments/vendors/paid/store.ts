import type { Tx } from "#lib/core/tx.ts";
import type { RowAs } from "#lib/db/rows.ts";
import { empty, sql } from "#lib/db/sql.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import type { Vendor } from "../schema.ts";
import { maskedTin, openTin } from "../tin.ts";

/** Days of payment, both included. */
interface Span {
  from: string;
  to: string;
}

/** A payment in US dollars that neither failed nor was cancelled, and that is no holder's part of a distribution. */
const counts = (entity_id: string, { from, to }: Span) => sql`p.entity_id = ${entity_id} and p.currency = 'usd'
  and p.status in ('submitted', 'settled') and p.paid_on between ${from}::date and ${to}::date
  and p.account_id not in ${accounts.idsByCode(entity_id, ["distributions_payable", "distributions_payable_usd"])}`;

/**
 * What vendors have paid back of credits of the same days, but by card: it was not kept, and lowers what they were paid. What came back
 * of a year before lowers neither year: the one was told as it was paid, and in the other nothing less was.
 */
const refunds = (entity_id: string, { from, to }: Span) => sql`
  select r.vendor_id, sum(r.amount_cents) as cents from vendor_refund r join vendor_credit c on c.vendor_credit_id = r.vendor_credit_id
  where r.entity_id = ${entity_id} and r.currency = 'usd' and r.status = 'received' and r.method is distinct from 'card'
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
  by_card: string;
  /** What of it came back, which `paid` is less by. */
  refunded: string;
}

type Row = Omit<PaidVendor, "tin_masked"> & Pick<Told, "tin_last_four">;

/** What vendors were paid on those days, by name: all who were paid anything, or the one of a name, paid or not. */
export async function paidVendors(
  tx: Tx,
  entity_id: string,
  span: Span,
  name: string | null = null,
): Promise<PaidVendor[]> {
  const found = await tx.sql<Row>`
    select v.vendor_id, v.name, v.legal_name, v.tax_box, v.tax_classification, v.tin_type, v.tin_sealed, v.tin_last_four,
      v.street, v.city, v.state, v.postal_code,
      greatest(coalesce(sum(p.amount_cents) filter (where p.method <> 'card'), 0) - coalesce(max(r.cents), 0), 0)::text as paid,
      least(coalesce(sum(p.amount_cents) filter (where p.method <> 'card'), 0), coalesce(max(r.cents), 0))::text as refunded,
      count(p.payment_id) filter (where p.method <> 'card')::int as payment_count,
      coalesce(sum(p.amount_cents) filter (where p.method = 'card'), 0)::text as by_card
    from vendor v left join payment p on p.vendor_id = v.vendor_id and ${counts(entity_id, span)}
    left join (${refunds(entity_id, span)}) r on r.vendor_id = v.vendor_id
    where v.entity_id = ${entity_id} ${name === null ? empty : sql`and lower(v.name) = lower(${name})`}
    group by v.workspace_id, v.vendor_id ${name === null ? sql`having count(p.payment_id) > 0` : empty}
    order by lower(v.name)`;
  return found.map(({ tin_last_four, ...row }) => ({ ...row, tin_masked: maskedTin(tin_last_four) }));
}

/** A vendor's whole tax number, for the file that must tell it; null where none is known. */
export const tinOf = (tx: Tx, { vendor_id, tin_sealed }: PaidVendor): string | null =>
  tin_sealed === null ? null : openTin(tx, vendor_id, tin_sealed);
