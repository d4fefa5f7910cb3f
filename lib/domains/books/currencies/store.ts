import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import type { ExchangeRate } from "./schema.ts";

type Row = RowAs<"exchange_rate", ExchangeRate>;

const rows = sql`select ${columnsOf("exchange_rate", "x")} from exchange_rate x`;

/** Enters a rate. Throws 409 where there is one of the day. */
export async function insert(
  tx: Tx,
  given: Pick<ExchangeRate, "entity_id" | "currency" | "to_currency" | "date" | "rate">,
): Promise<ExchangeRate> {
  const [row] = await tx.sql<Row>`
    insert into exchange_rate ${columns("exchange_rate", {
      exchange_rate_id: newId("exchange_rate"),
      entity_id: given.entity_id,
      currency: given.currency,
      to_currency: given.to_currency,
      date: given.date,
      rate: given.rate,
    })} on conflict do nothing returning ${columnsOf("exchange_rate")}`;
  if (row) return row;
  const what = `A rate from ${given.currency} to ${given.to_currency} of ${given.date}`;
  throw conflict(`${what} is entered already: delete it first.`, "duplicate");
}

/** Which rate is meant. */
type At = Pick<ExchangeRate, "entity_id" | "exchange_rate_id">;

/** The rate. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, exchange_rate_id }: At): Promise<ExchangeRate> {
  const [row] = await tx.sql<Row>`
    ${rows} where x.exchange_rate_id = ${exchange_rate_id} and x.entity_id = ${entity_id}`;
  if (!row) throw notFound("exchange rate");
  return row;
}

/** Takes a rate back. Throws 404. */
export async function remove(tx: Tx, { entity_id, exchange_rate_id }: At): Promise<void> {
  const gone = await tx.sql<Pick<Row, "exchange_rate_id">>`
    delete from exchange_rate where exchange_rate_id = ${exchange_rate_id} and entity_id = ${entity_id}
    returning exchange_rate_id`;
  if (gone.length === 0) throw notFound("exchange rate");
}

interface Filter {
  entity_id: string;
  currency?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's rates, latest day first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, currency } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`x.entity_id = ${entity_id}`,
      currency === undefined ? null : sql`x.currency = ${currency}`,
      after && sql`(x.date, x.exchange_rate_id) < (${after[0]}::date, ${after[1]})`,
    ])} order by x.date desc, x.exchange_rate_id desc limit ${limit}`;
  return page(filter, ["day", "text"], read, ({ date, exchange_rate_id }) => [date, exchange_rate_id]);
}
