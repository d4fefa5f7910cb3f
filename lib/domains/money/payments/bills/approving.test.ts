import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { readEntry, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { balancesOf, newCompany } from "../../../../../e2e/support/books.ts";
import { createVendor } from "../vendors/operations.ts";
import * as bills from "./operations.ts";

const given = {
  vendor_name: "Harbor Hosting",
  bill_number: "INV-7",
  bill_date: "2026-03-05",
  due_date: "2026-04-04",
  line_items: [{ description: "Hosting", amount_cents: 45_000 }],
};

async function withBill(more: object = {}) {
  const company = await newCompany();
  const bill = await company.act(bills.createBill, { ...given, ...more });
  return { ...company, bill, bill_id: bill.bill_id };
}

async function withApproved(more: object = {}) {
  const { bill_id, ...company } = await withBill(more);
  return { ...company, bill_id, bill: await company.act(bills.approveBill, { bill_id }) };
}

describe("approving a bill", () => {
  it("debits each line's account, or the vendor's, or expense, and owes it on accounts_payable, on the bill's day", async () => {
    const { act, open, workspace_id } = await newCompany();
    const [rent, software] = [await open("rent"), await open("software")];
    const { vendor_id } = await act(createVendor, { name: "Landlord", account_id: software });
    const line_items = [
      { description: "Rent", amount_cents: 100, account_id: rent },
      { description: "Portal", amount_cents: 20 },
    ];
    const { bill_id } = await act(bills.createBill, { ...given, vendor_name: undefined, vendor_id, line_items });
    const approved = await act(bills.approveBill, { bill_id });
    expect(approved).toMatchObject({
      status: "approved",
      posted_on: "2026-03-05",
      balance_due_cents: 120,
      is_overdue: true,
    });
    expect(approved.line_items.map(({ account_code }) => account_code)).toEqual(["rent", "software"]);
    expect(await balancesOf(workspace_id)).toEqual({ rent: 100, software: 20, accounts_payable: -120 });
    expect(await act(readEntry, { entry_id: approved.entry_ids[0] })).toMatchObject({
      date: "2026-03-05",
      description: "Bill INV-7 of Landlord",
      source: { type: "bill", id: bill_id, event: "approved" },
    });
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
  });

  it("is dated today where its month is closed, and on a day that is told", async () => {
    const { act, bill_id } = await withBill();
    const other = await act(bills.createBill, { ...given, bill_number: "8" });
    await act(closePeriod, { period: "2026-03" });
    expect(await act(bills.approveBill, { bill_id })).toMatchObject({ posted_on: today() });
    const tried = (posted_on: string) => act(bills.approveBill, { bill_id: other.bill_id, posted_on });
    await expect(tried("2026-03-06")).rejects.toMatchObject({
      status: 400,
      message: "posted_on must be in an open month: the period 2026-03 is closed",
    });
    await expect(tried("2026-03-04")).rejects.toMatchObject({
      status: 400,
      message: "posted_on must not be before bill_date, 2026-03-05",
    });
    expect(await tried("2026-04-01")).toMatchObject({ posted_on: "2026-04-01" });
  });

  it("is a 400 of a bill of tomorrow, whose draft stands", async () => {
    const day = addDays(today(), 1);
    const { act, bill_id } = await withBill({ bill_date: day, due_date: day });
    await expect(act(bills.approveBill, { bill_id })).rejects.toMatchObject({
      status: 400,
      message: `bill_date must not be after today, ${today()}, for the bill to be approved`,
    });
  });

  it("comes once", async () => {
    const { act, bill_id, workspace_id } = await withApproved();
    await expect(act(bills.approveBill, { bill_id })).rejects.toThrow(
      "Cannot approve the bill: its status is approved.",
    );
    expect(await balancesOf(workspace_id)).toEqual({ expense: 45_000, accounts_payable: -45_000 });
  });

  it("is of the currency's own accounts", async () => {
    const { workspace_id } = await withApproved({ currency: "eur" });
    expect(await balancesOf(workspace_id)).toEqual({ expense: 45_000, accounts_payable: -45_000 });
  });

  it("is taken back by voiding the bill, and not by voiding its entry", async () => {
    const { act, bill, bill_id, workspace_id } = await withApproved();
    await expect(act(voidEntry, { entry_id: bill.entry_ids[0] })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`it follows the bill ${bill_id}; void the bill instead`),
    });
    const voided = await act(bills.voidBill, { bill_id, voided_on: "2026-04-02" });
    expect(voided).toMatchObject({ status: "voided", voided_on: "2026-04-02", balance_due_cents: 0 });
    expect(await act(readEntry, { entry_id: voided.entry_ids[1] })).toMatchObject({ date: "2026-04-02" });
    expect(await balancesOf(workspace_id)).toEqual({});
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
    await expect(act(bills.voidBill, { bill_id })).rejects.toThrow("Cannot void the bill: its status is voided.");
  });

  it("is taken back on its day or later", async () => {
    const { act, bill_id } = await withApproved();
    await expect(act(bills.voidBill, { bill_id, voided_on: "2026-03-04" })).rejects.toMatchObject({
      status: 400,
      message: "voided_on must not be before posted_on, 2026-03-05",
    });
  });
});
