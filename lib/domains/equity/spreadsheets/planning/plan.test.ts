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

it("a sum that is none of the rows above it is remarked; one of a class, or since the last sum, is right", () => {
  const told = (...rows: string[]) =>
    planOf(
      readCsv(lines("Holder,Class,Issued,Outstanding,Issue date", ...rows)),
      nothing,
      company,
      "2026-06-30",
    ).rows.flatMap(({ row, remarks }) =>
      remarks.filter((one) => one.startsWith("it says")).map((one) => `${row}: ${one}`),
    );
  const ada = "Ada,Common,600,400,2025-01-15";
  const seed = "Seed,Series A Preferred,50,50,2025-01-15";
  const right = [ada, "Total Common,,600,400,", seed, "Total Series A,,50,50,", "Total,,650,450,"];
  expect(told(...right)).toEqual([]);
  expect(told(ada, seed, "Common total,Common,1,1,2025-01-15", "Total Common,,601,401,")).toEqual([]);
  expect(told(ada, seed, "Total,,650,500,")).toEqual([
    "4: it says that 500 are outstanding, and the rows above it come to 450",
  ]);
  expect(told(ada, "Bob,Common,x,1,2025-01-15", "Total,,9,9,")).toEqual([]);
});

it("a name that only looks like another, by letters that look like others, is remarked, and more than 500 classes are a fault", () => {
  const row = (name: string, class_name = "Common") => `${name},${class_name},5,2025-01-15`;
  const of = (...rows: string[]) =>
    planOf(readCsv(lines("Holder,Class,Shares,Issue date", ...rows)), nothing, company, "2026-06-30");
  const alike = of(
    ...["Ada Byron", "ADA\u00a0 Byron", "Ada\u200b Byron", "\u202eAda Byron", "\u0410da Byron", "Ada Lovelace"].map(
      (name) => row(name),
    ),
  );
  expect(alike.rows.map(({ remarks }) => remarks.length)).toEqual([0, 0, 0, 0, 1, 0]);
  expect(alike.rows[4]?.remarks[0]).toContain("looks like the one of row 2 and is another");
  const many = of(...Array.from({ length: 501 }, (_, at) => row("Ada", `Series ${at} Preferred`)));
  expect(many.faults).toEqual(["The file must have at most 500 classes and plans, and has 501."]);
});
