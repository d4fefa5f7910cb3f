import { today } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, type RowOf } from "#lib/db/rows.ts";
import { json } from "#lib/db/sql.ts";
import type { Grant, NewGrant } from "../grants/schema.ts";
import * as holdings from "../holdings/store.ts";
import * as instruments from "../instruments/store.ts";
import { inCommon } from "../ratio/rules.ts";
import type { Instrument } from "../schema.ts";
import { type Adjustment, adjustmentsBy, isDilutive, isGuarded, issueOf } from "./rules.ts";
import type { AdjustmentTold } from "./schema.ts";

interface Told {
  entity_id: string;
  happened_on: string;
  source: AdjustmentTold["source"];
  /** The field that tells the day. */
  field: string;
}

/** Throws 400 where a class has changed since the day: what it converts by then would have to be worked out anew. */
async function assertLast(tx: Tx, { symbol, instrument_id }: Adjustment, { entity_id, field, happened_on }: Told) {
  const [last] = await tx.sql<Pick<RowOf<"instrument_event">, "happened_on">>`
    select happened_on from instrument_event
    where entity_id = ${entity_id} and (instrument_id = ${instrument_id} or kind = 'split') order by happened_on desc limit 1`;
  if (last && happened_on < last.happened_on) {
    const why = `its conversion price follows this issue, and has changed on ${last.happened_on}`;
    throw invalid(field, `must not be before the last change of ${symbol}: ${why}`);
  }
}

/** Gives classes the conversion prices that an issue has made, each with an event that tells why. The caller holds the instruments. */
export async function carryOut(tx: Tx, adjustments: readonly Adjustment[], told: Told): Promise<void> {
  const { entity_id, happened_on, source } = told;
  for (const one of adjustments) {
    await assertLast(tx, one, told);
    const { instrument_id, symbol: _, ...adjustment } = one;
    const { conversion_price, conversion_ratio } = adjustment;
    const { authorized_units, par_value } = await instruments.load(tx, { entity_id, instrument_id });
    const stands = { authorized_units, authorized_units_before: authorized_units };
    const own = {
      instrument_event_id: newId("instrument_event"),
      ...{ entity_id, instrument_id, kind: "adjustment", happened_on, ...stands },
      ...{ par_value, par_value_before: par_value, adjustment: json({ ...adjustment, source }) },
    };
    await tx.sql`insert into instrument_event ${columns("instrument_event", own)}`;
    await tx.sql`
      update instrument set conversion_price = ${conversion_price}, conversion_ratio = ${conversion_ratio}, updated_at = now()
      where instrument_id = ${instrument_id}`;
  }
}

/** What an issue of one of a company's classes makes of the others, over what is held before it. */
async function adjustmentsOf(tx: Tx, classes: readonly Instrument[], issue: NewGrant): Promise<Adjustment[]> {
  const { entity_id, instrument_id, shares, price_per_share } = issue;
  const own = classes.find((one) => one.instrument_id === instrument_id);
  if (!own || (own.kind !== "common" && own.kind !== "preferred") || price_per_share == null) return [];
  const day = issue.granted_on ?? today();
  const held = await holdings.parts(tx, entity_id, day < today() ? { as_of: day, known_at: null } : null);
  return adjustmentsBy(classes, held, issueOf(shares, price_per_share, inCommon(shares, own)));
}

/**
 * Issues stock, and lets the conversion prices of preferred stock follow where it is sold for less. Where nothing is guarded, or the issue
 * is one that charters exclude, it is issued and no more.
 */
export async function issuing(tx: Tx, given: NewGrant, issue: () => Promise<Grant>): Promise<Grant> {
  const { entity_id } = given;
  if (!isDilutive(given) || !(await instruments.all(tx, entity_id)).some(isGuarded)) return issue();
  await instruments.holdAll(tx, entity_id);
  const adjustments = await adjustmentsOf(tx, await instruments.all(tx, entity_id), given);
  const grant = await issue();
  const source = { type: "grant" as const, id: grant.grant_id };
  await carryOut(tx, adjustments, { entity_id, happened_on: grant.granted_on, source, field: "granted_on" });
  return grant;
}
