import type { Tx } from "#lib/core/tx.ts";
import { count } from "#lib/domains/company/documents/writing.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import type { Obligation } from "#lib/domains/company/obligations/schema.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import type { Instrument } from "../schema.ts";

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

/** The charter authorizes so many of an instrument from now on; what asked for that is done. */
export async function cover(tx: Tx, instrument_id: string, charter_units: number): Promise<void> {
  await tx.sql`
    update instrument set charter_units = ${charter_units}, updated_at = now() where instrument_id = ${instrument_id}`;
  await obligations.endAbout(tx, { type: "instrument", id: instrument_id }, kind);
}

/** Writes down the day that the charter was amended for the rounds whose series those are. */
export async function coverRounds(tx: Tx, instrument_ids: readonly string[], amended_on: string): Promise<void> {
  await tx.sql`
    update equity_round set charter_amended_on = ${amended_on}::date
    where instrument_id = any(${instrument_ids}::text[]) and charter_amended_on is null`;
}
