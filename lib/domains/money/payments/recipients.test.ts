import { describe, expect, it } from "vitest";
import { deactivateAccount } from "#lib/domains/books/ledger/accounts/operations.ts";
import { createOpeningBalances } from "#lib/domains/books/opening-balances/operations.ts";
import { balancesOf, newCompany } from "../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { activateBankAccount, closeBankAccount, createBankAccount } from "../banking/operations.ts";
import { createPayment, failPayment, listPayments, readPayment } from "./operations.ts";
import { createVendor, listVendors, updateVendor } from "./vendors/operations.ts";

const given = { recipient_name: "Harbor Agents", amount_cents: 9900 };

/** A company with an active bank account whose ledger account is not `cash`. */
async function withBank(more: object = {}) {
  const company = await newCompany();
  const account_id = await company.open("checking", more);
  const { bank_id } = await company.act(createBankAccount, { bank_name: "Harbor Trust", account_id, ...more });
  return { ...company, bank_id, activate: () => company.act(activateBankAccount, { bank_id }) };
}

describe("whom a payment pays", () => {
  it("is remembered by name, once, without regard to case and in a race", async () => {
    const { act } = await newCompany();
    const names = ["Harbor Agents", "HARBOR AGENTS", " harbor agents ", "Harbor Agents"];
    const made = await Promise.all(names.map((recipient_name) => act(createPayment, { ...given, recipient_name })));
    expect(new Set(made.map(({ vendor_id }) => vendor_id)).size).toBe(1);
    expect(made.map(({ recipient_name }) => recipient_name)).toEqual(names.map((name) => name.trim()));
    expect((await act(listVendors)).data).toHaveLength(1);
  });

  it("may be a vendor alone, whose name it then is", async () => {
    const { act } = await newCompany();
    const { vendor_id } = await act(createVendor, { name: "Globex" });
    expect(await act(createPayment, { vendor_id, amount_cents: 5 })).toMatchObject({
      vendor_id,
      recipient_name: "Globex",
    });
    const named = await act(createPayment, { vendor_id, recipient_name: "Globex East", amount_cents: 5 });
    expect(named).toMatchObject({ vendor_id, recipient_name: "Globex East" });
    expect((await act(listVendors)).data).toHaveLength(1);
  });

  it("is named by one or the other, is not archived, and is the company's own", async () => {
    const [{ act, workspace_id }, other] = [await newCompany(), await newCompany()];
    await expect(act(createPayment, { amount_cents: 5 })).rejects.toMatchObject({
      status: 400,
      message: "recipient_name is required where there is no vendor_id",
    });
    const { vendor_id } = await act(createVendor, { name: "Globex" });
    await expect(other.act(createPayment, { vendor_id, amount_cents: 5 })).rejects.toMatchObject({ status: 404 });
    await act(updateVendor, { vendor_id, status: "archived" });
    for (const recipient of [{ vendor_id }, { recipient_name: "globex" }]) {
      await expect(act(createPayment, { ...recipient, amount_cents: 5 })).rejects.toMatchObject({
        status: 400,
        message: "Cannot pay the vendor Globex: its status is archived.",
      });
    }
    expect(await balancesOf(workspace_id)).toEqual({});
  });
});

describe("where a payment leaves", () => {
  it("is cash, or the ledger account of the bank account that it names", async () => {
    const { act, activate, bank_id, workspace_id } = await withBank();
    await activate();
    const [one, two] = [await act(createPayment, given), await act(createPayment, { ...given, bank_id })];
    expect([one.bank_id, two.bank_id]).toEqual([null, bank_id]);
    expect(await balancesOf(workspace_id)).toEqual({ cash: -9900, checking: -9900, expense: 19800 });
    await act(failPayment, { payment_id: two.payment_id });
    expect(await balancesOf(workspace_id)).toEqual({ cash: -9900, expense: 9900 });
  });

  it.each([
    ["open", {}, "bank_id must be an active bank account: its status is open"],
    ["closed", {}, "bank_id must be an active bank account: its status is closed"],
    ["in another currency", { currency: "eur" }, "bank_id must be a bank account in usd: it keeps eur"],
  ])("is no bank account that is %s", async (state, more, message) => {
    const { act, activate, bank_id, workspace_id } = await withBank(more);
    if (state !== "open") await activate();
    if (state === "closed") await act(closeBankAccount, { bank_id });
    await expect(act(createPayment, { ...given, bank_id })).rejects.toMatchObject({ status: 400, message });
    expect(await balancesOf(workspace_id)).toEqual({});
  });

  it("is no bank account of another company", async () => {
    const [{ act }, other] = [await newCompany(), await withBank()];
    await other.activate();
    await expect(act(createPayment, { ...given, bank_id: other.bank_id })).rejects.toMatchObject({ status: 404 });
  });
});

describe("where a payment goes in the books", () => {
  it("is the account that it names, or its vendor's, or expense", async () => {
    const { act, open, workspace_id } = await newCompany();
    const [rent, loans] = [await open("rent"), await open("loans_payable")];
    const { vendor_id } = await act(createVendor, { name: "Landlord", account_id: rent });
    await act(createPayment, { vendor_id, amount_cents: 100 });
    const named = await act(createPayment, { recipient_name: "landlord", amount_cents: 20, account_id: loans });
    expect(named).toMatchObject({ vendor_id, account_id: loans });
    await act(createPayment, { ...given, amount_cents: 3 });
    expect(await balancesOf(workspace_id)).toEqual({ cash: -123, rent: 100, loans_payable: 20, expense: 3 });
  });

  it.each([
    ["revenue", {}, "must be an expense, asset or liability account: revenue is revenue"],
    ["rent", { currency: "eur" }, "must be an account in usd: rent keeps eur"],
    ["cash", {}, "must not be the account that the money leaves"],
    ["travel", {}, "must be an active account: travel is inactive"],
    [
      "accounts_payable",
      {},
      "must be another account than accounts_payable, since it says what the bills do: pay a bill, and enter it first where there is none",
    ],
    [
      "payroll_liabilities",
      {},
      "must be another account than payroll_liabilities, since it says what payroll owes: record a payroll deposit",
    ],
  ])("is not %s %j", async (code, more, rule) => {
    const { act, open, workspace_id } = await newCompany();
    const account_id = await open(code, more);
    if (code === "travel") await act(deactivateAccount, { account_id });
    await expect(act(createPayment, { ...given, account_id })).rejects.toMatchObject({
      status: 400,
      message: `account_id ${rule}`,
    });
    expect(await balancesOf(workspace_id)).toEqual({});
  });

  it("is accounts_payable where opening balances hold what was owed there: it has no bills", async () => {
    const { act, open } = await newCompany();
    const [account_id, cash] = [await open("accounts_payable"), await open("cash")];
    const balances = [
      { account_id, amount_cents: 700 },
      { account_id: cash, amount_cents: 900 },
    ];
    await act(createOpeningBalances, { as_of: "2025-12-31", balances });
    expect(await act(createPayment, { ...given, amount_cents: 700, account_id })).toMatchObject({ account_id });
  });

  it("is an account of its own company, also before the owner of the database", async () => {
    const [{ act, open, workspace_id }, other] = [await newCompany(), await newCompany()];
    const account_id = await other.open("rent");
    await expect(act(createPayment, { ...given, account_id })).rejects.toMatchObject({ status: 404 });
    const { payment_id } = await act(createPayment, given);
    const rent = await open("rent");
    const refusal = await refusalByDatabase("update payment set account_id = $2 where payment_id = $1", [
      payment_id,
      rent,
    ]);
    expect(refusal?.message).toContain("a payment keeps what it says");
    expect(await balancesOf(workspace_id)).toEqual({ cash: -9900, expense: 9900 });
  });
});

describe("the list of payments", () => {
  it("narrows by vendor, bank account and days, which are UTC and both included", async () => {
    const { act, activate, bank_id } = await withBank();
    await activate();
    const [one, two] = [
      await act(createPayment, { ...given, bank_id }),
      await act(createPayment, { ...given, recipient_name: "Globex" }),
    ];
    const list = async (filter: object) => (await act(listPayments, filter)).data.map(({ payment_id }) => payment_id);
    expect(await list({ vendor_id: two.vendor_id })).toEqual([two.payment_id]);
    expect(await list({ bank_id })).toEqual([one.payment_id]);
    const [first, last] = [one.created_at.slice(0, 10), two.created_at.slice(0, 10)];
    expect(await list({ from: first, to: last })).toEqual([two.payment_id, one.payment_id]);
    expect(await list({ from: "2999-01-01" })).toEqual([]);
    expect(await list({ to: "1999-12-31" })).toEqual([]);
    await expect(list({ from: "2026-02-30" })).rejects.toMatchObject({ status: 400 });
    expect(await act(readPayment, { payment_id: one.payment_id })).toEqual(one);
  });
});
