import * as z from "zod";
import { Id, inQuery, Page, Paging } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { happenedOn } from "#lib/core/happened.ts";
import { operation, transition, within } from "#lib/core/operation.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as vendors from "#lib/domains/money/payments/vendors/store.ts";
import * as deadlines from "./deadline-store.ts";
import { endFor } from "./documents/asking.ts";
import { reportable } from "./documents/drawing.ts";
import { irisCsv } from "./documents/iris.ts";
import { prepare, yearReport } from "./documents/preparing.ts";
import { worksheet } from "./documents/worksheet.ts";
import { deadlineTypes } from "./facts/facts.ts";
import { spanOf } from "./figures.ts";
import { filingTypes, informationReturns } from "./filing-dates.ts";
import * as w9 from "./holders/store.ts";
import {
  ConfirmedTaxFiling,
  Deadline,
  NewDeadline,
  NewTaxFiling,
  TaxFiling,
  TaxYearAsked,
  TaxYearReport,
} from "./schema.ts";
import { standingOf } from "./standing-store.ts";
import { taxFilingStates } from "./states.ts";
import * as store from "./store.ts";
import { countedFrom, track } from "./tracking-store.ts";

const atFilings = within("tax", "/v1/entities/{entity_id}/tax-filings");
const atYears = within("tax", "/v1/entities/{entity_id}/tax-year");
const atDeadlines = within("tax", "/v1/entities/{entity_id}/deadlines");
const entity_id = Id("ent");
const company = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const filing = { ...company, filing_id: "tax_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const fileTaxDocument = operation({
  ...atFilings("file_document", "POST"),
  title: "Prepare a tax document",
  about:
    "Prepares a federal form out of the company's own payments, payroll and books of the year, line by line (`lines`), with its due date, and opens an obligation to file it: one for the year's Forms W-2, one for its 1099s of a kind, one for each quarter's Form 941. Where there is nothing to report, `is_reportable` is false and nothing is opened: payments below the year's threshold ($600 to 2025, $2,000 for 2026), a vendor who is exempt or a corporation, nobody paid. A 1099_nec or 1099_misc is of the vendor of that name, by its `tax_box`, in US dollars: what was paid in another currency by the last rate that was entered up to its day; a 1099_div of the holder whom a corporation paid distributions, of $10 or more, and who is exempt by no Form W-9; a Form W-2 of one employee: where two of the name were paid, `employee_id` says whose (409). Figures of a year that our facts lack stand as `Not in our facts`. The service sends nothing to the IRS or the SSA: `transmitted` is always false, and `basis` says what the amount is made of. Preparing the same form for the same year, quarter and recipient again brings the figures up to date until it is confirmed as filed; after that a new one is prepared.",
  input: NewTaxFiling,
  output: TaxFiling,
  example: { ...company, filing_type: "1099_nec", tax_year: 2026, recipient_name: "Grace Hopper" },
  run: ({ tx }, input) => prepare(tx, input),
});

export const listTaxFilings = operation({
  ...atFilings("list_filings", "GET"),
  title: "List tax filings",
  about: "Newest first. `filing_type`, `tax_year` and `status` narrow the list.",
  input: Paging.extend({
    entity_id,
    filing_type: z.enum(filingTypes).optional(),
    tax_year: inQuery(z.int("must be a year")).optional(),
    status: z.enum(taxFilingStates.states).optional(),
  }),
  output: Page(TaxFiling),
  example: { ...company, tax_year: 2026 },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readTaxFiling = operation({
  ...atFilings("read_filing", "GET /{filing_id}"),
  title: "Read a tax filing",
  input: z.object({ entity_id, filing_id: Id("tax") }),
  output: TaxFiling,
  example: filing,
  run: ({ tx }, input) => store.load(tx, input),
});

export const confirmTaxFiling = transition({
  ...atFilings("confirm_filing", "POST /{filing_id}/confirm"),
  title: "Confirm a tax filing",
  about:
    "Records that the document has been filed with the agency, outside of the service, and ends its obligation. `filed_on` is today, if left out, no day to come, and none before the year or the quarter that it is filed for.",
  input: ConfirmedTaxFiling,
  output: TaxFiling,
  example: { ...filing, filed_on: "2026-03-31", confirmation_number: "IRIS-2026-0042" },
  record: store,
  move: (tx, { filed_on, confirmation_number = null, ...at }, { filing_type, tax_year, quarter }) => {
    // An estimated tax may be paid before its quarter.
    const { from: day } = spanOf(tax_year, filing_type === "941" ? quarter : null);
    const filed = happenedOn("filed_on", filed_on, { day, what: "what it is filed for began" });
    return store.confirm(tx, at, filed, confirmation_number);
  },
  follow: async ({ tx }, _, filing) => {
    if (filing.obligation_id !== null) await endFor(tx, await entities.load(tx, filing), filing);
  },
});

export const downloadTaxFiling = operation({
  ...atFilings("filing_pdf", "GET /{filing_id}/pdf"),
  title: "Download a tax filing as PDF",
  about:
    "The document on a worksheet of ours, which names the form and each of its lines or boxes, for whoever carries them over. It is no form of the IRS, and filing it files nothing. Tax numbers stand masked.",
  input: z.object({ entity_id, filing_id: Id("tax") }),
  output: File,
  file: "application/pdf",
  audited: "file.exported",
  example: filing,
  async run({ tx }, input) {
    const { entity_id } = input;
    const [found, company] = await Promise.all([store.load(tx, input), entities.load(tx, { entity_id })]);
    const { vendor_id, holder_contact_id } = found;
    if (vendor_id !== null) return worksheet(found, company, await vendors.load(tx, { entity_id, vendor_id }));
    return worksheet(
      found,
      company,
      holder_contact_id === null ? null : await w9.load(tx, { entity_id, holder_contact_id }),
    );
  },
});

export const readTaxYear = operation({
  ...atYears("year", "GET"),
  title: "Read a tax year's filing requirements",
  about:
    "Every document of the year as the books stand now: the 1099 of each vendor that was paid, reportable or not and why; the Form 1099-DIV of each holder whom a corporation paid distributions; Forms W-2; a Form 941 for each quarter with payroll; Form 940; a corporation's estimated tax; the Schedule K-1 of each member of an llc that has several, of which `GET …/tax-year/k1` tells more. `filing_id` names what was prepared of it. Nothing is kept or opened.",
  input: TaxYearAsked,
  output: TaxYearReport,
  example: { ...company, tax_year: 2026 },
  run: ({ tx }, input) => yearReport(tx, input),
});

export const downloadIrisCsv = operation({
  ...atYears("iris_csv", "GET /iris-csv"),
  scope: "tax:write",
  title: "Download a year's 1099s as CSV",
  about:
    "The reportable 1099s of the year and kind in the columns of the IRS's template for its IRIS portal, a row a recipient: what is not known stands empty, and the portal asks for it. It holds taxpayer identification numbers in full, so it needs the scope that files. The IRS gives out a template for each year: compare the columns before uploading.",
  input: TaxYearAsked.extend({ filing_type: z.enum(informationReturns) }),
  output: File,
  file: "text/csv",
  audited: "numbers.shown",
  example: { ...company, tax_year: 2026, filing_type: "1099_nec" },
  async run({ tx }, { entity_id, tax_year, filing_type }) {
    const [recipients, company] = await Promise.all([
      reportable(tx, entity_id, filing_type, tax_year),
      entities.load(tx, { entity_id }),
    ]);
    return irisCsv(filing_type, tax_year, company, recipients);
  },
});

export const trackDeadline = operation({
  ...atDeadlines("track_deadline", "POST"),
  title: "Track a deadline",
  about:
    "Finds when a company formed in the jurisdiction must file the report next, and opens an obligation whose tier follows from the days that are left: 7 critical, 30 high, 90 medium, more low. Where nothing is due, `due_date` is null and `reason` says why; a report that our facts lack answers `known: false`, which does not mean that none is due. The same deadline is tracked once and answered again; once its obligation is completed, the next date follows. A report and a tax that are one filing, as in Delaware, have one obligation. Dates do not move for weekends.",
  input: NewDeadline,
  output: Deadline,
  example: { ...company, deadline_type: "annual_report", jurisdiction: "DE", formation_date: "2026-06-15" },
  async run({ tx }, { entity_id, deadline_type, jurisdiction, formation_date: given }) {
    const standing = await standingOf(tx, entity_id);
    const formation_date = given ?? countedFrom(standing, deadline_type, jurisdiction);
    return track(tx, standing, { deadline_type, jurisdiction, formation_date });
  },
});

export const listDeadlines = operation({
  ...atDeadlines("list_deadlines", "GET"),
  title: "List deadlines",
  about: "Newest first, each with the tier and the status of its obligation.",
  input: Paging.extend({ entity_id, deadline_type: z.enum(deadlineTypes).optional() }),
  output: Page(Deadline),
  example: { ...company, deadline_type: "annual_report" },
  run: ({ tx }, filter) => deadlines.list(tx, filter),
});

export const readDeadline = operation({
  ...atDeadlines("read_deadline", "GET /{deadline_id}"),
  title: "Read a deadline",
  input: z.object({ entity_id, deadline_id: Id("ddl") }),
  output: Deadline,
  example: { ...company, deadline_id: "ddl_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => deadlines.load(tx, input),
});
