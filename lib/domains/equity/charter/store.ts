import { wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import { count } from "#lib/domains/company/documents/writing.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import type { Obligation } from "#lib/domains/company/obligations/schema.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import type { Instrument } from "../schema.ts";
import type { ToldClass } from "./rules.ts";

const kind = "amend_charter";

/**
 * Asks for the amendment that an instrument needs which goes beyond what the charter, or the operating agreement, authorizes;
 * `because` says more.
 */
export async function ask(
  tx: Tx,
  { entity_id, instrument_id, symbol, authorized_units, charter_units, beyond_charter }: Instrument,
  asked: { tier?: Obligation["tier"]; due_date?: string | null; because?: string } = {},
): Promise<void> {
  if (!beyond_charter) return;
  const { entity_type } = await entities.load(tx, { entity_id });
  const [paper, noun] = entity_type === "c_corp" ? ["charter", "shares"] : ["operating agreement", "units"];
  const title = `Amend the ${paper} for ${count(authorized_units)} ${noun} of ${symbol}: it authorizes ${count(charter_units)}${asked.because ?? ""}`;
  const about = { type: "instrument", id: instrument_id };
  const { tier = "high", due_date = null } = asked;
  await obligations.open(tx, { about, entity_id, tier, title, due_date, kind });
}

/** All that a company's charter, or its operating agreement, authorizes. Throws 400 past 2^53-1. */
export async function authorized(tx: Tx, entity_id: string): Promise<number> {
  const [row] = await tx.sql<{ units: string }>`
    select coalesce(sum(charter_units), 0)::text as units from instrument i where i.entity_id = ${entity_id} and ${stock}`;
  const units = BigInt(row?.units ?? 0);
  if (units <= BigInt(MAX_INTEGER)) return Number(units);
  throw wrongState("Cannot authorize as many: the units of all classes together pass 2^53-1.", "out_of_range");
}

/** The charter authorizes so many of an instrument from now on; what asked for that is done. */
export async function cover(tx: Tx, instrument_id: string, charter_units: number): Promise<void> {
  await tx.sql`
    update instrument set charter_units = ${charter_units}, updated_at = now() where instrument_id = ${instrument_id}`;
  await obligations.endAbout(tx, { type: "instrument", id: instrument_id }, kind);
}

/** A new paper names these classes, from that day on: what asked for an amendment is done, and the rounds whose series they are have it. */
export async function named(tx: Tx, instrument_ids: readonly string[], on: string): Promise<void> {
  for (const id of instrument_ids) await obligations.endAbout(tx, { type: "instrument", id }, kind);
  await coverRounds(tx, instrument_ids, on);
}

/** Writes down the day that the charter was amended for the rounds whose series those are. */
export async function coverRounds(tx: Tx, instrument_ids: readonly string[], amended_on: string): Promise<void> {
  await tx.sql`
    update equity_round set charter_amended_on = ${amended_on}::date
    where instrument_id = any(${instrument_ids}::text[]) and charter_amended_on is null`;
}

type Row = Pick<RowOf<"instrument">, "instrument_id" | "symbol" | "authorized_units" | "par_value"> & {
  first_on: string;
};
type Changed = Pick<
  RowOf<"instrument_event">,
  "instrument_id" | "happened_on" | "authorized_units_before" | "par_value_before"
>;

/** Units are what shares become by a conversion that waits for its filing, one for one. */
const stock = sql`i.kind in ('common', 'preferred', 'unit')`;

/**
 * What was authorized of each class of stock, and since when. A class is there from the day on which it was written down, or first issued
 * or changed: the earliest of them. A class without a par value of its own has the company's.
 */
export async function classesOf(tx: Tx, entity_id: string, par_value: string | null): Promise<ToldClass[]> {
  const [rows, changed] = await Promise.all([
    tx.sql<Row>`
      select i.instrument_id, i.symbol, i.authorized_units, i.par_value, least(i.made_on,
        (select min(m.happened_on) from equity_movement m where m.entity_id = i.entity_id and m.instrument_id = i.instrument_id),
        (select min(e.happened_on) from instrument_event e where e.instrument_id = i.instrument_id)) as first_on
      from instrument i where i.entity_id = ${entity_id} and ${stock} order by i.instrument_id`,
    tx.sql<Changed>`
      select e.instrument_id, e.happened_on, e.authorized_units_before, e.par_value_before
      from instrument_event e join instrument i using (workspace_id, instrument_id)
      where e.entity_id = ${entity_id} and ${stock} order by e.instrument_event_id`,
  ]);
  const changes = Map.groupBy(changed, ({ instrument_id }) => instrument_id);
  return rows.map((own) => ({
    ...own,
    par_value: own.par_value ?? par_value ?? "0",
    changes: (changes.get(own.instrument_id) ?? []).map((one) => ({
      happened_on: one.happened_on,
      authorized_units_before: one.authorized_units_before,
      par_value_before: one.par_value_before ?? par_value ?? "0",
    })),
  }));
}
