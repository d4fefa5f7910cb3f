import type { Tx } from "#lib/core/tx.ts";
import type { Integrity, TieOut } from "./schema.ts";
import { banksTie } from "./tie-outs/banks.ts";
import { cashTie } from "./tie-outs/cash.ts";
import { creditsTie } from "./tie-outs/credits.ts";
import { distributionsTie } from "./tie-outs/distributions.ts";
import { keptTie } from "./tie-outs/kept.ts";
import { memberCapitalTie } from "./tie-outs/member-capital.ts";
import { notesTie } from "./tie-outs/notes.ts";
import { paidInCapitalTie } from "./tie-outs/paid-in-capital.ts";
import { payablesTie } from "./tie-outs/payables.ts";
import { payrollTie } from "./tie-outs/payroll.ts";
import { receivablesTie } from "./tie-outs/receivables.ts";
import { repurchasesTie } from "./tie-outs/repurchases.ts";
import { safesTie } from "./tie-outs/safes.ts";
import { salesTaxTie } from "./tie-outs/sales-tax.ts";

/** What ties the books to the records and to themselves, each told by currency, in this order. */
const ties: ((tx: Tx, entity_id: string) => Promise<TieOut[]>)[] = [
  receivablesTie,
  creditsTie,
  payablesTie,
  safesTie,
  notesTie,
  paidInCapitalTie,
  memberCapitalTie,
  repurchasesTie,
  distributionsTie,
  salesTaxTie,
  payrollTie,
  cashTie,
  banksTie,
  keptTie,
];

/** Every tie-out of an entity's books, each with its two sums, as of now. */
export async function loadIntegrity(tx: Tx, entity_id: string): Promise<Integrity> {
  const [now, ...found] = await Promise.all([
    tx.sql<{ checked_at: string }>`select now()::timestamptz(3) as checked_at`,
    ...ties.map((tie) => tie(tx, entity_id)),
  ]);
  const tie_outs = found.flat();
  return {
    entity_id,
    is_sound: tie_outs.every(({ is_true }) => is_true),
    tie_outs,
    checked_at: now[0]?.checked_at ?? "",
  };
}
