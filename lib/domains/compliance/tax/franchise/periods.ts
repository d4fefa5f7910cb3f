import { daysBetween } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assetsAt } from "#lib/domains/books/reports/store.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import * as formation from "#lib/domains/company/formation/amendments/store.ts";
import { asFiled, registerBegan, type StockPeriod, stockPeriods } from "#lib/domains/equity/charter/rules.ts";
import * as charter from "#lib/domains/equity/charter/store.ts";
import * as holdings from "#lib/domains/equity/holdings/store.ts";
import * as instruments from "#lib/domains/equity/instruments/store.ts";
import { treasuryOn } from "#lib/domains/equity/treasury/store.ts";
import { assetsDay, byAssumedPar, byAuthorizedShares, daysOf, issuedOf, prorated, type ShareClass } from "./rules.ts";
import type { FranchiseTax } from "./schema.ts";

type Period = FranchiseTax["inputs"]["periods"][number];

/** What is asked of a year: its days on which there was a corporation, today, and the assets that somebody tells. */
export interface Asked {
  year: number;
  from: string;
  to: string;
  now: string;
  gross_assets_cents: number | undefined;
  earlier_gross_assets_cents: number[] | undefined;
}

/** A period's classes with what is issued of each at its end, or now where that is to come, or lies before the register. */
async function stockOf(tx: Tx, entity_id: string, { to, classes }: StockPeriod, began: string | null, now: string) {
  const isPast = to < now && began !== null && began <= to;
  const moment = isPast ? { as_of: to, known_at: null } : null;
  const [all, held, treasury] = await Promise.all([
    instruments.all(tx, entity_id, moment),
    holdings.parts(tx, entity_id, moment),
    treasuryOn(tx, entity_id, to < now ? to : now),
  ]);
  const issued = new Map<string, number>();
  for (const { instrument_id, is_outstanding, units } of held)
    if (is_outstanding) issued.set(instrument_id, (issued.get(instrument_id) ?? 0) + units);
  return classes.map(({ instrument_id, authorized_units, par_value, symbol }): ShareClass => {
    const available = all.find((one) => one.instrument_id === instrument_id)?.available_units ?? authorized_units;
    return {
      symbol,
      authorized_units,
      issued_units: issued.get(instrument_id) ?? 0,
      treasury_units: Math.min(treasury.get(instrument_id) ?? 0, Math.max(0, available)),
      par_value,
    };
  });
}

/** What a year's tax is by the stock that was authorized, period by period. Throws 400 where other periods are told of than there are. */
export async function taxedPeriods(tx: Tx, entity: Entity, asked: Asked): Promise<Period[]> {
  const { entity_id, par_value, fiscal_year_end } = entity;
  const { year, from, to, now } = asked;
  const [filed, written] = await Promise.all([
    formation.classesFiled(tx, entity_id),
    charter.classesOf(tx, entity_id, par_value),
  ]);
  const told = asFiled(written, filed);
  const began = registerBegan(told);
  // Of a year before the register it is by the register as it stands.
  const found = began !== null && began > to ? stockPeriods(told, now, now) : stockPeriods(told, from, to);
  const earlier = asked.earlier_gross_assets_cents;
  if (earlier !== undefined && earlier.length !== found.length - 1) {
    const counts = `given ${earlier.length}, wanted ${found.length - 1}`;
    throw invalid("earlier_gross_assets_cents", `must have an amount for each period but the last: ${counts}`);
  }
  return Promise.all(
    found.map(async (part, at): Promise<Period> => {
      const isLast = at === found.length - 1;
      const own = found.length === 1 ? { ...part, from, to } : part;
      const end = isLast ? assetsDay(year, fiscal_year_end, { from, to }) : own.to;
      const day = end < now ? end : now;
      const given = isLast ? asked.gross_assets_cents : earlier?.[at];
      const [classes, gross_assets_cents] = await Promise.all([
        stockOf(tx, entity_id, own, began, now),
        given ?? assetsAt(tx, entity_id, "usd", day),
      ]);
      const authorized = classes.reduce((sum, { authorized_units }) => sum + authorized_units, 0);
      const byAssets = byAssumedPar(classes, gross_assets_cents);
      const computed = typeof byAssets === "string" ? null : byAssets;
      return {
        from: own.from,
        to: own.to,
        days: daysBetween(own.from, own.to) + 1,
        year_days: daysOf(year),
        classes,
        authorized_shares: authorized,
        issued_shares: Number(issuedOf(classes)),
        gross_assets_cents,
        gross_assets_from: given === undefined ? "balance_sheet" : "given",
        gross_assets_as_of: given === undefined ? day : null,
        assumed_par_value: computed?.assumed_par_value ?? null,
        assumed_par_value_capital_cents: computed?.assumed_par_value_capital_cents ?? null,
        authorized_shares_method_cents: byAuthorizedShares(BigInt(authorized)),
        assumed_par_value_method_cents: computed?.tax_cents ?? null,
        not_computable: typeof byAssets === "string" ? byAssets : null,
        authorized_shares_part_cents: 0,
        assumed_par_value_part_cents: null,
      };
    }),
  );
}

/** What both methods come to over the periods of a year, and each period's part of it. */
export function addedUp(periods: readonly Period[]) {
  const of = (taxOf: (period: Period) => number) =>
    prorated(
      periods.map((period) => ({ days: period.days, tax_cents: taxOf(period) })),
      periods[0]?.year_days ?? 365,
    );
  const byShares = of((period) => period.authorized_shares_method_cents);
  const missing = periods.find((period) => period.not_computable !== null);
  const byAssets = missing ? null : of((period) => period.assumed_par_value_method_cents ?? 0);
  return {
    byShares,
    byAssets,
    not_computable:
      missing === undefined || periods.length === 1
        ? (missing?.not_computable ?? null)
        : `From ${missing.from} to ${missing.to}: ${missing.not_computable}`,
    periods: periods.map((period, at) => ({
      ...period,
      authorized_shares_part_cents: byShares.parts[at] ?? 0,
      assumed_par_value_part_cents: byAssets?.parts[at] ?? null,
    })),
  };
}
