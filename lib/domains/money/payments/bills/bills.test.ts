import { describe, expect, it } from "vitest";
import { deactivateAccount } from "#lib/domains/books/ledger/accounts/operations.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { execute } from "#lib/execute.ts";
import { balancesOf, newCompany } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { createVendor, listVendors, updateVendor } from "../vendors/operations.ts";
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

describe("a bill", () => {
  it("is a draft with its lines, and touches no balance", async () => {
    const { act, bill, bill_id, workspace_id } = await withBill();
    expect(bill).toMatchObject({
      ...given,
      line_items: [{ line_number: 1, description: "Hosting", amount_cents: 45_000, account_id: null }],
      amount_cents: 45_000,
      amount_paid_cents: 0,
      balance_due_cents: 45_000,
      status: "draft",
      posted_on: null,
      attachments: [],
      payments: [],
      entry_ids: [],
    });
    expect(await act(bills.readBill, { bill_id })).toEqual(bill);
    expect(await balancesOf(workspace_id)).toEqual({});
  });

  it("remembers a vendor that is not known yet, and finds one that is, whatever its case", async () => {
    const { act, bill } = await withBill();
    const again = await act(bills.createBill, { ...given, vendor_name: "harbor hosting", bill_number: "INV-8" });
    expect(again.vendor_id).toBe(bill.vendor_id);
    expect((await act(listVendors)).data.map(({ name }) => name)).toEqual(["Harbor Hosting"]);
  });

  it.each([
    [{ vendor_name: undefined }, "vendor_name is required where there is no vendor_id"],
    [{ due_date: "2026-03-04" }, "due_date must not be before bill_date, 2026-03-05"],
    [{ line_items: [] }, "line_items"],
    [{ line_items: [{ description: "X", amount_cents: 0 }] }, "line_items.0.amount_cents must be positive"],
    [{ bill_number: " " }, "bill_number must not be empty"],
    [
      { line_items: [1, 2].map(() => ({ description: "X", amount_cents: Number.MAX_SAFE_INTEGER })) },
      "line_items must add up to no more than 2^53-1 cents",
    ],
  ])("with %j is a 400 that says the field and the rule", async (fault, sentence) => {
    const { act } = await newCompany();
    const tried = act(bills.createBill, { ...given, ...fault });
    await expect(tried).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
    expect((await act(bills.listBills)).data).toEqual([]);
  });

  it.each([
    ["sales", {}, "must be an expense, asset or liability account"],
    ["rent", { currency: "eur" }, "must be an account in usd: rent keeps eur"],
    ["accounts_payable", {}, "must be another account than accounts_payable, which is what vendors are owed on"],
    ["travel", {}, "must be an active account: travel is inactive"],
  ])("is not debited to %s %j, and the line is named", async (code, more, rule) => {
    const { act, open } = await newCompany();
    const account_id = await open(code, code === "sales" ? { account_type: "revenue" } : more);
    if (code === "travel") await act(deactivateAccount, { account_id });
    const line_items = [...given.line_items, { description: "Other", amount_cents: 1, account_id }];
    const tried = act(bills.createBill, { ...given, line_items });
    const message = expect.stringContaining(
      code === "travel" || code === "sales" ? rule : `line_items.1.account_id ${rule}`,
    );
    await expect(tried).rejects.toMatchObject({ status: 400, message });
  });

  it("of another company's vendor, or on its account, is a 404, and refused by PostgreSQL as well", async () => {
    const [{ act, bill_id, caller }, other] = [await withBill(), await withBill()];
    const { vendor_id } = other.bill;
    await expect(act(bills.createBill, { ...given, vendor_id })).rejects.toMatchObject({ status: 404 });
    const account_id = await other.open("rent");
    const line_items = [{ description: "Rent", amount_cents: 1, account_id }];
    await expect(act(bills.createBill, { ...given, bill_number: "2", line_items })).rejects.toMatchObject({
      status: 404,
    });
    // Of a company of the same workspace, since no key leads to another's.
    const { value: second } = await execute(createEntity, caller, createEntity.example);
    const theirs = await execute(createVendor, caller, { entity_id: second.entity_id, name: "Theirs" });
    const text = "update bill set vendor_id = $2 where bill_id = $1";
    const refusal = await refusalByDatabase(text, [bill_id, theirs.value.vendor_id]);
    expect(refusal?.message).toContain("names what is another company's");
  });

  it("has lines that add up to it, and stay with it, however one is changed", async () => {
    const { bill_id } = await withBill();
    const changed = async (change: string) => {
      const text = `set constraints all immediate; update bill_line set ${change} where bill_id = '${bill_id}'`;
      return (await refusalByDatabase(text))?.message;
    };
    expect(await changed("amount_cents = amount_cents + 1")).toBe("the lines of a bill add up to it");
    expect(await changed("line_number = line_number + 100")).toContain("a bill's line stays with its bill");
    expect(await changed("description = 'Parts, as agreed'")).toBeUndefined();
  });

  it("has a number that its vendor has once, without regard to case, until the first is voided", async () => {
    const { act, bill_id } = await withBill();
    const again = { ...given, bill_number: "inv-7" };
    await expect(act(bills.createBill, again)).rejects.toMatchObject({
      status: 409,
      message: `Harbor Hosting's bill inv-7 is there already: ${bill_id}.`,
    });
    await act(bills.createBill, { ...again, vendor_name: "Another" });
    await act(bills.voidBill, { bill_id });
    expect((await act(bills.createBill, again)).bill_number).toBe("inv-7");
  });

  it("has its number once, also where two come at the same moment", async () => {
    const { act } = await newCompany();
    await act(createVendor, { name: "Harbor Hosting" });
    const tried = await Promise.allSettled([1, 2, 3].map(() => act(bills.createBill, given)));
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = tried.flatMap((one) => (one.status === "rejected" ? [one.reason.status] : []));
    expect(refused).toEqual([409, 409]);
  });

  it("of an archived vendor is a 400", async () => {
    const { act, bill } = await withBill();
    await act(updateVendor, { vendor_id: bill.vendor_id, status: "archived" });
    await expect(act(bills.createBill, { ...given, bill_number: "8" })).rejects.toMatchObject({
      status: 400,
      code: "vendor_archived",
    });
  });
});

describe("a draft", () => {
  it("is changed field by field, and keeps what is left out", async () => {
    const { act, bill, bill_id } = await withBill();
    const line_items = [
      { description: "One", amount_cents: 1 },
      { description: "Two", amount_cents: 2 },
    ];
    const changed = await act(bills.changeBill, {
      bill_id,
      due_date: "2026-05-01",
      line_items,
      vendor_name: "Other Host",
    });
    expect(changed).toMatchObject({
      due_date: "2026-05-01",
      bill_date: bill.bill_date,
      amount_cents: 3,
      vendor_name: "Other Host",
    });
    expect(changed.vendor_id).not.toBe(bill.vendor_id);
    expect(await act(bills.changeBill, { bill_id, bill_number: null })).toMatchObject({
      bill_number: null,
      amount_cents: 3,
    });
  });

  it("is not given what would not stand: another bill's number, a due date before its own", async () => {
    const { act, bill_id } = await withBill();
    await act(bills.createBill, { ...given, bill_number: "INV-9" });
    await expect(act(bills.changeBill, { bill_id, bill_number: "inv-9" })).rejects.toMatchObject({ status: 409 });
    await expect(act(bills.changeBill, { bill_id, bill_date: "2026-12-31" })).rejects.toMatchObject({
      status: 400,
      message: "due_date must not be before bill_date, 2026-12-31",
    });
  });

  it("is changed no more once it is approved, by hand or in PostgreSQL", async () => {
    const { act, bill_id } = await withApproved();
    await expect(act(bills.changeBill, { bill_id, notes: "x" })).rejects.toMatchObject({
      status: 400,
      message: "Cannot change the bill: its status is approved.",
    });
    for (const text of [
      "update bill set amount_cents = 1 where bill_id = $1",
      "update bill set notes = 'x' where bill_id = $1",
      "delete from bill_line where bill_id = $1",
      "insert into bill_line (workspace_id, bill_id, line_number, description, amount_cents) select workspace_id, bill_id, 9, 'x', 1 from bill where bill_id = $1",
      "update bill set amount_paid_cents = 5 where bill_id = $1",
      "update bill set status = 'paid', paid_at = now() where bill_id = $1",
      "delete from bill where bill_id = $1",
    ]) {
      expect(await refusalByDatabase(text, [bill_id]), text).not.toBeNull();
    }
  });
});

describe("the list of bills", () => {
  it("is newest first, and narrows by status, vendor, words, dates and what is overdue", async () => {
    const { act, bill, bill_id } = await withApproved();
    const later = { ...given, bill_number: "8", vendor_name: "Law Firm", due_date: "2099-01-01" };
    const second = await act(bills.createBill, { ...later, currency: "eur" });
    const list = async (filter: object) => (await act(bills.listBills, filter)).data.map((one) => one.bill_id);
    expect(await list({})).toEqual([second.bill_id, bill_id]);
    expect(await list({ status: "approved" })).toEqual([bill_id]);
    expect(await list({ vendor_id: bill.vendor_id })).toEqual([bill_id]);
    expect(await list({ search: "LAW" })).toEqual([second.bill_id]);
    expect(await list({ search: "inv-7" })).toEqual([bill_id]);
    expect(await list({ search: "hosting" })).toEqual([second.bill_id, bill_id]);
    expect(await list({ due_from: "2098-01-01" })).toEqual([second.bill_id]);
    expect(await list({ due_to: "2026-04-04" })).toEqual([bill_id]);
    expect(await list({ overdue: "true" })).toEqual([bill_id]);
    expect(await list({ overdue: "false" })).toEqual([second.bill_id]);
    expect(await list({ currency: "eur" })).toEqual([second.bill_id]);
  });
});
