import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
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

/** Where each of a report's texts begins on its page, and where it ends. */
async function placesOf(bytes: Uint8Array): Promise<{ str: string; from: number; to: number }[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.flatMap((item) =>
    "str" in item ? [{ str: item.str, from: item.transform[4], to: item.transform[4] + item.width }] : [],
  );
}

describe("a report's PDF", () => {
  it.each([2, 4, 7])(
    "of %i columns has the longest word of a name beside its amounts, and not below them",
    async (columns) => {
      const rows = ["W".repeat(40), "Donaudampfschifffahrtsgesellschaftskapit", "給与".repeat(20)].map((label) => ({
        ...{ kind: "line" as const, label, account_code: null, account_id: null },
        cells: Array.from({ length: columns }, () => 1_234_567_890),
      }));
      const report = { title: "Pack", company: "Acme, Inc.", currency: "usd", as_of: null };
      const places = await placesOf(await toReportPdf({ ...report, sheets: [{ ...sheet(columns), rows }] }));
      const amounts = places.filter(({ str }) => str === "12,345,678.90").map(({ from }) => from);
      const names = places.filter(({ str }) => /^[WD給与]|kapit/.test(str));
      expect(names.map(({ str }) => str).join("")).toContain("Donaudampfschifffahrt");
      for (const { str, to } of names) expect(to, str).toBeLessThan(Math.min(...amounts));
    },
  );

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
