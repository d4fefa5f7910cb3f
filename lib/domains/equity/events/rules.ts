import { costOf, partsOf } from "../price/rules.ts";
import { type OfSplit, sharesAfter, splitsOf, vestingAfter } from "../splits/rules.ts";
import { type Happened, type Vesting, vestedBy } from "../vesting/rules.ts";

/** What happens to a grant after it is made. */
export const eventKinds = [
  "milestone",
  "acceleration",
  "leave",
  "termination",
  "forfeiture",
  "repurchase",
  "cancellation",
  "conversion",
  "exercise",
  "retirement",
  "split",
  "settlement",
  "expiry",
] as const;

export interface Event extends OfSplit {
  kind: (typeof eventKinds)[number];
  happened_on: string;
  ends_on: string | null;
  shares: number | null;
  milestone: string | null;
  /** The sale that a repurchase is a part of: of what had vested. */
  secondary_sale_id?: string | null;
}

/** What its vesting goes by. */
export function happenedOf(events: readonly Event[]): Happened {
  const of = (kind: Event["kind"]) => events.filter((event) => event.kind === kind);
  return {
    leaves: of("leave").map(({ happened_on, ends_on }) => ({ from: happened_on, to: ends_on ?? happened_on })),
    reached: of("milestone").map(({ milestone, happened_on }) => ({ name: milestone ?? "", on: happened_on })),
    accelerated: of("acceleration").map(({ shares, happened_on }) => ({ on: happened_on, shares: shares ?? 0 })),
    terminated_on: of("termination")[0]?.happened_on ?? null,
  };
}

/** What takes units away for good, and what takes them into another grant: first what vests first. */
const taking: readonly Event["kind"][] = ["forfeiture", "repurchase", "cancellation", "retirement", "expiry"];
const becoming: readonly Event["kind"][] = ["conversion", "exercise", "settlement"];

/** By how many units an event changes what is left of its grant: as the database's `units_moved`. */
export function unitsMoved({ kind, shares }: Pick<Event, "kind" | "shares">): number {
  if (kind === "split") return shares ?? 0;
  return taking.includes(kind) || becoming.includes(kind) ? -(shares ?? 0) : 0;
}

/** Whether what an event takes had vested: what was exercised or converted, and what a holder sold to the company. */
const isOfVested = ({ kind, secondary_sale_id }: Event) =>
  becoming.includes(kind) || (kind === "repurchase" && secondary_sale_id != null);

const sumOf = (events: readonly Event[]) => events.reduce((sum, event) => sum + unitsMoved(event), 0);

/** The same events in the units of after the last split among them. */
function inUnitsOfNow(events: readonly Event[]): Event[] {
  const splits = splitsOf(events);
  if (splits.length === 0) return [...events];
  const laterThan = (at: number) => splits.filter((split) => split.at > at);
  return events.map((event, at) =>
    event.kind === "split" || event.shares === null
      ? event
      : { ...event, shares: sharesAfter(event.shares, laterThan(at)) },
  );
}

/** The same events in the units of the grant's own day, whatever splits there have been since. */
export function inUnitsOfGrant(events: readonly Event[]): Event[] {
  const splits = splitsOf(events).map(({ at, numerator, denominator }) => ({
    ...{ at, numerator: denominator, denominator: numerator },
  }));
  return events.map((event, at) => {
    const earlier = splits.filter((split) => split.at < at);
    if (event.kind === "split" || event.shares === null || earlier.length === 0) return event;
    return { ...event, shares: sharesAfter(event.shares, earlier) };
  });
}

/**
 * A grant's terms in the units of the end of a day: what it would be of, had nothing left it, and what it vests by. Without a
 * split on the way they are its own.
 */
export function termsOn(day: string, shares: number, vesting: Vesting | null, events: readonly Event[]) {
  const past = events.filter(({ happened_on }) => happened_on <= day);
  const remaining_units = shares + sumOf(past);
  const now = inUnitsOfNow(past);
  const whole = remaining_units - sumOf(now.filter(({ kind }) => kind !== "split"));
  const became = -sumOf(now.filter(isOfVested));
  const later = events.filter(({ happened_on, kind }) => happened_on > day && kind !== "split");
  const happened = happenedOf([...now, ...later]);
  return { remaining_units, became, shares: whole, vesting: vestingAfter(vesting, shares, whole), happened };
}

/** How a grant stands at the end of a day: what is left of it, and how much of that has vested. */
export function standingOn(day: string, shares: number, vesting: Vesting | null, events: readonly Event[]) {
  const { remaining_units, became, ...terms } = termsOn(day, shares, vesting, events);
  const vested = vestedBy(terms.shares, terms.vesting, day, terms.happened) - became;
  const vested_units = Math.max(0, Math.min(remaining_units, vested));
  return { remaining_units, vested_units, unvested_units: remaining_units - vested_units };
}

interface Standing {
  shares: number;
  vesting: Vesting | null;
  events: readonly Event[];
  unvested_units: number;
}

/** What of a grant had not vested by the end of a day, which of a day past is more than now. */
export function unvestedOn(day: string, { shares, vesting, events, unvested_units }: Standing): number {
  const past = events.filter(({ happened_on }) => happened_on <= day);
  return Math.max(unvested_units, standingOn(day, shares, vesting, past).unvested_units);
}

/** The lower of what was paid for a share and what it is worth. */
export const lowerOf = (cost: string, value: string | null | undefined): string =>
  value != null && partsOf(value) < partsOf(cost) ? value : cost;

/** What a repurchase costs, in whole cents. */
export const repurchaseCents = (shares: number, price: string): number => Number(costOf(shares, price));

type Repurchased = Pick<Event, "kind" | "shares" | "secondary_sale_id"> & {
  price_per_share: string | null;
  holder_name: string | null;
  created_at: string;
};

/** What the latest repurchase of what had not vested cost, and of whom it was. */
export function repurchasedParts(recipient_name: string, events: readonly Repurchased[]) {
  const own = events.filter(({ kind, secondary_sale_id }) => kind === "repurchase" && secondary_sale_id == null);
  return own
    .filter(({ created_at }) => created_at === own.at(-1)?.created_at)
    .map(({ holder_name, shares, price_per_share }) => ({
      name: holder_name ?? recipient_name,
      amount_cents: repurchaseCents(shares ?? 0, price_per_share ?? "0"),
    }));
}

/** How many days a company usually has to repurchase what had not vested: common founders' agreements say ninety. */
export const REPURCHASE_DAYS = 90;
