import { invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type EndOf, type RowAs, type SumOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import { exactCents } from "../../ledger/rules.ts";
import { entryIdsOf, postBusinessEntry, reverseEntriesOf } from "../../ledger/store.ts";
import { translationAdjustment } from "../../reports/rules.ts";
import { closingRates, translatedFigures } from "../../reports/translating/store.ts";
import { revaluationLines } from "../rules.ts";
import type { Revaluation } from "../schema.ts";
import { revaluationStates } from "../states.ts";

type Row = RowAs<"revaluation", Revaluation> & Pick<Revaluation, "entry_ids">;

const rows = sql`select ${columnsOf("revaluation", "r")}, ${entryIdsOf("revaluation", sql`r.revaluation_id`)}
  from revaluation r`;

/** Which revaluation is meant. */
type At = Pick<Revaluation, "entity_id" | "revaluation_id">;

/** The revaluation with its entries. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, revaluation_id }: At): Promise<Revaluation> {
  const [row] = await tx.sql<Row>`${rows} where r.revaluation_id = ${revaluation_id} and r.entity_id = ${entity_id}`;
  if (!row) throw notFound("revaluation");
  return row;
}

interface Asked {
  entity_id: string;
  currency: string;
  to_currency: string;
  date: string;
}

/** What standing revaluations have taken into income up to a day. Throws 400 where one of a later day stands. */
async function takenBefore(tx: Tx, { entity_id, currency, to_currency, date }: Asked): Promise<number> {
  const [told] = await tx.sql<{ cents: SumOf<"revaluation", "gain_cents">; later: EndOf<"revaluation", "date"> }>`
    select coalesce(sum(gain_cents) filter (where status = 'posted' or reversed_on > ${date}::date), 0)::text as cents,
      max(date) filter (where status = 'posted' and date > ${date}::date) as later
    from revaluation where entity_id = ${entity_id} and currency = ${currency} and to_currency = ${to_currency}
      and (date <= ${date}::date or status = 'posted')`;
  if (told?.later) {
    throw invalid("date", `must not be before the revaluation of ${told.later}, which stands: reverse that one first`);
  }
  return exactCents(told?.cents ?? "0");
}

/** What a currency's books have gained by its rates up to a day and no revaluation has taken yet: less than nothing was lost. Throws 400 where a rate is missing. */
export async function gainBy(tx: Tx, asked: Asked) {
  const { entity_id, currency, to_currency, date } = asked;
  const taken = await takenBefore(tx, asked);
  const [figures, rates] = await Promise.all([
    translatedFigures(tx, entity_id, to_currency, date, currency),
    closingRates(tx, entity_id, to_currency, date),
  ]);
  const used = rates.find((one) => one.currency === currency);
  return { gain_cents: translationAdjustment(figures) - taken, used };
}

/**
 * Takes into income what a currency's books have gained or lost by its rates up to a day and no revaluation has taken yet.
 * The caller holds the company, so that no other does the same meanwhile. Throws 400 where there is nothing to take, and
 * where a rate is missing.
 */
export async function revalue(tx: Tx, asked: Asked): Promise<Revaluation> {
  const { entity_id, currency, to_currency, date } = asked;
  const { gain_cents, used } = await gainBy(tx, asked);
  if (gain_cents === 0 || !used) {
    throw wrongState(
      `There is nothing to revalue: by ${date} the rates of ${currency} have gained and lost nothing new.`,
    );
  }
  const revaluation_id = newId("revaluation");
  await tx.sql`
    insert into revaluation ${columns("revaluation", {
      revaluation_id,
      entity_id,
      date,
      currency,
      to_currency,
      rate: used.rate,
      rate_date: used.date,
      gain_cents,
    })}`;
  await postBusinessEntry(tx, {
    entity_id,
    date,
    description: `Revaluation of ${currency.toUpperCase()} at ${used.rate}`,
    source: { type: "revaluation", id: revaluation_id, event: "revalued" },
    currency: to_currency,
    lines: revaluationLines(gain_cents),
  });
  return load(tx, { entity_id, revaluation_id });
}

/** Takes a revaluation back by an entry of that day. Throws 400 naming the status (interface 7.12). */
export async function reverse(tx: Tx, { entity_id, revaluation_id }: At, reversed_on: string): Promise<void> {
  await move(tx, revaluationStates, "reverse", {
    table: "revaluation",
    key: "revaluation_id",
    id: revaluation_id,
    also: sql`, reversed_on = ${reversed_on}::date`,
  });
  await reverseEntriesOf(tx, entity_id, { type: "revaluation", id: revaluation_id, event: "reversed" }, reversed_on);
}

interface Filter {
  entity_id: string;
  status?: Revaluation["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's revaluations, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`r.entity_id = ${entity_id}`,
      status === undefined ? null : sql`r.status = ${status}`,
      after && sql`r.revaluation_id < ${after[0]}`,
    ])} order by r.revaluation_id desc limit ${limit}`;
  return page(filter, 1, read, ({ revaluation_id }) => [revaluation_id]);
}
