import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import * as instruments from "../instruments/store.ts";
import type { Instrument } from "../schema.ts";
import * as capTable from "../store.ts";
import type { PlannedInstrument, PlannedRegister } from "./register.ts";

/** A planned instrument, and the one of the company's in whose place it is set; null where it is a new one. */
type Placed = [PlannedInstrument, Instrument | null];

/**
 * Which of the company's own instruments the planned ones are: those of one symbol and kind, and the one that the company began
 * with becomes the first of its kind, since nothing is issued of it.
 */
function placesOf(planned: readonly PlannedInstrument[], own: readonly Instrument[]): Placed[] {
  const free = new Set(own);
  const named = (one: PlannedInstrument) =>
    [...free].find(({ symbol, kind }) => kind === one.kind && symbol.toLowerCase() === one.symbol.toLowerCase());
  const places = new Map<PlannedInstrument, Instrument>();
  for (const one of planned) {
    const same = named(one);
    if (same) places.set(one, same);
    if (same) free.delete(same);
  }
  const [began] = own;
  const heir =
    began && free.has(began) ? planned.find((one) => one.kind === began.kind && !places.has(one)) : undefined;
  if (began && heir) places.set(heir, began);
  return planned.map((one) => [one, places.get(one) ?? null]);
}

/** Symbols that neither the others nor the company's own have. */
function settleSymbols(placed: readonly Placed[], own: readonly Instrument[]): void {
  const replaced = new Set(placed.map(([, before]) => before));
  const taken = new Set(own.filter((one) => !replaced.has(one)).map(({ symbol }) => symbol.toLowerCase()));
  for (const [one] of placed) {
    const wanted = one.symbol;
    for (let at = 2; taken.has(one.symbol.toLowerCase()); at++) one.symbol = `${wanted.slice(0, 44)} ${at}`;
    taken.add(one.symbol.toLowerCase());
  }
}

type Split = Awaited<ReturnType<typeof instruments.lastSplitIn>>;

/** Throws 400 where a register tells of grants of days before the company's own stock was split: what they were then nothing would divide. */
function assertSinceSplit(split: Split, { grants }: PlannedRegister): void {
  const [first] = grants.map(({ granted_on }) => granted_on).toSorted();
  if (split === null || first === undefined || first >= split.happened_on) return;
  const why = `one is of ${first}, and ${split.symbol} was split on ${split.happened_on}`;
  throw invalid("content_base64", `must tell of no grant before the company's own split: ${why}`);
}

/**
 * Makes the instruments of a register that is to be written down. They may have issued more before than they have outstanding in the
 * end, so they begin with room for all of it: `settleInstruments` sets what is authorized. Answers what the planned ones are called.
 */
export async function placeInstruments(
  tx: Tx,
  entity_id: string,
  register: PlannedRegister,
): Promise<Map<string, string>> {
  const [cap_table_id, own, split] = await Promise.all([
    capTable.idOf(tx, entity_id),
    instruments.all(tx, entity_id),
    instruments.lastSplitIn(tx, entity_id),
  ]);
  assertSinceSplit(split, register);
  const placed = placesOf(register.instruments, own);
  settleSymbols(placed, own);
  const ids = new Map<string, string>();
  const granted = new Map<string, number>();
  for (const { instrument_id, shares } of register.grants) {
    granted.set(instrument_id, (granted.get(instrument_id) ?? 0) + shares);
  }
  for (const act of register.acts) {
    if (!("change" in act)) continue;
    const { instrument_id, parts } = act.change;
    const growth = parts.reduce((sum, { shares }) => sum + Math.max(0, shares ?? 0), 0);
    granted.set(instrument_id, (granted.get(instrument_id) ?? 0) + growth);
  }
  for (const [{ instrument_id, preference, authorized_units, ...told }, before] of placed) {
    const room = Math.max(authorized_units, granted.get(instrument_id) ?? 0);
    const row = { ...told, ...preference, authorized_units: room };
    ids.set(instrument_id, before?.instrument_id ?? instrument_id);
    if (before === null) {
      await tx.sql`insert into instrument ${columns("instrument", { instrument_id, entity_id, cap_table_id, ...row })}`;
      continue;
    }
    const { symbol, par_value } = row;
    await tx.sql`
      update instrument set symbol = ${symbol}, authorized_units = ${room}, par_value = ${par_value},
        liquidation_multiple = ${preference.liquidation_multiple}, participation = ${preference.participation},
        participation_cap_multiple = ${preference.participation_cap_multiple}, seniority = ${preference.seniority},
        original_issue_price = ${preference.original_issue_price}, conversion_price = ${preference.conversion_price},
        conversion_ratio = ${row.conversion_ratio ?? null}, anti_dilution = ${preference.anti_dilution},
        votes_per_share = ${preference.votes_per_share}, dividend_percent = ${preference.dividend_percent},
        dividend_compounding = ${preference.dividend_compounding}, dividend_from = ${preference.dividend_from}::date,
        updated_at = now()
      where instrument_id = ${before.instrument_id}`;
  }
  const idOf = (id: string) => ids.get(id) ?? id;
  for (const one of [...register.grants, ...register.valuations]) one.instrument_id = idOf(one.instrument_id);
  for (const one of register.instruments) one.instrument_id = idOf(one.instrument_id);
  for (const act of register.acts) if ("change" in act) act.change.instrument_id = idOf(act.change.instrument_id);
  return ids;
}

/** Sets what each class is authorized to have, once all of it is written down. */
export async function settleInstruments(tx: Tx, register: PlannedRegister): Promise<void> {
  for (const { instrument_id, authorized_units } of register.instruments) {
    await tx.sql`
      update instrument set authorized_units = ${authorized_units}, updated_at = now()
      where ${sql`instrument_id = ${instrument_id}`} and authorized_units <> ${authorized_units}`;
  }
}
