import type { Tx } from "#lib/core/tx.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

type Sums = Pick<Pair, "currency"> & Record<"noted" | "principal" | "accrued" | "interest", string>;

/** What is owed of convertible notes: by the books' own entries of them, and by the register; and so of their interest that was accrued. */
const owed = (tx: Tx, entity_id: string) => tx.sql<Sums>`
  with booked as (
    select a.account_code, sum(case l.side when 'credit' then l.amount_cents else -l.amount_cents end) as cents
    from journal_entry e join journal_line l on l.entry_id = e.entry_id join account a on a.account_id = l.account_id
    where e.entity_id = ${entity_id} and e.posted_at is not null and e.source_type in ('convertible_note', 'note_accrual')
      and a.account_code in ('convertible_notes', 'accrued_liabilities') group by 1)
  select 'usd' as currency,
    coalesce((select cents from booked where account_code = 'convertible_notes'), 0)::text as noted,
    coalesce(sum(n.principal_amount_cents) filter (where n.status = 'outstanding'), 0)::text as principal,
    coalesce((select cents from booked where account_code = 'accrued_liabilities'), 0)::text as accrued,
    coalesce((select sum(a.amount_cents) from note_accrual a join convertible_note o using (workspace_id, note_id)
      where o.entity_id = ${entity_id} and o.status = 'outstanding'), 0)::text as interest
  from convertible_note n where n.entity_id = ${entity_id} and n.paid_on is not null having count(*) > 0`;

/** The tie-outs of convertible notes and of their accrued interest; none where no note was paid. */
export async function notesTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const [sums] = await owed(tx, entity_id);
  if (sums === undefined) return [];
  const { currency, noted, principal, accrued, interest } = sums;
  return [
    tieOut(
      "convertible_notes",
      ["on convertible_notes by the entries of notes", "notes outstanding whose money came"],
      {
        ...{ currency, left_cents: noted, right_cents: principal },
      },
    ),
    tieOut(
      "accrued_note_interest",
      ["on accrued_liabilities by the entries of notes", "accrued of outstanding notes"],
      {
        ...{ currency, left_cents: accrued, right_cents: interest },
      },
    ),
  ];
}
