import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { CalendarDate, Id, NoContent, Page, Paging } from "#lib/core/fields.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import { actDay } from "../closing/dating.ts";
import { Currency } from "../ledger/currency.ts";
import { AtExchange, CurrencyExchange, ExchangeFilter, NewCurrencyExchange } from "./exchanges/schema.ts";
import * as exchanges from "./exchanges/store.ts";
import * as revaluations from "./revaluations/store.ts";
import { assertTwoCurrencies } from "./rules.ts";
import { ExchangeRate, NewExchangeRate, Revaluation } from "./schema.ts";
import { revaluationStates } from "./states.ts";
import * as rates from "./store.ts";

const ofRates = within("exchange_rates", "/v1/entities/{entity_id}/exchange-rates", "ledger");
const ofRevaluations = within("revaluations", "/v1/entities/{entity_id}/revaluations", "ledger");
const ofExchanges = within("currency_exchanges", "/v1/entities/{entity_id}/currency-exchanges", "ledger");
const entity_id = Id("ent");
const RateInPath = z.object({ entity_id, exchange_rate_id: Id("fxr") });
const RevaluationInPath = z.object({ entity_id, revaluation_id: Id("rvl") });
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const rate = { ...entity, exchange_rate_id: "fxr_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const exchange = { ...entity, currency_exchange_id: "cex_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const revaluation = { ...entity, revaluation_id: "rvl_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createExchangeRate = operation({
  ...ofRates("create", "POST"),
  title: "Enter an exchange rate",
  about:
    "What one unit of `currency` is worth in `to_currency`, from `date` on and until the next one. Statements that `translate` and revaluations go by the last rate up to a day; a rate in the other direction is not derived. One a day (409). To correct one, delete it and enter it anew: statements follow, revaluations that were made keep what they were worked out with.",
  input: NewExchangeRate,
  output: ExchangeRate,
  example: { ...entity, currency: "eur", to_currency: "usd", date: "2026-03-31", rate: "1.0842" },
  run({ tx }, input) {
    assertTwoCurrencies(input.currency, input.to_currency);
    return rates.insert(tx, input);
  },
});

export const listExchangeRates = operation({
  ...ofRates("list", "GET"),
  title: "List exchange rates",
  about: "Latest day first; `currency` narrows the list.",
  input: Paging.extend({
    entity_id,
    currency: Currency.optional().meta({ description: "Only rates from that currency." }),
  }),
  output: Page(ExchangeRate),
  example: { ...entity, currency: "eur" },
  run: ({ tx }, filter) => rates.list(tx, filter),
});

export const readExchangeRate = operation({
  ...ofRates("read", "GET /{exchange_rate_id}"),
  title: "Read an exchange rate",
  about: "The rate as it was entered.",
  input: RateInPath,
  output: ExchangeRate,
  example: rate,
  run: ({ tx }, input) => rates.load(tx, input),
});

export const deleteExchangeRate = operation({
  ...ofRates("delete", "DELETE /{exchange_rate_id}"),
  title: "Delete an exchange rate",
  about: "From then on days go by the rate before it; where there is none, they cannot be translated (400).",
  input: RateInPath,
  output: NoContent,
  example: rate,
  async run({ tx }, input) {
    await rates.remove(tx, input);
    return null;
  },
});

export const createRevaluation = operation({
  ...ofRevaluations("create", "POST"),
  // One at a time: what the one before has taken into income, the next one leaves.
  entity: entityInPathChanging,
  title: "Revalue the books of a currency",
  about:
    "Takes into income what the accounts of `currency` have gained or lost by its rates up to `date` and no revaluation has taken yet: what they come to at the closing rate, less what equity, revenue and expenses come to at the rates of their days. A loss is Dr foreign_exchange_loss / Cr currency_translation, a gain the other way round, in `to_currency`. The accounts of `currency` itself are not touched. Where nothing is new, where a rate is missing, or where a later revaluation stands, it is a 400.",
  input: z.object({
    entity_id,
    currency: Currency.meta({ description: "The currency whose books are revalued.", example: "eur" }),
    to_currency: Currency.default("usd").meta({ description: "The currency that the gain or loss is told in." }),
    date: CalendarDate.optional().meta({ description: "The day of the entry; today (UTC) if left out." }),
  }),
  output: Revaluation,
  example: { ...entity, currency: "eur", date: "2026-03-31" },
  money: {
    leaves: false,
    async of(tx, { date = today(), ...asked }) {
      const { gain_cents } = await revaluations.gainBy(tx, { ...asked, date });
      return { amount_cents: Math.abs(gain_cents) };
    },
  },
  async run({ tx }, { date: given, ...asked }) {
    assertTwoCurrencies(asked.currency, asked.to_currency);
    const date = await actDay(tx, asked.entity_id, "date", given);
    return revaluations.revalue(tx, { ...asked, date });
  },
});

export const listRevaluations = operation({
  ...ofRevaluations("list", "GET"),
  title: "List revaluations",
  about: "Newest first; `status` narrows the list.",
  input: Paging.extend({ entity_id, status: z.enum(revaluationStates.states).optional() }),
  output: Page(Revaluation),
  example: entity,
  run: ({ tx }, filter) => revaluations.list(tx, filter),
});

export const readRevaluation = operation({
  ...ofRevaluations("read", "GET /{revaluation_id}"),
  title: "Read a revaluation",
  about: "What was taken into income, at which rate, and the entries that did it.",
  input: RevaluationInPath,
  output: Revaluation,
  example: revaluation,
  run: ({ tx }, input) => revaluations.load(tx, input),
});

export const reverseRevaluation = operation({
  ...ofRevaluations("reverse", "POST /{revaluation_id}/reverse"),
  entity: entityInPathChanging,
  title: "Reverse a revaluation",
  about:
    "Takes it back by an entry of `reversed_on`, today if left out and not before the revaluation's own day; many do so on the first day of the next month. The next revaluation takes up what it has left.",
  input: RevaluationInPath.extend({
    reversed_on: CalendarDate.optional().meta({
      description: "The day of the reversing entry; today (UTC) if left out.",
    }),
  }),
  output: Revaluation,
  example: revaluation,
  money: {
    leaves: false,
    of: async (tx, at) => ({ amount_cents: Math.abs((await revaluations.load(tx, at)).gain_cents) }),
  },
  async run({ tx }, { reversed_on: given, ...input }) {
    const { date } = await revaluations.load(tx, input);
    const reversed_on = await actDay(tx, input.entity_id, "reversed_on", given, { day: date, what: "the revaluation" });
    await revaluations.reverse(tx, input, reversed_on);
    return revaluations.load(tx, input);
  },
});

export const createCurrencyExchange = operation({
  ...ofExchanges("create", "POST"),
  title: "Record a currency exchange",
  about:
    "Money of one account has become money of another that keeps another currency, such as a customer's euros that a bank has turned into dollars. Each currency gets an entry of its own, against `currency_exchange` in equity: Dr currency_exchange / Cr the one account, and Dr the other account / Cr currency_exchange. Where the company has entered rates for that day or before it, what came is compared with what left in the currency of its statements, and the difference, such as what the bank has kept, is in income: a loss is debited to `foreign_exchange_loss`, a gain credited, so that the two sides of `currency_exchange` come to nothing where statements translate. What a currency has gained or lost before it was exchanged is taken into income by a revaluation, as ever. The accounts are active assets or liabilities that no records stand behind, such as bank accounts' own; bank lines are matched to the entries as to any others. Rates that are entered later change nothing of it.",
  input: NewCurrencyExchange,
  output: CurrencyExchange,
  example: {
    ...entity,
    date: "2026-03-31",
    from_account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n8",
    from_amount_cents: 1_000_000,
    to_account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n9",
    to_amount_cents: 1_080_500,
  },
  money: { leaves: false, of: async (_tx, { from_amount_cents }) => ({ amount_cents: from_amount_cents }) },
  run: ({ tx }, given) => exchanges.exchange(tx, given),
});

export const listCurrencyExchanges = operation({
  ...ofExchanges("list", "GET"),
  title: "List currency exchanges",
  about: "Newest first; `status` narrows the list.",
  input: ExchangeFilter,
  output: Page(CurrencyExchange),
  example: entity,
  run: ({ tx }, filter) => exchanges.list(tx, filter),
});

export const readCurrencyExchange = operation({
  ...ofExchanges("read", "GET /{currency_exchange_id}"),
  title: "Read a currency exchange",
  about: "What was exchanged for what, and the entries of it.",
  input: AtExchange,
  output: CurrencyExchange,
  example: exchange,
  run: ({ tx }, input) => exchanges.load(tx, input),
});

export const voidCurrencyExchange = operation({
  ...ofExchanges("void", "POST /{currency_exchange_id}/void"),
  title: "Void a currency exchange",
  about:
    "For one that was a mistake: its entries are reversed, on `voided_on` (today, if left out; never before its own day), and both stay in the books. One of a closed month is a 400: reopen the month, or exchange back.",
  input: AtExchange.extend({
    voided_on: CalendarDate.nullish().meta({ description: "The day of the reversals; today (UTC) if left out." }),
  }),
  output: CurrencyExchange,
  example: exchange,
  money: {
    leaves: false,
    of: async (tx, at) => ({ amount_cents: (await exchanges.load(tx, at)).from_amount_cents }),
  },
  run: ({ tx }, { voided_on, ...at }) => exchanges.voidExchange(tx, at, voided_on),
});
