import { beforeAll, describe, expect, it } from "vitest";
import { applyCustomerCredit } from "#lib/domains/money/invoicing/credits/operations.ts";
import { receiveCustomerPayment } from "#lib/domains/money/invoicing/customer-payments/operations.ts";
import { createInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { refundCustomerCredit } from "#lib/domains/money/invoicing/refunds/operations.ts";
import { writeOffInvoice } from "#lib/domains/money/invoicing/settlements/operations.ts";
import { approveBill, createBill } from "#lib/domains/money/payments/bills/operations.ts";
import { createVendorCredit } from "#lib/domains/money/payments/credits/operations.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { refundVendorCredit } from "#lib/domains/money/payments/refunds/operations.ts";
import { createCorrection } from "#lib/domains/money/payroll/corrections/operations.ts";
import * as payroll from "#lib/domains/money/payroll/operations.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { withInvoice } from "../../../../e2e/support/invoices.ts";
import { withPayroll } from "../../../../e2e/support/payroll-deposits.ts";

const ids: Record<string, string> = {};

beforeAll(async () => {
  const { act, sent, invoice_id, entity_id, workspace_id } = await withInvoice();
  const draft = await act(createInvoice, { customer: "Globex", amount_cents: 700, due_date: "2026-04-01" });
  const given = { customer: "Globex", amount_cents: 500, credit_cents: 500, paid_on: "2026-03-05" };
  const { customer_credit_id } = await act(receiveCustomerPayment, given);
  const { customer_refund_id } = await act(refundCustomerCredit, { customer_credit_id, amount_cents: 100 });
  await act(applyCustomerCredit, { customer_credit_id, invoice_id, amount_cents: 100 });
  await act(writeOffInvoice, { invoice_id, amount_cents: 100 });
  const line_items = [{ description: "Hosting", amount_cents: 900 }];
  const owed = { vendor_name: "Harbor", bill_date: "2026-03-05", due_date: "2026-04-04", line_items };
  const [asked, bill] = [await act(createBill, owed), await act(createBill, owed)];
  await act(approveBill, { bill_id: bill.bill_id });
  const credit = { vendor_name: "Harbor", credited_on: "2026-03-10", line_items };
  const [whole, spent] = [await act(createVendorCredit, credit), await act(createVendorCredit, credit)];
  const refund = await act(refundVendorCredit, { vendor_credit_id: spent.vendor_credit_id, amount_cents: 100 });
  const paid = await act(createPayment, { recipient_name: "Harbor", amount_cents: 300, method: "ach" });
  const days = { pay_date: "2026-01-30", period_start: "2026-01-01", period_end: "2026-01-31" };
  const { run_id } = await act(payroll.createRun, { ...days, total_gross_cents: 700 });
  await act(payroll.approveRun, { run_id });
  const paying = await withPayroll();
  const deposit = await paying.deposit({ amount_cents: 1000 });
  const wrong = await withPayroll();
  const right = { person_id: wrong.person_id, federal_withheld_cents: 0, reason: "Typed wrong" };
  const correction = await wrong.act(createCorrection, { run_id: wrong.run.run_id, ...right });
  Object.assign(ids, { workspace_id, entity_id, draft: draft.invoice_id, invoice: invoice_id, sent: await sent() });
  Object.assign(ids, { customer_refund_id, asked: asked.bill_id, bill: bill.bill_id, payment: paid.payment_id });
  Object.assign(ids, {
    vendor_credit: whole.vendor_credit_id,
    vendor_refund: refund.vendor_refund_id,
    approved: run_id,
  });
  Object.assign(ids, { processed: paying.run.run_id, deposit: deposit.deposit_id });
  Object.assign(ids, { correction: correction.payroll_correction_id });
  const settled = await asOwner<{ kind: string; settlement_id: string }>(
    "select kind, settlement_id from invoice_settlement where workspace_id = $1",
    [workspace_id],
  );
  for (const { kind, settlement_id } of settled) ids[kind] = settlement_id;
});

/** `{draft}` is the identifier that goes by that name. */
const named = (text: string) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? expect.fail(`there is no ${name}`));
/** Does it as the owner, with what is told at the commit, and takes it back. Answers the refusal's words. */
const tried = async (text: string) =>
  (await refusalByDatabase(`${named(text)}; set constraints all immediate`))?.message ?? null;

const ended = (day: string) => `voided_at = now(), voided_on = ${day}`;

describe("PostgreSQL keeps a record and its journal entry together", () => {
  it.each([
    [
      "invoice",
      "status = 'sent', sent_at = now(), sent_on = '2026-03-02', public_token = repeat('x', 40)",
      "invoice_id = '{draft}'",
    ],
    ["invoice", `status = 'voided', ${ended("sent_on")}`, "invoice_id = '{sent}'"],
    ["invoice_settlement", `status = 'voided', ${ended("settled_on")}`, "settlement_id = '{credit}'"],
    ["invoice_settlement", `status = 'voided', ${ended("settled_on")}`, "settlement_id = '{write_off}'"],
    ["customer_refund", `status = 'voided', ${ended("refunded_on")}`, "customer_refund_id = '{customer_refund_id}'"],
    ["bill", "status = 'approved', approved_at = now(), posted_on = bill_date", "bill_id = '{asked}'"],
    ["bill", `status = 'voided', ${ended("posted_on")}`, "bill_id = '{bill}'"],
    ["payment", "status = 'failed', failed_at = now(), failed_on = paid_on", "payment_id = '{payment}'"],
    ["payment", "status = 'cancelled', cancelled_at = now(), cancelled_on = paid_on", "payment_id = '{payment}'"],
    ["vendor_credit", `status = 'voided', ${ended("credited_on")}`, "vendor_credit_id = '{vendor_credit}'"],
    ["vendor_refund", `status = 'voided', ${ended("refunded_on")}`, "vendor_refund_id = '{vendor_refund}'"],
    ["payroll_run", "status = 'processed', processed_at = now(), paid_on = pay_date", "run_id = '{approved}'"],
    ["payroll_run", `status = 'voided', ${ended("paid_on")}`, "run_id = '{processed}'"],
    ["payroll_deposit", "status = 'voided', voided_at = now()", "deposit_id = '{deposit}'"],
    ["payroll_correction", `status = 'voided', ${ended("corrected_on")}`, "payroll_correction_id = '{correction}'"],
  ])("a %s does not become %s by itself", async (table, change, which) => {
    expect(await tried(`update ${table} set ${change} where ${which}`)).toContain("and its journal entry go together");
  });

  it.each([
    ["payment", "payment_id", "payment"],
    ["payroll_deposit", "deposit_id", "deposit"],
    ["customer_refund", "customer_refund_id", "customer_refund_id"],
  ])("a %s is not written without one", async (table, key, of) => {
    const copy = `insert into ${table} select c.* from ${table} o,
      jsonb_populate_record(o, jsonb_build_object('${key}', 'x', 'status', to_jsonb(o) -> 'status', 'amount_cents', 1)) c
      where o.${key} = '{${of}}'`;
    const text =
      table === "payment" ? copy.replace("'amount_cents', 1", "'amount_cents', 1, 'bank_line_id', null") : copy;
    expect(await tried(text)).toContain("and its journal entry go together");
  });

  /** Posts an entry in the name of a record. */
  const post = (
    source: string,
    id: string,
    event: string,
    total: number,
    [debit, credit]: [string, string],
    day: string,
  ) => `
    insert into account (workspace_id, account_id, entity_id, account_code, account_name, account_type, currency)
      select '{workspace_id}', 'acct_' || code, '{entity_id}', code, code, 'asset', 'usd' from unnest(array['${debit}', '${credit}']) code
      on conflict do nothing;
    insert into journal_entry (workspace_id, entry_id, entity_id, date, description, currency, total_cents, source_type, source_id, source_event)
      values ('{workspace_id}', 'je_x', '{entity_id}', ${day}, 'X', 'usd', ${total}, '${source}', '${id}', '${event}');
    insert into journal_line (workspace_id, entry_id, line_number, account_id, side, amount_cents, date)
      select workspace_id, 'je_x', row_number() over (), account_id, case account_code when '${debit}' then 'debit' else 'credit' end, ${total}, ${day}
      from account where entity_id = '{entity_id}' and account_code in ('${debit}', '${credit}');
    update journal_entry set status = 'posted', posted_at = now() where workspace_id = '{workspace_id}' and entry_id = 'je_x'`;
  const sending =
    "update invoice set status = 'sent', sent_at = now(), sent_on = '2026-03-02', public_token = repeat('x', 40) where invoice_id = '{draft}'";
  const owing: [string, string] = ["accounts_receivable", "revenue"];

  it("an entry says what its record does: that it stands, how much, when, and where", async () => {
    const said = "says what the invoice";
    const right = ["invoice", "{draft}", "sent", 700, owing, "'2026-03-02'"] as const;
    expect(await tried(`${sending}; ${post(...right)}`)).toBeNull();
    for (const wrong of [
      post(...right),
      `${sending}; ${post("invoice", "{draft}", "sent", 701, owing, "'2026-03-02'")}`,
      `${sending}; ${post("invoice", "{draft}", "sent", 700, owing, "'2026-03-03'")}`,
      `${sending}; ${post("invoice", "{draft}", "sent", 700, ["cash", "revenue"], "'2026-03-02'")}`,
      post("invoice", "{invoice}", "paid", 700, ["cash", "accounts_receivable"], "'2026-03-02'"),
      post("invoice", "{invoice}", "voided", 200_000, ["revenue", "accounts_receivable"], "'2026-03-02'"),
      post("invoice", "inv_unknown", "sent", 700, owing, "'2026-03-02'"),
    ]) {
      expect(await tried(wrong), wrong).toContain(said);
    }
  });

  it("and takes back exactly what it said, where its month is closed and it stays", async () => {
    const voiding = `update bill set status = 'voided', ${ended("posted_on")} where bill_id = '{bill}'`;
    const wrong = post("bill", "{bill}", "voided", 900, ["cash", "accounts_payable"], "'2026-03-05'");
    expect(await tried(`${voiding}; ${wrong}`)).toContain("says what the bill");
    const [debited] = await asOwner<{ code: string }>(
      `select a.account_code as code from journal_line l join account a using (workspace_id, account_id)
       join journal_entry e using (workspace_id, entry_id) where e.source_id = $1 and l.side = 'debit'`,
      [ids.bill],
    );
    const right = post("bill", "{bill}", "voided", 900, ["accounts_payable", debited?.code ?? ""], "'2026-03-05'");
    expect(await tried(`${voiding}; ${right}`)).toBeNull();
  });
});
