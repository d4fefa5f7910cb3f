import { latest, today } from "#lib/core/days.ts";
import { conflict, invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { entryIdsOfAll } from "#lib/domains/books/ledger/store.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { happenedOf, standingOn, unitsMoved } from "../events/rules.ts";
import { exerciseOn } from "../exercises/rules.ts";
import * as expiry from "../expiry/store.ts";
import { assertGrantableSince } from "../instruments/room.ts";
import * as instruments from "../instruments/store.ts";
import { comeBy, happenedBy, type Moment } from "../moments/rules.ts";
import { upTo } from "../moments/store.ts";
import { askForTerms } from "../options/asking.ts";
import { markOf, marksOf, type Valued } from "../options/rules.ts";
import { costOf, partsOf } from "../price/rules.ts";
import { watch } from "../rule-701/store.ts";
import { asUnits, classOf, kindsFor } from "../rules.ts";
import * as settings from "../settings/store.ts";
import { priceAfter, splitsOf } from "../splits/rules.ts";
import * as capTable from "../store.ts";
import * as valuations from "../valuations/store.ts";
import { filledVesting } from "../vesting/schema.ts";
import { assertApproves, authorize, endAuthorizing, openObligations } from "./authorizing.ts";
import { bookPayment, type Put } from "./booking.ts";
import { legendsOf } from "./rules.ts";
import type { Grant, GrantFilter, NewGrant, Recipient } from "./schema.ts";

type Row = RowAs<"equity_grant", Grant>;
type Own = Row &
  Pick<Grant, "entry_ids" | "events" | "source_grant_id" | "recipient_contact_id"> & { valued: valuations.Kept | null };

/** What has happened to a grant, as a column of its own selection. */
const events = sql`coalesce((select jsonb_agg(jsonb_build_object('grant_event_id', x.grant_event_id, 'kind', x.kind,
    'happened_on', x.happened_on, 'ends_on', x.ends_on, 'shares', x.shares, 'milestone', x.milestone,
    'price_per_share', x.price_per_share, 'holder_name', x.holder_name, 'holder_contact_id', ${people.contactOf(sql`x.holder_key`)}, 'resulting_grant_id', x.resulting_grant_id,
    'fair_market_value', x.fair_market_value, 'iso_units', x.iso_units,
    'instrument_event_id', x.instrument_event_id, 'secondary_sale_id', x.secondary_sale_id, 'numerator', x.numerator, 'denominator', x.denominator, 'created_at', to_char(x.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by x.grant_event_id)
  from grant_event x where x.workspace_id = g.workspace_id and x.grant_id = g.grant_id), '[]') as events`;

/** Its own entries, and that of the contribution that its units were issued for. */
const made = entryIdsOfAll({
  grant: sql`g.grant_id`,
  contribution: sql`select c.contribution_id from contribution c where c.workspace_id = g.workspace_id and c.grant_id = g.grant_id`,
});

const rows = sql`select ${columnsOf("equity_grant", "g")}, ${made}, ${events},
    ${people.contactOf(sql`g.recipient_key`)} as recipient_contact_id,
    ${valuations.valuedOn(sql`g`)}, (select x.grant_id from grant_event x
      where x.workspace_id = g.workspace_id and x.resulting_grant_id = g.grant_id limit 1) as source_grant_id from equity_grant g`;

/** What had been granted by a moment. */
const grantedBy = (moment: Moment | null) => upTo(moment, sql`g.granted_on`, sql`g.created_at`);

/** The grant as it stood at a moment. */
function record({ recipient_key: _, valued, paid_at, ...row }: Own, moment: Moment | null = null): Grant {
  const approval = row.approval_id === null ? "missing" : "approved";
  const happened = happenedBy(moment, row.events);
  const { terminated_on } = happenedOf(happened);
  const as_of = moment?.as_of ?? today();
  const standing = standingOn(as_of, row.shares, row.vesting, happened);
  return {
    ...row,
    ...marksOf(classOf(row.grant_type), row, valued && valuations.valuedThen(valued)),
    as_of,
    exercise_price_now: row.exercise_price === null ? null : priceAfter(row.exercise_price, splitsOf(happened)),
    paid_on: comeBy(moment, row.paid_on, paid_at),
    approval,
    terminated_on,
    updated_at: latest(row.updated_at, ...row.events.map(({ created_at }) => created_at)),
    events: happened,
    ...standing,
    ...exerciseOn(as_of, row, standing, happened),
  };
}

/** The instrument that is granted of, held until the act ends. Throws 404 or 400 where it is not the cap table's, or the type does not fit it. */
async function fittingOf(tx: Tx, { cap_table_id, instrument_id, grant_type: asked }: NewGrant) {
  const instrument = await instruments.findHeld(tx, instrument_id);
  if (!instrument) throw notFound("instrument of instrument_id");
  if (instrument.cap_table_id !== cap_table_id) {
    throw invalid("instrument_id", "must be an instrument of the cap table of cap_table_id");
  }
  const grant_type = instrument.kind === "unit" ? asUnits(asked) : asked;
  if (!kindsFor(grant_type).includes(instrument.kind)) {
    const { symbol, kind } = instrument;
    throw invalid("grant_type", `must fit the instrument: ${grant_type} does not fit ${symbol}, whose kind is ${kind}`);
  }
  return { instrument, grant_type };
}

/** Throws 400 where the company asks for a price at or above the fair market value of a current valuation, and there is none. */
function assertFairlyPriced(price: string | null, granted_on: string, valued: Valued | null): void {
  if (price === null) throw invalid("exercise_price", "is required: the company refuses options without one");
  const valuation = markOf(valued, granted_on);
  if (valued === null || valuation !== "current") {
    const what = `the company's 409A valuation is ${valuation} on ${granted_on}`;
    throw invalid("granted_on", `must be a day with a current valuation: ${what}`, "valuation_not_current");
  }
  if (partsOf(price) >= partsOf(valued.fair_market_value)) return;
  const figures = `requested ${price}, fair market value ${valued.fair_market_value} on ${valued.valued_on}`;
  throw invalid("exercise_price", `must be at least the fair market value: ${figures}`, "below_fair_market_value");
}

/** Whether a grant counts towards the limits of Rule 701. */
const isWatched = ({ exemption, grant_type }: Pick<Grant, "exemption" | "grant_type">) =>
  exemption === "701" || (exemption === null && (classOf(grant_type) === "option" || classOf(grant_type) === "rsu"));

/** Throws 400 where a share is sold for less than its par value. */
function assertAtLeastPar(price: string | null, par: string | null): void {
  if (price === null || par === null || partsOf(price) >= partsOf(par)) return;
  throw invalid("price_per_share", `must be at least the par value: requested ${price}, par value ${par}`);
}

/** Who is granted something: the one contact of the name, made where there is none, or the contact that is told. */
const recipientOf = (tx: Tx, { recipient_name: name, recipient_contact_id: contact_id }: NewGrant) =>
  people.named(tx, { name, contact_id }, { field: "recipient_contact_id", role: "holder" });

/**
 * Issues shares of an instrument to a recipient, on their terms. The instrument stays locked until the act ends, so that racing
 * grants share what is left. Throws 404 or 400 for a cap table or an instrument that is not the entity's, and 400 where the
 * type does not fit the instrument, fewer shares are left (interface rule 7.8) or the terms break a rule.
 */
export async function insert(tx: Tx, given: NewGrant, isSale = true): Promise<Grant> {
  const { entity_id, cap_table_id, instrument_id, shares, price_per_share = null } = given;
  const asked = recipientOf(tx, given);
  const granted_on = given.granted_on ?? today();
  const approval_id = given.approval_id ?? null;
  const isOption = classOf(given.grant_type) === "option";
  const [recipient, , { instrument, grant_type }, company, valued, chosen] = await Promise.all([
    asked,
    capTable.loadOwn(tx, { entity_id, cap_table_id }),
    fittingOf(tx, given),
    entities.load(tx, { entity_id }),
    isOption ? valuations.findOn(tx, entity_id, granted_on) : null,
    settings.load(tx, entity_id),
    approval_id === null || !isSale
      ? null
      : asked.then(({ name: recipient_name, name_key: recipient_key }) =>
          assertApproves(tx, { ...given, recipient_name, recipient_key }, approval_id),
        ),
  ]);
  const { name: recipient_name, contact_id: recipient_contact_id } = recipient;
  if (isOption && chosen.refuses_below_fair_market_value)
    assertFairlyPriced(given.exercise_price ?? null, granted_on, valued);
  if (shares > instrument.available_units) {
    const counts = `requested ${shares}, available ${instrument.available_units}`;
    throw invalid("shares", `must not exceed the instrument's remaining units: ${counts}`, "insufficient_units");
  }
  const { kind } = instrument;
  if (kind === "common" || kind === "preferred") {
    assertAtLeastPar(price_per_share, instrument.par_value ?? company.par_value);
  }
  await assertGrantableSince(tx, instrument, shares, granted_on);
  const vesting = given.vesting == null ? null : filledVesting(given.vesting, granted_on);
  const own = {
    grant_id: newId("grant"),
    entity_id,
    cap_table_id,
    instrument_id,
    recipient_name,
    recipient_key: recipient.name_key,
    grant_type,
    shares,
    granted_on,
    price_per_share,
    consideration_cents: price_per_share === null ? null : Number(costOf(shares, price_per_share)),
    consideration: given.consideration ?? (price_per_share === null ? null : "cash"),
    exemption: given.exemption ?? null,
    legends: legendsOf(grant_type, given.legends ?? [], chosen.right_of_first_refusal),
    certificate_number: given.certificate_number ?? null,
    // What comes of another grant uses no authority of its own: it takes over that one's (inheritApproval).
    approval_id: isSale ? approval_id : null,
    exercise_price: given.exercise_price ?? null,
    option_type: given.option_type ?? null,
    expires_on: given.expires_on ?? null,
    post_termination_months: given.post_termination_months ?? null,
    post_termination_days: given.post_termination_days ?? null,
    early_exercise: given.early_exercise,
  };
  const before_filing = company.filed_on === null || granted_on < company.filed_on;
  const [[kept]] = await Promise.all([
    tx.sql<Row>`
      insert into equity_grant ${columns("equity_grant", { ...own, vesting: json(vesting) })}
      on conflict (workspace_id, cap_table_id, certificate_number) do nothing returning ${columnsOf("equity_grant")}`,
    openObligations(tx, { ...own, approval_id, before_filing, vesting }, !isSale && own.consideration === "conversion"),
  ]);
  if (!kept) throw conflict(`A grant with the certificate ${own.certificate_number} exists already.`, "duplicate");
  const stands = { entry_ids: [], events: [], valued: valued && { ...valued, splits: null }, source_grant_id: null };
  const grant = record({ ...kept, ...stands, recipient_contact_id });
  await askForTerms(tx, grant);
  await expiry.plan(tx, grant);
  if (isSale && isWatched(grant)) await watch(tx, entity_id);
  return given.paid_on == null ? grant : settle(tx, grant, given.paid_on);
}

/** Which grant is meant. */
type At = Pick<Grant, "entity_id" | "grant_id">;

/**
 * Takes in what a grant's shares were issued for: on the day given, else today, UTC. Cash at a price goes into the books.
 * Throws 400 where it came already, and naming `paid_on` where the day is to come or, of cash, in a closed month.
 */
export async function pay(tx: Tx, at: At, given: string | undefined): Promise<Grant> {
  const grant = await loadHeld(tx, at);
  if (grant.consideration === "conversion") {
    throw wrongState("Cannot pay the grant: what it was converted from is paid instead.");
  }
  return settle(tx, grant, given);
}

/** The same of a grant that is held, whatever was given for it. What is paid for units of an llc is its recipient's contribution. */
export async function settle(tx: Tx, grant: Grant, given: string | undefined, put: Put | null = null): Promise<Grant> {
  if (grant.paid_on !== null) throw wrongState(`Cannot pay the grant: it was paid on ${grant.paid_on}.`);
  if (classOf(grant.grant_type) === "option" || classOf(grant.grant_type) === "rsu") {
    throw wrongState(`Cannot pay the grant: nothing is paid for a ${grant.grant_type}.`);
  }
  if (grant.events.some((event) => event.kind !== "split" && unitsMoved(event) < 0))
    throw wrongState("Cannot pay the grant: shares of it were taken back.");
  const now = today();
  if (given !== undefined && given > now) throw invalid("paid_on", `must not be after today, ${now}`);
  const { entity_id, grant_id, consideration, consideration_cents } = grant;
  const isBooked =
    (consideration === "cash" || put !== null) && consideration_cents !== null && consideration_cents > 0;
  const note = (paid_on: string) =>
    tx.sql`update equity_grant set paid_on = ${paid_on}::date where grant_id = ${grant_id}`;
  if (!isBooked) return (await Promise.all([note(given ?? now), load(tx, grant)]))[1];
  const [paid_on, { kind }] = await Promise.all([actDay(tx, entity_id, "paid_on", given), instruments.load(tx, grant)]);
  await Promise.all([note(paid_on), bookPayment(tx, grant, { kind, paid_on, amount_cents: consideration_cents, put })]);
  return load(tx, grant);
}

/** Names what approved a grant, and ends what asked for it. Throws 400 where it is approved already, or by what is no approval. */
export async function approve(tx: Tx, at: At, approval_id: string): Promise<Grant> {
  const keys = tx.sql<Pick<Row, "recipient_key">>`
    select recipient_key from equity_grant where grant_id = ${at.grant_id}`;
  const [grant, [{ recipient_key } = { recipient_key: "" }]] = await Promise.all([loadHeld(tx, at), keys]);
  if (grant.approval_id !== null) throw wrongState(`Cannot approve the grant: ${grant.approval_id} approved it.`);
  await authorize(tx, { ...grant, recipient_key }, approval_id);
  await endAuthorizing(tx, grant.grant_id);
  return load(tx, at);
}

/** To whom grants were made: a name, or one contact. */
const madeTo = ({ recipient_name, recipient_contact_id: contact_id }: Recipient) => [
  recipient_name === undefined ? null : sql`g.recipient_key = any(${people.keysOf(recipient_name)})`,
  contact_id === undefined ? null : sql`g.recipient_key = any(${people.keysOfContact(contact_id)})`,
];

/** A page of an entity's grants, newest first. */
export async function list(tx: Tx, filter: Omit<GrantFilter, "as_of" | "known_at">, moment: Moment | null = null) {
  const { entity_id, instrument_id, search, grant_type } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`${rows}${where([
      sql`g.entity_id = ${entity_id}`,
      instrument_id === undefined ? null : sql`g.instrument_id = ${instrument_id}`,
      search === undefined ? null : sql`position(lower(${search}) in lower(g.recipient_name)) > 0`,
      grant_type === undefined ? null : sql`share_class_of(g.grant_type) = ${classOf(grant_type)}`,
      ...madeTo(filter),
      after && sql`g.grant_id < ${after[0]}`,
      ...grantedBy(moment),
    ])} order by g.grant_id desc limit ${limit}`;
  const { data, next_cursor } = await page(filter, 1, read, ({ grant_id }) => [grant_id]);
  return { data: data.map((row) => record(row, moment)), next_cursor };
}

/** All grants of an entity to one recipient, in the order in which they were made. */
export const allTo = async (tx: Tx, entity_id: string, to: Recipient, moment: Moment | null): Promise<Grant[]> => {
  const asked = where([sql`g.entity_id = ${entity_id}`, ...madeTo(to), ...grantedBy(moment)]);
  return (await tx.sql<Own>`${rows}${asked} order by g.grant_id`).map((row) => record(row, moment));
};

/** The grants that a condition on `g` narrows to, in the order of these columns. */
export const allOf = async (tx: Tx, condition: Sql, order: Sql): Promise<Grant[]> =>
  (await tx.sql<Own>`${rows} where ${condition} order by ${order}`).map((row) => record(row));

/** All of an entity's grants, in the order in which they were made. */
export const all = (tx: Tx, entity_id: string, moment: Moment | null = null): Promise<Grant[]> =>
  allTo(tx, entity_id, {}, moment);

/** The grant of the entity. Throws 404, also where it had not been made by the moment. */
export async function load(tx: Tx, { entity_id, grant_id }: At, moment: Moment | null = null): Promise<Grant> {
  const asked = where([sql`g.grant_id = ${grant_id} and g.entity_id = ${entity_id}`, ...grantedBy(moment)]);
  const [row] = await tx.sql<Own>`${rows}${asked}`;
  if (!row) throw notFound("grant");
  return record(row, moment);
}

/** The same, held until the act ends, and read after that: a statement that has waited for the row itself has its events of before. */
export async function loadHeld(tx: Tx, at: At): Promise<Grant> {
  const held = tx.sql`select from equity_grant where grant_id = ${at.grant_id} for no key update`;
  return (await Promise.all([held, load(tx, at)]))[1];
}
