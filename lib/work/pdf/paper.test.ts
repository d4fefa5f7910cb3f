import { describe, expect, it } from "vitest";
import type { PaperSource } from "#lib/core/file.ts";
import { pageTexts } from "../../../e2e/support/pdf-text.ts";
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

  it("writes the days of its table and of its facts as people do", async () => {
    const facts = [{ name: "Paid on", value: "2026-04-30" }];
    const rows = [["2026-03-12", "Credit on invoice 0001\n2026-03-13", "1.00", "2.00"]];
    const [text] = await pageTexts(await toPaperPdf({ ...paper, standing: "Issued", facts, rows }));
    for (const day of ["April 30, 2026", "Mar 12, 2026", "Mar 13, 2026"]) expect(text).toContain(day);
    expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  });

  it("has what somebody wrote on several lines on several lines", async () => {
    const facts = [{ name: "Recipient's address", value: "1 Main Street, Apt 9\nAustin, TX 78701" }];
    const [text] = await pageTexts(await toPaperPdf({ ...paper, facts }));
    expect(text).toMatch(/Recipient's address 1 Main Street, Apt 9 ?Austin, TX 78701/);
    expect(text).not.toContain("\uFFFD");
  });

  it("breaks a word that is longer than a narrow column, which would stand over the next one", async () => {
    const row = ["2026-03-12", "CS-7\n2026-COMMON-000017", "Issued", "2.00"];
    const [text] = await pageTexts(await toPaperPdf({ ...paper, words: ["Date", "Certificate", "What"], rows: [row] }));
    expect(text).toMatch(/Mar 12, 2026 ?CS-7 ?2026- ?COMMON- ?000017 ?Issued/);
    expect(text).not.toContain("2026-COMMON");
  });

  it.each([17, 18, 19, 20, 21, 22])("of %i rows keeps what they come to with the last of them", async (many) => {
    const rows = Array.from({ length: many }, (_, at) => [`${at}`, `Row ${at}`, "1.00", "2.00"]);
    const last = (await pageTexts(await toPaperPdf({ ...paper, rows }))).at(-1);
    expect(last).toContain(`Row ${many - 1}`);
    expect(last).toMatch(/Total ?\$1\.00/);
  });
});
