import { describe, expect, it } from "vitest";
import type { PaperSource } from "#lib/core/file.ts";
import { toPaperPdf } from "./paper.ts";

const paper: PaperSource = {
  paper_id: "crn_1",
  word: "Credit note",
  standing: "Issued 2026-03-12",
  company: "Acme Robotics, Inc.",
  company_address: "1 Bay Street\nDover",
  customer: "Globex",
  facts: [{ name: "Credit note number", value: "CN-0001" }],
  words: ["Date", "Description"],
  sums: ["Amount", "Balance"],
  rows: [["2026-03-12", "Credit on invoice 0001", "1.00", "2.00"]],
  totals: [{ name: "Total", value: "$1.00" }],
  made_on: "2026-03-12",
};

describe("a paper for a customer", () => {
  it("is a PDF, the same bytes for the same source and others for another", async () => {
    const bytes = await toPaperPdf(paper);
    expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe("%PDF-");
    expect(Buffer.from(await toPaperPdf(paper)).equals(bytes)).toBe(true);
    expect(Buffer.from(await toPaperPdf({ ...paper, customer: "Initech" })).equals(bytes)).toBe(false);
  });
});
