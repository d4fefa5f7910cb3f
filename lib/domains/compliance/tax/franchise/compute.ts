import type * as z from "zod";
import { cited } from "#lib/core/citation.ts";
import { date, today, yearOf } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { delawareFranchiseTax as facts } from "../facts/facts.ts";
import { type Era, erasOf, standingOf } from "../standing-store.ts";
import { addedUp, taxedPeriods } from "./periods.ts";
import { dueDate, existedIn, instalmentsOf } from "./rules.ts";
import { FranchiseTax, type FranchiseTaxAsked } from "./schema.ts";

/** A corporation of Delaware, as it was last in a year; null where a company was none. What is one now is told of any year. */
function taxedIn(eras: readonly Era[], year: number): Era | null {
  const own = eras.filter(({ entity_type, jurisdiction }) => entity_type === "c_corp" && jurisdiction === "DE");
  const [first, last] = [date(year, 1, 1), date(year, 12, 31)];
  const within = own.findLast(({ from, until }) => (from ?? first) <= last && (until ?? last) >= first);
  return within ?? own.find(({ until }) => until === null) ?? null;
}

/**
 * A year's Delaware franchise tax by both methods, from the company's own register and books (decisions "Law and tax").
 * Throws 400 where it was no Delaware corporation then, and naming `year` where its rates are not among our facts.
 */
export async function franchiseTax(tx: Tx, asked: z.output<typeof FranchiseTaxAsked>): Promise<FranchiseTax> {
  const { entity_id, year, gross_assets_cents, earlier_gross_assets_cents } = asked;
  const standing = await standingOf(tx, entity_id);
  const { filed_on, dissolved_at } = standing.entity;
  const era = taxedIn(erasOf(standing), year);
  if (era === null) {
    throw wrongState("Delaware's franchise tax by shares is a Delaware corporation's: this entity is none.");
  }
  const now = today();
  const last = yearOf(now) + 1;
  if (year < facts.from_year || year > last) {
    throw invalid("year", `must be from ${facts.from_year} to ${last}: other years' rates are not in our facts`);
  }
  const existed = existedIn(year, {
    began_on: era.from ?? filed_on,
    ended_on: era.until ?? (dissolved_at === null ? null : dissolved_at.slice(0, 10)),
  });
  const { from, to } =
    existed !== null && existed.days > 0 ? existed : { from: date(year, 1, 1), to: date(year, 12, 31) };
  const own = { year, from, to, now, gross_assets_cents, earlier_gross_assets_cents };
  const { byShares, byAssets, not_computable, periods } = addedUp(
    await taxedPeriods(tx, { ...standing.entity, par_value: era.par_value }, own),
  );
  const isLower = byAssets !== null && byAssets.year_cents < byShares.year_cents;
  const { year_cents: tax_cents, due_cents } = isLower ? byAssets : byShares;
  const shown = periods.at(-1);
  if (!shown) throw new Error("a year has days");
  const { report_fee_cents } = facts;
  const part_cents = existed?.days === 0 ? 0 : due_cents;
  return {
    entity_id,
    year,
    authorized_shares_method_cents: byShares.year_cents,
    assumed_par_value_method_cents: byAssets?.year_cents ?? null,
    not_computable,
    tax_cents,
    method: isLower ? "assumed_par_value" : "authorized_shares",
    report_fee_cents,
    due_cents: tax_cents + report_fee_cents,
    part_year: existed && {
      ...existed,
      tax_cents: part_cents,
      due_cents: existed.days === 0 ? 0 : due_cents + report_fee_cents,
    },
    due_date: dueDate(year),
    instalments: existed === null ? instalmentsOf(year, tax_cents) : instalmentsOf(year, part_cents, existed.from),
    inputs: {
      classes: shown.classes,
      authorized_shares: shown.authorized_shares,
      issued_shares: shown.issued_shares,
      gross_assets_cents: shown.gross_assets_cents,
      gross_assets_from: shown.gross_assets_from,
      gross_assets_as_of: shown.gross_assets_as_of,
      assumed_par_value: shown.assumed_par_value,
      assumed_par_value_capital_cents: shown.assumed_par_value_capital_cents,
      periods,
    },
    source: cited(facts.source),
    confidence: FranchiseTax.shape.confidence.parse(facts.confidence),
  };
}
