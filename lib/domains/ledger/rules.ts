import { invalid } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Account, AccountType, Side } from "./schema.ts";

/** An amount on one side of an entry; cents, positive. */
export interface Amount {
  side: Side;
  amount_cents: number;
}

/** The sums of both sides, exact also past 2^53. */
export function totals(lines: readonly Amount[]): Record<Side, bigint> {
  const sums = { debit: 0n, credit: 0n };
  for (const { side, amount_cents } of lines) sums[side] += BigInt(amount_cents);
  return sums;
}

/**
 * The total of an entry in cents: what its debits and its credits add up to. Throws 400 with both totals where they
 * differ (interface 7.7), and where the sum would pass 2^53−1 (decisions "Numbers").
 */
export function balancedTotal(lines: readonly Amount[]): number {
  const { debit, credit } = totals(lines);
  if (debit !== credit) {
    throw invalid("lines", `must balance: debits are ${debit} cents, credits are ${credit} cents`, "unbalanced_entry");
  }
  if (debit > BigInt(MAX_INTEGER)) throw invalid("lines", "must add up to no more than 2^53-1 cents", "out_of_range");
  return Number(debit);
}

/**
 * The currency of an entry whose lines go to these accounts, in their order. Throws 400 naming the line whose account is
 * inactive or keeps another currency than the first one's (decisions "Ledger and finance").
 */
export function commonCurrency(accounts: readonly Pick<Account, "account_code" | "currency" | "status">[]): string {
  const currency = accounts[0]?.currency ?? "usd";
  for (const [at, { account_code, currency: has, status }] of accounts.entries()) {
    const path = `lines.${at}.account_id`;
    if (status !== "active") throw invalid(path, `must be an active account: ${account_code} is ${status}`);
    if (has !== currency) {
      throw invalid(path, `must be an account in ${currency}, as the first line's: ${account_code} keeps ${has}`);
    }
  }
  return currency;
}

/** Codes whose type is known, with the name that the account gets when the books open it themselves. */
const known: Record<string, { type: AccountType; name: string }> = {
  cash: { type: "asset", name: "Cash" },
  bank: { type: "asset", name: "Bank" },
  checking: { type: "asset", name: "Checking" },
  savings: { type: "asset", name: "Savings" },
  petty_cash: { type: "asset", name: "Petty cash" },
  accounts_receivable: { type: "asset", name: "Accounts receivable" },
  inventory: { type: "asset", name: "Inventory" },
  prepaid_expenses: { type: "asset", name: "Prepaid expenses" },
  fixed_assets: { type: "asset", name: "Fixed assets" },
  equipment: { type: "asset", name: "Equipment" },
  accounts_payable: { type: "liability", name: "Accounts payable" },
  credit_card: { type: "liability", name: "Credit card" },
  accrued_liabilities: { type: "liability", name: "Accrued liabilities" },
  deferred_revenue: { type: "liability", name: "Deferred revenue" },
  loans_payable: { type: "liability", name: "Loans payable" },
  notes_payable: { type: "liability", name: "Notes payable" },
  payroll_liabilities: { type: "liability", name: "Payroll liabilities" },
  sales_tax_payable: { type: "liability", name: "Sales tax payable" },
  common_stock: { type: "equity", name: "Common stock" },
  preferred_stock: { type: "equity", name: "Preferred stock" },
  additional_paid_in_capital: { type: "equity", name: "Additional paid-in capital" },
  retained_earnings: { type: "equity", name: "Retained earnings" },
  members_equity: { type: "equity", name: "Members' equity" },
  owners_equity: { type: "equity", name: "Owner's equity" },
  equity: { type: "equity", name: "Equity" },
  distributions: { type: "equity", name: "Distributions" },
  revenue: { type: "revenue", name: "Revenue" },
  sales: { type: "revenue", name: "Sales" },
  service_revenue: { type: "revenue", name: "Service revenue" },
  interest_income: { type: "revenue", name: "Interest income" },
  other_income: { type: "revenue", name: "Other income" },
  cogs: { type: "expense", name: "Cost of goods sold" },
  expense: { type: "expense", name: "Expenses" },
  expenses: { type: "expense", name: "Expenses" },
  payroll_expense: { type: "expense", name: "Payroll expense" },
  payroll_tax_expense: { type: "expense", name: "Payroll tax expense" },
  salaries: { type: "expense", name: "Salaries" },
  wages: { type: "expense", name: "Wages" },
  rent: { type: "expense", name: "Rent" },
  utilities: { type: "expense", name: "Utilities" },
  insurance: { type: "expense", name: "Insurance" },
  marketing: { type: "expense", name: "Marketing" },
  travel: { type: "expense", name: "Travel" },
  software: { type: "expense", name: "Software" },
  office_supplies: { type: "expense", name: "Office supplies" },
  professional_fees: { type: "expense", name: "Professional fees" },
  bank_fees: { type: "expense", name: "Bank fees" },
  depreciation: { type: "expense", name: "Depreciation" },
  interest_expense: { type: "expense", name: "Interest expense" },
  taxes: { type: "expense", name: "Taxes" },
};

const accounts = new Map(Object.entries(known));

/** The type that follows from a known code (decisions "Ledger and finance"); null where the code tells nothing. */
export const typeOfCode = (account_code: string): AccountType | null => accounts.get(account_code)?.type ?? null;

/** The name of an account that the books open by themselves. */
export const nameOfCode = (account_code: string): string => accounts.get(account_code)?.name ?? account_code;

/** The side that makes an account's balance grow. */
export const normalSide = (type: AccountType | null): Side =>
  type === "liability" || type === "equity" || type === "revenue" ? "credit" : "debit";

/** An account's balance in cents, positive on its normal side. */
export const balance = (type: AccountType | null, debit_cents: number, credit_cents: number): number =>
  normalSide(type) === "debit" ? debit_cents - credit_cents : credit_cents - debit_cents;
