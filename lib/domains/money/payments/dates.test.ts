import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { fileTaxDocument } from "#lib/domains/compliance/tax/operations.ts";
import { importStatement, listLines } from "#lib/domains/money/banking/bank-statements/operations.ts";
import { activateBankAccount, openBankAccount } from "#lib/domains/money/banking/operations.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import * as payments from "./operations.ts";

const given = { recipient_name: "Harbor Agents", amount_cents: 9900, method: "wire" };
const PAID_ON = "2026-03-05";

async function withPayment(more: object = {}) {
  const company = await newCompany();
  const payment = await company.act(payments.createPayment, { ...given, paid_on: PAID_ON, ...more });
  return { ...company, payment, payment_id: payment.payment_id };
}

describe("the day of a payment", () => {
  it("is today if it is left out, and dates its entry", async () => {
    const { act, payment } = await withPayment({ paid_on: undefined });
    expect(payment).toMatchObject({ paid_on: today(), settled_on: null, failed_on: null });
    expect(await act(readEntry, { entry_id: payment.entry_ids[0] })).toMatchObject({ date: today() });
  });

  it("is any earlier day of an open month, also of a payment that is told of later", async () => {
    const { act, payment } = await withPayment();
    expect(payment.paid_on).toBe(PAID_ON);
    expect(await act(readEntry, { entry_id: payment.entry_ids[0] })).toMatchObject({ date: PAID_ON });
  });

  it("is not after today, and in no closed month, which is named", async () => {
    const { act } = await newCompany();
    await act(closePeriod, { period: "2026-03" });
    const tomorrow = addDays(today(), 1);
    await expect(act(payments.createPayment, { ...given, paid_on: tomorrow })).rejects.toMatchObject({
      status: 400,
      message: `paid_on must not be after today, ${today()}`,
    });
    await expect(act(payments.createPayment, { ...given, paid_on: PAID_ON })).rejects.toMatchObject({
      status: 400,
      message: "paid_on must be in an open month: the period 2026-03 is closed",
    });
    expect((await act(payments.listPayments)).data).toEqual([]);
  });

  it("is what lists go by, and never changes", async () => {
    const { act, payment_id } = await withPayment();
    const list = async (filter: object) => (await act(payments.listPayments, filter)).data.map((one) => one.payment_id);
    expect(await list({ from: PAID_ON, to: PAID_ON })).toEqual([payment_id]);
    expect(await list({ from: addDays(PAID_ON, 1) })).toEqual([]);
    expect(await list({ to: addDays(PAID_ON, -1) })).toEqual([]);
    const refusal = await refusalByDatabase("update payment set paid_on = '2026-03-06' where payment_id = $1", [
      payment_id,
    ]);
    expect(refusal?.message).toContain("a payment keeps what it says");
  });

  it("says in which year a Form 1099-NEC counts it, whenever it settled", async () => {
    const { act, payment_id } = await withPayment({ paid_on: "2025-12-30" });
    await act(payments.settlePayment, { payment_id, settled_on: "2026-01-03" });
    const sumOf = async (tax_year: number) =>
      (await act(fileTaxDocument, { filing_type: "1099_nec", tax_year, recipient_name: "Harbor Agents" })).amount_cents;
    expect(await sumOf(2025)).toBe(9900);
    expect(await sumOf(2026)).toBe(0);
  });

  it("is where the bank's line is looked for", async () => {
    const { act } = await newCompany();
    const { bank_id } = await act(openBankAccount, {});
    await act(activateBankAccount, { bank_id });
    await act(payments.createPayment, { ...given, bank_id, paid_on: PAID_ON });
    const content = `Date,Description,Amount\n${addDays(PAID_ON, 1)},HARBOR AGENTS,-99.00\n`;
    await act(importStatement, { bank_id, format: "csv", content });
    const [line] = (await act(listLines, { bank_id })).data;
    expect(line?.proposals).toMatchObject([{ date: PAID_ON, days_apart: 1, exact: true }]);
  });
});

describe("the day of what becomes of a payment", () => {
  it("dates the reversal of one that failed", async () => {
    const { act, payment_id } = await withPayment();
    const failed = await act(payments.failPayment, { payment_id, failed_on: "2026-04-02" });
    expect(failed).toMatchObject({ status: "failed", failed_on: "2026-04-02", settled_on: null });
    expect(await act(readEntry, { entry_id: failed.entry_ids[1] })).toMatchObject({ date: "2026-04-02" });
  });

  it("dates the return of one that had settled, no sooner than that", async () => {
    const { act, payment_id } = await withPayment();
    await act(payments.settlePayment, { payment_id, settled_on: "2026-03-31" });
    const back = (failed_on: string) => act(payments.failPayment, { payment_id, failed_on });
    await expect(back("2026-03-30")).rejects.toMatchObject({
      status: 400,
      message: "failed_on must not be before settled_on, 2026-03-31",
    });
    const early = `update payment set status = 'failed', failed_at = now(), failed_on = '2026-03-30', settled_at = null, settled_on = null
      where payment_id = $1`;
    expect((await refusalByDatabase(early, [payment_id]))?.message).toContain(
      "comes back no sooner than it has settled",
    );
    const failed = await back("2026-04-02");
    expect(failed).toMatchObject({ status: "failed", failed_on: "2026-04-02", settled_on: null, settled_at: null });
    expect(await act(readEntry, { entry_id: failed.entry_ids[1] })).toMatchObject({ date: "2026-04-02" });
    await expect(back("2026-04-03")).rejects.toThrow("its status is failed");
  });

  it("is today if it is left out", async () => {
    const { act, payment_id } = await withPayment();
    expect(await act(payments.settlePayment, { payment_id })).toMatchObject({ settled_on: today(), failed_on: null });
  });

  it.each([
    ["settled_on", payments.settlePayment],
    ["failed_on", payments.failPayment],
  ])("is %s on the day of payment or later", async (field, operation) => {
    const { act, payment_id } = await withPayment();
    await expect(
      act(operation as typeof payments.failPayment, { payment_id, [field]: "2026-03-04" }),
    ).rejects.toMatchObject({
      status: 400,
      message: `${field} must not be before paid_on, ${PAID_ON}`,
    });
    expect(await act(payments.readPayment, { payment_id })).toMatchObject({ status: "submitted", [field]: null });
  });

  it("takes one back whose month is closed, by a correction of the day it failed", async () => {
    const { act, payment_id } = await withPayment();
    await act(closePeriod, { period: "2026-03" });
    const failed = await act(payments.failPayment, { payment_id, failed_on: "2026-04-02" });
    expect(await act(readEntry, { entry_id: failed.entry_ids[1] })).toMatchObject({
      date: "2026-04-02",
      source: { type: "payment", id: payment_id, event: "failed" },
    });
  });
});
