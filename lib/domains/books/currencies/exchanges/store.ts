import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import { actDay } from "../../closing/dating.ts";
import * as periods from "../../closing/store.ts";
import * as accounts from "../../ledger/accounts/store.ts";
import { assertOfNoRecords } from "../../ledger/posted/store.ts";
import { entryIdsOf, postBusinessEntry, reverseEntriesOf } from "../../ledger/store.ts";
import { statementCurrency } from "../../reports/store.ts";
import { closingRates } from "../../reports/translating/store.ts";
import { assertBetweenTwo, assertExchanges, entriesOf, worthOf } from "./rules.ts";
import type { CurrencyExchange, NewCurrencyExchange } from "./schema.ts";
import { exchangeStates } from "./states.ts";

type Row = RowAs<"currency_exchange", CurrencyExchange> & Pick<CurrencyExchange, "entry_ids">;

const rows = sql`select ${columnsOf("currency_exchange", "x")}, ${entryIdsOf("currency_exchange", sql`x.currency_exchange_id`)}
  from currency_exchange x`;

/** Which exchange is meant. */
type At = Pick<CurrencyExchange, "entity_id" | "currency_exchange_id">;

/** The exchange with its entries. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, currency_exchange_id }: At): Promise<CurrencyExchange> {
  const [row] = await tx.sql<Row>`
    ${rows} where x.currency_exchange_id = ${currency_exchange_id} and x.entity_id = ${entity_id}`;
  if (!row) throw notFound("currency exchange");
  return row;
}

/** The account of a field. Throws 404, and 400 where no money is exchanged from or to it. */
async function accountOf(tx: Tx, entity_id: string, field: string, account_id: string) {
  const account = await accounts.load(tx, { entity_id, account_id });
  assertExchanges(field, account);
  await assertOfNoRecords(tx, entity_id, field, account);
  return account;
}

/**
 * What came is worth so much more than what left on a day, in the currency of the company's statements; null where it has no rate of one
 * of the two by then.
 */
async function gainOf(tx: Tx, { from, to, date }: Record<"from" | "to", Amount> & { date: string }, entity_id: string) {
  const { currency } = await statementCurrency(tx, entity_id, undefined);
  const rates = await closingRates(tx, entity_id, currency, date);
  const worth = (one: Amount) => {
    if (one.currency === currency) return one.amount_cents;
    const rate = rates.find((other) => other.currency === one.currency)?.rate;
    return rate === undefined ? null : worthOf(one.amount_cents, rate);
  };
  const [given, got] = [worth(from), worth(to)];
  return { currency, cents: given === null || got === null ? null : got - given };
}

interface Amount {
  currency: string;
  amount_cents: number;
}

/**
 * Exchanges money of one account for that of another in another currency: an entry in each. Throws 404 and 400 naming the account that
 * it cannot be from or to, and 400 in a closed month.
 */
export async function exchange(tx: Tx, given: NewCurrencyExchange): Promise<CurrencyExchange> {
  const { entity_id, from_amount_cents, to_amount_cents } = given;
  const date = await actDay(tx, entity_id, "date", given.date);
  const [left, reached] = await Promise.all([
    accountOf(tx, entity_id, "from_account_id", given.from_account_id),
    accountOf(tx, entity_id, "to_account_id", given.to_account_id),
  ]);
  assertBetweenTwo(left, reached);
  const from = { account_id: left.account_id, currency: left.currency, amount_cents: from_amount_cents };
  const to = { account_id: reached.account_id, currency: reached.currency, amount_cents: to_amount_cents };
  const gain = await gainOf(tx, { from, to, date }, entity_id);
  const currency_exchange_id = newId("currency_exchange");
  const description = given.description.trim() === "" ? "Currency exchange" : given.description;
  await tx.sql`
    insert into currency_exchange ${columns("currency_exchange", {
      ...{ currency_exchange_id, entity_id, date, description },
      ...{ from_account_id: from.account_id, from_currency: from.currency, from_amount_cents },
      ...{ to_account_id: to.account_id, to_currency: to.currency, to_amount_cents },
      ...{ gain_cents: gain.cents, gain_currency: gain.currency },
    })}`;
  for (const { event, currency, lines } of entriesOf(from, to, { ...gain, cents: gain.cents ?? 0 })) {
    const source = { type: "currency_exchange", id: currency_exchange_id, event } as const;
    await postBusinessEntry(tx, { entity_id, date, description, source, currency, lines });
  }
  return load(tx, { entity_id, currency_exchange_id });
}

/** Voids an exchange: its entries are reversed. Throws 400 naming its status (interface 7.12), and where its month is closed. */
export async function voidExchange(tx: Tx, at: At, given: string | null | undefined): Promise<CurrencyExchange> {
  const { entity_id, currency_exchange_id, date } = await load(tx, at);
  const voided_on = await actDay(tx, entity_id, "voided_on", given ?? undefined, { day: date, what: "date" });
  await periods.assertOpen(tx, entity_id, [date], "void what is dated in it");
  await move(tx, exchangeStates, "void", {
    table: "currency_exchange",
    key: "currency_exchange_id",
    id: currency_exchange_id,
    also: sql`, voided_on = ${voided_on}::date`,
  });
  const source = { type: "currency_exchange", id: currency_exchange_id, event: "voided" } as const;
  await reverseEntriesOf(tx, entity_id, source, voided_on);
  return load(tx, at);
}

interface Filter {
  entity_id: string;
  status?: CurrencyExchange["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's exchanges, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`x.entity_id = ${entity_id}`,
      status === undefined ? null : sql`x.status = ${status}`,
      after && sql`x.currency_exchange_id < ${after[0]}`,
    ])} order by x.currency_exchange_id desc limit ${limit}`;
  return page(filter, 1, read, ({ currency_exchange_id }) => [currency_exchange_id]);
}
