import { describe, expect, it } from "vitest";
import * as statements from "#lib/domains/money/banking/bank-statements/operations.ts";
import { activateBankAccount, closeBankAccount, createBankAccount } from "#lib/domains/money/banking/operations.ts";
import { giveStatement } from "#lib/domains/money/banking/reconciling/operations.ts";
import { newBank } from "../../../../e2e/support/bank.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { voidEntry } from "../ledger/operations.ts";
import { reconcileLedger } from "./operations.ts";

const march = { period: "2026-03" };

/** A bank account with the deposit of March that opens it at the bank and in the books, matched. */
async function openedBank() {
  const bank = await newBank();
  const opening = await bank.enter("2026-03-02", 2_500_000, "Opening deposit");
  const [line = ""] = await bank.take(["2026-03-02", "25000.00", "Opening deposit"]);
  await bank.match(line, opening);
  const give = (closing_balance_cents: number, period = "2026-03") =>
    bank.act(giveStatement, { bank_id: bank.bank_id, period, closing_balance_cents });
  const reconcile = (more: object = {}) => bank.act(reconcileLedger, { ...march, ...more });
  const account = async (more: object = {}) => (await reconcile(more)).accounts[0];
  return { ...bank, give, reconcile, account };
}

describe("reconciling a bank account", () => {
  it("is false without a statement, and says so", async () => {
    const { reconcile } = await openedBank();
    const report = await reconcile();
    expect(report).toMatchObject({ is_balanced: true, is_reconciled: false, basis: "bank_accounts" });
    expect(report.accounts).toMatchObject([
      { statement_balance_cents: null, statement_source: null, difference_cents: null, is_reconciled: false },
    ]);
    expect(report.notes).toEqual([
      "Harbor Trust has no statement for 2026-03: import one that tells its closing balance, or give the balance.",
    ]);
  });

  it("is true where the statement is the ledger and nothing is unmatched", async () => {
    const { give, reconcile } = await openedBank();
    await give(2_500_000);
    const report = await reconcile();
    expect(report).toMatchObject({ is_reconciled: true, notes: [] });
    expect(report.accounts).toMatchObject([
      {
        statement_balance_cents: 2_500_000,
        statement_source: "given",
        statement_date: "2026-03-31",
        deposits_in_transit_cents: 0,
        outstanding_payments_cents: 0,
        ledger_balance_cents: 2_500_000,
        difference_cents: 0,
        unmatched_lines: [],
        unmatched_entries: [],
        is_reconciled: true,
      },
    ]);
  });

  it("is false where the bank has what the books have not, and names the line until it is ignored", async () => {
    const { act, give, take, account, reconcile, bank_id } = await openedBank();
    const [bank_line_id = ""] = await take(["2026-03-31", "-12.50", "Monthly fee"]);
    await give(2_498_750);
    expect(await account()).toMatchObject({
      difference_cents: -1250,
      unmatched_lines: [{ bank_line_id, date: "2026-03-31", description: "Monthly fee", amount_cents: -1250 }],
      is_reconciled: false,
    });
    expect((await reconcile()).notes).toEqual([
      "Harbor Trust and the ledger differ by $12.50.",
      "Harbor Trust has 1 line that is neither matched nor ignored.",
    ]);
    await act(statements.ignoreLine, { bank_id, bank_line_id });
    expect(await account()).toMatchObject({ difference_cents: -1250, unmatched_lines: [], is_reconciled: false });
  });

  it("counts what is on its way in, lists it, and takes it for that only where it is told to", async () => {
    const { give, enter, account, reconcile } = await openedBank();
    const deposit = await enter("2026-03-30", 70_000, "Globex paid");
    const check = await enter("2026-03-31", -20_000, "Check 101");
    await give(2_500_000);
    const figures = {
      statement_balance_cents: 2_500_000,
      deposits_in_transit_cents: 70_000,
      outstanding_payments_cents: 20_000,
      ledger_balance_cents: 2_550_000,
      difference_cents: 0,
      deposits_in_transit: [{ entry_id: deposit, amount_cents: 70_000 }],
      outstanding_payments: [{ entry_id: check, amount_cents: -20_000 }],
    };
    expect(await account()).toMatchObject({
      ...figures,
      unmatched_entries: [{ entry_id: deposit }, { entry_id: check }],
      unmatched_entry_count: 2,
      is_reconciled: false,
    });
    expect(await account({ accept_in_transit: true })).toMatchObject({
      ...figures,
      unmatched_entries: [],
      is_reconciled: true,
    });
    expect(await reconcile({ accept_in_transit: true })).toMatchObject({ is_reconciled: true });
  });

  it("finds what was on its way matched once the bank has it, in the next month", async () => {
    const { give, enter, take, match, account } = await openedBank();
    const check = await enter("2026-03-31", -20_000, "Check 101");
    await give(2_500_000);
    const [line = ""] = await take(["2026-04-02", "-200.00", "Check 101"]);
    await match(line, check);
    expect(await account()).toMatchObject({
      outstanding_payments_cents: 20_000,
      unmatched_entries: [],
      difference_cents: 0,
      is_reconciled: true,
    });
    await give(2_480_000, "2026-04");
    expect(await account({ period: "2026-04" })).toMatchObject({ outstanding_payments_cents: 0, is_reconciled: true });
  });

  it("takes what is older than the bank's first line for what the account held before it", async () => {
    const { enter, take, give, match, account } = await openedBank();
    await enter("2025-12-31", 100_000, "Opening balance");
    const rent = await enter("2026-03-05", -30_000, "Rent");
    const [line = ""] = await take(["2026-03-06", "-300.00", "Rent"]);
    await match(line, rent);
    await give(2_570_000);
    expect(await account()).toMatchObject({ difference_cents: 0, unmatched_entries: [], is_reconciled: true });
  });

  it("leaves out what was voided in the month", async () => {
    const { act, give, enter, account } = await openedBank();
    const entry_id = await enter("2026-03-10", 900);
    await give(2_500_000);
    expect(await account()).toMatchObject({ is_reconciled: false, deposits_in_transit_cents: 900 });
    await act(voidEntry, { entry_id, date: "2026-03-20" });
    expect(await account()).toMatchObject({ is_reconciled: true, deposits_in_transit_cents: 0 });
  });
});

describe("what the bank took back", () => {
  it.each([
    ["the month itself", "2026-03-20"],
    ["the next one", "2026-04-02"],
  ])("in %s is reconciled in each by both lines of the statement", async (_, day) => {
    const { act, enter, take, match, account, give } = await openedBank();
    const deposit = await enter("2026-03-10", 900, "Check of Globex");
    const [came = "", went = ""] = await take(["2026-03-11", "9.00", "Deposit"], [day, "-9.00", "Returned item"]);
    await match(came, deposit);
    // Whoever voids what the bank has told of awaits its line anew.
    const { reversed_by_entry_id } = await act(voidEntry, { entry_id: deposit, date: day });
    const isLater = day > "2026-03-31";
    await give(isLater ? 2_500_900 : 2_500_000);
    await give(2_500_000, "2026-04");
    const april = { period: "2026-04" };
    expect(await account()).toMatchObject({ is_reconciled: false, unmatched_line_count: isLater ? 1 : 2 });
    await match(came, deposit);
    expect(await account(isLater ? april : {})).toMatchObject({
      unmatched_lines: [{ bank_line_id: went }],
      unmatched_entries: [{ entry_id: reversed_by_entry_id, amount_cents: -900 }],
      outstanding_payments_cents: 900,
    });
    await match(went, reversed_by_entry_id ?? "");
    for (const month of [{}, april]) {
      expect(await account(month)).toMatchObject({
        difference_cents: 0,
        is_reconciled: true,
        unmatched_entry_count: 0,
      });
    }
  });
});

describe("where a closing balance comes from", () => {
  const imported = (closing: string, from = "2026-03-02") =>
    `Date,Description,Amount,Balance\n${from},Opening deposit,"25,000.00","25,000.00"\n${closing}`;
  const importing = async (content: string) => {
    const bank = await newBank();
    await bank.act(statements.importStatement, { bank_id: bank.bank_id, format: "csv", content });
    const account = async () => (await bank.act(reconcileLedger, march)).accounts[0];
    return { ...bank, account };
  };

  it("is the import, by the last balance it tells of the month", async () => {
    const { account } = await importing(imported("2026-03-20,Rent,-100.00,24900.00\n"));
    expect(await account()).toMatchObject({
      statement_balance_cents: 2_490_000,
      statement_source: "import",
      statement_date: "2026-03-20",
    });
  });

  it("is reckoned back from a balance that the file tells of a later day", async () => {
    const { account } = await importing(imported("2026-04-03,Rent,-100.00,24900.00\n"));
    expect(await account()).toMatchObject({ statement_balance_cents: 2_500_000, statement_date: "2026-04-03" });
  });

  it("is nothing where the file begins after the month", async () => {
    const { account } = await importing(imported("2026-04-03,Rent,-100.00,24900.00\n", "2026-04-01"));
    expect(await account()).toMatchObject({ statement_balance_cents: null, statement_source: null });
  });

  it("is what somebody gave last, before any import", async () => {
    const { act, account, bank_id } = await importing(imported("2026-03-20,Rent,-100.00,24900.00\n"));
    for (const closing_balance_cents of [1, -5]) {
      await act(giveStatement, { bank_id, ...march, closing_balance_cents });
    }
    expect(await account()).toMatchObject({ statement_balance_cents: -5, statement_source: "given" });
  });

  it("is refused of a month that has not begun, and of another company's bank account", async () => {
    const [{ act, bank_id }, other] = [await newBank(), await newBank()];
    await expect(act(giveStatement, { bank_id, period: "2999-01", closing_balance_cents: 1 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("period must not be after this month"),
    });
    await expect(other.act(giveStatement, { bank_id, ...march, closing_balance_cents: 1 })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("the bank accounts that a reconciliation speaks of", () => {
  it("are none where there is none, and it says that it speaks of the ledger alone", async () => {
    const { act } = await newCompany();
    expect(await act(reconcileLedger, march)).toMatchObject({
      basis: "ledger",
      accounts: [],
      is_reconciled: true,
      notes: [expect.stringContaining("no bank account")],
    });
  });

  it("are all that were open at the month's end, each of which must agree", async () => {
    const { act, give, reconcile } = await openedBank();
    await give(2_500_000);
    const second = await act(createBankAccount, { bank_name: "Savings Bank", account_type: "savings" });
    expect(await reconcile()).toMatchObject({ is_reconciled: false, accounts: [{}, { bank_name: "Savings Bank" }] });
    await act(giveStatement, { bank_id: second.bank_id, ...march, closing_balance_cents: 0 });
    expect(await reconcile()).toMatchObject({ is_reconciled: true });
  });

  it("leave out what was closed by then", async () => {
    const { act } = await newCompany();
    const bank = await act(createBankAccount, { bank_name: "Harbor Trust" });
    await act(activateBankAccount, bank);
    await act(closeBankAccount, bank);
    const period = new Date().toISOString().slice(0, 7);
    expect(await act(reconcileLedger, { period })).toMatchObject({ basis: "ledger", accounts: [] });
  });
});
