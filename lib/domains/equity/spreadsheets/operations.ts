import * as z from "zod";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { File, SPREADSHEET } from "#lib/core/file.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import { placeInstruments, settleInstruments } from "../imports/placing.ts";
import { movedBy } from "../imports/recipients.ts";
import { CapTableImport } from "../imports/schema.ts";
import * as imports from "../imports/store.ts";
import { CapTableAsked } from "../schema.ts";
import { loadPaper, loadWorkbook, MOST_EVENTS } from "./downloading.ts";
import { assertWhole, plan, previewOf, sha256Of } from "./previewing.ts";
import { NewSpreadsheet, SpreadsheetPreview } from "./schema.ts";
import { MOST_PRINTED } from "./writing/paper.ts";

const at = within("equity", "/v1/entities/{entity_id}/cap-table/imports");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

const EXAMPLE =
  'Stakeholder Name,Security ID,Share Class,Quantity Issued,Quantity Outstanding,Issue Date,Price Per Share\nAda Byron,CS-1,Common,"4,000,000","4,000,000",01/15/2026,$0.0001\nSeed Fund LP,PS-1,Series Seed Preferred,"900,000","900,000",02/20/2026,$1.25\n';
const example = {
  ...entity,
  format: "csv" as const,
  filename: "acme.csv",
  content_base64: Buffer.from(EXAMPLE).toString("base64"),
  instruments: [{ name: "Series Seed Preferred", authorized_units: 1_000_000 }],
};

const FILES =
  "A table has a row of headings, with titles above it or not, and a row for each grant: a holder, a number of shares or units, and what else is known (class, plan, type, day, price, certificate, strike price, vesting). A table of classes has their names and authorized numbers; one of SAFEs an investor and a principal. A workbook may have several sheets; those in which no such headings are found are passed over, and so are rows that add up others or of which nothing is outstanding; a sum that is none of the rows above it is a remark, and so is a name that only looks like another, by letters that look like others.\n\nThe headings of Carta's and Pulley's exports are recognized as far as they are public, beside our own and many that hand-kept tables have; `columns` corrects what each is. Numbers may have thousands apart and a dollar sign; days are the spreadsheet's own, its serial numbers or text; of a formula the value counts that was worked out last. A schedule in words is read as in “4 years monthly, 1 year cliff”. Where fewer are outstanding than were issued, what left is taken to have vested first, unless the file tells how many have vested. A class without an authorized number has the company's own of that class, or else as many as are outstanding.";

export const previewImport = operation({
  // A path of its own: beneath the imports it would be one's identifier.
  ...within("equity", "/v1/entities/{entity_id}/cap-table/import-previews")("preview_import", "POST"),
  scope: "equity:read",
  effect: "read",
  title: "Preview an import of a cap table",
  about: `What an import of a spreadsheet would make: which column is taken for what, every row's outcome, and all that keeps it from being done, by row, column and rule. Nothing is kept.\n\n${FILES}`,
  input: NewSpreadsheet,
  output: SpreadsheetPreview,
  example,
  async run({ tx, caller }, given) {
    const made = await plan(tx, caller.workspace_id, given);
    return previewOf(made, given, (await imports.foundIn(tx, given.entity_id)) === null);
  },
});

export const createImport = operation({
  ...at("create_import", "POST"),
  title: "Import a cap table from a spreadsheet",
  about: `Takes a CSV or XLSX file into a cap table without grants and SAFEs, all of it or nothing: each row becomes a grant, a SAFE or a class. What the preview names as a fault is a 400 with \`issues\`, which name the cell and the rule, the first 100 of them; a grant of before a split that the company's own stock had is one too. A file holds at most 12,000 rows, 500 classes and plans, and 1 MiB as it is sent.\n\nHistory asks for nothing: no obligation is opened for approvals, elections under section 83(b) or ratifications, since what was due is past. Nothing is booked either, and \`paid_on\` stays empty: the money of it comes with the books. A spreadsheet tells who holds what, not what has happened on the way: transfers, exercises and leaves come in by the Open Cap Table Format.\n\n${FILES}`,
  // The cap table is looked at whole before anything is written.
  entity: entityInPathChanging,
  input: NewSpreadsheet,
  output: CapTableImport,
  example,
  money: { leaves: false, of: async (tx, given) => movedBy((await plan(tx, tx.workspace_id, given)).register) },
  async run({ tx, caller }, given) {
    const { entity_id, format, filename = null, content_base64 } = given;
    await imports.assertEmpty(tx, entity_id);
    const made = await plan(tx, caller.workspace_id, given);
    assertWhole(made);
    const { register, rows } = made;
    await placeInstruments(tx, entity_id, register);
    await imports.insertRegister(tx, entity_id, register);
    await settleInstruments(tx, register);
    const of = rows.flatMap(({ sheet, row, remarks }) =>
      remarks.map((remark) => `${sheet === "" ? "" : `${sheet}, `}row ${row}: ${remark}`),
    );
    const remarks = [...made.remarks, ...of];
    const told = { entity_id, format, filename, content_sha256: sha256Of(content_base64), remarks, kept_count: 0 };
    return imports.insertReport(tx, told, register);
  },
});

export const listImports = operation({
  ...at("list_imports", "GET"),
  title: "List imports of a cap table",
  about: "From spreadsheets and in the Open Cap Table Format, each with its report, newest first.",
  input: Paging.extend({ entity_id: Id("ent") }),
  output: Page(CapTableImport),
  example: entity,
  run: ({ tx }, filter) => imports.list(tx, filter),
});

export const readImport = operation({
  ...at("read_import", "GET /{cap_table_import_id}"),
  title: "Read an import of a cap table",
  about: "What the import did when it was made; it never changes.",
  input: z.object({ entity_id: Id("ent"), cap_table_import_id: Id("ctim") }),
  output: CapTableImport,
  example: { ...entity, cap_table_import_id: "ctim_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => imports.load(tx, input),
});

const table = within("equity", "/v1/entities/{entity_id}/cap-table");

export const capTableXlsx = operation({
  ...table("cap_table_xlsx", "GET /xlsx"),
  title: "Download the cap table as a spreadsheet",
  about: `An XLSX file of sheets: holders by class with totals, fully diluted and in percent; the classes; shares; options, RSUs and warrants; SAFEs; convertible notes, where there are any; and the ledger of events. Sums and percentages are formulas, with what they come to. Text that begins as a formula would is text. With \`as_of\` and \`known_at\` it is of that moment; symbols and kinds are the present ones. An import of ours reads it back: holders, classes, grants with their terms and SAFEs as they stand, not notes, and not what has happened on the way. At most ${MOST_EVENTS.toLocaleString("en-US")} events (400).`,
  input: CapTableAsked,
  output: File,
  file: SPREADSHEET,
  audited: "file.exported",
  example: entity,
  run: ({ tx }, asked) => loadWorkbook(tx, asked),
});

export const capTablePdf = operation({
  ...table("cap_table_pdf", "GET /pdf"),
  title: "Download the cap table as PDF",
  about: `Holders with what is outstanding and fully diluted, and how much of each class is issued, on letter paper. With \`as_of\` and \`known_at\` it is of that moment. At most ${MOST_PRINTED} holders; more are a 400.`,
  input: CapTableAsked,
  output: File,
  file: "application/pdf",
  audited: "file.exported",
  example: entity,
  run: ({ tx }, asked) => loadPaper(tx, asked),
});
