import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import * as banking from "#lib/domains/money/banking/store.ts";
import * as invoices from "#lib/domains/money/invoicing/books/store.ts";
import * as payments from "#lib/domains/money/payments/books/store.ts";
import { exactCents } from "../../ledger/rules.ts";
import type { Open } from "./rules.ts";

const controls = sql`(a.account_code in ('accounts_receivable', 'accounts_payable', 'accounts_receivable_' || a.currency,
  'accounts_payable_' || a.currency))`;

type Row = Pick<RowOf<"journal_line">, "account_id"> & {
  control_id: string;
  document: string;
  first_date: string;
  open_cents: string;
  contra_cents: string;
  is_given_up: boolean;
  is_credit: boolean;
};

/**
 * What stands on receivables and payables at the end of a day (null: all told), document by document, with what each was
 * booked against. A document is what entries name as their source; an entry by hand stands for itself, with its reversal, and what
 * opening balances held is one with what took its place since.
 * What is settled is not among them: an invoice by what its settlements say, whichever entry the money came with, and a bill by what
 * its payments and the credits that are applied to it say. Money that names no document is one that was booked against nothing. What is written off was not paid: it stays
 * open, and the write-off is told for itself.
 */
export async function openDocuments(tx: Tx, entity_id: string, currency: string, day: string | null): Promise<Open[]> {
  const rows = await tx.sql<Row>`
    with control as (select a.account_id from account a
      where a.entity_id = ${entity_id} and a.currency = ${currency} and ${controls}),
    touched as (select l.account_id as control_id, l.entry_id, e.date,
        case e.source_type when 'opening_balances' then e.source_type
          else coalesce(e.source_type || ' ' || e.source_id, e.reverses_entry_id, e.entry_id) end as document,
        sum(case l.side when 'debit' then l.amount_cents else -l.amount_cents end) as cents
      from control c join journal_line l on l.account_id = c.account_id join journal_entry e on e.entry_id = l.entry_id
      where e.posted_at is not null and l.date <= coalesce(${day}::date, 'infinity') group by 1, 2, 3, 4),
    booked as (select control_id, document, min(date) as first_date, sum(cents) as cents, array_agg(entry_id) as entry_ids
      from touched group by 1, 2),
    linked as (${invoices.settling(entity_id, day)} union all ${payments.settling(entity_id, day)}),
    settled as (select m.document, sum(m.cents) as cents from linked k
      join booked b on b.document = k.document join booked p on p.document = k.settles and not k.is_given_up
      cross join lateral (values (k.document, -k.amount_cents), (k.settles, k.amount_cents)) m(document, cents) group by 1),
    opened as (select b.control_id, b.document, b.first_date, b.entry_ids, b.cents + coalesce(s.cents, 0) as open_cents
      from booked b left join settled s on s.document = b.document where b.cents + coalesce(s.cents, 0) <> 0)
    select d.control_id, d.document, d.first_date, d.open_cents::text as open_cents, against.account_id,
      coalesce(against.cents, 0)::text as contra_cents,
      d.document in (select settles from linked where is_given_up) as is_given_up, d.document like 'vendor_credit %' as is_credit
    from opened d left join lateral (
      select l.account_id, sum(case l.side when 'debit' then l.amount_cents else -l.amount_cents end) as cents
      from journal_line l join account a on a.account_id = l.account_id
      where l.entry_id = any(d.entry_ids) and l.account_id <> d.control_id and not ${banking.isCash(sql`a`)} group by 1) against on true
    order by d.control_id, d.first_date, d.document !~ '^(opening_balances|journal_import)', d.document, against.account_id`;
  const documents = Map.groupBy(rows, ({ control_id, document }) => `${control_id} ${document}`);
  return [...documents.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    return {
      control_id: first.control_id,
      open_cents: exactCents(first.open_cents),
      is_given_up: first.is_given_up,
      is_credit: first.is_credit,
      // A left join's row without an account says only that there is nothing.
      against: of
        .filter(({ account_id }) => account_id !== null)
        .map(({ account_id, contra_cents }) => ({ account_id, cents: exactCents(contra_cents) })),
    };
  });
}
