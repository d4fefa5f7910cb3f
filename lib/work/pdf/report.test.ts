import { describe, expect, it } from "vitest";
import type { ReportSheet } from "#lib/core/file.ts";
import { pageTexts } from "../../../e2e/support/pdf-text.ts";
import { toReportPdf } from "./report.ts";

const sheet = (columns: number): ReportSheet => ({
  ...{ title: "Income statement", period: "January to May", notes: [] },
  columns: Array.from({ length: columns }, (_, at) => ({ label: `Month ${at}`, from: null, to: null })),
  rows: Array.from({ length: 60 }, (_, at) => ({
    ...{ kind: "line", label: `Line ${at}`, account_code: null, account_id: null },
    cells: Array.from({ length: columns }, () => 100),
  })),
});

describe("a report's PDF", () => {
  it.each([2, 6])("of %i columns says on every page what it is, and which page of how many", async (columns) => {
    const report = { title: "Pack", company: "Acme, Inc.", currency: "usd", as_of: null, sheets: [sheet(columns)] };
    const pages = await pageTexts(await toReportPdf(report));
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, text] of pages.entries()) {
      expect(text).toContain("Acme, Inc. · Income statement, January to May");
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    }
  });
});
