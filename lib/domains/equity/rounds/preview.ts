import type * as z from "zod";
import { today } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import { interestBy } from "#lib/core/interest.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import type { Part } from "../cap-table/rules.ts";
import * as holdings from "../holdings/store.ts";
import * as instruments from "../instruments/store.ts";
import type { ConvertibleNote } from "../notes/schema.ts";
import * as notes from "../notes/store.ts";
import { costOf } from "../price/rules.ts";
import { inCommon } from "../ratio/rules.ts";
import { percentOf } from "../rules.ts";
import type { Safe } from "../safes/schema.ts";
import * as safes from "../safes/store.ts";
import type { Instrument } from "../schema.ts";
import { solveAdjusting } from "./adjusting.ts";
import { offeredOf, solveWithRights } from "./pro-rata.ts";
import type { Terms } from "./rules.ts";
import type { RoundPreview, RoundPreviewInput } from "./schema.ts";
import type { Outcome } from "./solver.ts";

/** What is left of the pool stands among the holders under this name. */
const POOL = "Unallocated option pool";

/** Everybody's shares added up by person, the largest first. */
function heldBy(
  parts: readonly { key: string; name: string; shares: number }[],
  total: number,
): RoundPreview["holders"] {
  const byKey = new Map<string, { name: string; shares: number }>();
  for (const { key, name, shares } of parts) {
    const known = byKey.get(key);
    if (known) known.shares += shares;
    else byKey.set(key, { name, shares });
  }
  return [...byKey.values()]
    .filter(({ shares }) => shares > 0)
    .map((holder) => ({ ...holder, percent: percentOf(holder.shares, total) }))
    .sort((a, b) => b.shares - a.shares);
}

/** What everybody holds in common shares. */
function asConverted(parts: readonly Part[], classes: readonly Instrument[]) {
  const terms = new Map(classes.map((instrument) => [instrument.instrument_id, instrument]));
  return parts.map(({ holder_key: key, name, instrument_id, units }) => {
    const own = terms.get(instrument_id);
    return { key, name, shares: own ? inCommon(units, own) : units };
  });
}

/** SAFEs by their terms: an MFN one whose holder has elected with those, whatever has become of the SAFE that they are of. */
function termsOf(all: readonly Safe[]): Terms[] {
  const known = new Map(all.map((safe) => [safe.safe_id, safe]));
  return all
    .filter(({ status }) => status === "outstanding")
    .map((safe) => ({ ...safe, elected: known.get(safe.mfn_safe_id ?? "") ?? null }));
}

/** A note in a round: what it has borne by the closing, and whether the new money suffices for it. */
function noteIn(note: ConvertibleNote, closed_on: string, money: number) {
  const { note_id, investor_name, principal_amount_cents, qualified_financing_cents } = note;
  const is_converting = qualified_financing_cents === null || money >= qualified_financing_cents;
  return { note_id, investor_name, principal_amount_cents, interest_cents: interestBy(closed_on, note), is_converting };
}

/** What a note converts by: principal and interest, its cap over what is there before the money. */
const noteTerms = (
  { valuation_cap_cents, discount_rate }: ConvertibleNote,
  { principal_amount_cents, interest_cents }: ReturnType<typeof noteIn>,
): Terms => ({
  safe_type: "pre_money",
  principal_amount_cents: principal_amount_cents + interest_cents,
  valuation_cap_cents,
  discount_rate,
  fixed_percent: null,
});

/** The places of the SAFEs whose holders take their rights. Throws 400 naming one that is not outstanding, or has none. */
function takingOf(promised: readonly Safe[], takes_pro_rata: readonly string[]): number[] {
  return takes_pro_rata.map((id, place) => {
    const at = promised.findIndex(({ safe_id }) => safe_id === id);
    if (promised[at]?.pro_rata) return at;
    const why = at < 0 ? "is no outstanding SAFE of the company" : "has no pro-rata right";
    throw invalid(`takes_pro_rata.${place}`, `must be a SAFE with a pro-rata right: ${id} ${why}`);
  });
}

/** What the holder of each SAFE with a side letter may buy. */
function rightsOf(promised: readonly Safe[], outcome: Outcome, takes: readonly string[]): RoundPreview["pro_rata"] {
  return promised.flatMap(({ safe_id, investor_name, pro_rata }, at) => {
    if (!pro_rata) return [];
    const offered_shares = offeredOf(outcome, at);
    const offered_amount_cents = Number(costOf(offered_shares, outcome.price_per_share));
    const percent = percentOf(outcome.safes[at]?.shares ?? 0, outcome.capitalization);
    const is_taken = takes.includes(safe_id);
    return [{ safe_id, investor_name, percent, offered_shares, offered_amount_cents, is_taken }];
  });
}

/** Throws 400 where a round is dated before what last changed the cap table, as it stands since: that is what it is worked out over. */
async function assertOverAllHeld(tx: Tx, entity_id: string, closed_on: string | null | undefined) {
  if (closed_on == null || closed_on >= today()) return;
  const last = await holdings.lastMovedOn(tx, entity_id);
  if (last === null || closed_on >= last) return;
  throw invalid("closed_on", `must not be before the cap table last changed, ${last}: the round is worked out over it`);
}

/** What a priced round would come to over the entity's own cap table, its pool, its SAFEs and its notes; changes nothing. */
export async function preview(tx: Tx, given: z.output<typeof RoundPreviewInput>): Promise<RoundPreview> {
  const { entity_id, pre_money_cents, investments, option_pool_percent, option_pool_timing, price_decimals } = given;
  const [held, classes, issued, owed, holderKey] = await Promise.all([
    holdings.parts(tx, entity_id, null),
    instruments.all(tx, entity_id),
    safes.all(tx, entity_id),
    notes.outstanding(tx, entity_id),
    people.holderKeys(tx),
    assertOverAllHeld(tx, entity_id, given.closed_on),
  ]);
  const promised = issued.filter(({ status }) => status === "outstanding");
  const pools = classes.filter(({ kind }) => kind === "option");
  const money = investments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const told = owed.map((note) => noteIn(note, given.closed_on ?? today(), money));
  const taking = takingOf(promised, given.takes_pro_rata);
  const solveOver = (now: readonly Instrument[]) =>
    solveWithRights(
      {
        held_units: asConverted(held, now).reduce((sum, { shares }) => sum + shares, 0),
        pool_units: pools.reduce((sum, { available_units }) => sum + available_units, 0),
        pre_money_cents,
        investments: investments.map(({ amount_cents }) => amount_cents),
        safes: termsOf(issued),
        notes: owed.flatMap((note, at) => (told[at]?.is_converting ? [noteTerms(note, told[at])] : [])),
        option_pool_percent: option_pool_percent === undefined ? null : String(option_pool_percent),
        option_pool_timing,
        price_decimals,
      },
      taking,
    );
  const {
    outcome,
    amounts,
    adjustments,
    classes: after,
  } = solveAdjusting(classes, held, {
    ...{ pre_money_cents, price_decimals, solveOver },
    investments: investments.map(({ amount_cents }) => amount_cents),
  });
  const before = asConverted(held, after);
  const { price_per_share, option_pool_increase, option_pool_units, capitalization, total_shares } = outcome;
  const converted = promised.map(({ safe_id, investor_name }, at) => ({
    safe_id,
    investor_name,
    price_per_share: outcome.safes[at]?.price_per_share ?? price_per_share,
    shares: outcome.safes[at]?.shares ?? 0,
  }));
  const conversions = outcome.notes.values();
  const settled = told.map((note) => {
    const conversion = note.is_converting ? conversions.next().value : undefined;
    return { ...note, price_per_share: conversion?.price_per_share ?? null, shares: conversion?.shares ?? 0 };
  });
  const taken = taking.map((at, place) => ({
    investor_name: promised[at]?.investor_name ?? "",
    amount_cents: amounts[place] ?? 0,
    safe_id: promised[at]?.safe_id ?? null,
  }));
  const investors = [...investments.map((one) => ({ ...one, safe_id: null })), ...taken].map((one, at) => {
    const shares = outcome.investors[at] ?? 0;
    return { ...one, shares, cost_cents: Number(costOf(shares, price_per_share)) };
  });
  const invested = [...converted, ...settled, ...investors];
  const newly = invested.map(({ investor_name: name, shares }) => ({ key: holderKey(name), name, shares }));
  return {
    entity_id,
    pre_money_cents,
    price_per_share,
    safes: converted,
    notes: settled,
    investors,
    adjustments,
    pro_rata: rightsOf(promised, outcome, given.takes_pro_rata),
    option_pool_timing,
    option_pool_increase,
    option_pool_units,
    capitalization,
    total_shares,
    holders: heldBy([...before, ...newly, { key: POOL, name: POOL, shares: option_pool_units }], total_shares),
  };
}
