import type { Tx } from "#lib/core/tx.ts";
import * as equity from "#lib/domains/equity/books/store.ts";
import * as posted from "../../ledger/posted/store.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

type Sums = Pick<Pair, "currency"> & Record<"noted" | "principal" | "accrued" | "interest", string>;

/** What is owed of convertible notes: by the books' own entries of them, and by the register; and so of their interest that was accrued. */
const owed = (tx: Tx, entity_id: string) => tx.sql<Sums>`
  with booked as (
    select sum(l.credited_cents) filter (where ${posted.isOfDollars("convertible_notes")}) as noted,
      sum(l.credited_cents) filter (where ${posted.isOfDollars("accrued_liabilities")}) as accrued
    from ${posted.lines(entity_id)} l where l.source_type in ('convertible_note', 'note_accrual'))
  select 'usd' as currency, coalesce((select noted from booked), 0)::text as noted, records.principal::text as principal,
    coalesce((select accrued from booked), 0)::text as accrued, records.interest::text as interest
  from (${equity.notes(entity_id)}) records`;

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
