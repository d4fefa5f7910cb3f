import { addMonths, today } from "#lib/core/days.ts";
import { invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { type Sql, sql, where } from "#lib/db/sql.ts";
import * as documents from "#lib/domains/company/documents/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { options as facts } from "../facts/facts.ts";
import * as instruments from "../instruments/store.ts";
import { markOf, type Valued } from "../options/rules.ts";
import { priceAfter, type Ratio } from "../splits/rules.ts";
import { splitsSince } from "../splits/store.ts";
import type { MaterialEvent, NewValuation, Valuation } from "./schema.ts";

type Own = RowAs<"valuation", Valuation>;
type At = Pick<Valuation, "entity_id" | "valuation_id">;

const record = (row: Own): Valuation => ({ ...row, valid_until: addMonths(row.valued_on, facts.valuation.months) });

/** A valuation as it is kept, with the splits of its stock since, up to the day that is asked of. */
export type Kept = Valued & { splits: Ratio[] | null };

/** What a share of that day is worth by a valuation of before its splits. */
export const valuedThen = ({ splits, ...valued }: Kept): Valued => ({
  ...valued,
  fair_market_value: priceAfter(valued.fair_market_value, splits ?? []),
});

/** The splits between a valuation `v` and a moment, which `until` tells of an event `e`, as a column of another's selection. */
const splitsUpTo = (until: Sql): Sql =>
  splitsSince({ of: sql`v`, day: sql`v.valued_on`, recorded: sql`v.created_at` }, [until]);

/** The split `e` came before the grant of that alias. */
const isBefore = (alias: Sql): Sql =>
  sql`(e.happened_on < ${alias}.granted_on or (e.happened_on = ${alias}.granted_on and e.created_at < ${alias}.created_at))`;

/** The latest valuation that stood on a grant's day, as a column of another's selection, to be told by `valuedThen`. */
export const lastBefore = (alias: Sql): Sql => sql`(
    select jsonb_build_object('valuation_id', v.valuation_id, 'fair_market_value', v.fair_market_value,
      'valued_on', v.valued_on, 'outdated_on', v.outdated_on, 'splits', ${splitsUpTo(isBefore(alias))})
    from valuation v where v.workspace_id = ${alias}.workspace_id and v.entity_id = ${alias}.entity_id
      and v.valued_on <= ${alias}.granted_on order by v.valued_on desc, v.valuation_id desc limit 1)`;

/** The same as a column of a selection of grants; null of what is no option. */
export const valuedOn = (alias: Sql): Sql =>
  sql`case when share_class_of(${alias}.grant_type) = 'option' then ${lastBefore(alias)} end as valued`;

/** The latest valuation by a day, told in shares of that day; null where there is none. */
export async function findOn(tx: Tx, entity_id: string, day: string): Promise<Valued | null> {
  const [found] = await tx.sql<Pick<Own, keyof Valued> & Pick<Kept, "splits">>`
    select v.valuation_id, v.fair_market_value, v.valued_on, v.outdated_on, ${splitsUpTo(sql`e.happened_on <= ${day}::date`)} as splits
    from valuation v where v.entity_id = ${entity_id} and v.valued_on <= ${day}::date
    order by v.valued_on desc, v.valuation_id desc limit 1`;
  return found ? valuedThen(found) : null;
}

const asking = "value_common_stock";

/** Asks for a valuation of what a pool's options are of: once, while none is current. */
export async function askFor(tx: Tx, entity_id: string): Promise<void> {
  await obligations.open(tx, {
    about: { type: "entity", id: entity_id },
    entity_id,
    tier: "high",
    title: "Have the common stock valued under section 409A: options were granted while no valuation was current",
    due_date: null,
    kind: asking,
  });
}

/** Keeps a valuation, and ends what asks for one where it is current. Throws 404 and 400 about the instrument and the document. */
export async function insert(tx: Tx, given: NewValuation): Promise<Valuation> {
  const { entity_id, fair_market_value, valued_on, firm = null, document_id = null } = given;
  const [instrument] = await Promise.all([
    instruments.underlying(tx, entity_id, given.instrument_id),
    document_id === null ? null : assertOwn(tx, entity_id, document_id),
  ]);
  const { instrument_id } = instrument;
  const own = { valuation_id: newId("valuation"), entity_id, instrument_id, fair_market_value, valued_on, firm };
  const [kept] = await tx.sql<Own>`
    insert into valuation ${columns("valuation", { ...own, document_id })} returning ${columnsOf("valuation")}`;
  if (!kept) throw notFound("valuation");
  if (markOf(kept, today()) === "current") await obligations.endAbout(tx, { type: "entity", id: entity_id }, asking);
  return record(kept);
}

async function assertOwn(tx: Tx, entity_id: string, document_id: string): Promise<void> {
  const document = await documents.load(tx, { document_id });
  if (document.entity_id !== entity_id) throw invalid("document_id", "must be a document of the company");
}

/** Notes what happened after which nobody relies on a valuation. Throws 400 where that was noted, or the day is before the valuation's. */
export async function outdate(tx: Tx, { entity_id, valuation_id, ...given }: MaterialEvent): Promise<Valuation> {
  const [held] = await tx.sql<Own>`
    select ${columnsOf("valuation")} from valuation
    where entity_id = ${entity_id} and valuation_id = ${valuation_id} for no key update`;
  if (!held) throw notFound("valuation");
  if (held.outdated_on !== null) {
    throw wrongState(`Cannot note a material event: one was noted on ${held.outdated_on}.`);
  }
  const outdated_on = given.outdated_on ?? today();
  if (outdated_on < held.valued_on) throw invalid("outdated_on", `must not be before valued_on, ${held.valued_on}`);
  await tx.sql`
    update valuation set outdated_on = ${outdated_on}::date, outdated_by = ${given.outdated_by}, updated_at = now()
    where valuation_id = ${valuation_id}`;
  return load(tx, { entity_id, valuation_id });
}

/** Notes the same of every valuation that came before a day, where nothing was noted: what sells shares at a price is such an event. */
export async function outdateBefore(tx: Tx, entity_id: string, day: string, outdated_by: string): Promise<void> {
  await tx.sql`
    update valuation set outdated_on = ${day}::date, outdated_by = ${outdated_by}, updated_at = now()
    where entity_id = ${entity_id} and outdated_on is null and valued_on < ${day}::date`;
}

/** The valuation of the entity. Throws 404. */
export async function load(tx: Tx, { entity_id, valuation_id }: At): Promise<Valuation> {
  const [row] = await tx.sql<Own>`
    select ${columnsOf("valuation")} from valuation where entity_id = ${entity_id} and valuation_id = ${valuation_id}`;
  if (!row) throw notFound("valuation");
  return record(row);
}

/** All valuations of an entity, the earliest first. */
export const all = async (tx: Tx, entity_id: string): Promise<Valuation[]> =>
  (
    await tx.sql<Own>`
      select ${columnsOf("valuation")} from valuation where entity_id = ${entity_id} order by valued_on, valuation_id`
  ).map(record);

/** A page of an entity's valuations, the latest day first. */
export async function list(tx: Tx, filter: { entity_id: string; limit: number; cursor?: string | undefined }) {
  const read = async (after: Key | null, limit: number) => {
    return tx.sql<Own>`select ${columnsOf("valuation")} from valuation${where([
      sql`entity_id = ${filter.entity_id}`,
      after && sql`(valued_on, valuation_id) < (${after[0]}::date, ${after[1]})`,
    ])} order by valued_on desc, valuation_id desc limit ${limit}`;
  };
  const { data, next_cursor } = await page(filter, ["day", "text"], read, (row) => [row.valued_on, row.valuation_id]);
  return { data: data.map(record), next_cursor };
}
