import { describe, expect, it } from "vitest";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { approveBill, createBill, payBill, voidBill } from "../bills/operations.ts";
import { readPayablesAgeing } from "../bills/payables/operations.ts";
import { createVendorCredit } from "../credits/operations.ts";
import { cancelPayment, listPayments } from "../operations.ts";
import { refundVendorCredit } from "../refunds/operations.ts";
import { createVendor } from "../vendors/operations.ts";
import { downloadVendorStatement, readVendorStatement } from "./operations.ts";

/** A vendor whose bills, payments and credits are of the days that are told. */
async function withVendor() {
  const { act, ...company } = await newCompany();
  const { vendor_id } = await act(createVendor, { name: "Precision Parts" });
  const line_items = (amount_cents: number) => [{ description: "Parts", amount_cents }];
  const billed = async (bill_number: string, bill_date: string, cents: number, more: object = {}) => {
    const day = { bill_date, due_date: bill_date };
    const bill = await act(createBill, { vendor_id, bill_number, ...day, line_items: line_items(cents), ...more });
    return (await act(approveBill, bill)).bill_id;
  };
  const statement = (more: object = {}) => act(readVendorStatement, { vendor_id, ...more });
  return { ...company, act, vendor_id, line_items, billed, statement };
}

describe("a vendor's statement", () => {
  it("tells what moved on its account day by day, and ends with what the aging of payables said on its last day", async () => {
    const { act, vendor_id, line_items, billed, statement } = await withVendor();
    const first = await billed("A-1", "2026-01-10", 1000);
    const gone = await billed("A-2", "2026-01-20", 70);
    await billed("E-1", "2026-01-20", 500, { currency: "eur" });
    await act(payBill, {
      bill_id: first,
      amount_cents: 400,
      paid_on: "2026-02-05",
      method: "check",
      reference: "1047",
    });
    const { payment_id } = (await act(listPayments)).data[0] ?? {};
    await act(voidBill, { bill_id: gone, voided_on: "2026-02-10" });
    const credit = await act(createVendorCredit, {
      ...{ vendor_id, credit_number: "CM-3", credited_on: "2026-02-20" },
      line_items: line_items(60),
    });
    await act(refundVendorCredit, { ...credit, amount_cents: 20, refunded_on: "2026-03-01" });
    await act(cancelPayment, { payment_id, cancelled_on: "2026-03-05" });
    const whole = await statement();
    expect(
      whole.movements.map(({ date, kind, reference, amount_cents }) => [date, kind, reference, amount_cents]),
    ).toEqual([
      ["2026-01-10", "bill", "A-1", 1000],
      ["2026-01-20", "bill", "A-2", 70],
      ["2026-02-05", "payment", "1047", -400],
      ["2026-02-10", "bill_voided", "A-2", -70],
      ["2026-02-20", "credit", "CM-3", -60],
      ["2026-03-01", "refund", null, 20],
      ["2026-03-05", "payment_taken_back", "1047", 400],
    ]);
    expect(whole).toMatchObject({ vendor_name: "Precision Parts", from: null, opening_cents: 0, closing_cents: 960 });
    expect(await statement({ currency: "eur" })).toMatchObject({ closing_cents: 500, movements: [{ kind: "bill" }] });
    for (const to of ["2026-01-09", "2026-01-31", "2026-02-05", "2026-02-28", "2026-03-04", "2026-03-31"]) {
      const { currencies } = await act(readPayablesAgeing, { as_of: to });
      const owed = currencies.find(({ currency }) => currency === "usd")?.total_cents ?? 0;
      expect((await statement({ to })).closing_cents, to).toBe(owed);
      const since = await statement({ to, from: `${to.slice(0, 7)}-01` });
      expect(since.closing_cents, to).toBe(owed);
      expect(
        since.movements.reduce((sum, one) => sum + one.amount_cents, since.opening_cents),
        to,
      ).toBe(owed);
    }
  });

  it("stands on paper with its balances, and is refused where it ends before it begins, or of no vendor of the company's", async () => {
    const { act, vendor_id, billed, statement } = await withVendor();
    await billed("A-1", "2026-01-10", 123_456);
    const asked = { vendor_id, from: "2026-02-01", to: "2026-02-28" };
    const { filename, content } = await act(downloadVendorStatement, asked);
    expect(filename).toBe("Vendor-statement-2026-02-28.pdf");
    expect("pdf" in content ? content.pdf : null).toMatchObject({
      ...{ customer: "Precision Parts", label: "Vendor", word: "Vendor statement" },
      rows: [["2026-02-01", "Balance before", "", "1,234.56"]],
      totals: [{ name: "Balance owed", value: "$1,234.56" }],
    });
    await expect(statement({ from: "2999-01-01" })).rejects.toThrow("from must not be after to, ");
    const other = await withVendor();
    await expect(statement({ vendor_id: other.vendor_id })).rejects.toMatchObject({ status: 404 });
  });
});
