import { strToU8, zipSync } from "fflate";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { today } from "#lib/core/days.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { listEntries } from "#lib/domains/books/ledger/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { newCompany } from "../../../../e2e/support/equity.ts";
import { readCapTable } from "../operations.ts";
import { vestedBy } from "../vesting/rules.ts";
import { createImport, previewImport } from "./operations.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString("base64");
const csv = (lines: string[]) => ({ format: "csv" as const, content_base64: base64(lines.join("\n")) });
const preview = async (entity_id: string, given: object) =>
  (await execute(previewImport, caller, { entity_id, ...given })).value;
const taken = async (entity_id: string, given: object) =>
  (await execute(createImport, caller, { entity_id, ...given })).value;
const table = async (entity_id: string) => (await execute(readCapTable, caller, { entity_id })).value;

const CARTA = [
  "Acme, Inc.",
  "Securities ledger as of 06/30/2026",
  "",
  "Security ID,Stakeholder Name,Stakeholder Email,Base Award Type,Share Class,Plan Name,Quantity Issued,Quantity Outstanding,Issue Date,Price Per Share,Exercise Price,Vesting Schedule,Vesting Start Date,Federal Exemption",
  'CS-1,Ada Byron,ada@acme.example,,Common,,"4,000,000","4,000,000",01/15/2025,$0.0001,,"4 years monthly, 1 year cliff",01/15/2025,4(a)(2)',
  'CS-2,Grace Hopper,,,Common,,"500,000",0,01/15/2025,$0.0001,,,,',
  'CS-3,Mary Somerville,,,Common,,"500,000","500,000",03/20/2025,$0.0001,,,,Section 4(a)(2)',
  'PSA-1,Seed Fund LP,,,Series Seed Preferred,,"900,000","900,000",05/05/2025,$1.25,,,,Rule 506(b)',
  'ES-1,Annie Easley,,ISO,Common,2025 Stock Plan,"48,000","36,000",01/31/2025,,$0.50,"1/48 monthly, 12 month cliff",01/31/2025,Rule 701',
  'ES-2,Dorothy Vaughan,,NSO,Common,2025 Stock Plan,"10,000","10,000",01/31/2025,,$0.50,,,',
  'RSU-1,Katherine Johnson,,RSU,Common,2025 Stock Plan,"7,000","7,000",01/31/2025,,,,,',
  'CW-1,Harbor Bank,,Warrant,Common,,"5,000","5,000",02/28/2025,,$2.00,,,',
  'Total,,,,,,"5,970,000","5,458,000",,,,,,',
];

it("a securities ledger with Carta's headings becomes its grants, classes and pool; nothing is asked for, and nothing booked", async () => {
  const { entity_id } = await newCompany(caller);
  const file = {
    ...csv(CARTA),
    filename: "ledger.csv",
    instruments: [
      { name: "Series Seed Preferred", authorized_units: 1_000_000 },
      { name: "2025 Stock Plan", authorized_units: 500_000 },
    ],
  };
  const told = await preview(entity_id, file);
  expect(told).toMatchObject({
    written_by: "carta",
    date_format: "MM/DD/YYYY",
    faults: [],
    refused_count: 0,
    is_importable: true,
  });
  expect(told).toMatchObject({ grant_count: 7, holder_count: 7, outstanding_units: 5_400_000 });
  expect(told.sheets[0]).toMatchObject({ holds: "grants", heading_row: 4 });
  expect(told.sheets[0]?.columns.filter(({ field }) => field === null).map(({ heading }) => heading)).toEqual([
    "Stakeholder Email",
  ]);
  expect(told.rows.map(({ row, outcome }) => [row, outcome])).toEqual([
    [5, "grant"],
    [6, "passed_over"],
    ...[7, 8, 9, 10, 11, 12].map((row) => [row, "grant"]),
    [13, "passed_over"],
  ]);
  expect((await table(entity_id)).grants).toEqual([]);

  const report = await taken(entity_id, file);
  expect(report).toMatchObject({
    format: "csv",
    filename: "ledger.csv",
    grant_count: 7,
    instrument_count: 4,
    kept_count: 0,
  });
  expect(report.content_sha256).toBe(told.content_sha256);
  const { instruments, grants, holders, outstanding_units, fully_diluted_units, pool } = await table(entity_id);
  expect(
    instruments.map(({ symbol, kind, authorized_units, issued_units }) => [
      symbol,
      kind,
      authorized_units,
      issued_units,
    ]),
  ).toEqual([
    ["Common", "common", 10_000_000, 4_500_000],
    ["Series Seed Preferred", "preferred", 1_000_000, 900_000],
    ["2025 Stock Plan", "option", 500_000, 53_000],
    ["WARRANTS", "warrant", 5000, 5000],
  ]);
  expect({ outstanding_units, fully_diluted_units, available: pool?.available_units }).toEqual({
    outstanding_units: 5_400_000,
    fully_diluted_units: 5_400_000 + 500_000 + 5000,
    available: 447_000,
  });
  expect(holders[0]).toMatchObject({ name: "Ada Byron", units: 4_000_000 });
  const of = (name: string) => grants.find(({ recipient_name }) => recipient_name === name);
  expect(of("Ada Byron")).toMatchObject({
    ...{
      certificate_number: "CS-1",
      granted_on: "2025-01-15",
      price_per_share: "0.0001",
      exemption: "4(a)(2)",
      consideration: "cash",
    },
    vesting: { start_on: "2025-01-15", months: 48, cliff_months: 12, period_months: 1 },
  });
  expect(of("Annie Easley")).toMatchObject({
    option_type: "iso",
    exercise_price: "0.5",
    exemption: "701",
    shares: 36_000,
  });
  expect(of("Harbor Bank")).toMatchObject({ grant_type: "warrant", exercise_price: "2" });
  // What was exercised is what had vested first: a thousand a month since, from the end of the schedule back.
  const schedule = { start_on: "2025-01-31", months: 48, cliff_months: 12, period_months: 1 };
  const other = { dates: null, milestones: null, acceleration: null, acceleration_percent: null };
  expect(of("Annie Easley")?.vested_units).toBe(
    Math.min(36_000, vestedBy(48_000, { ...schedule, ...other }, today()) - 12_000),
  );

  const asked = (await execute(listObligations, caller, { entity_id })).value.data;
  expect(asked.filter(({ about_type }) => about_type === "grant")).toEqual([]);
  expect((await execute(listEntries, caller, { entity_id })).value.data).toEqual([]);
  expect((await execute(readIntegrity, caller, { entity_id })).value.is_sound).toBe(true);
  await expect(taken(entity_id, file)).rejects.toMatchObject({ status: 400, message: /has grants already/ });
  expect(await preview(entity_id, file)).toMatchObject({ is_importable: false, faults: [/must be empty/] });
});

it("a file with unknown or broken rows is refused by cell and rule, and leaves nothing", async () => {
  const { entity_id } = await newCompany(caller);
  const before = await table(entity_id);
  const file = csv([
    "Certificate ID,Stakeholder,Share class,Quantity,Price per share,Issue date,Vesting schedule,Strike price,Security type",
    "CS-1,Ada Byron,Common,100,1.00,2025-01-01,,,",
    "CS-1,Grace Hopper,Common,-100,1.00,2025-01-01,,,",
    "CS-3,,Common,100,1.00,2025-01-01,,,",
    "CS-4,Bo Wu,Common,100,1.00,2999-01-01,,,",
    "CS-5,Bo Wu,Common,100,€1.00,2025-01-01,As agreed,,",
    "CS-6,Bo Wu,Common,100,0.0000001,2025-01-01,,,",
    "CS-7,Bo Wu,,100,1.00,soon,,,Phantom thing",
    "CS-8,Bo Wu,Common,9007199254740993,1.00,2025-01-01,,,",
    "CS-9,Bo Wu,Common,20000000,1.00,2025-01-01,,,",
  ]);
  const told = await preview(entity_id, file);
  expect(told).toMatchObject({ written_by: "pulley", is_importable: false, refused_count: 7 });
  const faults = told.rows.flatMap(({ row, faults: of }) => of.map(({ column, rule }) => [`${column}${row}`, rule]));
  const at = (place: string) => faults.find(([of]) => of === place)?.[1] ?? "";
  expect(at("D3")).toMatch(/not below 0: “-100” is none/);
  expect(at("A3")).toMatch(/CS-1 stands in row 2 as well/);
  expect(at("B4")).toMatch(/must not be empty/);
  expect(at("F5")).toMatch(/must not be after today/);
  expect(at("E6")).toMatch(/in US dollars/);
  expect(at("G6")).toMatch(/“As agreed” is not understood/);
  expect(at("E7")).toMatch(/at least the par value/);
  expect(at("I8")).toMatch(/“Phantom thing” is not understood/);
  expect(at("D9")).toMatch(/2\^53-1/);
  expect(told.faults).toEqual(
    [/more outstanding than authorized: 20000100 of 10000000/].map((rule) => expect.stringMatching(rule)),
  );
  await expect(taken(entity_id, file)).rejects.toMatchObject({
    status: 400,
    details: { issues: expect.arrayContaining([expect.objectContaining({ path: "D3" })]) },
  });
  expect(await table(entity_id)).toEqual(before);

  const lost = await preview(entity_id, { ...file, columns: [{ heading: "Nothing", field: "holder_name" }] });
  expect(lost.faults.join()).toMatch(/columns: Nothing must be a heading/);
  const mapped = await preview(entity_id, { ...file, columns: [{ heading: "Vesting schedule", field: null }] });
  expect(mapped.rows.flatMap(({ faults: of }) => of).some(({ rule }) => rule.includes("As agreed"))).toBe(false);
});

const sheetXml = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook of sheets as rows of cells, each cell as its XML. */
const workbook = (sheets: Record<string, string>, strings: string[] = []) =>
  zipSync({
    "xl/workbook.xml": strToU8(
      `<workbook xmlns:r="r"><workbookPr/><sheets>${Object.keys(sheets)
        .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships>${Object.keys(sheets)
        .map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
        .join("")}</Relationships>`,
    ),
    "xl/styles.xml": strToU8('<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'),
    "xl/sharedStrings.xml": strToU8(`<sst>${strings.map((one) => `<si><t>${one}</t></si>`).join("")}</sst>`),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, strToU8(sheetXml(rows))]),
    ),
  });
const inline = (...texts: string[]) =>
  `<row>${texts.map((text) => (text.startsWith("<") ? text : `<c t="inlineStr"><is><t>${text}</t></is></c>`)).join("")}</row>`;
const xlsx = (bytes: Uint8Array) => ({ format: "xlsx" as const, content_base64: base64(bytes) });

it("a workbook with Pulley's sheets comes in, with days as serial numbers and formulas by their values", async () => {
  const { entity_id } = await newCompany(caller);
  const number = (value: number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
  const bytes = workbook(
    {
      Summary: inline("Read me first"),
      Shares:
        inline("Certificate ID", "Stakeholder name", "Share class", "Quantity", "Issue date", "Capital contribution") +
        `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c><f>1000*5</f><v>5000</v></c>${number(45_672, 1)}${number(50)}</row>`,
      SAFEs:
        inline("Stakeholder name", "Investment amount", "Valuation cap", "Discount", "Issue date", "Type") +
        `<row><c t="inlineStr"><is><t>Angel &amp; Co</t></is></c>${number(25_000)}${number(8_000_000)}${number(0.2)}${number(45_700)}<c t="str"><f>"Post"&amp;"-money"</f><v>Post-money</v></c></row>`,
    },
    ["CS-1", "=Ada Byron", "Common"],
  );
  expect(await preview(entity_id, xlsx(bytes))).toMatchObject({ written_by: "pulley", is_importable: true });
  await taken(entity_id, xlsx(bytes));
  const { grants, safes } = await table(entity_id);
  expect(grants).toMatchObject([
    { recipient_name: "=Ada Byron", shares: 5000, granted_on: "2025-01-15", price_per_share: "0.01" },
  ]);
  expect(safes).toMatchObject([
    {
      investor_name: "Angel & Co",
      principal_amount_cents: 2_500_000,
      valuation_cap_cents: 800_000_000,
      discount_percent: 20,
      safe_type: "post_money",
    },
  ]);
});

it("what is no spreadsheet, is too large, or has cells without a value is refused", async () => {
  const { entity_id } = await newCompany(caller);
  const head = inline("Holder", "Shares", "Class", "Issue date");
  const cells = await preview(
    entity_id,
    xlsx(
      workbook({
        A: `${head}<row><c t="inlineStr"><is><t>Ada</t></is></c><c><f>B9</f></c><c t="e"><v>#REF!</v></c></row>`,
      }),
    ),
  );
  expect(cells.rows[0]?.faults.map(({ rule }) => rule)).toEqual(
    [/#REF!/, /never worked out/, /give the day of the issue/].map((rule) => expect.stringMatching(rule)),
  );
  // A cell that names no column comes after the one before it, also where that one is empty.
  const empty = `<row><c t="s"><v>0</v></c>${["Ada", "5", "Common", "2025-01-15"].map((text) => inline(text).slice(5, -6)).join("")}</row>`;
  const after = workbook({ A: inline("Certificate", "Holder", "Shares", "Class", "Issue date") + empty }, [""]);
  expect((await preview(entity_id, xlsx(after))).rows).toMatchObject([{ outcome: "grant", name: "Ada", units: 5 }]);
  const bomb = zipSync({ "xl/workbook.xml": new Uint8Array(40 * 1024 * 1024) });
  const rows = workbook({ A: inline("x").repeat(12_001) });
  // A text that is written once, and shown in five thousand cells.
  const shown = workbook({ A: `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(50) }, ["x".repeat(2_000)]);
  const wrong: [object, RegExp][] = [
    [xlsx(bomb), /at most 32 MiB/],
    [xlsx(rows), /at most 12000 rows/],
    [
      xlsx(workbook({ A: `<row>${"<c/>".repeat(2_000_000)}</row>` })),
      /at most 2,000,000 elements in each of its parts/,
    ],
    [xlsx(shown), /at most 8,000,000 characters/],
    [xlsx(strToU8("PK nothing of it")), /an XLSX workbook that is whole/],
    [xlsx(strToU8("Holder,Shares")), /it is no zip/],
    [xlsx(zipSync({ "a.txt": strToU8("a") })), /has no workbook/],
    [xlsx(zipSync({ "xl/workbook.xml": strToU8("<!DOCTYPE a [<!ENTITY b 'c'>]><workbook/>") })), /cannot be read/],
    [{ format: "csv", content_base64: base64(bomb) }, /must be xlsx/],
    [csv([`Holder,Shares\n"Ada`]), /must be CSV/],
    [csv(["a\u0000b"]), /no text/],
    [csv(Array.from({ length: 12_002 }, () => "a,b")), /at most 12000 rows/],
    [csv([",".repeat(200)]), /at most 120 columns/],
  ];
  for (const [given, rule] of wrong) {
    await expect(preview(entity_id, given), String(rule)).rejects.toMatchObject({ status: 400, message: rule });
  }
  expect((await preview(entity_id, csv(["Colour,Size", "red,4"]))).faults.join()).toMatch(
    /must have a table with a holder/,
  );
});
