import type { Tx } from "#lib/core/tx.ts";
import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import { earnedBeside, netIncome } from "#lib/domains/books/reports/store.ts";
import * as allocations from "#lib/domains/equity/capital/allocations/store.ts";
import { weightsByUnits } from "#lib/domains/equity/capital/rules.ts";
import * as capital from "#lib/domains/equity/capital/store.ts";
import { leftOut, taxYearOf } from "../figures.ts";
import { standingOf } from "../standing-store.ts";
import { basisOf, endedNote, noneBecause, partnershipIn, partnersOf, type Year } from "./rules.ts";
import type { ScheduleK1s } from "./schema.ts";

const notes = [
  "The capital accounts are those of the books; the tax basis that item L asks for differs where tax income does, by depreciation for one.",
  "All net income stands in box 1: what is stated separately on the return (interest, rents, gains, guaranteed payments, self-employment earnings) is not told apart here.",
  "Distributions count by the day that they were declared.",
];

/** Every member's Schedule K-1 of its tax year, as the capital accounts and the books stand now. */
export async function load(tx: Tx, entity_id: string, tax_year: number): Promise<ScheduleK1s> {
  const standing = await standingOf(tx, entity_id);
  const { from, to: end } = taxYearOf(tax_year, standing.entity.fiscal_year_end);
  const { entity_type, until } = partnershipIn(standing, from, end);
  const to = until ?? end;
  const [net_income_cents, beside, moved, units] = await Promise.all([
    netIncome(tx, { entity_id, from, to }),
    earnedBeside(tx, { entity_id, from, to }),
    capital.movedOfYear(tx, entity_id, { from, to }),
    allocations.unitsMoved(tx, entity_id, to),
  ]);
  const year: Year = { net_income_cents, moved, weights: weightsByUnits(units, from, to) };
  const exact = (cents: bigint) => exactCents(cents.toString());
  const all = partnersOf(year);
  const reason = noneBecause(entity_type, all.length);
  const told = all.reduce((sum, { ordinary_income }) => sum + ordinary_income, 0n);
  return {
    entity_id,
    tax_year,
    form: "Schedule K-1 (Form 1065)",
    is_reportable: reason === null,
    reason,
    basis: basisOf(year),
    net_income_cents,
    unallocated_cents: exact(BigInt(net_income_cents) - told),
    partners:
      reason === null
        ? all.map(({ holder_key: _, partner_name, profit_percent, ...one }) => ({
            partner_name,
            profit_percent,
            ordinary_income_cents: exact(one.ordinary_income),
            distributions_cents: exact(one.withdrawals),
            beginning_capital_cents: exact(one.beginning),
            capital_contributed_cents: exact(one.contributed),
            net_income_cents: exact(one.ordinary_income),
            other_cents: exact(one.other),
            withdrawals_cents: exact(one.withdrawals),
            ending_capital_cents: exact(one.ending),
          }))
        : [],
    notes: reason === null ? [...notes, ...leftOut(beside), ...(until === null ? [] : [endedNote(until)])] : [],
  };
}
