import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { today } from "#lib/core/days.ts";
import { balancesOf, brokenBalances, newCompany, outcomes } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { closePeriod } from "../../closing/operations.ts";
import { createBatch, readEntry, voidEntry } from "../../ledger/operations.ts";
import { readBalanceSheet } from "../../reports/operations.ts";
import {
  createCurrencyExchange,
  createExchangeRate,
  createRevaluation,
  readCurrencyExchange,
  voidCurrencyExchange,
} from "../operations.ts";
import { entriesOf, worthOf } from "./rules.ts";

/** A company that has sold for 10,000 euros at 1.05, which it holds. */
async function withEuros() {
  const company = await newCompany();
  const { open, act } = company;
  const dollars = await open("cash", { account_type: "asset" });
  const euros = await open("cash_eur", { currency: "eur", account_type: "asset" });
  const sales = await open("sales_eur", { currency: "eur", account_type: "revenue" });
  const line = (account_id: string, side: string) => ({ account_id, side, amount_cents: 1_000_000 });
  const entry = { date: "2026-01-15", description: "Sold", lines: [line(euros, "debit"), line(sales, "credit")] };
  await act(createBatch, { post: true, entries: [entry] });
  const rate = (date: string, to: string) => act(createExchangeRate, { currency: "eur", date, rate: to });
  const exchange = (given: object = {}) =>
    act(createCurrencyExchange, {
      date: "2026-03-31",
      from_account_id: euros,
      from_amount_cents: 1_000_000,
      to_account_id: dollars,
      to_amount_cents: 1_080_500,
      ...given,
    });
  const linesOf = async (entry_id: string) =>
    (await act(readEntry, { entry_id })).lines.map((one) => [one.account_code, one.side, one.amount_cents]);
  return { ...company, dollars, euros, rate, exchange, linesOf };
}

describe("a currency exchange", () => {
  it("is an entry in each currency, and what the bank has kept of the day's rate is a loss", async () => {
    const { act, rate, exchange, linesOf, workspace_id } = await withEuros();
    await rate("2026-01-01", "1.05");
    await rate("2026-03-31", "1.0842");
    const made = await exchange();
    expect(made).toMatchObject({
      gain_cents: -3_700,
      gain_currency: "usd",
      status: "posted",
      description: "Currency exchange",
    });
    const [sold = "", bought = ""] = made.entry_ids;
    expect(await linesOf(sold)).toEqual([
      ["currency_exchange", "debit", 1_000_000],
      ["cash_eur", "credit", 1_000_000],
    ]);
    expect(await linesOf(bought)).toEqual([
      ["cash", "debit", 1_080_500],
      ["currency_exchange_usd", "credit", 1_084_200],
      ["foreign_exchange_loss", "debit", 3_700],
    ]);
    // What the euros had gained until then is the revaluation's: 10,000 from 1.05 to 1.0842.
    const { gain_cents } = await act(createRevaluation, { currency: "eur", date: "2026-03-31" });
    expect(gain_cents).toBe(34_200);
    const sheet = await act(readBalanceSheet, { as_of: "2026-03-31", translate: "true" });
    expect(sheet).toMatchObject({ is_balanced: true, total_assets_cents: 1_080_500, total_equity_cents: 1_080_500 });
    const equity = sheet.equity.filter(({ account_code }) => account_code?.startsWith("currency_exchange"));
    expect(equity.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0);
    expect(await brokenBalances(workspace_id)).toEqual([]);
  });

  it("tells no gain where a rate is missing, and one in the currency of the statements alone where it is between two others", async () => {
    const { open, exchange, rate, linesOf, dollars } = await withEuros();
    expect(await exchange({ from_amount_cents: 1 })).toMatchObject({ gain_cents: null, entry_ids: { length: 2 } });
    await rate("2026-03-31", "1.1");
    const back = await exchange({
      from_account_id: dollars,
      from_amount_cents: 1000,
      to_account_id: await open("kitty", { currency: "eur", account_type: "asset" }),
      to_amount_cents: 1000,
    });
    expect(back).toMatchObject({ gain_cents: 100, gain_currency: "usd" });
    expect(await linesOf(back.entry_ids[0] ?? "")).toEqual([
      ["currency_exchange_usd", "debit", 1100],
      ["cash", "credit", 1000],
      ["foreign_exchange_loss", "credit", 100],
    ]);
  });

  it("is refused between accounts of one currency, of what records stand behind, and of none that money is on", async () => {
    const { open, exchange, act, workspace_id } = await withEuros();
    const other = await open("euros", { currency: "eur", account_type: "asset" });
    const at = (field: string) => ({ status: 400, message: expect.stringContaining(field) });
    await expect(exchange({ to_account_id: other })).rejects.toMatchObject(
      at("to_account_id must keep another currency"),
    );
    const owed = await open("accounts_receivable", { account_type: "asset" });
    await expect(exchange({ to_account_id: owed })).rejects.toMatchObject(at("to_account_id must be another account"));
    const fees = await open("bank_fees");
    await expect(exchange({ to_account_id: fees })).rejects.toMatchObject(at("must be an asset or a liability"));
    await expect(exchange({ from_account_id: "acct_none" })).rejects.toMatchObject({ status: 404 });
    for (const cents of [0, -1, 1.5, 2 ** 53])
      await expect(exchange({ from_amount_cents: cents })).rejects.toMatchObject(at("from_amount_cents"));
    await act(closePeriod, { period: "2026-03" });
    await expect(exchange()).rejects.toMatchObject(at("2026-03"));
    expect(await balancesOf(workspace_id)).toEqual({ cash_eur: 1_000_000, sales_eur: -1_000_000 });
  });

  it("is voided once with both of its entries, none of which is by itself, and not in a month that is closed", async () => {
    const { act, exchange, workspace_id } = await withEuros();
    const { currency_exchange_id, entry_ids } = await exchange();
    const at = { currency_exchange_id };
    await expect(act(voidEntry, { entry_id: entry_ids[0] })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("void the currency exchange instead"),
    });
    const voided = outcomes(await Promise.allSettled([1, 2, 3].map(() => act(voidCurrencyExchange, at))));
    expect(voided).toEqual({ done: 1, refused: [400, 400] });
    expect(await act(readCurrencyExchange, at)).toMatchObject({ status: "voided", voided_on: today() });
    expect(Object.values(await balancesOf(workspace_id)).filter((cents) => cents !== 0)).toHaveLength(2);
    const kept = await exchange();
    await act(closePeriod, { period: "2026-03" });
    await expect(act(voidCurrencyExchange, kept)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("2026-03"),
    });
  });

  it("goes together with its entries in PostgreSQL, whoever writes either", async () => {
    const { exchange } = await withEuros();
    const { currency_exchange_id } = await exchange();
    const by = async (statement: string) =>
      (await refusalByDatabase(`set constraints all immediate; ${statement}`))?.message;
    const of = `where currency_exchange_id = '${currency_exchange_id}'`;
    expect(await by(`update currency_exchange set status = 'voided', voided_on = app_today() ${of}`)).toContain(
      "its journal entries go together",
    );
    expect(await by(`update currency_exchange set to_amount_cents = 1 ${of}`)).toContain("keeps what was exchanged");
    expect(await by(`delete from currency_exchange ${of}`)).toContain("voided, not forgotten");
    const again = `insert into currency_exchange (workspace_id, currency_exchange_id, entity_id, date, from_account_id, from_currency, from_amount_cents, to_account_id, to_currency, to_amount_cents, description, gain_currency)
      select workspace_id, 'cex_other', entity_id, date, from_account_id, from_currency, from_amount_cents, to_account_id, to_currency, to_amount_cents, description, gain_currency from currency_exchange ${of}`;
    expect(await by(again)).toContain("its journal entries go together");
  });
});

describe("the entries of an exchange", () => {
  const cents = fc.integer({ min: 1, max: 2 ** 40 });
  const rate = fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 999_999 }));

  it("each balance, move the two amounts, and leave in equity at the rates nothing but what rounding leaves of none", () => {
    fc.assert(
      fc.property(cents, cents, rate, fc.constantFrom("eur", "usd", "gbp"), (given, got, [whole, part], told) => {
        const rates: Record<string, string> = {
          eur: `${whole}.${String(part).padStart(6, "0")}`,
          usd: "0.93",
          gbp: "1",
        };
        rates[told] = "1";
        const [from, to] = [
          { account_id: "a", currency: "eur", amount_cents: given },
          { account_id: "b", currency: "usd", amount_cents: got },
        ];
        const worth = (currency: string, amount: number) => worthOf(amount, rates[currency] ?? "");
        const gain = worth("usd", got) - worth("eur", given);
        let left = 0;
        for (const { currency, lines } of entriesOf(from, to, { currency: told, cents: gain })) {
          const signed = lines.map((one) => (one.side === "debit" ? one.amount_cents : -one.amount_cents));
          expect(signed.reduce((sum, one) => sum + one, 0)).toBe(0);
          expect(lines.every(({ amount_cents }) => amount_cents > 0)).toBe(true);
          const kept = lines.findIndex(({ code }) => code === "currency_exchange");
          const own = signed[kept] ?? 0;
          left += Math.sign(own) * worth(currency, Math.abs(own));
        }
        expect(left).toBe(0);
      }),
    );
  });
});
