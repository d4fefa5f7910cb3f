import { addDays } from "#lib/core/days.ts";
import type { EntityType } from "#lib/domains/company/entities/schema.ts";
import { divideByWeight, type Moved, rollForward, type Weight } from "#lib/domains/equity/capital/rules.ts";

/** What a partner's Schedule K-1 says, in exact cents. */
export interface PartnerFigures {
  holder_key: string;
  partner_name: string;
  /** What of the year's income is the partner's, in percent. */
  profit_percent: number | null;
  ordinary_income: bigint;
  beginning: bigint;
  contributed: bigint;
  other: bigint;
  withdrawals: bigint;
  ending: bigint;
}

/** The year that it is asked of. */
export interface Year {
  net_income_cents: number;
  /** What moved each member's capital in the year, and before it. */
  moved: readonly Moved[];
  /** By the units of each of its days: whose share of the year is how large. */
  weights: readonly Weight[];
}

/** How the year's income was divided: as it was allocated, else by units; null where there is none to divide. */
export function basisOf({ moved, weights }: Year): "allocations" | "units" | null {
  if (moved.some(({ kind }) => kind === "allocation")) return "allocations";
  return weights.length > 0 ? "units" : null;
}

/** Every partner of the year with their capital account: who held units in it, or had capital at its beginning or by its end. */
export function partnersOf(year: Year): PartnerFigures[] {
  const { moved, weights, net_income_cents } = year;
  const basis = basisOf(year);
  const shares = basis === "units" && net_income_cents !== 0 ? divideByWeight(net_income_cents, weights) : [];
  const byUnits = new Map(shares.map((one) => [one.holder_key, one]));
  const own = Map.groupBy(moved, ({ holder_key }) => holder_key);
  const names = new Map(
    [...moved, ...weights.map(({ key, name }) => ({ holder_key: key, name }))].map((one) => [one.holder_key, one.name]),
  );
  const allocated = moved.reduce((sum, { kind, cents }) => sum + (kind === "allocation" ? cents : 0n), 0n);
  return [...names]
    .map(([holder_key, partner_name]) => {
      const told = rollForward(own.get(holder_key) ?? []);
      const share = byUnits.get(holder_key);
      const ordinary_income = basis === "allocations" ? told.allocations_cents : BigInt(share?.amount_cents ?? 0);
      const other = told.transfers_cents + told.other_cents;
      const ending = told.closing_cents - told.allocations_cents + ordinary_income;
      const isOfAll = basis === "allocations" && allocated !== 0n;
      return {
        holder_key,
        partner_name,
        profit_percent: isOfAll
          ? Number((ordinary_income * 1_000_000n) / allocated) / 10_000
          : (share?.percent ?? null),
        ordinary_income,
        beginning: told.opening_cents,
        contributed: told.contributions_cents,
        other,
        withdrawals: -told.distributions_cents,
        ending,
      };
    })
    .filter(
      (one) =>
        weights.some(({ key }) => key === one.holder_key) ||
        one.beginning !== 0n ||
        (own.get(one.holder_key) ?? []).some(({ kind }) => kind !== null),
    )
    .toSorted((a, b) => (a.holder_key < b.holder_key ? -1 : 1));
}

/** How a company stands with its state, and the last conversion that was filed by which it changed its type. */
interface Stands {
  entity: { entity_type: EntityType };
  retyped: { from_type: EntityType; on: string } | null;
}

/**
 * What a company is for a year's Schedules K-1, and the last day on which it had partners where its conversion into a corporation was
 * filed in that year; null where it went on. While a conversion is pending, the former type counts.
 */
export function partnershipIn(
  { entity, retyped: converted }: Stands,
  from: string,
  to: string,
): { entity_type: EntityType; until: string | null } {
  const { entity_type } = entity;
  if (entity_type === "llc" || converted?.from_type !== "llc" || converted.on <= from) {
    return { entity_type, until: null };
  }
  return { entity_type: "llc", until: converted.on <= to ? addDays(converted.on, -1) : null };
}

/** What is said of a year in which a company ceased to have partners. */
export const endedNote = (until: string) =>
  `The company was an LLC until ${until}, when its conversion into a corporation took effect: what came after is the corporation's.`;

/** Why a company of the year issues no Schedule K-1; null where it does. */
export function noneBecause(entity_type: "c_corp" | "llc", partners: number): string | null {
  if (entity_type === "c_corp") {
    return "A corporation that is taxed as one issues no Schedule K-1: its owners report the dividends that they are paid.";
  }
  if (partners === 0) return "Nobody was a member in the year.";
  if (partners === 1) {
    return "An LLC with one member is disregarded for federal income tax unless it has elected to be a corporation (26 CFR § 301.7701-3): it files no Form 1065 and issues no Schedule K-1.";
  }
  return null;
}
