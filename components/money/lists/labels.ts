import type { List } from "#lib/domains/money/lists/rules.ts";
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
  accounts_receivable: "Accounts receivable",
  accounts_payable: "Accounts payable",
};

/** A sentence of the preview's as people read it, with the form's own words for its fields. */
export const saidOf = (sentence: string): string =>
  spoken(
    sentence.replaceAll(
      /\b(?:as_of|balance_against|accounts_receivable|accounts_payable)\b/g,
      (name) => fields[name] ?? name,
    ),
  );
