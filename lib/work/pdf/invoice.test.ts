import { createHash } from "node:crypto";
import { isValidElement, type ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { InvoiceSource } from "#lib/core/file.ts";
import { amount } from "#lib/core/money.ts";
import { size } from "../../../e2e/support/size.ts";
import { loadFonts } from "./fonts.ts";
import { invoicePage, toInvoicePdf } from "./invoice.ts";

const invoice: InvoiceSource = {
  invoice_id: "inv_01k0zk1x3ve4b8j0c2v5y6m7n8",
  number: 7,
  company: "Zürich Łódź, Inc.",
  company_address: "350 Bay Street\nSan Francisco",
  customer: "Analytical Engines Ltd",
  email: "accounts@example.com",
  amount_cents: 480_050,
  currency: "usd",
  description: "Design work\n\nin March",
  line_items: [],
  tax_cents: 0,
  taxes: [],
  notes: "",
  due_date: "2026-04-30",
  discount_percent: null,
  discount_days: null,
  discount_until: null,
  discount_cents: 0,
  late_fee_percent: null,
  late_fee_cents: null,
  late_fee_grace_days: null,
  late_fee_cap_cents: null,
  amount_paid_cents: 0,
  credited_cents: 0,
  discounted_cents: 0,
  written_off_cents: 0,
  balance_due_cents: 480_050,
  status: "sent",
  sent_at: "2026-03-31T09:30:00.000Z",
  paid_at: null,
  voided_at: null,
  created_at: "2026-03-30T09:30:00.000Z",
};

/** All the words of an element and what it holds. */
function words(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(words).join("\n");
  if (!isValidElement<{ children?: ReactNode }>(node)) return "";
  return words(node.props.children);
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const pages = (pdf: Uint8Array) =>
  Number(/\/Type \/Pages\s[^>]*?\/Count (\d+)/.exec(Buffer.from(pdf).toString("latin1"))?.[1]);

afterEach(() => {
  vi.useRealTimers();
});

describe("an invoice's PDF", () => {
  it("says who asks whom for how much, why and until when", async () => {
    await loadFonts();
    const shown = words(invoicePage(invoice));
    for (const said of [
      "Invoice",
      "0007",
      "Zürich Łódź, Inc.",
      "350 Bay Street",
      "San Francisco",
      "Analytical Engines Ltd",
      "accounts@example.com",
      "March 31, 2026",
      "Due April 30, 2026",
      "Design work",
      "in March",
      "$4,800.50",
      "Amount (USD)",
      "inv_01k0zk1x3ve4b8j0c2v5y6m7n8",
    ]) {
      expect(shown).toContain(said);
    }
  });

  it.each<[Partial<InvoiceSource>, string]>([
    [{ status: "draft", sent_at: null }, "Draft, not sent"],
    [{ sent_on: "2026-03-02" }, "March 2, 2026"],
    [{ status: "paid", paid_at: "2026-04-02T00:00:00.000Z" }, "Paid April 2, 2026"],
    [{ status: "paid", paid_on: "2026-04-01", paid_at: "2026-04-02T00:00:00.000Z" }, "Paid April 1, 2026"],
    [{ amount_paid_cents: 100_000, balance_due_cents: 380_050 }, "Paid\n(1,000.00)\nBalance due\n$3,800.50"],
    [{ credited_cents: 80_050, balance_due_cents: 400_000 }, "Credited\n(800.50)\nBalance due\n$4,000.00"],
    [
      { discount_percent: "2", discount_days: 10, discount_until: "2026-04-10", discount_cents: 9_601 },
      "If paid by April 10, 2026, less 2 % (96.01)\n$4,704.49",
    ],
    [
      { late_fee_percent: "1.5", late_fee_grace_days: 10 },
      "After 10 days of grace, being overdue costs a late fee of 1.5 % of what is due for each month.",
    ],
    [{ status: "voided", voided_at: "2026-04-03T00:00:00.000Z" }, "Void since April 3, 2026"],
  ])("with %j says: %s", async (more, standing) => {
    await loadFonts();
    expect(words(invoicePage({ ...invoice, ...more }))).toContain(standing);
  });

  it("has the same bytes on another day, and others when the status changes", async () => {
    const first = await toInvoicePdf(invoice);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-05T05:05:05Z") });
    expect(sha256(await toInvoicePdf(invoice))).toBe(sha256(first));
    const paid = await toInvoicePdf({ ...invoice, status: "paid", paid_at: "2026-04-02T00:00:00.000Z" });
    expect(sha256(paid)).not.toBe(sha256(first));
  });

  it("shows its lines with quantities, unit prices and sums, and its notes", async () => {
    await loadFonts();
    const line_items = [
      { description: "Design\nby the hour", quantity: 37.5, unit_amount_cents: 12_000, amount_cents: 450_000 },
      { description: "Stickers", quantity: 1500, unit_amount_cents: 20, amount_cents: 30_050 },
    ];
    const shown = words(invoicePage({ ...invoice, line_items, notes: "By wire to Harbor Trust" }));
    const table = shown
      .slice(shown.indexOf("Quantity"))
      .split("\n")
      .map((word) => word.trim());
    expect(table).toEqual([
      ...["Quantity", "Unit price", "Amount (USD)"],
      ...["Design", "by the hour", "37.5", "120.00", "4,500.00"],
      ...["Stickers", "1,500", "0.20", "300.50"],
      ...["Total", "$4,800.50", "Notes", "By wire to Harbor Trust"],
    ]);
    expect(shown).toContain("in March");
  });

  it("goes on over as many pages as its lines take", async () => {
    const line = { description: "Design", quantity: 1, unit_amount_cents: 100, amount_cents: 100 };
    const line_items = Array.from({ length: size(1000) }, () => line);
    const pdf = await toInvoicePdf({ ...invoice, amount_cents: 100 * line_items.length, line_items });
    expect(pages(pdf)).toBeGreaterThan(line_items.length / 40);
    expect(sha256(await toInvoicePdf({ ...invoice, amount_cents: 100 * line_items.length, line_items }))).toBe(
      sha256(pdf),
    );
  });

  it("is one page, unless its description takes more, and is made of any text", async () => {
    expect(pages(await toInvoicePdf(invoice))).toBe(1);
    const odd = "漢字 العربية 👩‍👩‍👧 \u202e\u0007";
    const long = {
      ...invoice,
      customer: "W".repeat(500),
      company: odd,
      description: `${odd} word\n`.repeat(size(1000)),
    };
    expect(pages(await toInvoicePdf(long))).toBeGreaterThan(1);
  });
});

describe("an amount", () => {
  it.each([
    [1, "usd", "$0.01"],
    [100, "usd", "$1.00"],
    [2 ** 53 - 1, "usd", "$90,071,992,547,409.91"],
    [123_456_789, "eur", "EUR 1,234,567.89"],
  ])("of %d cents in %s is written %s", (cents, currency, written) => {
    expect(amount(cents, currency)).toBe(written);
  });
});
