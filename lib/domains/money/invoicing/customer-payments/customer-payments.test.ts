import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { balancesOf, brokenBalances, newCompany, outcomes } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { refused, withInvoice } from "../../../../../e2e/support/invoices.ts";
import { importStatement, listLines } from "../../banking/bank-statements/operations.ts";
import { activateBankAccount, closeBankAccount, createBankAccount } from "../../banking/operations.ts";
import { payInvoice } from "../operations.ts";
import {
  listCustomerPayments,
  readCustomerPayment,
  receiveCustomerPayment,
  receiveOnInvoice,
  voidCustomerPayment,
} from "./operations.ts";

describe("a payment on an invoice", () => {
  it("of a part lowers its balance, and of the rest pays it, each on its day and by its entry", async () => {
    const { workspace_id, act, read, invoice_id, receive, sound } = await withInvoice();
    const first = await receive(50_000, { paid_on: "2026-03-20", method: "check", reference: "Check 1047" });
    expect(first).toMatchObject({
      customer: "Globex",
      amount_cents: 50_000,
      currency: "usd",
      method: "check",
      reference: "Check 1047",
      paid_on: "2026-03-20",
      status: "received",
      allocations: [{ invoice_id, number: 1, amount_cents: 50_000 }],
      credit_cents: 0,
      customer_credit_id: null,
    });
    expect(await act(readEntry, { entry_id: first.entry_ids[0] })).toMatchObject({
      date: "2026-03-20",
      description: "Payment from Globex for invoice 0001",
      source: { type: "customer_payment", id: first.customer_payment_id, event: "received" },
      lines: [
        { account_code: "cash", side: "debit", amount_cents: 50_000 },
        { account_code: "accounts_receivable", side: "credit", amount_cents: 50_000 },
      ],
    });
    const part = { amount_paid_cents: 50_000, credited_cents: 0, written_off_cents: 0, balance_due_cents: 150_000 };
    expect(await read(invoice_id)).toMatchObject({ ...part, status: "sent", paid_on: null, paid_at: null });
    await sound();
    await receive(150_000, { paid_on: "2026-03-25" });
    const paid = await read(invoice_id);
    expect(paid).toMatchObject({
      status: "paid",
      paid_on: "2026-03-25",
      amount_paid_cents: 200_000,
      balance_due_cents: 0,
    });
    expect(paid.entry_ids).toHaveLength(3);
    expect(await balancesOf(workspace_id)).toEqual({ cash: 200_000, revenue: -200_000 });
    expect(await brokenBalances(workspace_id)).toEqual([]);
    await sound();
    expect(await act(reconcileLedger, { period: "2026-03" })).toMatchObject({ is_reconciled: true });
  });

  it("of more than is due is refused with both counts, and nothing is kept", async () => {
    const { act, invoice_id, receive, read } = await withInvoice();
    await receive(50_000);
    const counts = "it is 150001 cents, and the balance due is 150000 cents";
    await expect(receive(150_001)).rejects.toMatchObject(refused(counts, { code: "over_balance" }));
    await expect(act(payInvoice, { invoice_id, amount_cents: 150_001 })).rejects.toMatchObject(refused(counts));
    expect(await read(invoice_id)).toMatchObject({ balance_due_cents: 150_000 });
    expect((await act(listCustomerPayments)).data).toHaveLength(1);
  });

  it("by pay is of the balance, or of the amount that is given", async () => {
    const { act, invoice_id, workspace_id } = await withInvoice();
    const pay = (input: object = {}) => act(payInvoice, { invoice_id, ...input });
    expect(await pay({ amount_cents: 50_000 })).toMatchObject({ status: "sent", balance_due_cents: 150_000 });
    expect(await pay({ paid_on: "2026-04-01" })).toMatchObject({ status: "paid", balance_due_cents: 0 });
    await expect(pay()).rejects.toThrow("Cannot pay the invoice: its status is paid.");
    expect(await balancesOf(workspace_id)).toEqual({ cash: 200_000, revenue: -200_000 });
  });

  it("is dated any open day from the sending to today, and no other", async () => {
    const { act, receive, sent } = await withInvoice();
    const tomorrow = addDays(today(), 1);
    await expect(receive(1, { paid_on: "2026-03-01" })).rejects.toMatchObject(
      refused("paid_on must not be before sent_on, 2026-03-02"),
    );
    await expect(receive(1, { paid_on: tomorrow })).rejects.toMatchObject(refused("paid_on must not be after today"));
    await act(closePeriod, { period: "2026-03" });
    await expect(receive(1, { paid_on: "2026-03-31" })).rejects.toMatchObject(
      refused("paid_on must be in an open month: the period 2026-03 is closed", { code: "period_closed" }),
    );
    await expect(sent()).rejects.toMatchObject(refused("sent_on must be in an open month"));
    expect(await receive(1, { paid_on: "2026-04-01" })).toMatchObject({ paid_on: "2026-04-01" });
    expect(await receive(1)).toMatchObject({ paid_on: today() });
  });

  it("that comes to a bank account is debited to its ledger account; one that cannot take it is refused", async () => {
    const { act, receive, invoice_id, sound } = await withInvoice();
    await act(createBankAccount, { bank_name: "First" });
    const bank = await act(createBankAccount, { bank_name: "Second" });
    const { account_id, entry_ids, ...made } = await receive(200_000, { bank_id: bank.bank_id, method: "wire" });
    expect({ account_id, bank_id: made.bank_id }).toEqual({ account_id: bank.account_id, bank_id: bank.bank_id });
    expect((await act(readEntry, { entry_id: entry_ids[0] })).lines[0]).toMatchObject({ account_id });
    await sound();
    await act(voidCustomerPayment, { customer_payment_id: made.customer_payment_id });
    const euros = await act(createBankAccount, { bank_name: "Euro", currency: "eur" });
    const to = (bank_id: string) => act(payInvoice, { invoice_id, bank_id });
    await expect(to(euros.bank_id)).rejects.toMatchObject(refused("bank_id must be a bank account in usd"));
    await act(activateBankAccount, { bank_id: bank.bank_id });
    await act(closeBankAccount, { bank_id: bank.bank_id });
    await expect(to(bank.bank_id)).rejects.toMatchObject(refused("bank_id must be a bank account that is not closed"));
    await expect(to("bank_none")).rejects.toMatchObject({ status: 404 });
  });

  it("told of by a bank line is of the line's day and matched to it in the same act", async () => {
    const { act, receive, read, invoice_id, sound } = await withInvoice();
    const { bank_id } = await act(createBankAccount, { bank_name: "First" });
    const content = "Date,Description,Amount\n2026-03-19,GLOBEX,500.00\n2026-03-20,FEE,-5.00\n";
    await act(importStatement, { bank_id, format: "csv", content });
    const lines = async () => (await act(listLines, { bank_id })).data;
    const [fee, line] = await lines();
    const { bank_line_id } = line ?? {};
    await expect(receive(49_999, { bank_line_id })).rejects.toMatchObject(
      refused("it is 50000 cents, and the payment 49999 cents", { code: "amount_differs" }),
    );
    await expect(receive(500, { bank_line_id: fee?.bank_line_id })).rejects.toMatchObject(refused("bank_line_id"));
    const other = await act(createBankAccount, { bank_name: "Second" });
    await expect(receive(50_000, { bank_line_id, bank_id: other.bank_id })).rejects.toMatchObject({ status: 404 });
    const made = await receive(50_000, { bank_line_id });
    expect(made).toMatchObject({ bank_id, bank_line_id, paid_on: "2026-03-19" });
    expect((await lines())[1]).toMatchObject({ status: "matched", entry_id: made.entry_ids[0] });
    expect(await read(invoice_id)).toMatchObject({ balance_due_cents: 150_000 });
    await expect(receive(50_000, { bank_line_id })).rejects.toMatchObject(refused("must be an unmatched bank line"));
    await sound();
    await act(voidCustomerPayment, { customer_payment_id: made.customer_payment_id });
    expect((await lines())[1]).toMatchObject({ status: "unmatched", entry_id: null });
    await sound();
  });

  it("of many at once never comes to more than the invoice", async () => {
    const { workspace_id, receive, read, invoice_id, sound } = await withInvoice();
    const many = await Promise.allSettled(Array.from({ length: 6 }, () => receive(60_000)));
    expect(outcomes(many)).toEqual({ done: 3, refused: [400, 400, 400] });
    expect(await read(invoice_id)).toMatchObject({ amount_paid_cents: 180_000, balance_due_cents: 20_000 });
    expect(await balancesOf(workspace_id)).toMatchObject({ cash: 180_000, accounts_receivable: 20_000 });
    await sound();
  });

  it("is held to the invoice by PostgreSQL, whatever the service says", async () => {
    const { receive, invoice_id, workspace_id, sent } = await withInvoice();
    const { customer_payment_id } = await receive(150_000);
    const bare = [workspace_id, invoice_id];
    const why = async (text: string, values?: unknown[]) => {
      const refusal = await refusalByDatabase(text, values);
      return `${refusal?.constraint} ${refusal?.message}`;
    };
    const settle = (kind: string, cents: number, day = "2026-03-05") =>
      why(
        `insert into invoice_settlement (workspace_id, settlement_id, entity_id, invoice_id, kind, amount_cents, settled_on)
         select workspace_id, 'stl_x', entity_id, invoice_id, '${kind}', ${cents}, '${day}' from invoice where workspace_id = $1 and invoice_id = $2`,
        bare,
      );
    expect(await settle("write_off", 50_001)).toContain("invoice_is_not_settled_beyond_its_amount");
    expect(await settle("write_off", 1, "2026-03-01")).toContain("is not owed");
    expect(await settle("payment", 1)).toContain("invoice_settlement_names_its_kind");
    const paid = "status = 'paid', paid_at = now(), paid_on = '2026-03-05'";
    // Whoever says it whole is told so, too: an invoice was paid without a payment.
    for (const change of ["amount_paid_cents = 200000", paid, `amount_paid_cents = amount_cents, ${paid}`]) {
      const text = `update invoice set ${change} where workspace_id = $1 and invoice_id = $2`;
      expect(await why(text, bare)).toContain("what is paid of an invoice follows from what settles it");
    }
    const lost = `update invoice_settlement set status = 'voided', voided_on = settled_on, voided_at = now()
      where customer_payment_id = '${customer_payment_id}'; set constraints all immediate`;
    expect(await why(lost)).toContain("is not what it settles");
    const elses = await sent(30_000, { customer: "Initech" });
    const misled = `insert into invoice_settlement select n.* from invoice_settlement s, jsonb_populate_record(s,
      '{"settlement_id": "stl_y", "invoice_id": "${elses}"}') n where s.customer_payment_id = '${customer_payment_id}'`;
    expect(await why(misled)).toContain(`the invoice ${elses} is not what that settles, in that currency`);
    // Its entry is not taken back beside it, however well that is written.
    const own = `journal_entry where source_id = '${customer_payment_id}' and reverses_entry_id is null`;
    const reversed = `
      insert into journal_entry (workspace_id, entry_id, entity_id, date, description, currency, total_cents, source_type, source_id, source_event,
        reverses_entry_id)
      select workspace_id, 'je_x', entity_id, date, '', currency, total_cents, source_type, source_id, source_event, entry_id from ${own};
      insert into journal_line (workspace_id, entry_id, line_number, account_id, side, amount_cents, date)
      select workspace_id, 'je_x', line_number, account_id, case side when 'debit' then 'credit' else 'debit' end, amount_cents, date
      from journal_line where entry_id = (select entry_id from ${own});
      update journal_entry set status = 'posted', posted_at = now() where entry_id = 'je_x';
      update ${own.replace(" where", " set status = 'voided', voided_at = now() where")}; set constraints all immediate`;
    expect(await why(reversed)).toContain(`follows the customer payment ${customer_payment_id}, which stands`);
    const more = "update customer_payment set amount_cents = 1 where customer_payment_id = $1";
    expect(await why(more, [customer_payment_id])).toContain("keeps what it says");
  });

  it("is another company's to see as little as its invoice", async () => {
    const [{ receive, invoice_id }, other] = [await withInvoice(), await withInvoice()];
    const { customer_payment_id } = await receive(1);
    for (const one of [readCustomerPayment, voidCustomerPayment]) {
      await expect(other.act(one, { customer_payment_id })).rejects.toMatchObject({ status: 404 });
    }
    await expect(other.act(receiveOnInvoice, { invoice_id, amount_cents: 1 })).rejects.toMatchObject({ status: 404 });
  });
});

describe("a customer's payment on many invoices", () => {
  it("settles each by its part, and keeps as credit what is said to be", async () => {
    const { act, workspace_id, sent, read, invoice_id, sound } = await withInvoice();
    const second = await sent(30_000, { customer: "GLOBEX" });
    const allocations = [
      { invoice_id, amount_cents: 150_000 },
      { invoice_id: second, amount_cents: 30_000 },
    ];
    const made = await act(receiveCustomerPayment, { amount_cents: 200_000, allocations, credit_cents: 20_000 });
    expect(made).toMatchObject({ customer: "Globex", credit_cents: 20_000, customer_credit_id: expect.any(String) });
    expect(made.allocations.map(({ number, amount_cents }) => [number, amount_cents])).toEqual([
      [1, 150_000],
      [2, 30_000],
    ]);
    expect(await read(second)).toMatchObject({ status: "paid", entry_ids: expect.arrayContaining(made.entry_ids) });
    expect(await read(invoice_id)).toMatchObject({ status: "sent", balance_due_cents: 50_000 });
    const books = { cash: 200_000, accounts_receivable: 50_000, customer_credits: -20_000, revenue: -230_000 };
    expect(await balancesOf(workspace_id)).toEqual(books);
    await sound();
    const found = async (filter: object) => (await act(listCustomerPayments, filter)).data.length;
    expect(
      await found({ customer: "globex", invoice_id: second, status: "received", from: today(), to: today() }),
    ).toBe(1);
    expect(await found({ customer: "Initech" })).toBe(0);
  });

  it("may be ahead of any invoice, in the currency that is said", async () => {
    const { act, workspace_id, sound } = await newCompany().then(async (company) => ({
      ...company,
      sound: async () => expect(await company.act(readIntegrity)).toMatchObject({ is_sound: true }),
    }));
    await act(receiveCustomerPayment, { customer: "Initech", amount_cents: 700, credit_cents: 700, currency: "eur" });
    expect(await balancesOf(workspace_id)).toEqual({ cash: 700, customer_credits: -700 });
    await sound();
  });

  it("is refused where it does not add up, or the invoices are not one customer's in one currency", async () => {
    const { act, sent, invoice_id } = await withInvoice();
    const pay = (input: object) => act(receiveCustomerPayment, { amount_cents: 100, ...input });
    const [part, more] = [
      { invoice_id, amount_cents: 100 },
      { invoice_id, amount_cents: 99 },
    ];
    await expect(pay({})).rejects.toMatchObject(refused("allocations and credit_cents come to 0 cents"));
    await expect(pay({ allocations: [more] })).rejects.toMatchObject(
      refused("it is 100 cents, and allocations and credit_cents come to 99 cents", { code: "amount_mismatch" }),
    );
    await expect(pay({ credit_cents: 100 })).rejects.toMatchObject(refused("customer is required"));
    await expect(pay({ allocations: [part, part] })).rejects.toMatchObject(refused("must name each invoice once"));
    await expect(pay({ allocations: [part], customer: "Initech" })).rejects.toMatchObject(refused("customer must be"));
    await expect(pay({ allocations: [part], currency: "eur" })).rejects.toMatchObject(refused("currency must be"));
    const [theirs, euros] = [await sent(100, { customer: "Initech" }), await sent(100, { currency: "eur" })];
    const both = (other: string) =>
      pay({
        allocations: [
          { ...part, amount_cents: 50 },
          { invoice_id: other, amount_cents: 50 },
        ],
      });
    await expect(both(theirs)).rejects.toMatchObject(refused("must be an invoice to Globex"));
    await expect(both(euros)).rejects.toMatchObject(refused("must be an invoice in usd"));
    await expect(both("inv_none")).rejects.toMatchObject({ status: 404 });
    const huge = { invoice_id, amount_cents: 200_001 };
    await expect(pay({ amount_cents: 200_001, allocations: [huge] })).rejects.toMatchObject(
      refused("allocations.0.amount_cents must not be more", { code: "over_balance" }),
    );
  });
});
