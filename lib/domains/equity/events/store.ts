import { addDays, today } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, type RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import type { Earliest } from "#lib/domains/books/closing/dating.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as expiry from "../expiry/store.ts";
import { isProperty } from "../grants/rules.ts";
import type { Grant } from "../grants/schema.ts";
import * as grants from "../grants/store.ts";
import { holdersOf, named, partsOf } from "../holdings/of-grant.ts";
import { classOf } from "../rules.ts";
import { priceAfter, splitsOf } from "../splits/rules.ts";
import { floorOf } from "../vesting/rules.ts";
import { REPURCHASE_DAYS, standingOn } from "./rules.ts";
import type { GrantEvent } from "./schema.ts";

type At = Pick<Grant, "entity_id" | "grant_id">;
type New = Pick<GrantEvent, "kind" | "happened_on"> & Partial<GrantEvent> & { holder_key?: string };

/** Writes down what happened to a grant: to what its recipient holds of it, or `holder_name`. The database keeps the register by it. */
export async function insert(tx: Tx, { entity_id, grant_id }: At, event: New): Promise<void> {
  const { ends_on = null, shares = null, milestone = null, price_per_share = null, ...more } = event;
  const { holder_name = null, resulting_grant_id = null, fair_market_value = null, iso_units = null, ...rest } = more;
  const { holder_contact_id: _, holder_key = null, ...others } = rest;
  const own = {
    grant_event_id: newId("grant_event"),
    entity_id,
    grant_id,
    ends_on,
    shares,
    milestone,
    price_per_share,
    holder_name,
    holder_key: holder_name === null ? null : (holder_key ?? nameKey(holder_name)),
    resulting_grant_id,
    fair_market_value,
    iso_units,
  };
  await tx.sql`insert into grant_event ${columns("grant_event", { ...own, ...others })}`;
}

/** The day that something happened to a grant: as given, else today. Throws 400 naming the field where it is to come, or before the grant. */
export function dayOf(field: string, given: string | null | undefined, grant: Grant): string {
  const now = today();
  const day = given ?? now;
  if (day > now) throw invalid(field, `must not be after today, ${now}`);
  const { day: first, what } = earliestOf(grant);
  if (day < first) throw invalid(field, `must not be before ${what}, ${first}`);
  return day;
}

/** The day that nothing which moves shares of a grant comes before: its own, or its instrument's last split, by which they are counted since. */
export function earliestOf({ granted_on, events }: Grant): Earliest {
  const split = events.findLast(({ kind }) => kind === "split");
  return split ? { day: split.happened_on, what: "the split" } : { day: granted_on, what: "granted_on" };
}

/** The grant, held until the act ends, that still vests. Throws 404, and 400 where nothing says how it vests or the work has ended. */
async function loadVesting(tx: Tx, at: At, act: string): Promise<Grant & { vesting: NonNullable<Grant["vesting"]> }> {
  const grant = await grants.loadHeld(tx, at);
  const { vesting, terminated_on } = grant;
  if (vesting === null) throw wrongState(`Cannot ${act} the grant: all of it was vested from the first.`);
  if (terminated_on !== null) throw wrongState(`Cannot ${act} the grant: its vesting ended on ${terminated_on}.`);
  return { ...grant, vesting };
}

/** Writes down that a milestone was reached: its shares vest. */
export async function reach(tx: Tx, at: At, milestone: string, given: string | null | undefined): Promise<Grant> {
  const grant = await loadVesting(tx, at, "reach a milestone of");
  const names = (grant.vesting.milestones ?? []).map(({ name }) => name);
  if (!names.includes(milestone)) throw invalid("milestone", "must be one of the vesting's milestones");
  const known = grant.events.find((event) => event.milestone === milestone);
  if (known) throw wrongState(`Cannot reach the milestone: it was reached on ${known.happened_on}.`);
  await insert(tx, at, { kind: "milestone", happened_on: dayOf("reached_on", given, grant), milestone });
  return grants.load(tx, at);
}

/** What of it vests at once by a change of control, where its terms say so. */
function byTrigger(grant: Grant, unvested: number, trigger: "single_trigger" | "double_trigger"): number {
  const { vesting } = grant;
  if (vesting?.acceleration !== trigger) return 0;
  return floorOf(unvested, vesting.acceleration_percent ?? 100, 100);
}

/** Lets some or all of what is unvested vest at once: by the grant's own single trigger, or by the company's word. */
export async function accelerate(
  tx: Tx,
  at: At,
  {
    accelerated_on,
    change_of_control,
    shares,
  }: { accelerated_on?: string | null | undefined; change_of_control: boolean; shares?: number | null | undefined },
): Promise<Grant> {
  const grant = await loadVesting(tx, at, "accelerate");
  const happened_on = dayOf("accelerated_on", accelerated_on, grant);
  const { unvested_units } = standingOn(happened_on, grant.shares, grant.vesting, grant.events);
  if (change_of_control && grant.vesting.acceleration !== "single_trigger") {
    const waits = grant.vesting.acceleration === "double_trigger" ? "waits for the work to end as well" : "has none";
    throw invalid("change_of_control", `must be left out: the grant's acceleration ${waits}`);
  }
  if (change_of_control && shares != null) throw invalid("shares", "must be left out where the grant's terms say it");
  const faster = change_of_control ? byTrigger(grant, unvested_units, "single_trigger") : (shares ?? unvested_units);
  if (faster > unvested_units || unvested_units === 0) {
    const counts = `requested ${faster}, unvested ${unvested_units}`;
    throw invalid("shares", `must not exceed what is unvested: ${counts}`, "insufficient_units");
  }
  if (faster > 0) await insert(tx, at, { kind: "acceleration", happened_on, shares: faster });
  return grants.load(tx, at);
}

/** Writes down a leave: vesting stands still for its days and goes on after them. */
export async function takeLeave(tx: Tx, at: At, { from, to }: { from: string; to: string }): Promise<Grant> {
  const grant = await loadVesting(tx, at, "take a leave in");
  if (from < grant.granted_on) throw invalid("from", `must not be before granted_on, ${grant.granted_on}`);
  const other = grant.events.find(({ kind, happened_on, ends_on }) => {
    return kind === "leave" && happened_on <= to && from <= (ends_on ?? happened_on);
  });
  if (other) throw invalid("from", `must not overlap another leave: ${other.happened_on} to ${other.ends_on}`);
  await insert(tx, at, { kind: "leave", happened_on: from, ends_on: to });
  return grants.load(tx, at);
}

/** How many of each of these grants its recipient still holds; those of which they hold none are left out. */
export async function heldByRecipients(tx: Tx, grant_ids: readonly string[]): Promise<Map<string, number>> {
  const held = await tx.sql<Pick<RowOf<"holding">, "grant_id" | "units">>`
    select h.grant_id, h.units from holding h join equity_grant g using (workspace_id, grant_id)
    where g.grant_id = any(${grant_ids}::text[]) and h.holder_key = ${people.keptUnder(sql`g.recipient_key`)}`;
  return new Map(held.map(({ grant_id, units }) => [grant_id, units]));
}

/** How many of a grant its recipient still holds. */
export const heldByRecipient = async (tx: Tx, { grant_id }: At): Promise<number> =>
  (await heldByRecipients(tx, [grant_id])).get(grant_id) ?? 0;

/**
 * Ends the vesting with the recipient's work. What is unvested of a promise is forfeited and may be granted again; of shares and
 * units the company is asked whether it repurchases them.
 */
export async function terminate(
  tx: Tx,
  at: At,
  {
    terminated_on,
    after_change_of_control,
  }: { terminated_on?: string | null | undefined; after_change_of_control: boolean },
): Promise<Grant> {
  const grant = await grants.loadHeld(tx, at);
  if (grant.terminated_on !== null) throw wrongState(`Cannot terminate the grant: it ended on ${grant.terminated_on}.`);
  const happened_on = dayOf("terminated_on", terminated_on, grant);
  const later = grant.events.find(({ kind, happened_on: day }) => kind !== "leave" && day > happened_on);
  if (later) throw invalid("terminated_on", `must not be before what happened on ${later.happened_on}`);
  const { unvested_units } = standingOn(happened_on, grant.shares, grant.vesting, grant.events);
  const faster = after_change_of_control ? byTrigger(grant, unvested_units, "double_trigger") : 0;
  if (faster > 0) await insert(tx, at, { kind: "acceleration", happened_on, shares: faster });
  await insert(tx, at, { kind: "termination", happened_on });
  const left = unvested_units - faster;
  if (isProperty(classOf(grant.grant_type))) {
    if (left > 0) await offerRepurchase(tx, grant, left, happened_on);
  } else {
    const parts = partsOf(await holdersOf(tx, at), left);
    await Promise.all(
      parts.map((part) => insert(tx, at, { kind: "forfeiture", happened_on, shares: part.shares, ...named(part) })),
    );
  }
  const ended = await grants.load(tx, at);
  await expiry.plan(tx, ended);
  return ended;
}

/** What a share cost its holder: nothing where nothing was paid. */
export const costOf = ({ paid_on, price_per_share, events }: Grant) =>
  paid_on === null || price_per_share === null ? "0" : priceAfter(price_per_share, splitsOf(events));

export const repurchaseKind = "repurchase_unvested";

async function offerRepurchase(tx: Tx, grant: Grant, unvested: number, terminated_on: string): Promise<void> {
  const { entity_id, grant_id, recipient_name } = grant;
  await obligations.open(tx, {
    about: { type: "grant", id: grant_id },
    entity_id,
    tier: "high",
    title: `Repurchase ${recipient_name}'s ${unvested.toLocaleString("en-US")} unvested shares, at $${costOf(grant)} or their value if that is less`,
    due_date: addDays(terminated_on, REPURCHASE_DAYS),
    kind: repurchaseKind,
  });
}

/** Takes back a grant that nothing was paid for: what is left of it may be granted again. */
export async function cancel(tx: Tx, at: At, given: string | null | undefined): Promise<Grant> {
  const grant = await grants.loadHeld(tx, at);
  if (grant.paid_on !== null) throw wrongState(`Cannot cancel the grant: it was paid on ${grant.paid_on}.`);
  if (grant.remaining_units === 0) throw wrongState("Cannot cancel the grant: nothing is left of it.");
  const held = await heldByRecipient(tx, at);
  if (held < grant.remaining_units) {
    throw wrongState(
      `Cannot cancel the grant: its recipient holds ${held} of the ${grant.remaining_units} left of it.`,
    );
  }
  const happened_on = dayOf("cancelled_on", given, grant);
  await insert(tx, at, { kind: "cancellation", happened_on, shares: grant.remaining_units });
  await obligations.endAbout(tx, { type: "grant", id: grant.grant_id });
  return grants.load(tx, at);
}
