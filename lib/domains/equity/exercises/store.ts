import { dayOf } from "#lib/core/calendar.ts";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { inNamesOf, invalid, wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { standingOn, termsOn } from "../events/rules.ts";
import * as events from "../events/store.ts";
import { options as facts } from "../facts/facts.ts";
import { inheritApproval } from "../grants/authorizing.ts";
import type { Grant, NewGrant } from "../grants/schema.ts";
import * as grants from "../grants/store.ts";
import { heldSince, holdersOf, issuedTo, named, whoseOf } from "../holdings/of-grant.ts";
import * as instruments from "../instruments/store.ts";
import { markOf } from "../options/rules.ts";
import * as options from "../options/store.ts";
import { costOf } from "../price/rules.ts";
import { classOf, type InstrumentKind } from "../rules.ts";
import type { Instrument } from "../schema.ts";
import { priceAfter, sharesAfter, splitsOf } from "../splits/rules.ts";
import * as valuations from "../valuations/store.ts";
import { askForForms, askForWithholding } from "./asking.ts";
import { exerciseOn, vestingOfExercised, withheldFor } from "./rules.ts";
import type { Exercise, Settlement } from "./schema.ts";

const typeOf: Readonly<Partial<Record<InstrumentKind, NewGrant["grant_type"]>>> = {
  common: "common_stock",
  preferred: "preferred_stock",
  unit: "membership_unit",
};

/** The instrument that a grant's shares come of. Throws 404, and 400 where it is no stock, or of another kind than common for an option. */
async function stockOf(tx: Tx, { entity_id, grant_type }: Grant, given: string | null | undefined) {
  if (given != null && classOf(grant_type) === "warrant") {
    const named = await instruments.load(tx, { entity_id, instrument_id: given });
    if (typeOf[named.kind]) return named;
    throw invalid("instrument_id", `must be stock or units: the kind of ${named.symbol} is ${named.kind}`);
  }
  return instruments.underlying(tx, entity_id, given);
}

/**
 * How many shares of a stock so many of a promise are, and at what price each. What is promised is counted in common shares, and is split
 * with them; of preferred stock it stays what it was, but for splits of its own. Throws 400 where they come to none.
 */
async function boughtOf(tx: Tx, grant: Grant & { exercise_price: string }, shares: number, stock: Instrument) {
  const { exercise_price, events: happened } = grant;
  const common = splitsOf(happened);
  if (stock.kind !== "preferred") return { bought: shares, price: priceAfter(exercise_price, common) };
  const own = await instruments.splitsSince(tx, stock, grant);
  const back = common.map((split) => ({ numerator: split.denominator, denominator: split.numerator }));
  const bought = sharesAfter(shares, [...back, ...own]);
  if (bought === 0) throw invalid("shares", `must become at least one share of ${stock.symbol}`);
  return { bought, price: priceAfter(exercise_price, own) };
}

/** The day of an exercise: as given, else today. Throws 400 naming the field where it is to come, before the grant, or after its last day. */
function exerciseDay(field: string, given: string | null | undefined, grant: Grant): string {
  const now = today();
  const day = given ?? now;
  if (day > now) throw invalid(field, `must not be after today, ${now}`);
  if (day < grant.granted_on) throw invalid(field, `must not be before granted_on, ${grant.granted_on}`);
  const { exercisable_until: last } = grant;
  if (last !== null && day > last) throw invalid(field, `must not be after the grant's last day, ${last}`);
  return day;
}

/** How much of a grant may become shares on a day: what could be then, and has not left since. */
function exercisableOn(day: string, grant: Grant): number {
  const past = grant.events.filter(({ happened_on }) => happened_on <= day);
  const then = exerciseOn(day, grant, standingOn(day, grant.shares, grant.vesting, past), past).exercisable_units;
  return Math.min(then, grant.early_exercise ? grant.remaining_units : grant.vested_units);
}

function assertExercisable(shares: number, day: string, grant: Grant, held: number): void {
  const available = Math.min(exercisableOn(day, grant), held);
  if (shares <= available) return;
  const counts = `requested ${shares}, exercisable ${available}`;
  throw invalid("shares", `must not exceed what may be exercised on ${day}: ${counts}`, "insufficient_units");
}

/** What a common share was worth on a day: as given, else by a valuation that was current then; null where neither is known. */
async function worthOn(tx: Tx, entity_id: string, day: string, given: string | null | undefined) {
  if (given != null) return given;
  const valued = await valuations.findOn(tx, entity_id, day);
  return valued !== null && markOf(valued, day) === "current" ? valued.fair_market_value : null;
}

/** How many of an exercise's shares are of an incentive stock option: by its type, its day, and the $100,000 rule so far. */
async function isoUnitsOf(tx: Tx, grant: Grant, day: string, shares: number): Promise<number> {
  const { terminated_on, entity_id, grant_id, recipient_name } = grant;
  if (grant.option_type !== "iso" || grant.iso_faults.length > 0) return 0;
  if (terminated_on !== null && day > addMonths(terminated_on, facts.iso.months_after_work)) return 0;
  const limit = await options.isoLimitOf(tx, entity_id, recipient_name);
  const years = limit.grants.find((one) => one.grant_id === grant_id)?.years ?? [];
  const past = years.filter(({ year }) => year <= dayOf(day).year);
  const isos = past.reduce((sum, { iso_units, unmeasured_units }) => sum + iso_units + unmeasured_units, 0);
  // The rule divides the shares of the grant's day; splits since make more or fewer of them, as of what was exercised before.
  const { became } = termsOn(today(), grant.shares, grant.vesting, grant.events);
  // What is bought first is of the incentive stock option, as far as that goes: 26 CFR § 1.422-4(c).
  return Math.min(shares, Math.max(0, sharesAfter(isos, splitsOf(grant.events)) - became));
}

type Issued = Pick<NewGrant, "shares" | "granted_on" | "vesting" | "certificate_number"> &
  Partial<Pick<NewGrant, "price_per_share" | "consideration" | "paid_on">>;

/** Issues the shares that come of a grant to whoever holds it, approved and exempt as the grant was, which was the sale. */
async function issue(
  tx: Tx,
  grant: Grant,
  to: Pick<NewGrant, "recipient_name" | "recipient_contact_id">,
  instrument: Pick<Instrument, "instrument_id" | "kind">,
  given: Issued,
  day: "exercised_on" | "settled_on",
): Promise<Grant> {
  const { entity_id, cap_table_id, exemption, legends, approval_id } = grant;
  const { instrument_id, kind } = instrument;
  const own = { entity_id, cap_table_id, ...to, exemption, legends, approval_id, instrument_id };
  const grant_type = typeOf[kind] ?? "common_stock";
  return inNamesOf(
    { granted_on: day },
    grants.insert(tx, { ...own, grant_type, early_exercise: false, ...given }, false),
  );
}

/** How what is exercised before it has vested goes on vesting; null where all of it has. Throws 400 where its days are not known. */
function vestingLeft(day: string, shares: number, grant: Grant): NewGrant["vesting"] {
  const { vesting, vested_units } = grant;
  const vested = Math.min(vested_units, standingOn(day, grant.shares, vesting, grant.events).vested_units);
  if (vesting === null || shares <= vested) return null;
  const dates = vestingOfExercised(day, shares, termsOn(today(), grant.shares, vesting, grant.events));
  if (dates === null) {
    const why = "what vests by milestones, or vests no more, is not exercised early";
    throw invalid("shares", `must not exceed what has vested, ${vested}: ${why}`, "insufficient_units");
  }
  return { dates, acceleration: vesting.acceleration, acceleration_percent: vesting.acceleration_percent };
}

/** What is paid for an exercise, whatever it is paid with, and by whom. Throws 404. */
export async function comesTo(tx: Tx, { entity_id, grant_id, shares, ...whose }: Exercise) {
  const grant = await grants.load(tx, { entity_id, grant_id });
  const { exercise_price_now, recipient_name } = grant;
  const cost = exercise_price_now === null ? 0n : costOf(shares, exercise_price_now);
  const holder = await whoseOf(tx, grant, whose);
  return { amount_cents: Number(cost), recipient: holder.isRecipient ? recipient_name : holder.name };
}

/**
 * Turns options or warrants into shares: as many as may be exercised on the day, at their price, exact to the cent. The caller holds
 * the company (`changing`), so that of two exercises of the same units the second sees what the first has left.
 */
export async function exercise(tx: Tx, given: Exercise): Promise<Grant> {
  const { entity_id, grant_id, shares, net_exercise } = given;
  const grant = await grants.loadHeld(tx, { entity_id, grant_id });
  const share_class = classOf(grant.grant_type);
  if (share_class !== "option" && share_class !== "warrant") {
    throw wrongState(
      `Cannot exercise the grant: a ${grant.grant_type} is ${share_class === "rsu" ? "settled" : "held"}.`,
    );
  }
  if (grant.exercise_price === null) throw wrongState("Cannot exercise the grant: its exercise_price is not told yet.");
  const exercise_price = priceAfter(grant.exercise_price, splitsOf(grant.events));
  const day = exerciseDay("exercised_on", given.exercised_on, grant);
  const paid_on = given.paid_on ?? day;
  if (paid_on < day) throw invalid("paid_on", `must not be before exercised_on, ${day}`);
  const holder = await whoseOf(tx, grant, given);
  const held = holder.isRecipient ? events.heldByRecipient(tx, grant) : heldSince(tx, grant, holder, day);
  assertExercisable(shares, day, grant, await held);
  const [stock, valued, iso_units] = await Promise.all([
    stockOf(tx, grant, given.instrument_id),
    worthOn(tx, entity_id, day, given.fair_market_value),
    isoUnitsOf(tx, grant, day, shares),
  ]);
  const worth = stock.kind === "preferred" ? (given.fair_market_value ?? null) : valued;
  if (net_exercise && worth === null) {
    const why =
      stock.kind === "preferred" ? "a 409A valuation is of common stock" : "no 409A valuation is current on that day";
    throw invalid("fair_market_value", `is required for a net exercise: ${why}`);
  }
  const { bought, price } = await boughtOf(tx, { ...grant, exercise_price: grant.exercise_price }, shares, stock);
  const withheld = net_exercise && worth !== null ? withheldFor(bought, price, worth) : 0;
  if (withheld >= bought) {
    const figures = `${bought} at ${price} take ${withheld} at ${worth}`;
    throw invalid("net_exercise", `must leave shares after those that pay the price: ${figures}`);
  }
  const vesting = vestingLeft(day, shares, grant);
  if (net_exercise && vesting !== null) throw invalid("net_exercise", "must be of what has vested");
  const own: Issued = {
    shares: bought - withheld,
    granted_on: day,
    vesting,
    certificate_number: given.certificate_number,
    // What is paid in shares is no cash, and makes no entry.
    ...(net_exercise ? { consideration: "net_exercise" } : { price_per_share: price, consideration: "cash", paid_on }),
  };
  const issued = await issue(tx, grant, issuedTo(grant, holder), stock, own, "exercised_on");
  const whose = holder.isRecipient ? {} : { holder_name: holder.name, holder_key: holder.name_key };
  const event = { happened_on: day, shares, price_per_share: exercise_price, fair_market_value: worth, ...whose };
  const resulting_grant_id = issued.grant_id;
  await events.insert(tx, grant, { kind: "exercise", ...event, iso_units, resulting_grant_id });
  await inheritApproval(tx, issued, grant);
  const done = { grant, issued, day, shares, iso_units, price: exercise_price, worth };
  if (share_class === "option") {
    const transferred = { ...done, iso_units: Math.min(iso_units, own.shares) };
    await Promise.all([askForForms(tx, transferred), askForWithholding(tx, { ...done, shares: shares - iso_units })]);
  }
  return grants.load(tx, { entity_id, grant_id });
}

/** Turns vested RSUs into shares. */
export async function settle(tx: Tx, given: Settlement): Promise<Grant> {
  const { entity_id, grant_id } = given;
  const grant = await grants.loadHeld(tx, { entity_id, grant_id });
  if (classOf(grant.grant_type) !== "rsu") {
    throw wrongState(`Cannot settle the grant: a ${grant.grant_type} is not settled, an RSU is.`);
  }
  const day = exerciseDay("settled_on", given.settled_on, grant);
  const held = await events.heldByRecipient(tx, grant);
  const shares = given.shares ?? Math.min(exercisableOn(day, grant), held);
  if (shares === 0) throw wrongState("Cannot settle the grant: nothing of it has vested.");
  assertExercisable(shares, day, grant, held);
  const [stock, worth] = await Promise.all([
    stockOf(tx, grant, given.instrument_id),
    worthOn(tx, entity_id, day, given.fair_market_value),
  ]);
  const { certificate_number } = given;
  const own: Issued = {
    ...{ shares, granted_on: day, vesting: null, certificate_number },
    ...{ consideration: "services", paid_on: day },
  };
  const { recipient_contact_id } = grant;
  const issued = await issue(tx, grant, { recipient_contact_id }, stock, own, "settled_on");
  const resulting_grant_id = issued.grant_id;
  await events.insert(tx, grant, {
    kind: "settlement",
    happened_on: day,
    shares,
    fair_market_value: worth,
    resulting_grant_id,
  });
  await inheritApproval(tx, issued, grant);
  await askForWithholding(tx, { grant, issued, day, shares, price: "0", worth });
  return grants.load(tx, { entity_id, grant_id });
}

/** Takes back what nobody exercised by the grant's last day: it may be granted again. Throws 400 before that, and where nothing is left. */
export async function expire(tx: Tx, at: Pick<Grant, "entity_id" | "grant_id">): Promise<Grant> {
  const grant = await grants.loadHeld(tx, at);
  const { exercisable_until: last } = grant;
  if (last === null) throw wrongState("Cannot expire the grant: nothing tells its last day.");
  if (last >= today()) throw wrongState(`Cannot expire the grant: its last day is ${last}.`);
  const holders = await holdersOf(tx, grant);
  if (holders.length === 0) throw wrongState("Cannot expire the grant: nothing is left of it.");
  // Of a promise that is written down after its last day and split since, they are the shares of after the split.
  const { day: earliest } = events.earliestOf(grant);
  await Promise.all(
    holders.map((holder) => {
      // Whoever came by theirs later has had them since then.
      const happened_on = [addDays(last, 1), earliest, holder.came_on ?? earliest].reduce((a, b) => (a > b ? a : b));
      return events.insert(tx, grant, { kind: "expiry", happened_on, shares: holder.units, ...named(holder) });
    }),
  );
  return grants.load(tx, at);
}
