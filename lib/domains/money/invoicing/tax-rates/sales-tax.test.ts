import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { deactivateAccount } from "#lib/domains/books/ledger/accounts/operations.ts";
import { balancesOf, newCompany } from "../../../../../e2e/support/books.ts";
import { asOwner, pastTriggers, refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { issueCreditNote } from "../credit-notes/operations.ts";
import { changeInvoice, createInvoice, payInvoice, previewInvoice, sendInvoice, voidInvoice } from "../operations.ts";
import { percentOf } from "../percents/rules.ts";
import { listSettlements, voidSettlement, writeOffInvoice } from "../settlements/operations.ts";
import { archiveTaxRate, createTaxRate, listTaxRates, readTaxRate, restoreTaxRate } from "./operations.ts";

const bill = { customer: "Globex", due_date: "2030-01-01" };
const line = (unit_amount_cents: number, more: object = {}) => ({
  description: "Work",
  quantity: 1,
  unit_amount_cents,
  ...more,
});

async function withRates() {
  const company = await newCompany();
  const { act } = company;
  const city = await act(createTaxRate, { name: "City", percent: "8.875" });
  const food = await act(createTaxRate, { name: "Food", percent: "2.25" });
  return { ...company, city: city.tax_rate_id, food: food.tax_rate_id };
}

describe("a percentage of an amount", () => {
  it("is exact, and half a cent is rounded up", () => {
    expect(percentOf(100n, "8.875")).toBe(9n);
    expect(percentOf(200n, "0.25")).toBe(1n);
    expect(percentOf(199n, "0.25")).toBe(0n);
    expect(percentOf(10n ** 15n, "0.0001")).toBe(10n ** 9n);
    expect(percentOf(7n, "100")).toBe(7n);
  });

  it("is never further than half a cent from what a fraction says", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 53n), fc.integer({ min: 1, max: 1_000_000 }), (cents, parts) => {
        const percent = `${Math.floor(parts / 10_000)}.${String(parts % 10_000).padStart(4, "0")}`;
        const doubled = 2n * percentOf(cents, percent) * 1_000_000n - 2n * cents * BigInt(parts);
        return doubled > -1_000_000n && doubled <= 1_000_000n;
      }),
    );
  });
});

describe("a sales tax rate", () => {
  it("is named once among the active ones, archived and taken up again", async () => {
    const { act, city } = await withRates();
    await expect(act(createTaxRate, { name: "CITY", percent: "9" })).rejects.toMatchObject({
      status: 409,
      code: "duplicate",
    });
    expect(await act(archiveTaxRate, { tax_rate_id: city })).toMatchObject({
      status: "archived",
      archived_at: expect.any(String),
    });
    await expect(act(archiveTaxRate, { tax_rate_id: city })).rejects.toMatchObject({
      status: 400,
      code: "invalid_transition",
    });
    const anew = await act(createTaxRate, { name: "City", percent: "9" });
    await expect(act(restoreTaxRate, { tax_rate_id: city })).rejects.toMatchObject({ status: 409 });
    await act(archiveTaxRate, { tax_rate_id: anew.tax_rate_id });
    expect(await act(restoreTaxRate, { tax_rate_id: city })).toMatchObject({ status: "active", archived_at: null });
    const { data } = await act(listTaxRates, { status: "active" });
    expect(data.map(({ name, percent }) => [name, percent])).toEqual([
      ["City", "8.875"],
      ["Food", "2.25"],
    ]);
  });

  it.each(["0", "0.0", "0.0000", "100.0001", "-1", "8,875", "1e1", "8.87501", "08", ".5", 8.875, ""])(
    "of %j percent is refused, naming the field",
    async (percent) => {
      const { act } = await newCompany();
      await expect(act(createTaxRate, { name: "City", percent })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: "percent" }] },
      });
    },
  );

  it("keeps its name and its percentage also where SQL asks otherwise, and is another company's to nobody", async () => {
    const { act, city } = await withRates();
    await expect(asOwner("update tax_rate set percent = '9' where tax_rate_id = $1", [city])).rejects.toThrow(
      "keeps its name",
    );
    await expect(asOwner("delete from tax_rate where tax_rate_id = $1", [city])).rejects.toThrow("are kept");
    const other = await newCompany();
    await expect(other.act(readTaxRate, { tax_rate_id: city })).rejects.toMatchObject({ status: 404 });
    await expect(
      other.act(createInvoice, { ...bill, line_items: [line(100, { tax_rate_id: city })] }),
    ).rejects.toMatchObject({ status: 404, details: { issues: [{ path: "line_items.0.tax_rate_id" }] } });
    expect(await act(readTaxRate, { tax_rate_id: city })).toMatchObject({ percent: "8.875" });
  });
});

describe("an invoice with sales tax", () => {
  it("adds it up for each rate once, rounded half up, and its amount is the total", async () => {
    const { act, city, food } = await withRates();
    const given = [
      line(5, { tax_rate_id: city }),
      line(1000),
      line(1, { tax_rate_id: city }),
      line(1000, { tax_rate_id: food }),
    ];
    const invoice = await act(createInvoice, { ...bill, line_items: given });
    // 8.875 % of 6 cents is 0.53; of each line alone it would be 0.44 and 0.09, together nothing.
    expect(invoice).toMatchObject({
      subtotal_cents: 2006,
      tax_cents: 24,
      amount_cents: 2030,
      taxes: [
        { tax_rate_id: city, name: "City", percent: "8.875", taxable_cents: 6, tax_cents: 1 },
        { tax_rate_id: food, name: "Food", percent: "2.25", taxable_cents: 1000, tax_cents: 23 },
      ],
    });
    expect(invoice.line_items[1]).toMatchObject({ account_id: null, tax_rate_id: null });
    await expect(act(createInvoice, { ...bill, amount_cents: 2006, line_items: given })).rejects.toThrow(
      "amount_cents must be the sum of line_items: it is 2006 cents, and line_items come to 2006 cents, with 24 cents of sales tax to 2030 cents",
    );
  });

  it("posts revenue where each line belongs, and the tax as owed; voiding takes all of it back", async () => {
    const { act, open, city, workspace_id } = await withRates();
    const [design, hosting] = [
      await open("design", { account_type: "revenue" }),
      await open("hosting", { account_type: "revenue" }),
    ];
    const line_items = [
      line(10_000, { account_id: design, tax_rate_id: city }),
      line(500, { account_id: hosting }),
      line(2_500, { account_id: design, tax_rate_id: city }),
      line(70),
    ];
    const invoice = await act(createInvoice, { ...bill, line_items });
    expect(invoice).toMatchObject({ subtotal_cents: 13_070, tax_cents: 1109, amount_cents: 14_179 });
    await act(sendInvoice, invoice);
    expect(await balancesOf(workspace_id)).toEqual({
      accounts_receivable: 14_179,
      design: -12_500,
      hosting: -500,
      revenue: -70,
      sales_tax_payable: -1109,
    });
    const ties = async () => (await act(readIntegrity)).tie_outs.filter(({ name }) => name === "sales_tax");
    expect(await ties()).toMatchObject([{ left: { cents: 1109 }, right: { cents: 1109 }, is_true: true }]);
    const other = await act(createInvoice, { ...bill, line_items });
    await act(sendInvoice, other);
    await act(voidInvoice, other);
    await act(payInvoice, invoice);
    expect(await balancesOf(workspace_id)).toMatchObject({ cash: 14_179, design: -12_500, sales_tax_payable: -1109 });
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
    await pastTriggers(
      `update invoice set status = 'voided', voided_at = now(), voided_on = sent_on, paid_at = null, paid_on = null,
        amount_paid_cents = 0 where invoice_id = $1`,
      [invoice.invoice_id],
    );
    expect(await ties()).toMatchObject([{ difference_cents: 1109, is_true: false }]);
  });

  it("that is credited in part owes so much less tax on, and ties out", async () => {
    const { act, city, workspace_id } = await withRates();
    const invoice = await act(createInvoice, { ...bill, line_items: [line(1000, { tax_rate_id: city })] });
    await act(sendInvoice, invoice);
    await act(issueCreditNote, { invoice_id: invoice.invoice_id, amount_cents: 500 });
    const { sales_tax_payable = 0 } = await balancesOf(workspace_id);
    expect(sales_tax_payable).toBeGreaterThan(-89);
    expect((await act(readIntegrity)).tie_outs.filter(({ name }) => name === "sales_tax")).toMatchObject([
      { left: { cents: -sales_tax_payable }, is_true: true },
    ]);
  });

  it("that is written off takes its part of the tax off what is owed, or leaves that as bad debt where the state does not let it", async () => {
    const { act, workspace_id } = await withRates();
    const { tax_rate_id } = await act(createTaxRate, { name: "Tenth", percent: "10" });
    const invoice = await act(createInvoice, { ...bill, line_items: [line(100_000, { tax_rate_id })] });
    const { invoice_id } = await act(sendInvoice, invoice);
    const off = (amount_cents: number | undefined, more: object = {}) =>
      act(writeOffInvoice, { invoice_id, amount_cents, ...more });
    const books = async () => {
      expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
      const { bad_debt = 0, sales_tax_payable = 0 } = await balancesOf(workspace_id);
      return { bad_debt, sales_tax_payable };
    };
    // What was paid has paid price and tax alike: of the 55,000 that are left 5,000 are tax.
    await act(payInvoice, { invoice_id, amount_cents: 55_000 });
    await off(11_000);
    expect(await books()).toEqual({ bad_debt: 10_000, sales_tax_payable: -9_000 });
    await off(11_000, { deducts_tax: false });
    expect(await books()).toEqual({ bad_debt: 21_000, sales_tax_payable: -9_000 });
    const [kept, deducted] = (await act(listSettlements, { invoice_id })).data;
    expect(kept).toMatchObject({ tax_cents: 1_000, is_tax_deducted: false });
    expect(deducted).toMatchObject({ tax_cents: 1_000, is_tax_deducted: true });
    // What is credited then is of the same proportion, and what is left of the balance after it.
    const note = await act(issueCreditNote, { invoice_id, amount_cents: 22_000 });
    expect(note.tax_cents).toBe(2_000);
    await off(undefined);
    expect(await books()).toEqual({ bad_debt: 31_000, sales_tax_payable: -6_000 });
    await act(voidSettlement, { settlement_id: deducted?.settlement_id });
    expect(await books()).toEqual({ bad_debt: 21_000, sales_tax_payable: -7_000 });
    const more = `insert into invoice_settlement (workspace_id, settlement_id, entity_id, invoice_id, kind, amount_cents, tax_cents, settled_on)
      select workspace_id, 'stl_x', entity_id, invoice_id, 'write_off', 11000, 9000, sent_on from invoice where invoice_id = '${invoice_id}'`;
    expect((await refusalByDatabase(more))?.message).toContain("more sales tax would be taken back than was charged");
  });

  it("that is wholly credited after a discount owes no tax on, since the discount was of the price alone", async () => {
    const { act, workspace_id } = await withRates();
    const { tax_rate_id } = await act(createTaxRate, { name: "Tenth", percent: "10" });
    const terms = { discount_percent: "2", discount_days: 10 };
    const invoice = await act(createInvoice, { ...bill, ...terms, line_items: [line(100_000, { tax_rate_id })] });
    const { invoice_id } = await act(sendInvoice, invoice);
    await act(payInvoice, { invoice_id });
    expect((await act(issueCreditNote, { invoice_id, amount_cents: 54_000 })).tax_cents).toBe(5_000);
    expect((await act(issueCreditNote, { invoice_id, amount_cents: 54_000 })).tax_cents).toBe(5_000);
    expect(await balancesOf(workspace_id)).toEqual({
      ...{ cash: 108_000, customer_credits: -108_000, revenue: -2_000, sales_discounts: 2_000 },
    });
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
  });

  it("is drafted, changed and sent by a rate that was archived meanwhile, which no new line takes", async () => {
    const { act, city, food } = await withRates();
    const line_items = [line(1000, { tax_rate_id: city })];
    const draft = await act(createInvoice, { ...bill, line_items });
    await act(archiveTaxRate, { tax_rate_id: city });
    await expect(act(createInvoice, { ...bill, line_items })).rejects.toThrow(
      "line_items.0.tax_rate_id must be an active tax rate: City is archived",
    );
    expect(await act(changeInvoice, { invoice_id: draft.invoice_id, notes: "Thanks" })).toMatchObject({
      tax_cents: 89,
    });
    expect(
      await act(changeInvoice, { invoice_id: draft.invoice_id, line_items: [line(1000, { tax_rate_id: food })] }),
    ).toMatchObject({ amount_cents: 1023 });
    await expect(act(changeInvoice, { invoice_id: draft.invoice_id, line_items })).rejects.toMatchObject({
      status: 400,
    });
    expect(await act(sendInvoice, draft)).toMatchObject({ status: "sent", amount_cents: 1023 });
    expect(await act(changeInvoice, { invoice_id: draft.invoice_id, notes: "x" }).catch(({ status }) => status)).toBe(
      400,
    );
  });

  it("refuses an account that is inactive, of another currency, no revenue's or another entity's, naming the line", async () => {
    const { act, open } = await newCompany();
    const [euro, asset, gone] = [
      await open("euro", { account_type: "revenue", currency: "eur" }),
      await open("cash"),
      await open("gone", { account_type: "revenue" }),
    ];
    await act(deactivateAccount, { account_id: gone });
    const foreign = await (await newCompany()).open("sales");
    const billTo = (account_id: string) =>
      act(createInvoice, { ...bill, line_items: [line(5), line(5, { account_id })] });
    for (const [account_id, why] of [
      [euro, "must be an account in usd: euro keeps eur"],
      [asset, "must be a revenue account: cash is asset"],
      [gone, "must be an active account: gone is inactive"],
    ] as const) {
      await expect(billTo(account_id)).rejects.toThrow(`line_items.1.account_id ${why}`);
    }
    await expect(billTo(foreign)).rejects.toMatchObject({
      status: 404,
      details: { issues: [{ path: "line_items.1.account_id", message: "does not exist" }] },
    });
  });

  it("cannot be kept with a tax that its lines do not come to, nor by another company's account, whatever SQL asks", async () => {
    const { act, city } = await withRates();
    const { invoice_id } = await act(createInvoice, { ...bill, line_items: [line(1000, { tax_rate_id: city })] });
    const foreign = await (await newCompany()).open("sales");
    for (const [set, why] of [
      ["tax_cents = 90, amount_cents = 1090", "invoice_taxes_add_up"],
      ["taxes = '[]', tax_cents = 0, amount_cents = 1000", "invoice_taxes_add_up"],
      ["taxes = jsonb_set(taxes, '{0,percent}', '\"8.9\"')", "names what is not its company's"],
      [`line_items = jsonb_set(line_items, '{0,account_id}', '"${foreign}"')`, "names what is not its company's"],
    ] as const) {
      await expect(asOwner(`update invoice set ${set} where invoice_id = $1`, [invoice_id]), set).rejects.toThrow(why);
    }
  });

  it("shows subtotal, tax by rate and total on its PDF's source", async () => {
    const { act, city } = await withRates();
    const { content } = await act(previewInvoice, { ...bill, line_items: [line(1000, { tax_rate_id: city })] });
    expect(content).toMatchObject({
      pdf: { amount_cents: 1089, tax_cents: 89, taxes: [{ name: "City", percent: "8.875" }] },
    });
  });
});
