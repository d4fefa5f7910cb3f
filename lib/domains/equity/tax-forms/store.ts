import { dayOf } from "#lib/core/calendar.ts";
import { cited } from "#lib/core/citation.ts";
import { today } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, type RowOf } from "#lib/db/rows.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { options as facts } from "../facts/facts.ts";
import { isProperty } from "../grants/rules.ts";
import type { Grant } from "../grants/schema.ts";
import * as grants from "../grants/store.ts";
import { markOf } from "../options/rules.ts";
import { costOf } from "../price/rules.ts";
import { classOf } from "../rules.ts";
import { priceAfter, splitsOf } from "../splits/rules.ts";
import * as valuations from "../valuations/store.ts";
import { vestedBy } from "../vesting/rules.ts";
import {
  type Company,
  electionBoxes,
  electionDays,
  electionStatus,
  electionWarnings,
  exerciseBoxes,
  formDays,
  missingOf,
  paidFor,
} from "./rules.ts";
import type { Election83b, ElectionAsked, Form3921, Mailing, NewMailing } from "./schema.ts";

type At = Pick<Grant, "entity_id" | "grant_id">;

/** The company as a form names it. */
export async function companyOf(tx: Tx, entity_id: string): Promise<Company> {
  const { legal_name, entity_type, ein, principal_address } = await entities.load(tx, { entity_id });
  return { name: legalName(legal_name, entity_type), ein, address: principal_address };
}

const sourcesOf = (...named: string[]) => named.map(cited).filter((source) => source !== null);

/** How many of a grant were still to vest when they were transferred. Throws 400 where there is nothing that could be elected. */
function assertElectable(grant: Grant): Grant & { vesting: NonNullable<Grant["vesting"]>; units: number } {
  const { grant_type, vesting, shares, granted_on } = grant;
  if (!isProperty(classOf(grant_type))) {
    throw wrongState(`Cannot elect under section 83(b): a ${grant_type} is no property yet, what becomes of it is.`);
  }
  const units = shares - vestedBy(shares, vesting, granted_on);
  if (vesting === null || units === 0) {
    throw wrongState("Cannot elect under section 83(b): all of it was vested from the first.");
  }
  return { ...grant, vesting, units };
}

/** What one was worth on the day of the transfer: as the exercise that it came of told, else by a valuation that was current. */
async function worthOf(
  tx: Tx,
  { entity_id, grant_id, source_grant_id, granted_on, grant_type }: Grant,
): Promise<string | null> {
  if (source_grant_id !== null) {
    const source = await grants.load(tx, { entity_id, grant_id: source_grant_id });
    const told = source.events.find((event) => event.resulting_grant_id === grant_id)?.fair_market_value;
    if (told != null) return told;
  }
  if (classOf(grant_type) !== "common") return null;
  const valued = await valuations.findOn(tx, entity_id, granted_on);
  return valued !== null && markOf(valued, granted_on) === "current" ? valued.fair_market_value : null;
}

type Row = RowOf<"election_mailing">;

async function mailingsOf(tx: Tx, { grant_id }: At, timely_until: string): Promise<Mailing[]> {
  const rows = await tx.sql<Pick<Row, "mailed_on" | "carrier" | "tracking_number" | "created_at">>`
    select mailed_on, carrier, tracking_number, created_at from election_mailing
    where grant_id = ${grant_id} order by election_mailing_id desc`;
  return rows.map(({ created_at, ...mailing }) => ({
    ...mailing,
    is_late: mailing.mailed_on > timely_until,
    recorded_at: created_at,
  }));
}

/** The election under section 83(b) that a grant's holder may make, with the boxes of its form. Throws 404 and 400. */
export async function readElection(tx: Tx, { fair_market_value: given, ...at }: ElectionAsked): Promise<Election83b> {
  const { units, ...grant } = assertElectable(await grants.load(tx, at));
  const { entity_id, grant_id, recipient_name, granted_on: transferred_on } = grant;
  const days = electionDays(transferred_on);
  const [company, worth, mailings] = await Promise.all([
    companyOf(tx, entity_id),
    given ?? worthOf(tx, grant),
    mailingsOf(tx, at, days.timely_until),
  ]);
  const [mailing = null] = mailings;
  const value = worth === null ? null : costOf(units, worth);
  if (value !== null && value > BigInt(MAX_INTEGER)) {
    throw invalid("fair_market_value", "must not bring what they are all worth past 2^53-1 cents");
  }
  const value_cents = value === null ? null : Number(value);
  const paid_cents = paidFor(units, grant);
  const included_cents = value_cents === null ? null : Math.max(0, value_cents - paid_cents);
  const status = electionStatus(today(), days.timely_until, mailing);
  const tax_year = dayOf(transferred_on).year;
  const figures = { units, fair_market_value: worth, value_cents, paid_cents, included_cents };
  const of = { recipient_name, transferred_on, tax_year, ...figures };
  const boxes = electionBoxes(of, grant, company);
  const { form, source, boxes: listed } = facts.election_83b;
  return {
    grant_id,
    entity_id,
    ...of,
    form,
    boxes,
    missing: missingOf(boxes),
    sources: sourcesOf(source, listed.source),
    status,
    ...days,
    mailing,
    mailings,
    warnings: electionWarnings(status, { timely_until: days.timely_until, mailing }),
  };
}

/** Writes down that an election was mailed, which ends what asks for it; late or not. Throws 404 and 400. */
export async function recordMailing(tx: Tx, { mailed_on: given, carrier, tracking_number, ...at }: NewMailing) {
  const { entity_id, grant_id } = assertElectable(await grants.loadHeld(tx, at));
  const mailed_on = given ?? today();
  if (mailed_on > today()) throw invalid("mailed_on", `must not be after today, ${today()}`);
  const own = { election_mailing_id: newId("election_mailing"), entity_id, grant_id, mailed_on };
  await tx.sql`insert into election_mailing ${columns("election_mailing", {
    ...own,
    carrier: carrier ?? null,
    tracking_number: tracking_number ?? null,
  })}`;
  await obligations.endAbout(tx, { type: "grant", id: grant_id }, "election_83b");
  return readElection(tx, at);
}

/** Form 3921 for the shares that came of exercising an incentive stock option. Throws 404, and 400 where they came of none. */
export async function readForm3921(tx: Tx, at: At): Promise<Form3921> {
  const { entity_id, grant_id, recipient_name, source_grant_id, shares: issued } = await grants.load(tx, at);
  const source = source_grant_id === null ? null : await grants.load(tx, { entity_id, grant_id: source_grant_id });
  const event = source?.events.find((one) => one.kind === "exercise" && one.resulting_grant_id === grant_id);
  // What pays the price of a net exercise is transferred to nobody.
  const shares = Math.min(event?.iso_units ?? 0, issued);
  if (!source || !event || shares === 0) {
    throw wrongState("Cannot make Form 3921: the shares did not come of exercising an incentive stock option.");
  }
  const company = await companyOf(tx, entity_id);
  const exercised_on = event.happened_on;
  const of = { recipient_name, exercised_on, shares };
  const price =
    event.price_per_share ?? (source.exercise_price && priceAfter(source.exercise_price, splitsOf(source.events)));
  const boxes = exerciseBoxes(of, { granted_on: source.granted_on, price, worth: event.fair_market_value }, company);
  return {
    grant_id,
    entity_id,
    ...of,
    form: "3921",
    tax_year: dayOf(exercised_on).year,
    source_grant_id: source.grant_id,
    boxes,
    missing: missingOf(boxes),
    ...formDays(exercised_on),
    sources: sourcesOf(facts.form_3921.source),
  };
}
