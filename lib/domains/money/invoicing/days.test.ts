import { describe, expect, it } from "vitest";
import { newCompany } from "../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { withInvoice } from "../../../../e2e/support/invoices.ts";
import { receiveCustomerPayment } from "./customer-payments/operations.ts";

describe("PostgreSQL", () => {
  it.each([
    ["invoice", "sent_on"],
    ["invoice", "voided_on"],
    ["invoice_settlement", "settled_on"],
    ["invoice_settlement", "voided_on"],
    ["customer_payment", "paid_on"],
    ["customer_payment", "voided_on"],
    ["credit_note", "issued_on"],
    ["credit_note", "voided_on"],
    ["customer_refund", "refunded_on"],
    ["customer_refund", "voided_on"],
    ["bill", "posted_on"],
    ["bill", "voided_on"],
    ["payment", "settled_on"],
    ["payment", "failed_on"],
    ["payment", "cancelled_on"],
    ["schedule", "disposed_on"],
    ["revaluation", "date"],
    ["revaluation", "reversed_on"],
  ])("lets no %s have a %s to come", async (table, column) => {
    const { entity_id, workspace_id } = await newCompany();
    const text = `insert into ${table} (workspace_id, entity_id, ${column}) values ($1, $2, app_today() + 2)`;
    expect((await refusalByDatabase(text, [workspace_id, entity_id]))?.message).toContain("a day to come");
  });

  it("lets nothing settle an invoice on another day than its own, nor a credit before there is one", async () => {
    const { act, invoice_id, receive } = await withInvoice();
    const { customer_payment_id } = await receive(100, { paid_on: "2026-03-10" });
    const given = { customer: "Globex", amount_cents: 50, credit_cents: 50, paid_on: "2026-03-20" };
    const credit = await act(receiveCustomerPayment, given);
    const settled = (kind: string, column: string, id: string | null, day: string) =>
      refusalByDatabase(
        `insert into invoice_settlement (workspace_id, settlement_id, entity_id, invoice_id, kind, amount_cents, settled_on, ${column})
         select workspace_id, 'stl_x', entity_id, invoice_id, '${kind}', 10, '${day}', $1 from invoice where invoice_id = $2`,
        [id, invoice_id],
      );
    const refused = { message: expect.stringContaining("settled on the day of what settles it") };
    expect(await settled("payment", "customer_payment_id", customer_payment_id, "2026-03-11")).toMatchObject(refused);
    const { customer_credit_id } = credit;
    expect(await settled("credit", "customer_credit_id", customer_credit_id, "2026-03-19")).toMatchObject(refused);
    expect(await settled("credit", "customer_credit_id", customer_credit_id, "2026-03-20")).toBeNull();
    const early = `insert into customer_credit (workspace_id, customer_credit_id, entity_id, customer, amount_cents, currency, credited_on,
        customer_payment_id) select workspace_id, 'ccr_x', entity_id, customer, 50, currency, paid_on - 1, customer_payment_id
      from customer_payment where customer_payment_id = $1`;
    expect((await refusalByDatabase(early, [customer_payment_id]))?.message).toContain(
      "of the day of what it comes from",
    );
  });
});
