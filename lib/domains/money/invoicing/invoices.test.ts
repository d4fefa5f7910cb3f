import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { newId } from "#lib/core/ids.ts";
import type { Operation } from "#lib/core/operation.ts";
import { deactivateAccount } from "#lib/domains/books/ledger/accounts/operations.ts";
import { listAccounts, readEntry } from "#lib/domains/books/ledger/operations.ts";
import { changeEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { balancesOf, brokenBalances, newCompany, outcomes } from "../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { owed } from "../../../../e2e/support/owed.ts";
import * as invoices from "./operations.ts";
import type { Invoice } from "./schema.ts";

const given = {
  customer: "Analytical Engines Ltd",
  email: "Accounts@example.com",
  amount_cents: 480_000,
  currency: "usd",
  description: "Design",
  due_date: "2026-04-30",
};
const bare = { customer: "Somebody", amount_cents: 100, due_date: "2026-04-30" };

async function withInvoice(input: object = bare) {
  const company = await newCompany();
  const { invoice_id } = await company.act(invoices.createInvoice, input);
  const to = <I extends z.ZodObject>(operation: Operation<I, typeof Invoice>, input: object = {}) =>
    company.act(operation, { invoice_id, ...input });
  return { ...company, invoice_id, to };
}

describe("an invoice", () => {
  it("is a draft that touches no balance, and comes back as it was given", async () => {
    const { act, workspace_id } = await newCompany();
    const made = await act(invoices.createInvoice, given);
    expect(made).toMatchObject({ ...given, status: "draft", number: 1, company: "Acme Robotics, Inc.", entry_ids: [] });
    expect(made.company_address).toContain("Bay Street");
    expect(await act(invoices.readInvoice, { invoice_id: made.invoice_id })).toEqual(made);
    expect(await balancesOf(workspace_id)).toEqual({});
  });

  it("needs a customer, an amount and a due date; the rest has its usual value", async () => {
    const { act } = await newCompany();
    expect(await act(invoices.createInvoice, bare)).toMatchObject({ currency: "usd", description: "", email: null });
    for (const field of Object.keys(bare)) {
      const tried = act(invoices.createInvoice, { ...bare, [field]: undefined });
      await expect(tried).rejects.toMatchObject({ status: 400, message: `${field} is required` });
    }
  });

  it.each([
    [{ amount_cents: 0 }, "amount_cents must be positive"],
    [{ amount_cents: -5 }, "amount_cents must be positive"],
    [{ amount_cents: 1.5 }, "amount_cents must be a positive integer"],
    [{ customer: " \t" }, "customer must not be empty"],
    [{ email: "nobody" }, "email must be an e-mail address"],
    [{ currency: "USD" }, "currency must be a lowercase ISO 4217"],
    [{ due_date: "2026-02-30" }, "due_date must be a day of the calendar"],
  ])("rules 7.1 and 7.4: with %j is a 400 that says the field and the rule", async (fault, sentence) => {
    const { act } = await newCompany();
    const tried = act(invoices.createInvoice, { ...bare, ...fault });
    await expect(tried).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
  });

  it("is numbered without gaps, also in a race and after a refusal, each company for itself", async () => {
    const { act } = await newCompany();
    const make = (input: object = bare) => act(invoices.createInvoice, input);
    const raced = await Promise.all(Array.from({ length: 10 }, () => make()));
    expect(raced.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await expect(make({ ...bare, amount_cents: 0 })).rejects.toMatchObject({ status: 400 });
    expect((await make()).number).toBe(11);
    const other = await newCompany();
    expect((await other.act(invoices.createInvoice, bare)).number).toBe(1);
  });

  it("is not found from another entity, by any act", async () => {
    const [{ invoice_id }, other] = [await withInvoice(), await newCompany()];
    const { readInvoice, downloadInvoice, changeInvoice, sendInvoice, payInvoice, voidInvoice } = invoices;
    for (const operation of [readInvoice, changeInvoice, sendInvoice, payInvoice, voidInvoice]) {
      await expect(other.act(operation, { invoice_id })).rejects.toMatchObject({ status: 404 });
    }
    await expect(other.act(downloadInvoice, { invoice_id })).rejects.toMatchObject({ status: 404 });
    await expect(other.act(readInvoice, { invoice_id: newId("invoice") })).rejects.toMatchObject({ status: 404 });
  });

  it("lists newest first, page by page", async () => {
    const { act, invoice_id } = await withInvoice(given);
    const second = await act(invoices.createInvoice, bare);
    const list = async (filter: object) =>
      (await act(invoices.listInvoices, filter)).data.map((invoice) => invoice.invoice_id);
    expect(await list({})).toEqual([second.invoice_id, invoice_id]);
    const page = await act(invoices.listInvoices, { limit: 1 });
    expect(await list({ limit: 1, cursor: page.next_cursor })).toEqual([invoice_id]);
  });

  it("keeps the company's name of its day, and in PostgreSQL all that it says", async () => {
    const { act, invoice_id } = await withInvoice();
    await act(changeEntity, { legal_name: "Another Name" });
    expect((await act(invoices.readInvoice, { invoice_id })).company).toBe("Acme Robotics, Inc.");
    for (const change of ["number = 7", "company = 'X'"]) {
      const refusal = await refusalByDatabase(`update invoice set ${change} where invoice_id = $1`, [invoice_id]);
      expect(refusal?.message).toContain("an invoice keeps its number and its company");
    }
    await act(invoices.sendInvoice, { invoice_id });
    const changes = [
      "amount_cents = 1",
      "customer = 'X'",
      "due_date = '2030-01-01'",
      "notes = 'X'",
      "line_items = '[]'",
    ];
    for (const change of changes) {
      const refusal = await refusalByDatabase(`update invoice set ${change} where invoice_id = $1`, [invoice_id]);
      expect(refusal?.message).toContain("an invoice that is no draft keeps what it says");
    }
    const moved = await refusalByDatabase("update invoice set sent_at = now() where invoice_id = $1", [invoice_id]);
    expect(moved?.message).toContain("an invoice keeps the day that it was sent");
    const gone = await refusalByDatabase("delete from invoice where invoice_id = $1", [invoice_id]);
    expect(gone?.message).toContain("invoice numbers have no gaps");
  });
});

describe("sending, paying and voiding", () => {
  it("sent: the customer owes what the company has earned, and the entry names the invoice", async () => {
    const { act, to, invoice_id, workspace_id } = await withInvoice();
    const sent = await to(invoices.sendInvoice);
    expect(sent.status).toBe("sent");
    expect(sent.sent_at).not.toBeNull();
    expect(await balancesOf(workspace_id)).toEqual({ accounts_receivable: 100, revenue: -100 });
    expect(await act(readEntry, { entry_id: sent.entry_ids[0] })).toMatchObject({
      status: "posted",
      description: "Invoice 0001 to Somebody sent",
      source: { type: "invoice", id: invoice_id, event: "sent" },
    });
  });

  it("paid: the claim becomes cash", async () => {
    const { to, workspace_id } = await withInvoice();
    await to(invoices.sendInvoice);
    const paid = await to(invoices.payInvoice);
    expect(paid).toMatchObject({ status: "paid", voided_at: null });
    expect(paid.entry_ids).toHaveLength(2);
    expect(await balancesOf(workspace_id)).toEqual({ cash: 100, revenue: -100 });
  });

  it("voided after sending: what it did to the books is reversed", async () => {
    const { to, workspace_id } = await withInvoice();
    await to(invoices.sendInvoice);
    const voided = await to(invoices.voidInvoice);
    expect(voided).toMatchObject({ status: "voided", paid_at: null });
    expect(voided.entry_ids).toHaveLength(2);
    expect(await balancesOf(workspace_id)).toEqual({});
    expect(await brokenBalances(workspace_id)).toEqual([]);
  });

  it("voided as a draft: it keeps its number and has made no entry", async () => {
    const { to } = await withInvoice();
    expect(await to(invoices.voidInvoice)).toMatchObject({ status: "voided", number: 1, sent_at: null, entry_ids: [] });
  });

  it("rule 7.12: what the status does not allow is a 400 naming the action and the status", async () => {
    const { to } = await withInvoice();
    await expect(to(invoices.payInvoice)).rejects.toMatchObject({
      status: 400,
      message: "Cannot pay the invoice: its status is draft.",
    });
    await to(invoices.sendInvoice);
    await expect(to(invoices.sendInvoice)).rejects.toThrow("Cannot send the invoice: its status is sent.");
    await to(invoices.payInvoice);
    await expect(to(invoices.voidInvoice)).rejects.toThrow("Cannot void the invoice: its status is paid.");
    await expect(to(invoices.payInvoice)).rejects.toThrow("Cannot pay the invoice: its status is paid.");
  });

  it("paid and voided at once: one of them happens", async () => {
    for (let round = 0; round < 4; round++) {
      const { act, to, invoice_id, workspace_id } = await withInvoice();
      await to(invoices.sendInvoice);
      const attempts = [invoices.payInvoice, invoices.voidInvoice, invoices.payInvoice, invoices.voidInvoice];
      expect(outcomes(await Promise.allSettled(attempts.map((one) => to<z.ZodObject>(one))))).toEqual({
        done: 1,
        refused: [400, 400, 400],
      });
      const { status } = await act(invoices.readInvoice, { invoice_id });
      const books = status === "paid" ? { cash: 100, revenue: -100 } : {};
      expect(await balancesOf(workspace_id)).toEqual(books);
    }
  });

  it("mails an invoice that has an e-mail address, and no other", async () => {
    const [mailed, silent] = [await withInvoice(given), await withInvoice(bare)];
    await mailed.to(invoices.sendInvoice);
    await silent.to(invoices.sendInvoice);
    expect(await owed(mailed.workspace_id)).toEqual([
      { kind: "mail.invoice", payload: { invoice_id: mailed.invoice_id } },
    ]);
    expect(await owed(silent.workspace_id)).toEqual([]);
  });
});

describe("the accounts of an invoice", () => {
  it("are opened with their types when they are first needed, once, also in a race", async () => {
    const { act, workspace_id } = await newCompany();
    const made = await Promise.all(Array.from({ length: 6 }, () => act(invoices.createInvoice, bare)));
    const sent = made.map(({ invoice_id }) => act(invoices.sendInvoice, { invoice_id }));
    expect(outcomes(await Promise.allSettled(sent))).toEqual({ done: 6, refused: [] });
    const chart = (await act(listAccounts)).data;
    expect(chart.map(({ account_code, account_type }) => [account_code, account_type])).toEqual([
      ["accounts_receivable", "asset"],
      ["revenue", "revenue"],
    ]);
    expect(await balancesOf(workspace_id)).toEqual({ accounts_receivable: 600, revenue: -600 });
  });

  it("have the currency's name where the plain account keeps another", async () => {
    const { act, to, workspace_id } = await withInvoice();
    await to(invoices.sendInvoice);
    const euro = await act(invoices.createInvoice, { ...bare, currency: "eur" });
    await act(invoices.sendInvoice, { invoice_id: euro.invoice_id });
    await act(invoices.payInvoice, { invoice_id: euro.invoice_id });
    expect(await balancesOf(workspace_id)).toEqual({
      accounts_receivable: 100,
      cash: 100,
      revenue: -100,
      revenue_eur: -100,
    });
    const [cash] = (await act(listAccounts, { search: "cash" })).data;
    expect(cash).toMatchObject({ account_code: "cash", currency: "eur" });
  });

  it("must be active: a 400 names the one that is not, and the invoice stays as it is", async () => {
    const { act, open, to, invoice_id } = await withInvoice();
    await act(deactivateAccount, { account_id: await open("revenue") });
    await expect(to(invoices.sendInvoice)).rejects.toMatchObject({
      status: 400,
      code: "account_inactive",
      message: "The entry needs the account revenue: its status is inactive.",
    });
    expect((await act(invoices.readInvoice, { invoice_id })).status).toBe("draft");
  });
});
