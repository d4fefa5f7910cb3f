import { calendarText } from "#lib/core/ics.ts";
import { downloadTaxFiling, listDeadlines, listTaxFilings } from "#lib/domains/compliance/tax/operations.ts";
import { listAllocations, listContributions } from "#lib/domains/equity/capital/operations.ts";
import { listGrants } from "#lib/domains/equity/grants/operations.ts";
import { listNotes } from "#lib/domains/equity/notes/operations.ts";
import { exportOcf } from "#lib/domains/equity/ocf/operations.ts";
import { listInstruments } from "#lib/domains/equity/operations.ts";
import { stockLedgerCsv, stockLedgerPdf } from "#lib/domains/equity/register/operations.ts";
import { listRounds } from "#lib/domains/equity/rounds/operations.ts";
import { listSafes } from "#lib/domains/equity/safes/operations.ts";
import { capTablePdf, capTableXlsx } from "#lib/domains/equity/spreadsheets/operations.ts";
import { listValuations } from "#lib/domains/equity/valuations/operations.ts";
import { listInvoices } from "#lib/domains/money/invoicing/operations.ts";
import { invoicePdf } from "#lib/domains/money/invoicing/rules.ts";
import { billsFile, invoicesFile } from "#lib/domains/money/lists/exports/rules.ts";
import { listBills } from "#lib/domains/money/payments/bills/operations.ts";
import { listDeposits } from "#lib/domains/money/payroll/deposits/operations.ts";
import { listRuns } from "#lib/domains/money/payroll/operations.ts";
import { listContracts } from "../contracts/operations.ts";
import { listAmendments } from "../formation/amendments/operations.ts";
import { listMeetings, listResolutions, readMeeting } from "../governance/operations.ts";
import { listObligations } from "../obligations/operations.ts";
import { deadlineEvents } from "../obligations/rules.ts";
import { listSeats } from "../seats/operations.ts";
import { type Asking, all, ask, type Part } from "./asking.ts";
import type { Folder } from "./rules.ts";
import { jsonFile, tableParts } from "./tables.ts";

/** As many invoices are drawn as PDFs; of more the list tells. */
const MOST_INVOICES = 1000;

/** Seats, meetings with their votes, and what they have resolved. */
export async function governanceOf(asking: Asking): Promise<Part[]> {
  const [seats, meetings, resolutions] = await Promise.all([
    all(asking, listSeats),
    all(asking, listMeetings),
    all(asking, listResolutions),
  ]);
  const of = { folder: "minutes", day: asking.day } as const;
  return [
    ...tableParts({ ...of, name: "Seats", what: "Directors, officers, members and managers", records: seats }),
    ...tableParts({ ...of, name: "Meetings", what: "Meetings and consents", records: meetings, as: "csv" }),
    ...meetings.toReversed().map(({ meeting_id, title, created_at }): Part => {
      const day = created_at.slice(0, 10);
      return {
        ...{ folder: "minutes", day, record_id: meeting_id },
        what: `${title}: its items, their votes and results, as the API answers`,
        called: [`${day} ${title} - votes`, ".json"],
        content: { made: async () => [jsonFile("Meeting", await ask(asking, readMeeting, { meeting_id }))] },
      };
    }),
    ...tableParts({ ...of, name: "Resolutions", what: "What meetings authorize", records: resolutions }),
  ];
}

/** The stock ledger and the cap table, and each kind of security with its terms; and where the papers of some stand. */
export async function equityOf(asking: Asking, placed: Map<string, Folder>): Promise<Part[]> {
  const { entity_id, day } = asking;
  const [classes, grants, safes, notes, rounds, valuations, contributions, allocations] = await Promise.all([
    all(asking, listInstruments),
    all(asking, listGrants),
    all(asking, listSafes),
    all(asking, listNotes),
    all(asking, listRounds),
    all(asking, listValuations),
    all(asking, listContributions),
    all(asking, listAllocations),
  ]);
  for (const { document_id } of [...safes, ...notes, ...valuations]) {
    if (document_id != null) placed.set(document_id, "securities");
  }
  const ledger = { folder: "ledger", day } as const;
  const own = { folder: "securities", day } as const;
  const once = (what: string, made: Part["content"], more: object = {}): Part => ({
    ...ledger,
    what,
    content: made,
    ...more,
  });
  return [
    once("Stock ledger, as a table", { made: async () => [await ask(asking, stockLedgerCsv, { entity_id })] }),
    once(
      "Stock ledger, to print",
      { made: async () => [await ask(asking, stockLedgerPdf, { entity_id })] },
      { isAlsoOtherwise: true },
    ),
    once("Cap table in the Open Cap Table Format", { made: async () => [await ask(asking, exportOcf, { entity_id })] }),
    once(
      "Cap table, as a spreadsheet",
      { made: async () => [await ask(asking, capTableXlsx, { entity_id })] },
      { isAlsoOtherwise: true },
    ),
    once(
      "Cap table, to print",
      { made: async () => [await ask(asking, capTablePdf, { entity_id })] },
      { isAlsoOtherwise: true },
    ),
    ...tableParts({ ...ledger, name: "Classes", what: "Classes, plans and pools", records: classes }),
    ...tableParts({ ...own, name: "Grants", what: "Grants with their terms", records: grants }),
    ...tableParts({ ...own, name: "SAFEs", what: "SAFEs", records: safes }),
    ...tableParts({ ...own, name: "Convertible notes", what: "Convertible notes", records: notes }),
    ...tableParts({ ...own, name: "Rounds", what: "Financing rounds", records: rounds }),
    ...tableParts({ ...own, name: "Valuations", what: "409A valuations", records: valuations }),
    ...tableParts({ ...own, name: "Contributions", what: "Members' contributions", records: contributions }),
    ...tableParts({ ...own, name: "Allocations", what: "Allocations to members", records: allocations }),
  ];
}

/** Contracts, filings, what is due and by when, and the tax papers. */
export async function complianceOf(asking: Asking, company: string): Promise<Part[]> {
  const { entity_id, day } = asking;
  const [contracts, amendments, deadlines, obligations, filings] = await Promise.all([
    all(asking, listContracts),
    all(asking, listAmendments),
    all(asking, listDeadlines),
    all(asking, listObligations),
    all(asking, listTaxFilings),
  ]);
  const due = obligations.flatMap((one) =>
    one.status === "pending" && one.due_date !== null ? [{ ...one, due_date: one.due_date }] : [],
  );
  const calendar = { filename: "Calendar.ics", content_type: "text/calendar" };
  const ics = {
    ...calendar,
    content: { text: calendarText(`Deadlines of ${company}`, deadlineEvents(company, due, null)) },
  };
  const own = "Register of contracts: parties, terms and how each stands";
  return [
    ...tableParts({ folder: "contracts", name: "Contracts", what: own, day, records: contracts }),
    ...tableParts({
      folder: "filings",
      name: "Amendments",
      what: "Amendments of the charter",
      day,
      records: amendments,
    }),
    ...tableParts({ folder: "filings", name: "Deadlines", what: "Reports that are tracked", day, records: deadlines }),
    ...tableParts({ folder: "obligations", name: "Obligations", what: "Obligations", day, records: obligations }),
    {
      ...{ folder: "obligations", what: "What is due by a day, for a calendar", day },
      content: { made: async () => [ics] },
    },
    ...tableParts({ folder: "tax", name: "Tax filings", what: "Tax documents", day, records: filings }),
    ...filings.toReversed().map(({ filing_id, filing_type, tax_year, recipient_name, created_at }): Part => {
      const what = [filing_type.toUpperCase().replaceAll("_", "-"), tax_year, recipient_name].filter(Boolean).join(" ");
      return {
        ...{ folder: "tax", what: `${what}: our worksheet of it`, day: created_at.slice(0, 10), record_id: filing_id },
        called: [`${created_at.slice(0, 10)} ${what}`, ".pdf"],
        content: { made: async () => [await ask(asking, downloadTaxFiling, { entity_id, filing_id })] },
      };
    }),
  ];
}

const isNoDraft = ({ status }: { status: string }) => status !== "draft";

/** Lists of invoices and bills, invoices as PDFs as far as they are not too many, and what payroll has paid in all. */
export async function moneyOf(asking: Asking, placed: Map<string, Folder>) {
  const { day } = asking;
  const [invoices, bills, runs, deposits] = await Promise.all([
    all(asking, listInvoices),
    all(asking, listBills),
    all(asking, listRuns),
    all(asking, listDeposits),
  ]);
  for (const { attachments } of bills) for (const { document_id } of attachments) placed.set(document_id, "invoices");
  const sent = invoices.filter(isNoDraft).toReversed();
  const isWithin = sent.length <= MOST_INVOICES;
  const of = { folder: "invoices", day } as const;
  const parts: Part[] = [
    { ...of, what: "Invoices, as a table", content: { made: async () => [invoicesFile(invoices.filter(isNoDraft))] } },
    { ...of, what: "Bills, as a table", content: { made: async () => [billsFile(bills.filter(isNoDraft))] } },
    ...(isWithin ? sent : []).map((invoice): Part => {
      const issued = invoice.sent_on ?? invoice.created_at.slice(0, 10);
      return {
        ...{ folder: "invoices", day: issued, record_id: invoice.invoice_id, standing: invoice.status },
        what: `Invoice ${invoice.number} to ${invoice.customer}`,
        called: [`${issued} Invoice ${invoice.number} ${invoice.customer}`, ".pdf"],
        content: { made: async () => [invoicePdf(invoice)] },
      };
    }),
    ...tableParts({ folder: "payroll", name: "Payroll runs", what: "Payroll runs", day, records: runs, as: "csv" }),
    ...tableParts({ folder: "payroll", name: "Payroll deposits", what: "Deposits", day, records: deposits, as: "csv" }),
  ];
  const why = `there are ${sent.length}, and a minute book draws ${MOST_INVOICES} at most: the list has all of them`;
  return { parts, left_out: isWithin ? [] : [{ what: "PDFs of the invoices", why }] };
}
