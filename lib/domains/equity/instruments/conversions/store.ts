import type { Tx } from "#lib/core/tx.ts";
import { columnsOf } from "#lib/db/rows.ts";
import { json } from "#lib/db/sql.ts";
import type { Instrument } from "../../schema.ts";
import { available, type EntityType, first, type Own } from "../store.ts";

/** A class of what a company may issue, as its conversion leaves it, with the symbol it had and how much of it was authorized before. */
export type Converted = Instrument & { was_symbol: string; was_charter_units: number };

/**
 * Has the shares and units of a company be what one of that type has, one for one: the instruments stay the same, with their grants and
 * holdings. Units become shares, or common shares units, and the first of them changes its symbol too, unless that is taken; where the
 * type stays, so do they. Its new paper authorizes all of them as they stand: `named` says whether that names preferred stock too.
 */
export async function convert(tx: Tx, entity_id: string, to: EntityType, named: "all" | "first"): Promise<Converted[]> {
  const was = first[to === "llc" ? "c_corp" : "llc"];
  const becomes = first[to];
  const kinds = [was.kind, becomes.kind, ...(named === "all" ? ["preferred"] : [])];
  const converted = await tx.sql<Own & Pick<Converted, "was_symbol" | "was_charter_units">>`
    with was as (
      select instrument_id, symbol as was_symbol, charter_units as was_charter_units from instrument
      where entity_id = ${entity_id} and kind = any(${kinds}::text[]) order by instrument_id for no key update
    )
    update instrument i set kind = case i.kind when ${was.kind} then ${becomes.kind} else i.kind end,
      charter_units = i.authorized_units, updated_at = now(),
      symbol = case when i.kind = ${was.kind} and i.symbol = ${was.symbol} and not exists (select from instrument o
        where o.cap_table_id = i.cap_table_id and lower(o.symbol) = lower(${becomes.symbol})) then ${becomes.symbol} else i.symbol end
    from was where i.instrument_id = was.instrument_id
    returning ${columnsOf("instrument", "i")}, ${available}, was.was_symbol, was.was_charter_units`;
  return converted.toSorted((a, b) => (a.instrument_id < b.instrument_id ? -1 : 1));
}

/** What was authorized of each class before a conversion that is given up, by its instrument, is authorized again. */
export async function authorizeAgain(tx: Tx, charter_units: Readonly<Record<string, number>>): Promise<void> {
  const rows = Object.entries(charter_units).map(([instrument_id, units]) => ({ instrument_id, units }));
  await tx.sql`
    update instrument i set charter_units = r.units, updated_at = now()
    from jsonb_to_recordset(${json(rows)}::jsonb) as r(instrument_id text, units bigint)
    where i.instrument_id = r.instrument_id`;
}
