import { describe, expect, it } from "vitest";
import { createInvoice, payInvoice, sendInvoice, voidInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { createPayment, failPayment } from "#lib/domains/money/payments/operations.ts";
import { approveRun, createRun, processRun } from "#lib/domains/money/payroll/operations.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { pastTriggers, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { listReconciliations, readReconciliation, reconcileLedger } from "./operations.ts";

const thisMonth = () => new Date().toISOString().slice(0, 7);

/** A company that has sent, been paid, paid and run a payroll this month; and by hand, in March 2026, entered rent. */
async function busyCompany() {
  const company = await newCompany();
  const { act, open, draft, post } = company;
  const invoice = { customer: "Somebody", amount_cents: 1000, due_date: "2030-01-01" };
  const [paid, voided] = [await act(createInvoice, invoice), await act(createInvoice, invoice)];
  await act(sendInvoice, paid);
  await act(payInvoice, paid);
  await act(sendInvoice, voided);
  await act(voidInvoice, voided);
  const payment = await act(createPayment, { recipient_name: "Baker", amount_cents: 300, method: "cash" });
  await act(failPayment, await act(createPayment, { recipient_name: "Nobody", amount_cents: 7 }));
  const [rent, bank] = [await open("rent"), await open("bank")];
  await post(await draft([rent, "debit", 50], [bank, "credit", 50]));
  await draft([rent, "debit", 60], [bank, "credit", 60]);
  const pay_date = `${thisMonth()}-01`;
  const run = await act(createRun, { pay_date, period_start: pay_date, period_end: pay_date, total_gross_cents: 400 });
  await act(approveRun, run);
  await act(processRun, run);
  return { ...company, payment };
}

describe("reconciling a month", () => {
  it("finds books and business in agreement", async () => {
    const { act } = await busyCompany();
    const report = await act(reconcileLedger, { period: thisMonth() });
    // Sent twice, paid once, voided once; paid out twice, failed once; one payroll.
    const sum = 2 * 1000 + 1000 + 1000 + 300 + 7 + 7 + 400;
    expect(report).toMatchObject({
      period: thisMonth(),
      totals: [{ currency: "usd", debit_cents: sum, credit_cents: sum }],
      posted_entries: 8,
      draft_entries: 0,
      manual_entries: 0,
      records_without_entries: [],
      entries_without_records: [],
      is_balanced: true,
      is_reconciled: true,
    });
    const march = await act(reconcileLedger, { period: "2026-03" });
    expect(march).toMatchObject({ posted_entries: 1, draft_entries: 1, manual_entries: 1, is_reconciled: true });
    expect(await act(reconcileLedger, { period: "2020-01" })).toMatchObject({ totals: [], is_balanced: true });
  });

  it("names what the books do not show, and what nothing warrants", async () => {
    const { act, payment, workspace_id } = await busyCompany();
    // As nobody but the owner of the database could: an entry loses its record, and a payment fails while its entry stays.
    await pastTriggers(
      "update journal_entry set source_id = 'cpay_lost' where workspace_id = $1 and source_event = 'received'",
      [workspace_id],
    );
    await pastTriggers(
      "update payment set status = 'failed', failed_at = now(), failed_on = current_date where workspace_id = $1 and payment_id = $2",
      [workspace_id, payment.payment_id],
    );
    const report = await act(reconcileLedger, { period: thisMonth() });
    expect(report).toMatchObject({ is_balanced: true, is_reconciled: false });
    expect(report.records_without_entries).toMatchObject([
      {
        source: { type: "customer_payment", event: "received" },
        entry_id: null,
        amount_cents: 1000,
        currency: "usd",
      },
    ]);
    expect(report.entries_without_records).toMatchObject([
      { source: { type: "customer_payment", id: "cpay_lost", event: "received" } },
      { source: { type: "payment", id: payment.payment_id, event: "submitted" }, entry_id: payment.entry_ids[0] },
    ]);
  });

  it("is kept as it was, read and listed by month, and changed by nobody", async () => {
    const { act } = await newCompany();
    const [first, second] = [
      await act(reconcileLedger, { period: "2026-01" }),
      await act(reconcileLedger, { period: "2026-02" }),
    ];
    const { reconciliation_id } = first;
    expect(reconciliation_id).toMatch(/^rec_/);
    expect(await act(readReconciliation, { reconciliation_id })).toEqual(first);
    expect((await act(listReconciliations)).data).toEqual([second, first]);
    expect((await act(listReconciliations, { period: "2026-01" })).data).toEqual([first]);
    const refusal = await refusalByDatabase(
      "update reconciliation set is_reconciled = false where reconciliation_id = $1",
      [reconciliation_id],
    );
    expect(refusal?.message).toContain("a reconciliation stands");
  });

  it.each(["2026-13", "2026", "2026-1", ""])("of %j is a 400: no month", async (period) => {
    const { act } = await newCompany();
    await expect(act(reconcileLedger, { period })).rejects.toMatchObject({
      status: 400,
      message: "period must be a month written YYYY-MM",
    });
  });

  it("is not found from another entity", async () => {
    const [here, there] = [await newCompany(), await newCompany()];
    const { reconciliation_id } = await here.act(reconcileLedger, { period: "2026-01" });
    await expect(there.act(readReconciliation, { reconciliation_id })).rejects.toMatchObject({ status: 404 });
  });
});
