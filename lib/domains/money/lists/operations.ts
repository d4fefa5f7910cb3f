import { MAX_INTEGER } from "#lib/core/fields.ts";
import { entityInPath, entityInPathChanging, entityOf, operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { type Plan, previewOf, recordsOf, reportOf } from "./planning.ts";
import {
  ListImport,
  ListPreview,
  NewBillList,
  NewContactList,
  NewEmployeeList,
  NewInvoiceList,
  NewVendorList,
} from "./schema.ts";
import {
  planBills,
  planContacts,
  planEmployees,
  planInvoices,
  planVendors,
  takeBills,
  takeContacts,
  takeEmployees,
  takeInvoices,
  takeVendors,
} from "./store.ts";

const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const fileOf = (filename: string, text: string) => ({
  format: "csv" as const,
  filename,
  content_base64: Buffer.from(text).toString("base64"),
});

const FILES =
  "A file is CSV (in UTF-8, UTF-16 or Windows-1252) or XLSX, with titles above its headings or not. The headings of QuickBooks' and Xero's exports are recognized as far as they are public, beside our own; `columns` corrects what each is, and what is not recognized is left out. Rows that add up others are passed over. A file holds at most 1 MiB as it is sent.";
const preview = (list: string) =>
  `What an import of the file would make: which column is taken for what, every row's outcome, and all that keeps it from being done, by row, column and rule. Nothing is kept.\n\n${FILES} At most ${list}.`;
const taken = (what: string) =>
  `${what} All of it is taken in, or nothing: what the preview names as a fault is a 400 with \`issues\`, which name the cell and the rule, the first 100 of them. One receipt tells of all, and holds the file's SHA-256 in place of its text; policies are asked of the import, by its own name.\n\n${FILES}`;

const contactEntity = entityOf(
  async (_, { entity_id }: { entity_id?: string | null | undefined }) => entity_id ?? null,
);
const contactsExample = fileOf(
  "customers.csv",
  "Customer full name,Phone numbers,Email\nGlobex Corporation,+1 415 555 0134,ap@globex.example\nInitech,,billing@initech.example\n",
);

export const previewContacts = operation({
  ...within("contacts", "/v1/contact-import-previews")("preview_import", "POST"),
  scope: "contacts:read",
  effect: "read",
  entity: contactEntity,
  title: "Preview an import of contacts",
  about: preview("10,000 contacts"),
  input: NewContactList,
  output: ListPreview,
  example: contactsExample,
  run: async ({ tx }, given) => previewOf(await planContacts(tx, given), given),
});

export const importContacts = operation({
  ...within("contacts", "/v1/contact-imports")("import", "POST"),
  entity: contactEntity,
  title: "Import contacts",
  about: taken(
    "Makes contacts of a list of customers or other people, at most 10,000. One whose name or e-mail address is there already is passed over, and so stays as it is.",
  ),
  input: NewContactList,
  output: ListImport,
  example: contactsExample,
  async run({ tx }, given) {
    const plan = await planContacts(tx, given);
    const record_ids = await takeContacts(tx, recordsOf(plan));
    const made_count = record_ids.length;
    return { entity_id: given.entity_id ?? null, ...reportOf(plan, given), made_count, record_ids, entry_ids: [] };
  },
});

const vendorsExample = {
  ...entity,
  ...fileOf(
    "vendors.csv",
    "Vendor,Email,Street,City,State,Zip,Tax ID\nHarbor Hosting Inc.,billing@harbor.example,1 Pier Road,Oakland,CA,94607,84-7654321\nPrecision Parts,,,,,,\n",
  ),
};

export const previewVendors = operation({
  ...within("vendors", "/v1/entities/{entity_id}/vendor-import-previews", "payments")("preview_import", "POST"),
  scope: "payments:read",
  effect: "read",
  entity: entityInPath,
  title: "Preview an import of vendors",
  about: preview("10,000 vendors"),
  input: NewVendorList,
  output: ListPreview,
  example: vendorsExample,
  run: async ({ tx }, given) => previewOf(await planVendors(tx, given), given),
});

export const importVendors = operation({
  ...within("vendors", "/v1/entities/{entity_id}/vendor-imports", "payments")("import", "POST"),
  // One list at a time, so that of two which have a vendor each the second passes it over.
  entity: entityInPathChanging,
  title: "Import vendors",
  about: taken(
    "Makes vendors of a list, at most 10,000. A vendor whose name is there already is passed over, and so stays as it is; what of an address is no American one's is left out, and so is a tax number of another country, which its row says: a vendor abroad, who gives a Form W-8, has none here. Account numbers and taxpayer identification numbers are kept encrypted, and no preview shows them.",
  ),
  input: NewVendorList,
  output: ListImport,
  example: vendorsExample,
  // The file may tell accounts; it is not read for the question.
  money: { leaves: false, redirects: () => true },
  async run({ tx }, given) {
    const plan = await planVendors(tx, given);
    const record_ids = await takeVendors(tx, given.entity_id, recordsOf(plan));
    const made_count = record_ids.length;
    return { entity_id: given.entity_id, ...reportOf(plan, given), made_count, record_ids, entry_ids: [] };
  },
});

const employeesExample = {
  ...entity,
  hours_per_period: 160,
  ...fileOf(
    "employees.csv",
    "Employee,Email,Pay type,Pay rate,Start date,Work state,Filing status\nGrace Hopper,grace@example.com,Salary,120000.00,2026-01-05,CA,Single\nIda Rhodes,ida@example.com,Hourly,42.50,2026-03-02,NY,Head of household\n",
  ),
};

export const previewEmployees = operation({
  ...within(
    "payroll_people",
    "/v1/entities/{entity_id}/payroll-person-import-previews",
    "payroll",
  )("preview_import", "POST"),
  scope: "payroll:read",
  effect: "read",
  entity: entityInPath,
  title: "Preview an import of employees",
  about: preview("10,000 employees"),
  input: NewEmployeeList,
  output: ListPreview,
  example: employeesExample,
  run: async ({ tx }, given) => previewOf(await planEmployees(tx, given), given),
});

export const importEmployees = operation({
  ...within("payroll_people", "/v1/entities/{entity_id}/payroll-person-imports", "payroll")("import", "POST"),
  // One list at a time, so that of two which have an employee each the second passes it over.
  entity: entityInPathChanging,
  title: "Import employees",
  about: taken(
    "Puts employees on the payroll, at most 10,000, each with a name (in one column or two), a first day and a salary of a year or a rate by the hour. Who is on it already for those days, by name and e-mail address, is passed over, and so stays as it is; whether another of a known name is the same person is asked, as it is of one who is added by itself, and `same_person_as` tells. Social security numbers are left out, since none is kept. Deductions are not read. What the year has paid them before is told by payroll runs of its days.",
  ),
  input: NewEmployeeList,
  output: ListImport,
  example: employeesExample,
  async run({ tx }, given) {
    const plan = await planEmployees(tx, given);
    const record_ids = await takeEmployees(tx, given.entity_id, recordsOf(plan));
    const made_count = record_ids.length;
    return { entity_id: given.entity_id, ...reportOf(plan, given), made_count, record_ids, entry_ids: [] };
  },
});

const BROUGHT =
  "They are booked on `as_of`, the day of the opening balances, by what is open of each: what was paid before stays with the books of before, and so does the sales tax in them. Each is on the account `{own}` of its own, whose other side an entry takes at once from `{held}` as opening balances or an imported journal hold it, or from `opening_balance_equity` where they left it out; so the aging, both bases of accounting and the tie-outs are as they were. The preview tells which; `balance_against` says it otherwise. What the books hold less of than comes in, and a list without opening balances, is asked for (400).";
const brought = (held: string, own: string) => BROUGHT.replace("{held}", held).replace("{own}", own);

const invoicesExample = {
  ...entity,
  as_of: "2025-12-31",
  balance_against: "opening_balance_equity" as const,
  ...fileOf(
    "open-invoices.csv",
    "ContactName,EmailAddress,InvoiceNumber,InvoiceDate,DueDate,Total,InvoiceAmountDue,Description,Currency,Type,Status\nGlobex,ap@globex.example,INV-1042,2025-12-01,2025-12-31,500.00,300.00,Design,USD,Sales invoice,Awaiting Payment\n",
  ),
};

/** What open invoices or bills come to: policies are asked of the whole, and of each of those whose they are. */
const moneyOf = <G>(plan: (tx: Tx, given: G) => Promise<Plan<unknown>>) => ({
  leaves: false,
  async of(tx: Tx, given: G) {
    const rows = (await plan(tx, given)).rows.filter(({ record }) => record !== null);
    const shares = [...Map.groupBy(rows, ({ name }) => name ?? "")].map(([recipient, of]) => ({
      recipient,
      amount_cents: of.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0),
    }));
    const amount_cents = Math.min(
      shares.reduce((sum, one) => sum + one.amount_cents, 0),
      MAX_INTEGER,
    );
    const currency = rows[0]?.currency;
    return {
      amount_cents,
      recipient: shares[0]?.recipient ?? "",
      also: shares.slice(1),
      ...(currency && { currency }),
    };
  },
});

export const previewInvoices = operation({
  ...within("invoices", "/v1/entities/{entity_id}/invoice-import-previews")("preview_import", "POST"),
  scope: "invoices:read",
  effect: "read",
  title: "Preview an import of open invoices",
  about: preview("5,000 invoices"),
  input: NewInvoiceList,
  output: ListPreview,
  example: invoicesExample,
  run: async ({ tx }, given) => previewOf(await planInvoices(tx, given), given),
});

export const importInvoices = operation({
  ...within("invoices", "/v1/entities/{entity_id}/invoice-imports")("import", "POST"),
  // One list at a time: what the books hold is taken the place of once.
  entity: entityInPathChanging,
  title: "Import open invoices",
  about: taken(
    `Makes invoices that are open elsewhere, at most 5,000, and sends them without mail: their customers have had them long since. Each has a number of this service, and its old one as \`former_number\`; one whose number its customer has already is passed over, as is one that the company has exported itself, by its \`invoice_id\`, and so are credits, drafts and what is paid or voided. ${brought("accounts_receivable", "invoices_brought_forward")}`,
  ),
  input: NewInvoiceList,
  output: ListImport,
  example: invoicesExample,
  money: moneyOf(planInvoices),
  async run({ tx }, given) {
    const plan = await planInvoices(tx, given);
    const made = await takeInvoices(tx, plan, given.entity_id);
    return { entity_id: given.entity_id, ...reportOf(plan, given), made_count: made.record_ids.length, ...made };
  },
});

const billsExample = {
  ...entity,
  as_of: "2025-12-31",
  balance_against: "opening_balance_equity" as const,
  ...fileOf(
    "unpaid-bills.csv",
    "Date,Transaction type,Num,Vendor,Due date,Amount,Open balance\n12/05/2025,Bill,INV-7,Precision Parts,01/04/2026,900.00,500.00\n,,,,Total,,500.00\n12/20/2025,Bill,2025-99,Harbor Hosting Inc.,01/19/2026,450.00,450.00\n",
  ),
};

export const previewBills = operation({
  ...within("bills", "/v1/entities/{entity_id}/bill-import-previews", "payments")("preview_import", "POST"),
  scope: "payments:read",
  effect: "read",
  title: "Preview an import of open bills",
  about: preview("5,000 bills"),
  input: NewBillList,
  output: ListPreview,
  example: billsExample,
  run: async ({ tx }, given) => previewOf(await planBills(tx, given), given),
});

export const importBills = operation({
  ...within("bills", "/v1/entities/{entity_id}/bill-imports", "payments")("import", "POST"),
  // One list at a time: what the books hold is taken the place of once.
  entity: entityInPathChanging,
  title: "Import open bills",
  about: taken(
    `Makes bills that are open elsewhere, at most 5,000, and approves them; a vendor whose name is not known yet is remembered. A bill whose number is the vendor's already is passed over, as is one that the company has exported itself, by its \`bill_id\`, and so are credits, drafts and what is paid or voided. ${brought("accounts_payable", "bills_brought_forward")}`,
  ),
  input: NewBillList,
  output: ListImport,
  example: billsExample,
  money: moneyOf(planBills),
  async run({ tx }, given) {
    const plan = await planBills(tx, given);
    const made = await takeBills(tx, plan, given.entity_id);
    return { entity_id: given.entity_id, ...reportOf(plan, given), made_count: made.record_ids.length, ...made };
  },
});
