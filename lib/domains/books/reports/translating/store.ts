import { wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { type Sql, sql } from "#lib/db/sql.ts";
import { exactCents } from "../../ledger/rules.ts";
import type { Figure } from "../rules.ts";
import { type Placed, placed, placedAs } from "../store.ts";

/** Later than any day of the books. */
const LAST_DAY = "9999-12-31";

interface Row extends Placed {
  own_cents: string;
  historical_cents: string | null;
  closing_cents: string | null;
  /** The first day that the account moved on without a rate; null where there is none. */
  lacks_rate_on: string | null;
}

/** The last rate of a currency that was entered up to a day. */
export const lastRate = (entity_id: string, currency: Sql, to_currency: string, day: Sql) => sql`
  (select x.rate::numeric from exchange_rate x where x.entity_id = ${entity_id} and x.currency = ${currency}
    and x.to_currency = ${to_currency} and x.date <= ${day} order by x.date desc limit 1)`;

function missing(from: string, to: string, day: string): never {
  const what = `No exchange rate from ${from} to ${to} is entered for ${day} or a day before it`;
  throw wrongState(`${what}: enter one, or ask for each currency by itself.`, "rate_missing");
}

/**
 * Every account of the entity with its figures up to a day (null: all told) in one currency. What the company has and owes
 * is translated at the closing rate, equity and what is earned and spent at the rate of each day that it was booked on; each
 * account is rounded once; `only` is the one currency whose accounts are asked for. Throws 400 naming the currencies and the day where a rate is missing.
 */
export async function translatedFigures(
  tx: Tx,
  entity_id: string,
  to: string,
  day: string | null,
  only: string | null = null,
): Promise<Figure[]> {
  const last = day ?? LAST_DAY;
  const rateOf = (on: Sql) =>
    sql`case when a.currency = ${to} then 1 else ${lastRate(entity_id, sql`a.currency`, to, on)} end`;
  const rows = await tx.sql<Row>`
    select told.account_id, told.account_code, told.account_name, told.account_type, told.section, told.currency, told.is_cash,
      told.historical_cents, told.lacks_rate_on, round(told.own_cents * closing.rate)::text as closing_cents, told.own_cents::text as own_cents from (
      select ${placed}, coalesce(sum(m.net), 0) as own_cents, round(sum(m.net * m.rate))::text as historical_cents,
        min(m.date) filter (where m.rate is null) as lacks_rate_on
      from account a left join lateral (
        select d.date, d.debit_cents - d.credit_cents as net, ${rateOf(sql`d.date`)} as rate
        from account_day d where d.account_id = a.account_id and d.date <= ${last}::date and d.debit_cents <> d.credit_cents) m on true
      where a.entity_id = ${entity_id} and a.currency = coalesce(${only}, a.currency) group by a.workspace_id, a.account_id) told
    cross join lateral (select case when told.currency = ${to} then 1
      else ${lastRate(entity_id, sql`told.currency`, to, sql`${last}::date`)} end as rate) closing
    order by told.account_code`;
  return rows.map((row) => {
    const { currency, lacks_rate_on } = row;
    if (lacks_rate_on !== null) missing(currency, to, lacks_rate_on);
    const own_cents = exactCents(row.own_cents);
    const historical_cents = exactCents(row.historical_cents ?? "0");
    const stands = row.account_type !== "equity" && row.account_type !== "revenue" && row.account_type !== "expense";
    const debit_cents = stands ? exactCents(row.closing_cents ?? "0") : historical_cents;
    const is_translated = currency !== to;
    return { ...placedAs(row), debit_cents, credit_cents: 0, own_cents, historical_cents, is_translated };
  });
}

/** A rate as it was entered, for the day it was entered for. */
export type RateUsed = Pick<RowOf<"exchange_rate">, "currency" | "rate" | "date">;

/** The last rate of each other currency up to a day (null: of all). */
export const closingRates = (tx: Tx, entity_id: string, to: string, day: string | null) => tx.sql<RateUsed>`
  select distinct on (x.currency) x.currency, x.rate, x.date from exchange_rate x
  where x.entity_id = ${entity_id} and x.to_currency = ${to} and x.date <= ${day ?? LAST_DAY}::date
    and x.currency in (select a.currency from account a where a.entity_id = ${entity_id})
  order by x.currency, x.date desc`;
