import { fieldsOf, type List } from "#lib/domains/money/lists/rules.ts";
import type { ListPreview } from "#lib/domains/money/lists/schema.ts";
import { spoken } from "#ui/ui/spoken.ts";

/** What a list is called, one of it and many, and where in its company's pages it stands. */
export const listLabels: Readonly<Record<List, { one: string; many: string; lead: string }>> = {
  contacts: {
    one: "contact",
    many: "contacts",
    lead: "Customers or other people, as QuickBooks, Xero or you list them: CSV or XLSX.",
  },
  vendors: {
    one: "vendor",
    many: "vendors",
    lead: "A list of vendors as QuickBooks, Xero or you keep it: CSV or XLSX.",
  },
  invoices: {
    one: "invoice",
    many: "invoices",
    lead: "What customers owe by the day of the opening balances: CSV or XLSX, as QuickBooks (Open invoices) and Xero export it. Nothing is mailed.",
  },
  bills: {
    one: "bill",
    many: "bills",
    lead: "What the company owes by the day of the opening balances: CSV or XLSX, as QuickBooks (Unpaid bills) and Xero export it.",
  },
  employees: {
    one: "employee",
    many: "employees",
    lead: "Whom the company employs, with a first day and a salary or a rate: CSV or XLSX, as QuickBooks, a payroll service or you keep it. What the year has paid them before is told by payroll runs of its days.",
  },
};

type Against = NonNullable<ListPreview["totals"][number]["balance_against"]>;

/** What the other side of open invoices or bills is taken from, in words. */
export const againstLabels: Readonly<Record<Against, string>> = {
  accounts_receivable: "Receivables that the books hold",
  accounts_payable: "Payables that the books hold",
  opening_balance_equity: "Opening balance equity",
  none: "Nothing: the opening balances hold it",
};

/** What the form calls what a list is asked with, and what the books call their accounts. */
const fields: Readonly<Record<string, string>> = {
  as_of: "“Booked on”",
  balance_against: "“Other side”",
  date_format: "“Days are written”",
  accounts_receivable: "Accounts receivable",
  accounts_payable: "Accounts payable",
  hours_per_period: "“Hours of a month”",
};

/** What a list's columns are called, which a sentence says in words. */
const columns: ReadonlySet<string> = new Set(Object.values(fieldsOf).flat());

const called = (name: string): string => fields[name] ?? (columns.has(name) ? name.replaceAll("_", " ") : name);

/** Employees are named in a file by their identifiers, so that these stay as they are. */
const PERSON = /(prsn_[0-9a-z]{26})/;

/** A sentence of the preview's as people read it, with the form's own words for its fields. */
export const saidOf = (sentence: string): string =>
  sentence
    .replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, called)
    .split(PERSON)
    .map((piece) => (PERSON.test(piece) ? piece : spoken(piece)))
    .join("");
