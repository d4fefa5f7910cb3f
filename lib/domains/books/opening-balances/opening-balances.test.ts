import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { createInvoice, sendInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { balancesOf, brokenBalances, newCompany, outcomes } from "../../../../e2e/support/books.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { closePeriod } from "../closing/operations.ts";
import { readIntegrity } from "../integrity/operations.ts";
import { voidEntry } from "../ledger/operations.ts";
import { createOpeningBalances, listOpeningBalances } from "./operations.ts";

const AS_OF = "2025-12-31";

async function withAccounts() {
  const company = await newCompany();
  const [cash, loan, sales] = [
    await company.open("cash"),
    await company.open("loans_payable"),
    await company.open("revenue"),
  ];
  const give = (balances: object[], more: object = {}) =>
    company.act(createOpeningBalances, { as_of: AS_OF, balances, ...more });
  return { ...company, cash, loan, sales, give };
}

describe("opening balances", () => {
  it("are one entry of that day, each on the side its account grows on, and the difference is opening_balance_equity", async () => {
    const { give, act, cash, loan, workspace_id } = await withAccounts();
    const entry = await give([
      { account_id: cash, amount_cents: 500_000 },
      { account_id: loan, amount_cents: 120_000 },
    ]);
    expect(entry).toMatchObject({
      date: AS_OF,
      description: "Opening balances",
      status: "posted",
      source: { type: "opening_balances", id: expect.stringMatching(/^opn_/), event: "opened" },
    });
    expect(entry.lines.map(({ account_code, side, amount_cents }) => [account_code, side, amount_cents])).toEqual([
      ["cash", "debit", 500_000],
      ["loans_payable", "credit", 120_000],
      ["opening_balance_equity", "credit", 380_000],
    ]);
    expect(await balancesOf(workspace_id)).toEqual({
      cash: 500_000,
      loans_payable: -120_000,
      opening_balance_equity: -380_000,
    });
    expect((await act(listOpeningBalances)).data).toEqual([entry]);
  });

  it("with balance_against none balance by themselves, or are a 400 with both sums and nothing kept", async () => {
    const { give, cash, loan, workspace_id } = await withAccounts();
    const balances = [
      { account_id: cash, amount_cents: 500 },
      { account_id: loan, amount_cents: 499 },
    ];
    await expect(give(balances, { balance_against: "none" })).rejects.toMatchObject({
      status: 400,
      code: "unbalanced_entry",
      message: "balances must balance: debits are 500 cents, credits are 499 cents",
    });
    expect(await balancesOf(workspace_id)).toEqual({});
    const [first, second] = balances;
    const entry = await give([first ?? {}, { ...second, amount_cents: 500 }], { balance_against: "none" });
    expect(entry.lines).toHaveLength(2);
  });

  it("stand once for a day and a currency, also where two give them at once, and are given anew once voided", async () => {
    const { give, act, open, cash } = await withAccounts();
    const balances = [{ account_id: cash, amount_cents: 100 }];
    const settled = await Promise.allSettled([give(balances), give(balances), give(balances)]);
    expect(outcomes(settled)).toEqual({ done: 1, refused: [409, 409] });
    const [standing] = (await act(listOpeningBalances)).data;
    await expect(give(balances)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`${AS_OF} in usd are given already, by the entry ${standing?.entry_id}`),
    });
    const euros = await open("cash_eur", { currency: "eur" });
    await give([{ account_id: euros, amount_cents: 7 }]);
    await give(balances, { as_of: "2024-12-31" });
    await act(voidEntry, { entry_id: standing?.entry_id, date: AS_OF });
    const again = await give(balances);
    const listed = (await act(listOpeningBalances)).data;
    expect(listed.map(({ date, currency }) => [date, currency])).toEqual([
      [AS_OF, "usd"],
      [AS_OF, "eur"],
      ["2024-12-31", "usd"],
    ]);
    expect(listed[0]?.entry_id).toBe(again.entry_id);
    const first = await act(listOpeningBalances, { limit: 2 });
    const rest = await act(listOpeningBalances, { limit: 2, cursor: first.next_cursor });
    expect([...first.data, ...rest.data]).toEqual(listed);
  });

  it("are refused in a closed month, after today, of an account twice, of another company's or of two currencies", async () => {
    const { give, act, open, cash } = await withAccounts();
    const other = await withAccounts();
    const one = [{ account_id: cash, amount_cents: 1 }];
    await act(closePeriod, { period: "2025-12" });
    await expect(give(one)).rejects.toMatchObject({
      status: 400,
      code: "period_closed",
      message: "as_of must be in an open month: the period 2025-12 is closed",
    });
    await expect(give(one, { as_of: addDays(today(), 1) })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("as_of must not be after today"),
    });
    const as_of = "2025-11-30";
    await expect(give([...one, ...one], { as_of })).rejects.toMatchObject({
      status: 400,
      message: "balances.1.account_id must be given once",
    });
    await expect(give([{ account_id: other.cash, amount_cents: 1 }], { as_of })).rejects.toMatchObject({ status: 404 });
    const euros = await open("cash_eur", { currency: "eur" });
    await expect(give([...one, { account_id: euros, amount_cents: 1 }], { as_of })).rejects.toMatchObject({
      status: 400,
      message: "balances.1.account_id must be an account in usd, as the first line's: cash_eur keeps eur",
    });
    await expect(give([], { as_of })).rejects.toMatchObject({ status: 400 });
    await expect(give([{ account_id: cash, amount_cents: 0 }], { as_of })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("must be positive"),
    });
    const most = { amount_cents: Number.MAX_SAFE_INTEGER, side: "debit" };
    const savings = await open("savings");
    const past = [cash, savings].map((account_id) => ({ account_id, ...most }));
    await expect(give(past, { as_of })).rejects.toMatchObject({ status: 400, code: "out_of_range" });
  });

  it("leave the tie-outs true, which are of the invoices and payroll that are kept here", async () => {
    const { give, open, act } = await withAccounts();
    const owed = await open("accounts_receivable");
    const others = ["customer_credits", "payroll_liabilities", "accounts_payable"];
    const owing = await Promise.all(others.map((code) => open(code)));
    const balances = [owed, ...owing].map((account_id) => ({ account_id, amount_cents: 700 }));
    const { entry_id } = await give(balances);
    const invoice = { customer: "Globex", amount_cents: 5_000, due_date: "2030-01-01" };
    await act(sendInvoice, { invoice_id: (await act(createInvoice, invoice)).invoice_id });
    const ties = async () => {
      const { is_sound, tie_outs } = await act(readIntegrity);
      return [is_sound, tie_outs.find(({ name }) => name === "receivables")?.left.cents];
    };
    expect(await ties()).toEqual([true, 5_000]);
    await act(voidEntry, { entry_id });
    expect(await ties()).toEqual([true, 5_000]);
  });

  it("whatever they are balance, and keep the books' sums", async () => {
    const { give, open, act, workspace_id } = await withAccounts();
    const ids = await Promise.all(["a1", "a2", "a3", "a4"].map((code) => open(code, { account_type: "asset" })));
    const Balance = fc.record({
      amount_cents: fc.integer({ min: 1, max: 10 ** 9 }),
      side: fc.constantFrom("debit", "credit"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(Balance, { minLength: 1, maxLength: 4 }), async (told) => {
        const balances = told.map((one, at) => ({ ...one, account_id: ids[at] }));
        const { entry_id, lines } = await give(balances);
        const net = lines.reduce(
          (sum, { side, amount_cents }) => sum + (side === "debit" ? amount_cents : -amount_cents),
          0,
        );
        expect(net).toBe(0);
        expect(await brokenBalances(workspace_id)).toEqual([]);
        await act(voidEntry, { entry_id });
      }),
      { numRuns: 15 },
    );
    expect(await balancesOf(workspace_id)).toEqual({});
  });
});

describe("PostgreSQL", () => {
  it("refuses a second entry that opens the books on a day", async () => {
    const { give, cash, workspace_id } = await withAccounts();
    const { entry_id } = await give([{ account_id: cash, amount_cents: 1 }]);
    const [row] = await asOwner<{ entity_id: string }>("select entity_id from journal_entry where workspace_id = $1", [
      workspace_id,
    ]);
    const refusal = await refusalByDatabase(
      `insert into journal_entry (workspace_id, entry_id, entity_id, date, description, currency, total_cents, source_type, source_id, source_event)
       select workspace_id, 'je_x', $2, date, '', currency, 1, source_type, 'opn_x', source_event from journal_entry where entry_id = $1`,
      [entry_id, row?.entity_id],
    );
    expect(refusal?.constraint).toBe("journal_entry_opening_day_and_currency_key");
  });
});
