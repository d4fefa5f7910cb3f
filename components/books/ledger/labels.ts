import type { Account, AccountType, EntrySource, JournalEntry } from "#lib/domains/books/ledger/schema.ts";
import type { Tone } from "#ui/ui/tone.ts";

export const accountTones: Readonly<Record<Account["status"], Tone>> = { active: "success", inactive: "neutral" };

export const accountTypeLabels: Readonly<Record<AccountType, string>> = {
  asset: "Asset",
  liability: "Liability",
  equity: "Equity",
  revenue: "Revenue",
  expense: "Expense",
};

export const accountTypeTitles: Readonly<Record<AccountType, string>> = {
  asset: "Assets",
  liability: "Liabilities",
  equity: "Equity",
  revenue: "Revenue",
  expense: "Expenses",
};

/** An account's type in words; one without a type says so. */
export const typeOf = ({ account_type }: Pick<Account, "account_type">) =>
  account_type === null ? "Unclassified" : accountTypeLabels[account_type];

export const entryTones: Readonly<Record<JournalEntry["status"], Tone>> = {
  draft: "neutral",
  posted: "success",
  voided: "neutral",
};

/** An entry in a few words: what it says of itself. */
export const entryTitle = ({ description }: Pick<JournalEntry, "description">) =>
  description.trim() === "" ? "Journal entry" : description;

const sourceLabels: Readonly<Record<EntrySource["type"], string>> = {
  invoice: "Invoice",
  customer_payment: "Customer payment",
  credit_note: "Credit note",
  customer_refund: "Customer refund",
  settlement: "Invoice settlement",
  payment: "Payment",
  payroll_run: "Payroll run",
  payroll_deposit: "Payroll deposit",
  payroll_correction: "Payroll correction",
  bill: "Bill",
  vendor_credit: "Vendor credit",
  vendor_refund: "Vendor refund",
  statement_line: "Bank statement",
  opening_balances: "Opening balances",
  journal_import: "Import",
  journal_entry: "Accrual",
  safe: "SAFE",
  convertible_note: "Convertible note",
  note_accrual: "Note interest",
  grant: "Grant",
  distribution: "Distribution",
  contribution: "Contribution",
  allocation: "Allocation",
  capital_conversion: "Conversion",
  instrument_event: "Instrument",
  secondary_sale: "Secondary sale",
  revaluation: "Revaluation",
  currency_exchange: "Currency exchange",
  recurring_entry: "Recurring entry",
  schedule: "Schedule",
};

/** "Invoice, sent": what an entry follows. */
export const sourceTitle = ({ type, event }: EntrySource) => `${sourceLabels[type]}, ${event}`;

const sourcePaths: Readonly<Record<EntrySource["type"], (id: string) => string>> = {
  invoice: (id) => `invoices/${id}`,
  customer_payment: (id) => `invoices/payments/${id}`,
  credit_note: (id) => `invoices/credit-notes/${id}`,
  customer_refund: (id) => `invoices/refunds/${id}`,
  // The way to the invoice that was settled.
  settlement: (id) => `invoices/settlements/${id}`,
  payment: (id) => `payments/${id}`,
  payroll_run: (id) => `payroll/runs/${id}`,
  payroll_deposit: (id) => `payroll/deposits/${id}`,
  payroll_correction: (id) => `payroll/corrections/${id}`,
  bill: (id) => `bills/${id}`,
  vendor_credit: (id) => `bills/credits/${id}`,
  vendor_refund: (id) => `bills/refunds/${id}`,
  // The way to the line on the statement of its bank account.
  statement_line: (id) => `banking/lines/${id}`,
  opening_balances: () => "ledger/opening-balances",
  journal_import: (id) => `ledger/imports/${id}`,
  journal_entry: (id) => `ledger/entries/${id}`,
  safe: (id) => `cap-table/safes/${id}`,
  convertible_note: (id) => `cap-table/notes/${id}`,
  note_accrual: () => "cap-table/notes",
  grant: (id) => `cap-table/grants/${id}`,
  distribution: (id) => `cap-table/distribution/${id}`,
  contribution: (id) => `cap-table/capital/contributions/${id}`,
  allocation: (id) => `cap-table/capital/allocations/${id}`,
  capital_conversion: () => "cap-table/capital",
  instrument_event: () => "cap-table/instruments",
  secondary_sale: (id) => `cap-table/secondary-sales/${id}`,
  revaluation: () => "reports/currencies/revaluations",
  currency_exchange: () => "reports/currencies/exchanges",
  recurring_entry: (id) => `ledger/recurring/${id}`,
  schedule: (id) => `ledger/schedules/${id}`,
};

/** The page of what an entry follows. */
export const sourceHref = (entity_id: string, { type, id }: EntrySource) =>
  `/entities/${entity_id}/${sourcePaths[type](id)}`;
