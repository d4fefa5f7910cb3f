import { today } from "#lib/core/days.ts";
import { invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import { entryIdsOf } from "#lib/domains/books/ledger/store.ts";
import * as resolutions from "#lib/domains/company/governance/resolutions/store.ts";
import { assertCoversSince, assertLeftSince } from "../instruments/room.ts";
import { isOfCharter } from "../instruments/rules.ts";
import * as instruments from "../instruments/store.ts";
import type { Instrument } from "../schema.ts";
import { retirableOf } from "./rules.ts";
import type { Amendment, InstrumentEvent, Retirement } from "./schema.ts";

type Own = RowAs<"instrument_event", InstrumentEvent> & Pick<InstrumentEvent, "entry_ids">;

const rows = sql`select ${columnsOf("instrument_event", "x")}, ${entryIdsOf("instrument_event", sql`x.instrument_event_id`)}
  from instrument_event x`;

/** Which instrument is meant. */
type At = Pick<Instrument, "entity_id" | "instrument_id">;

/** What of an event is its kind's own. */
type New = Pick<InstrumentEvent, "kind" | "happened_on"> &
  Partial<
    Pick<
      InstrumentEvent,
      | "authorized_units"
      | "par_value"
      | "numerator"
      | "denominator"
      | "fractional_shares"
      | "price_per_share"
      | "settlements"
      | "units"
      | "approval_id"
    >
  >;

/** Writes down what happened to an instrument; what is not told of stays as it was. Answers the event's identifier. */
export async function insert(tx: Tx, instrument: Instrument, event: New): Promise<string> {
  const instrument_event_id = newId("instrument_event");
  const { entity_id, instrument_id, authorized_units, par_value } = instrument;
  const own = {
    instrument_event_id,
    entity_id,
    instrument_id,
    kind: event.kind,
    happened_on: event.happened_on,
    authorized_units_before: authorized_units,
    authorized_units: event.authorized_units ?? authorized_units,
    par_value_before: par_value,
    par_value: event.par_value ?? par_value,
    numerator: event.numerator ?? null,
    denominator: event.denominator ?? null,
    fractional_shares: event.fractional_shares ?? null,
    price_per_share: event.price_per_share ?? null,
    settlements: json(event.settlements ?? []),
    units: event.units ?? null,
    approval_id: event.approval_id ?? null,
  };
  if (own.approval_id !== null) {
    const source = { type: "instrument_event", id: instrument_event_id };
    await resolutions.spend(tx, entity_id, own.approval_id, { act: "amendment", source });
  }
  await tx.sql`insert into instrument_event ${columns("instrument_event", own)}`;
  return instrument_event_id;
}

/** What has happened to an instrument, as its event tells it. */
export async function load(tx: Tx, { instrument_id }: At, instrument_event_id: string): Promise<InstrumentEvent> {
  const [row] = await tx.sql<Own>`
    ${rows} where x.instrument_event_id = ${instrument_event_id} and x.instrument_id = ${instrument_id}`;
  if (!row) throw new TypeError(`no event ${instrument_event_id} was kept`);
  return row;
}

/** What has happened to one of the entity's instruments. Throws 404. */
export async function loadOf(
  tx: Tx,
  { entity_id, instrument_event_id }: Pick<InstrumentEvent, "entity_id" | "instrument_event_id">,
): Promise<InstrumentEvent> {
  const [row] = await tx.sql<Own>`
    ${rows} where x.instrument_event_id = ${instrument_event_id} and x.entity_id = ${entity_id}`;
  if (!row) throw notFound("instrument event");
  return row;
}

/** A page of what has happened to an instrument, newest first. */
export async function list(tx: Tx, filter: At & { limit: number; cursor?: string | undefined }) {
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`${rows}${where([
      sql`x.entity_id = ${filter.entity_id}`,
      sql`x.instrument_id = ${filter.instrument_id}`,
      after && sql`x.instrument_event_id < ${after[0]}`,
    ])} order by x.instrument_event_id desc limit ${limit}`;
  const listed = page<InstrumentEvent>(filter, 1, read, ({ instrument_event_id }) => [instrument_event_id]);
  return (await Promise.all([instruments.load(tx, filter), listed]))[1];
}

/** All that has happened to an entity's instruments, in the order in which it was written down. */
export const all = (tx: Tx, entity_id: string): Promise<InstrumentEvent[]> =>
  tx.sql<Own>`${rows} where x.entity_id = ${entity_id} order by x.instrument_event_id`;

/** The entity's instrument, held until the act ends. Throws 404. */
export async function loadHeld(tx: Tx, at: At): Promise<Instrument> {
  await instruments.load(tx, at);
  return (await instruments.findHeld(tx, at.instrument_id)) ?? instruments.load(tx, at);
}

/** The day that an instrument changes: as given, else today; neither to come nor before its last change. Throws 400 naming the field. */
async function dayOf(tx: Tx, { instrument_id }: At, field: string, given: string | null | undefined): Promise<string> {
  const now = today();
  const day = given ?? now;
  if (day > now) throw invalid(field, `must not be after today, ${now}`);
  const [last] = await tx.sql<Pick<RowOf<"instrument_event">, "happened_on">>`
    select happened_on from instrument_event where instrument_id = ${instrument_id} order by happened_on desc limit 1`;
  if (last && day < last.happened_on) {
    throw invalid(field, `must not be before the instrument's last change, ${last.happened_on}`);
  }
  return day;
}

/** Gives an instrument what its event says. */
export async function authorize(
  tx: Tx,
  { instrument_id }: At,
  { authorized_units, par_value }: { authorized_units: number; par_value: string | null },
): Promise<void> {
  await tx.sql`
    update instrument set authorized_units = ${authorized_units}, par_value = ${par_value}, updated_at = now()
    where instrument_id = ${instrument_id}`;
}

/** Lets more of an instrument be issued from a day on, as a round does; what was before is kept. Throws 400 where that would pass 2^53−1. */
export async function authorizeMore(tx: Tx, instrument: Instrument, more: number, happened_on: string): Promise<void> {
  const { authorized_units: before, par_value } = instrument;
  if (more > MAX_INTEGER - before) throw invalid("authorized_units", "must not pass 2^53-1", "out_of_range");
  const authorized_units = before + more;
  await Promise.all([
    insert(tx, instrument, { kind: "amendment", happened_on, authorized_units }),
    authorize(tx, instrument, { authorized_units, par_value }),
  ]);
}

/** What of an instrument is issued or promised, and so stays authorized. */
const takenOf = ({ authorized_units, available_units }: Instrument) => authorized_units - available_units;

/** Throws 400 where fewer would be authorized than are issued and reserved. */
export function assertCovers(field: string, authorized_units: number, taken: number): void {
  if (authorized_units >= taken) return;
  const counts = `requested ${authorized_units}, issued and reserved ${taken}`;
  throw invalid(field, `must not be fewer than are issued and reserved: ${counts}`, "insufficient_units");
}

/**
 * Changes what a plan or a warrant reserves. Throws 400 where the instrument is the charter's, which its amendment changes, and where
 * fewer would be reserved than are issued.
 */
export async function amend(tx: Tx, { entity_id, instrument_id, ...given }: Amendment): Promise<InstrumentEvent> {
  const at = { entity_id, instrument_id };
  const instrument = await loadHeld(tx, at);
  if (isOfCharter(instrument.kind)) {
    throw wrongState(
      `Cannot amend the instrument: ${instrument.symbol} stands in the charter, or in the operating agreement, which an amendment of the company changes once its filing is confirmed.`,
    );
  }
  return change(tx, instrument, given);
}

/** Changes what is authorized of an instrument, or its par value. Throws 400 where fewer would be authorized than are issued and reserved. */
export async function change(
  tx: Tx,
  instrument: Instrument,
  given: Omit<Amendment, "entity_id" | "instrument_id">,
): Promise<InstrumentEvent> {
  const { entity_id, instrument_id } = instrument;
  const at = { entity_id, instrument_id };
  const happened_on = await dayOf(tx, at, "amended_on", given.amended_on);
  const authorized_units = given.authorized_units ?? instrument.authorized_units;
  const par_value = given.par_value ?? instrument.par_value;
  assertCovers("authorized_units", authorized_units, takenOf(instrument));
  await assertCoversSince(tx, instrument, { field: "authorized_units", authorized_units }, happened_on);
  if (authorized_units === instrument.authorized_units && par_value === instrument.par_value) {
    throw wrongState("Cannot amend the instrument: it is so already.");
  }
  const approval_id = given.approval_id ?? null;
  const id = await insert(tx, instrument, { kind: "amendment", happened_on, authorized_units, par_value, approval_id });
  await authorize(tx, at, { authorized_units, par_value });
  return load(tx, at, id);
}

/** Retires what was repurchased: so many fewer are authorized. Throws 400 where fewer were repurchased, or are left to be issued. */
export async function retire(tx: Tx, { entity_id, instrument_id, ...given }: Retirement): Promise<InstrumentEvent> {
  const at = { entity_id, instrument_id };
  const instrument = await loadHeld(tx, at);
  const happened_on = await dayOf(tx, at, "retired_on", given.retired_on);
  const most = retirableOf(instrument);
  if (most === 0)
    throw wrongState("Cannot retire of the instrument: nothing of it that was repurchased is left to be issued.");
  const units = given.units ?? most;
  if (units > most) {
    throw invalid(
      "units",
      `must not exceed what was repurchased: requested ${units}, available ${most}`,
      "insufficient_units",
    );
  }
  await assertLeftSince(tx, instrument, { field: "units", units }, happened_on);
  const authorized_units = instrument.authorized_units - units;
  if (authorized_units === 0) throw invalid("units", "must leave something authorized");
  const approval_id = given.approval_id ?? null;
  const id = await insert(tx, instrument, { kind: "retirement", happened_on, authorized_units, units, approval_id });
  await authorize(tx, at, { authorized_units, par_value: instrument.par_value });
  return load(tx, at, id);
}
