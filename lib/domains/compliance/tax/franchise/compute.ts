import type * as z from "zod";
import { cited } from "#lib/core/citation.ts";
import { today, yearOf } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assetsAt } from "#lib/domains/books/reports/store.ts";
import * as holdings from "#lib/domains/equity/holdings/store.ts";
import * as instruments from "#lib/domains/equity/instruments/store.ts";
import type { Moment } from "#lib/domains/equity/moments/rules.ts";
import { treasuryOn } from "#lib/domains/equity/treasury/store.ts";
import { delawareFranchiseTax as facts } from "../facts/facts.ts";
import { standingOf } from "../standing-store.ts";
import { byAssumedPar, byAuthorizedShares, dueDate, instalmentsOf, issuedOf, partOfYear } from "./rules.ts";
import { FranchiseTax, type FranchiseTaxAsked } from "./schema.ts";

/** While a conversion into an LLC waits for its filing, the shares stand as the units that they become, one for one. */
const isStock = ({ kind }: { kind: string }) => kind === "common" || kind === "preferred" || kind === "unit";

/** The classes of stock at a moment, with what is outstanding of each: RSUs are promised of a class and no shares of it yet. */
async function classesBy(tx: Tx, entity_id: string, moment: Moment | null) {
  const [all, held] = await Promise.all([
    instruments.all(tx, entity_id, moment),
    holdings.parts(tx, entity_id, moment),
  ]);
  const issued = new Map<string, number>();
  for (const { instrument_id, is_outstanding, units } of held)
    if (is_outstanding) issued.set(instrument_id, (issued.get(instrument_id) ?? 0) + units);
  return all.filter(isStock).map((one) => ({ ...one, issued_units: issued.get(one.instrument_id) ?? 0 }));
}

/** The same at the end of a day that is over; now's (null) too where the register tells of none then, since it began later. */
async function classesAt(tx: Tx, entity_id: string, day: string | null) {
  const then = day === null ? [] : await classesBy(tx, entity_id, { as_of: day, known_at: null });
  return then.length > 0 ? then : classesBy(tx, entity_id, null);
}

/**
 * A year's Delaware franchise tax by both methods, from the company's own register and books (decisions "Law and tax").
 * Throws 400 where it is no Delaware corporation, and naming `year` where its rates are not among our facts.
 */
export async function franchiseTax(tx: Tx, asked: z.output<typeof FranchiseTaxAsked>): Promise<FranchiseTax> {
  const { entity_id, year } = asked;
  const { entity, converted } = await standingOf(tx, entity_id);
  const { entity_type, jurisdiction, par_value, filed_on, dissolved_at } = entity;
  if (entity_type !== "c_corp" || jurisdiction !== "DE") {
    throw wrongState("Delaware's franchise tax by shares is a Delaware corporation's: this entity is none.");
  }
  const now = today();
  const last = yearOf(now) + 1;
  if (year < facts.from_year || year > last) {
    throw invalid("year", `must be from ${facts.from_year} to ${last}: other years' rates are not in our facts`);
  }
  const end = `${year}-12-31`;
  const as_of = end < now ? end : now;
  const [found, treasury] = await Promise.all([
    classesAt(tx, entity_id, end < now ? end : null),
    treasuryOn(tx, entity_id, as_of),
  ]);
  const classes = found.map(
    ({ instrument_id, symbol, authorized_units, issued_units, available_units, par_value: own }) => ({
      symbol,
      authorized_units,
      issued_units,
      treasury_units: Math.min(treasury.get(instrument_id) ?? 0, available_units),
      par_value: own ?? par_value ?? "0",
    }),
  );
  const given = asked.gross_assets_cents;
  const gross_assets_cents = given ?? (await assetsAt(tx, entity_id, "usd", as_of));
  const authorized = classes.reduce((sum, { authorized_units }) => sum + authorized_units, 0);
  const byShares = byAuthorizedShares(BigInt(authorized));
  const byAssets = byAssumedPar(classes, gross_assets_cents);
  const computed = typeof byAssets === "string" ? null : byAssets;
  const lower = computed !== null && computed.tax_cents < byShares ? computed.tax_cents : null;
  const tax_cents = lower ?? byShares;
  return {
    entity_id,
    year,
    authorized_shares_method_cents: byShares,
    assumed_par_value_method_cents: computed?.tax_cents ?? null,
    not_computable: typeof byAssets === "string" ? byAssets : null,
    tax_cents,
    method: lower === null ? "authorized_shares" : "assumed_par_value",
    report_fee_cents: facts.report_fee_cents,
    due_cents: tax_cents + facts.report_fee_cents,
    part_year: partOfYear(year, tax_cents, {
      began_on: converted?.on ?? filed_on,
      ended_on: dissolved_at === null ? null : dissolved_at.slice(0, 10),
    }),
    due_date: dueDate(year),
    instalments: instalmentsOf(year, tax_cents),
    inputs: {
      classes,
      authorized_shares: authorized,
      issued_shares: Number(issuedOf(classes)),
      gross_assets_cents,
      gross_assets_from: given === undefined ? "balance_sheet" : "given",
      gross_assets_as_of: given === undefined ? as_of : null,
      assumed_par_value: computed?.assumed_par_value ?? null,
      assumed_par_value_capital_cents: computed?.assumed_par_value_capital_cents ?? null,
    },
    source: cited(facts.source),
    confidence: FranchiseTax.shape.confidence.parse(facts.confidence),
  };
}
