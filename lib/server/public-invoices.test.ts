import { describe, expect, it } from "vitest";
import { masked } from "#lib/core/sensitive.ts";
import { pool } from "#lib/db/pool.ts";
import * as invoices from "#lib/domains/money/invoicing/operations.ts";
import { Invoice } from "#lib/domains/money/invoicing/schema.ts";
import { readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { execute } from "#lib/execute.ts";
import { newCompany } from "../../e2e/support/books.ts";
import { asOwner, refusalByDatabase } from "../../e2e/support/database.ts";
import { publicInvoicePdf, viewInvoice } from "./public-invoices.ts";

const given = { customer: "Globex", amount_cents: 12_050, due_date: "2020-04-30", notes: "By wire" };

async function withSent() {
  const company = await newCompany();
  const { invoice_id } = await company.act(invoices.createInvoice, given);
  const { entity_id, caller } = company;
  const done = await execute(invoices.sendInvoice, caller, { entity_id, invoice_id });
  const url = String(done.value.public_url);
  return { ...company, invoice_id, receipt_id: String(done.receipt_id), url, token: url.split("/").at(-1) ?? "" };
}

describe("an invoice's public link", () => {
  it("is there from sending on, stays the same, and is unlike any other", async () => {
    const { act, invoice_id, url, token } = await withSent();
    expect(new URL(url).pathname).toMatch(/^\/i\/[A-Za-z0-9_-]{32}$/);
    expect((await act(invoices.payInvoice, { invoice_id })).public_url).toBe(url);
    expect((await act(invoices.createInvoice, given)).public_url).toBeNull();
    expect((await withSent()).token).not.toBe(token);
  });

  it("shows the invoice, what is asked, and nothing of the books or of other records", async () => {
    const { token } = await withSent();
    const shown = await viewInvoice(token);
    expect(shown).toMatchObject({
      customer: "Globex",
      number: 1,
      amount_cents: 12_050,
      notes: "By wire",
      status: "sent",
    });
    expect(shown).toMatchObject({ company: "Acme Robotics, Inc.", is_overdue: true });
    expect(JSON.stringify(shown)).not.toMatch(/(ent|inv|je|ws)_[0-9a-z]{26}/);
    expect((await publicInvoicePdf(token))?.content).toMatchObject({ pdf: { number: 1, status: "sent" } });
  });

  it.each([
    ["another letter at its end", (token: string) => token.slice(0, -1) + (token.endsWith("A") ? "B" : "A")],
    ["half of it", (token: string) => token.slice(0, 16)],
    ["a wildcard", (token: string) => `${token.slice(0, -1)}%`],
    ["another case", (token: string) => token.toUpperCase() + (token === token.toUpperCase() ? "x" : "")],
    ["nothing", () => ""],
    ["an invoice's identifier", () => "inv_01k0zk1x3ve4b8j0c2v5y6m7n8"],
    ["a quote", () => `' or '1'='1${"x".repeat(30)}`],
  ])("with %s finds nothing", async (_, wrong) => {
    const { token } = await withSent();
    expect(await viewInvoice(wrong(token))).toBeNull();
    expect(await publicInvoicePdf(wrong(token))).toBeNull();
  });

  it("stands masked in receipts", async () => {
    const { act, receipt_id, token } = await withSent();
    expect(JSON.stringify(await act(readReceipt, { receipt_id }))).not.toContain(token);
    const record = { public_url: "http://localhost/i/x" };
    expect(masked(Invoice, record)).toEqual({ public_url: "•••••" });
  });

  it("is kept by PostgreSQL: no other link for it, none without sending, and no list of links for the service", async () => {
    const { invoice_id, act } = await withSent();
    const other = "update invoice set public_token = repeat('x', 32) where invoice_id = $1";
    expect((await refusalByDatabase(other, [invoice_id]))?.message).toContain("an invoice keeps its link");
    const draft = await act(invoices.createInvoice, given);
    expect((await refusalByDatabase(other, [draft.invoice_id]))?.constraint).toBe("invoice_sent_has_its_link");
    const listing = pool().query("select * from invoice_place");
    await expect(listing).rejects.toMatchObject({ code: "42501" });
    const [kept] = await asOwner("select * from invoice_place limit 1");
    expect(Object.keys(kept ?? {})).toEqual(["token_sha256", "workspace_id"]);
  });
});
