import { describe, expect, it } from "vitest";
import { readEntry, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { createContact } from "#lib/domains/company/contacts/operations.ts";
import { receiveOnInvoice } from "#lib/domains/money/invoicing/customer-payments/operations.ts";
import { createInvoice, readInvoice, sendInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { approveBill, createBill } from "#lib/domains/money/payments/bills/operations.ts";
import { createVendor } from "#lib/domains/money/payments/vendors/operations.ts";
import { newBank } from "../../../../../e2e/support/bank.ts";
import { outcomes } from "../../../../../e2e/support/books.ts";
import { asOwner, pastTriggers } from "../../../../../e2e/support/database.ts";
import {
  changeBankRule,
  createBankRule,
  listBankRules,
  proposeBankRules,
  retireBankRule,
} from "../bank-rules/operations.ts";
import { createBankAccount } from "../operations.ts";
import * as statements from "./operations.ts";

async function bankWithRules() {
  const bank = await newBank();
  const rule = (contains: string, more: object = {}) =>
    bank.act(createBankRule, { contains, account_id: bank.other, ...more });
  const accept = (...acceptances: object[]) => bank.act(statements.acceptLines, { bank_id: bank.bank_id, acceptances });
  return { ...bank, rule, accept };
}

/** Two bank accounts of one company, and a line that leaves one and comes to the other. */
async function twoBanks() {
  const bank = await bankWithRules();
  const second = await bank.act(createBankAccount, { bank_name: "Savings Bank", account_type: "savings" });
  const takeThere = async (date: string, amount: string) => {
    const content = `Date,Amount,Description\n${date},${amount},Transfer in\n`;
    await bank.act(statements.importStatement, { bank_id: second.bank_id, format: "csv", content });
    const [made] = await asOwner<{ bank_line_id: string }>("select bank_line_id from bank_line where bank_id = $1", [
      second.bank_id,
    ]);
    return made?.bank_line_id ?? "";
  };
  return { ...bank, second, takeThere };
}

describe("a bank rule", () => {
  it("is shown on the lines that it fits, and books nothing until it is accepted", async () => {
    const { act, take, read, rule, accept } = await bankWithRules();
    const contact = await act(createContact, { name: "Stripe", role: "customer" });
    const made = await rule("stripe", { direction: "in", contact_id: contact.contact_id });
    const [fitting = "", other = ""] = await take(
      ["2026-03-10", "48.00", "STRIPE PAYOUT"],
      ["2026-03-11", "1.00", "X"],
    );
    expect(await read(fitting)).toMatchObject({
      status: "unmatched",
      rule: { rule_id: made.rule_id, account_code: "suspense", contact_name: "Stripe" },
    });
    expect((await read(other)).rule).toBeNull();
    const { matched } = await accept({ bank_line_id: fitting, rule_id: made.rule_id });
    expect(matched).toMatchObject([{ bank_line_id: fitting, amount_cents: 4800 }]);
    const entry = await act(readEntry, { entry_id: matched[0]?.entry_id });
    expect(entry).toMatchObject({
      date: "2026-03-10",
      description: "Stripe: STRIPE PAYOUT",
      status: "posted",
      source: { type: "statement_line", id: fitting },
      lines: [
        { account_code: "cash", side: "debit", amount_cents: 4800 },
        { account_code: "suspense", side: "credit", amount_cents: 4800 },
      ],
    });
    expect(await read(fitting)).toMatchObject({ status: "matched", rule: null });
  });

  it("is refused where it does not fit the line, and once it is retired", async () => {
    const { act, take, rule, accept, read } = await bankWithRules();
    const made = await rule("stripe");
    const [line = "", other = ""] = await take(["2026-03-10", "1.00", "Stripe"], ["2026-03-10", "1.00", "Square"]);
    await expect(accept({ bank_line_id: other, rule_id: made.rule_id })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("rule_id must be a rule that fits the line"),
    });
    expect(await act(retireBankRule, made)).toMatchObject({ status: "retired" });
    expect((await read(line)).rule).toBeNull();
    await expect(accept({ bank_line_id: line, rule_id: made.rule_id })).rejects.toThrow("its status is retired");
    await expect(act(retireBankRule, made)).rejects.toThrow("Cannot retire the bank rule: its status is retired.");
    expect((await act(listBankRules, { status: "active" })).data).toEqual([]);
  });

  it("is told anew field by field as long as it is in use", async () => {
    const [{ act, take, read, rule, account_id, bank_id, open }, there] = [
      await bankWithRules(),
      await bankWithRules(),
    ];
    const { rule_id } = await rule("stripe", { direction: "in", min_amount_cents: 5 });
    const change = (more: object) => act(changeBankRule, { rule_id, ...more });
    const sales = await open("sales", { account_type: "revenue" });
    const contact = await act(createContact, { name: "Stripe", role: "customer" });
    const changed = await change({ contains: "payout", account_id: sales, contact_id: contact.contact_id });
    expect(changed).toMatchObject({ contains: "payout", direction: "in", min_amount_cents: 5, contact_name: "Stripe" });
    const [line = ""] = await take(["2026-03-10", "48.00", "Payout 17"]);
    expect(await read(line)).toMatchObject({ rule: { rule_id, account_code: "sales" } });
    expect(await change({ min_amount_cents: null, direction: null })).toMatchObject({
      ...{ contains: "payout", min_amount_cents: null, direction: null },
    });
    await change({ max_amount_cents: 4 });
    await expect(change({ min_amount_cents: 5 })).rejects.toThrow("max_amount_cents must not be less than");
    await expect(change({ bank_id, account_id })).rejects.toMatchObject({ code: "same_account" });
    await expect(change({ account_id: there.other })).rejects.toMatchObject({ status: 404 });
    const { vendor_id } = await act(createVendor, { name: "Landlord" });
    await expect(change({ vendor_id })).rejects.toThrow("account_id must be an expense, asset or liability account");
    expect(await change({ vendor_id, account_id: await open("rent") })).toMatchObject({
      ...{ vendor_name: "Landlord", direction: "out" },
    });
    await expect(change({ direction: "in" })).rejects.toThrow("direction must be out where there is a vendor_id");
    await act(retireBankRule, { rule_id });
    await expect(change({ contains: "x" })).rejects.toThrow("Cannot change the bank rule: its status is retired.");
  });

  it("is refused of amounts in the wrong order, of the bank's own account and of another company's", async () => {
    const [{ rule, account_id, bank_id }, there] = [await bankWithRules(), await bankWithRules()];
    await expect(rule("x", { min_amount_cents: 5, max_amount_cents: 4 })).rejects.toMatchObject({
      status: 400,
      message: "max_amount_cents must not be less than min_amount_cents",
    });
    await expect(rule("x", { bank_id, account_id })).rejects.toMatchObject({ status: 400, code: "same_account" });
    await expect(rule("x", { bank_id: there.bank_id })).rejects.toMatchObject({ status: 404 });
    await expect(rule("x", { account_id: there.other })).rejects.toMatchObject({ status: 404 });
  });

  it("is proposed from what was booked before, until there is one", async () => {
    const { act, take, rule, bank_id, other } = await bankWithRules();
    const lines = await take(["2026-03-10", "5.00", "STRIPE 1"], ["2026-03-11", "6.00", "STRIPE 2"]);
    for (const bank_line_id of lines) await act(statements.enterLine, { bank_id, bank_line_id, account_id: other });
    const proposed = { contains: "STRIPE", direction: "in", account_id: other, line_count: 2 };
    expect((await act(proposeBankRules)).data).toMatchObject([proposed]);
    await rule("stripe");
    expect((await act(proposeBankRules)).data).toEqual([]);
  });
});

describe("a transfer between two accounts of the company", () => {
  it("is proposed on both lines, and one entry matches both", async () => {
    const { act, take, takeThere, read, accept, bank_id, second } = await twoBanks();
    const [out = ""] = await take(["2026-03-10", "-500.00", "To savings"]);
    const into = await takeThere("2026-03-12", "500.00");
    expect((await read(out)).transfers).toMatchObject([
      { bank_line_id: into, bank_id: second.bank_id, bank_name: "Savings Bank", days_apart: 2 },
    ]);
    expect((await read(into)).transfers).toMatchObject([{ bank_line_id: out, bank_id }]);
    const { matched } = await accept({ bank_line_id: out, transfer_line_id: into });
    const [entry_id] = matched.map((one) => one.entry_id);
    expect(await act(readEntry, { entry_id })).toMatchObject({
      date: "2026-03-10",
      description: "Transfer from Harbor Trust to Savings Bank: To savings",
      lines: [
        { account_id: second.account_id, side: "debit", amount_cents: 50_000 },
        { account_code: "cash", side: "credit", amount_cents: 50_000 },
      ],
    });
    for (const line of [out, into]) {
      expect(await read(line)).toMatchObject({ status: "matched", entry_id, transfers: [] });
    }
    await act(voidEntry, { entry_id });
    for (const line of [out, into]) expect(await read(line)).toMatchObject({ status: "unmatched" });
  });

  it("is accepted from either side, once", async () => {
    const { act, take, takeThere, bank_id, second } = await twoBanks();
    const [out = ""] = await take(["2026-03-10", "-500.00", "To savings"]);
    const into = await takeThere("2026-03-09", "500.00");
    const sides = [
      [bank_id, out, into],
      [second.bank_id, into, out],
    ] as const;
    const tries = await Promise.allSettled(
      [...sides, ...sides].map(([bank_id, bank_line_id, transfer_line_id]) =>
        act(statements.acceptLines, { bank_id, acceptances: [{ bank_line_id, transfer_line_id }] }),
      ),
    );
    expect(outcomes(tries)).toEqual({ done: 1, refused: [400, 400, 400] });
  });

  it("is refused of other amounts, and of lines of one account", async () => {
    const { take, takeThere, accept } = await twoBanks();
    const [out = "", back = ""] = await take(["2026-03-10", "-5.00", "Out"], ["2026-03-10", "5.00", "Back"]);
    const into = await takeThere("2026-03-10", "5.01");
    await expect(accept({ bank_line_id: out, transfer_line_id: into })).rejects.toMatchObject({
      status: 400,
      code: "no_transfer",
      message: "Cannot make a transfer of the bank lines: they move ($5.00) and $5.01.",
    });
    await expect(accept({ bank_line_id: out, transfer_line_id: back })).rejects.toMatchObject({ code: "no_transfer" });
  });
});

describe("an invoice that is due", () => {
  it("is proposed for money in of its balance, the one that the line names first, and settled with the line in one act", async () => {
    const { act, take, read } = await bankWithRules();
    const sent = async (customer: string, amount_cents: number) => {
      const invoice = await act(createInvoice, { customer, amount_cents, due_date: "2030-01-01" });
      return act(sendInvoice, { invoice_id: invoice.invoice_id, sent_on: "2026-03-01" });
    };
    const [initech, globex] = [await sent("Initech", 50_000), await sent("Globex Corp", 50_000)];
    await sent("Hooli", 50_001);
    const [line = "", out = ""] = await take(
      ["2026-03-20", "500.00", "WIRE GLOBEX CORP"],
      ["2026-03-21", "-500.00", "Out"],
    );
    const { invoices } = await read(line);
    expect(invoices.map(({ invoice_id }) => invoice_id)).toEqual([globex.invoice_id, initech.invoice_id]);
    expect((await read(out)).invoices).toEqual([]);
    await act(receiveOnInvoice, { invoice_id: globex.invoice_id, amount_cents: 50_000, bank_line_id: line });
    expect(await read(line)).toMatchObject({ status: "matched", invoices: [] });
    expect(await act(readInvoice, { invoice_id: globex.invoice_id })).toMatchObject({ status: "paid" });
  });

  it("is proposed in a list as by itself, as is a bill, however many of another line's amount are due before", async () => {
    const { act, take, bank_id } = await bankWithRules();
    const invoice = await act(createInvoice, { customer: "Globex", amount_cents: 50_000, due_date: "2030-01-01" });
    await act(sendInvoice, { invoice_id: invoice.invoice_id, sent_on: "2026-03-01" });
    const line_items = [{ description: "Hosting", amount_cents: 50_000 }];
    const days = { bill_date: "2026-03-01", due_date: "2030-01-01" };
    const { bill_id } = await act(createBill, { vendor_name: "Hosting", line_items, ...days });
    await act(approveBill, { bill_id });
    await pastTriggers(
      `insert into invoice (workspace_id, invoice_id, entity_id, number, company, customer, amount_cents, currency, description,
         due_date, status, public_token, sent_on, sent_at)
       select workspace_id, 'inv_' || lpad(at::text, 26, '0'), entity_id, number + at, company, customer, 100, currency, description,
         '2029-01-01', status, public_token || at, sent_on, sent_at
       from invoice, generate_series(1, 500) as at where invoice_id = $1`,
      [invoice.invoice_id],
    );
    await pastTriggers(
      `insert into bill (workspace_id, bill_id, entity_id, vendor_id, vendor_name, bill_number, bill_date, due_date, currency,
         amount_cents, status, posted_on, approved_at)
       select workspace_id, 'bill_' || lpad(at::text, 26, '0'), entity_id, 'ven_' || at, vendor_name, at::text, bill_date, '2029-01-01', currency,
         100, status, posted_on, approved_at
       from bill, generate_series(1, 500) as at where bill_id = $1`,
      [bill_id],
    );
    await take(["2026-03-20", "500.00"], ["2026-03-20", "1.00"], ["2026-03-20", "-500.00"], ["2026-03-20", "-1.00"]);
    const { data } = await act(statements.listLines, { bank_id });
    const of = (cents: number) => data.find(({ amount_cents }) => amount_cents === cents);
    expect(of(50_000)?.invoices).toMatchObject([{ invoice_id: invoice.invoice_id }]);
    expect(of(-50_000)?.bill_payments).toMatchObject([{ bills: [{ bill_id }] }]);
    expect([of(100)?.invoices, of(-100)?.bill_payments]).toMatchObject([{ length: 5 }, { length: 5 }]);
  });
});

describe("accepting many at once", () => {
  it("does all, in the order given", async () => {
    const { enter, take, rule, accept } = await bankWithRules();
    const entry_id = await enter("2026-03-10", 500);
    const fee = await rule("fee");
    const [first = "", second = ""] = await take(["2026-03-10", "5.00", "Paid"], ["2026-03-11", "-1.00", "Fee"]);
    const { matched } = await accept({ bank_line_id: second, rule_id: fee.rule_id }, { bank_line_id: first, entry_id });
    expect(matched.map(({ bank_line_id }) => bank_line_id)).toEqual([second, first]);
    expect(matched[1]?.entry_id).toBe(entry_id);
  });

  it("does nothing where one of them cannot be done", async () => {
    const { enter, take, accept, read } = await bankWithRules();
    const [one, wrong] = [await enter("2026-03-10", 500), await enter("2026-03-10", 501)];
    const [first = "", second = ""] = await take(["2026-03-10", "5.00"], ["2026-03-11", "7.00"]);
    await expect(
      accept({ bank_line_id: first, entry_id: one }, { bank_line_id: second, entry_id: wrong }),
    ).rejects.toMatchObject({ status: 400, code: "amount_differs" });
    expect(await read(first)).toMatchObject({ status: "unmatched" });
  });

  it("is refused of a line that is named twice, and of one without a word on what to do", async () => {
    const { enter, take, accept } = await bankWithRules();
    const entry_id = await enter("2026-03-10", 500);
    const [line = ""] = await take(["2026-03-10", "5.00"]);
    await expect(accept({ bank_line_id: line, entry_id }, { bank_line_id: line, entry_id })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("acceptances.1 must name no line twice"),
    });
    await expect(accept({ bank_line_id: line })).rejects.toMatchObject({
      status: 400,
      message: "acceptances.0 must name one of entry_id, entries, rule_id and transfer_line_id",
    });
  });
});
