import { expect, it } from "vitest";
import { readCsv } from "../reading/csv.ts";
import { planOf } from "./plan.ts";

const nothing = { columns: [], skipped_sheets: [], instruments: [], granted_on: null, as_of: null, date_format: null };
const company = { entity_type: "c_corp" as const, par_value: null, instruments: [] };
const rowsOf = (bytes: Uint8Array) =>
  planOf(readCsv(bytes), nothing, company, "2026-06-30").rows.map(({ name, outcome, units }) => [name, outcome, units]);
const lines = (...rows: string[]) => new TextEncoder().encode(rows.join("\n"));

it("somebody who is called Total something is a holder and an investor, and what adds up others is not", () => {
  const holders = lines(
    "Holder,Class,Shares,Issue date",
    "Total Ventures LLC,Common,400,2025-01-15",
    "Ada Byron,Common,600,2025-01-15",
    "Total Common,,1000,",
    "Total,,1000,2025-01-15",
  );
  expect(rowsOf(holders)).toEqual([
    ["Total Ventures LLC", "grant", 400],
    ["Ada Byron", "grant", 600],
    ["Total Common", "passed_over", null],
    ["Total", "passed_over", null],
  ]);
  const investors = lines(
    "Investor,Principal,Valuation cap,Issue date",
    "Total Ventures LLC,1000,5000000,2025-01-15",
    "Total SAFEs,1000,,",
  );
  expect(rowsOf(investors).map(([, outcome]) => outcome)).toEqual(["safe", "passed_over"]);
});

it("a table is read as Excel saves Unicode text: UTF-16, by tabs", () => {
  const text = "\ufeffHolder\tClass\tShares\tIssue date\r\nÅsa Öberg\tCommon\t4,000\t2025-01-15\r\n";
  expect(rowsOf(Buffer.from(text, "utf16le"))).toEqual([["Åsa Öberg", "grant", 4000]]);
});
