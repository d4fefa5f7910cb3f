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
  payment: "Payment",
  payroll_run: "Payroll run",
  statement_line: "Bank statement",
};

/** "Invoice, sent": what an entry follows. */
export const sourceTitle = ({ type, event }: EntrySource) => `${sourceLabels[type]}, ${event}`;

const sourcePaths: Readonly<Record<EntrySource["type"], (id: string) => string>> = {
  invoice: (id) => `invoices/${id}`,
  payment: (id) => `payments/${id}`,
  payroll_run: (id) => `payroll/runs/${id}`,
  // The way to the line on the statement of its bank account.
  statement_line: (id) => `banking/lines/${id}`,
};

/** The page of what an entry follows. */
export const sourceHref = (entity_id: string, { type, id }: EntrySource) =>
  `/entities/${entity_id}/${sourcePaths[type](id)}`;
