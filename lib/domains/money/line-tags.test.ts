import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { createTag, updateTag } from "#lib/domains/books/ledger/tags/operations.ts";
import { readIncomeByTag } from "#lib/domains/books/reports/by-tag/operations.ts";
import { newCompany } from "../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../e2e/support/database.ts";
import { issueCreditNote } from "./invoicing/credit-notes/operations.ts";
import { changeInvoice, createInvoice, previewInvoice, sendInvoice } from "./invoicing/operations.ts";
import { changeRecurringInvoice, createRecurringInvoice } from "./invoicing/recurring/operations.ts";
import { approveBill, changeBill, createBill, voidBill } from "./payments/bills/operations.ts";

async function withTags() {
  const company = await newCompany();
  const tag = async (dimension: string, name: string) => (await company.act(createTag, { dimension, name })).tag_id;
  return { ...company, research: await tag("class", "Research"), rocket: await tag("project", "Rocket") };
}

const day = today();
const item = (description: string, cents: number, more: object = {}) => ({
  ...{ description, quantity: 1, unit_amount_cents: cents },
  ...more,
});
const asked = { customer: "Ada", due_date: day };
const ofBill = { vendor_name: "Harbor", bill_date: day, due_date: day };

describe("an invoice's lines", () => {
  it("bear tags that their entry bears as well, a line for each, and that a credit note takes back in their parts", async () => {
    const { act, research, rocket } = await withTags();
    const { invoice_id, line_items } = await act(createInvoice, {
      ...asked,
      line_items: [
        item("Design", 6_000, { class_id: research }),
        item("More design", 1_500, { class_id: research }),
        item("Build", 2_500, { class_id: research, project_id: rocket }),
        item("Else", 2_000),
      ],
    });
    expect(line_items.map(({ class_id, project_id }) => [class_id, project_id])).toEqual([
      [research, null],
      [research, null],
      [research, rocket],
      [null, null],
    ]);
    const { entry_ids } = await act(sendInvoice, { invoice_id });
    const { lines } = await act(readEntry, { entry_id: entry_ids[0] });
    expect(lines.map((one) => [one.account_code, one.amount_cents, one.class_id, one.project_id])).toEqual([
      ["accounts_receivable", 12_000, null, null],
      ["revenue", 7_500, research, null],
      ["revenue", 2_500, research, rocket],
      ["revenue", 2_000, null, null],
    ]);
    await act(issueCreditNote, { invoice_id, amount_cents: 1_200 });
    const { tags } = await act(readIncomeByTag, { dimension: "class", from: day, to: day });
    expect(tags.map(({ name, revenue_cents }) => [name, revenue_cents])).toEqual([
      ["Research", 9_000],
      [null, 1_800],
    ]);
  });

  it("take none of another dimension or company; an archived one stays on the draft that bears it, and comes to no other", async () => {
    const { act, research, rocket } = await withTags();
    const other = await withTags();
    const drafted = (tags: object) => act(createInvoice, { ...asked, line_items: [item("Design", 100, tags)] });
    await expect(drafted({ class_id: rocket })).rejects.toMatchObject({
      status: 400,
      message: "line_items.0.class_id must be a class: Rocket is a project",
    });
    await expect(drafted({ class_id: other.research })).rejects.toMatchObject({ status: 404 });
    const { invoice_id } = await drafted({ class_id: research });
    const kept = await act(createRecurringInvoice, {
      customer: "Ada",
      line_items: [item("Retainer", 100, { class_id: research })],
      ...{ frequency: "monthly", starts_on: addDays(day, 1), due_days: 1, issue_as: "draft" },
    });
    await act(updateTag, { tag_id: research, status: "archived" });
    await expect(drafted({ class_id: research })).rejects.toThrow("line_items.0.class_id must be an active tag");
    const line_items = [item("Design", 200, { class_id: research })];
    expect((await act(changeInvoice, { invoice_id, line_items })).line_items[0]).toMatchObject({ class_id: research });
    const { recurring_invoice_id } = kept;
    const changed = await act(changeRecurringInvoice, { recurring_invoice_id, notes: "Thank you." });
    expect(changed.line_items[0]).toMatchObject({ class_id: research, project_id: null });
    const foreign = JSON.stringify([{ ...line_items[0], amount_cents: 200, class_id: rocket }]);
    for (const [table, id] of [
      ["invoice", invoice_id],
      ["recurring_invoice", recurring_invoice_id],
    ]) {
      const set = `update ${table} set line_items = $1::jsonb where ${table}_id = $2`;
      expect((await refusalByDatabase(set, [foreign, id]))?.message).toMatch(/tags of its own company/);
    }
  });
});

describe("the preview of an invoice whose lines bear tags", () => {
  it("is shown, though what only reads may hold nothing", async () => {
    const { act, research } = await withTags();
    const lines = (class_id: string) => ({ line_items: [item("Design", 100, { class_id })] });
    expect(await act(previewInvoice, { ...asked, ...lines(research) })).toMatchObject({
      content: { pdf: { amount_cents: 100 } },
    });
    const refused = { status: 404, details: { issues: [{ path: "line_items.0.class_id" }] } };
    await expect(act(previewInvoice, { ...asked, ...lines("tag_none") })).rejects.toMatchObject(refused);
  });
});

describe("a bill's lines", () => {
  it("bear tags that their entry bears as well, and that its reversal takes back", async () => {
    const { act, research, rocket } = await withTags();
    const line_items = [
      { description: "Steel", amount_cents: 700, class_id: research, project_id: rocket },
      { description: "Paper", amount_cents: 300 },
    ];
    const { bill_id } = await act(createBill, { ...ofBill, line_items });
    const wrong = { bill_id, line_items: [{ ...line_items[0], project_id: research }] };
    await expect(act(changeBill, wrong)).rejects.toThrow("line_items.0.project_id must be a project");
    await act(updateTag, { tag_id: rocket, status: "archived" });
    await expect(act(createBill, { ...ofBill, line_items })).rejects.toThrow("must be an active tag: Rocket");
    expect((await act(changeBill, { bill_id, line_items })).line_items).toMatchObject(line_items);
    const set = "update bill_line set project_id = $1 where bill_id = $2";
    expect((await refusalByDatabase(set, [research, bill_id]))?.message).toMatch(/tags of its own company/);
    const { entry_ids } = await act(approveBill, { bill_id });
    const { lines } = await act(readEntry, { entry_id: entry_ids[0] });
    expect(lines.map((one) => [one.amount_cents, one.class_id, one.project_id])).toEqual([
      [700, research, rocket],
      [300, null, null],
      [1_000, null, null],
    ]);
    await act(voidBill, { bill_id });
    const { tags } = await act(readIncomeByTag, { dimension: "project", from: day, to: day });
    expect(tags.map(({ net_income_cents }) => net_income_cents)).toEqual([0]);
  });
});
