import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { BankLine } from "../banking/bank-statements/schema.ts";
import type { BankAccount } from "../banking/schema.ts";
import type { Payment } from "./schema.ts";
import { assertTakesPayments } from "./vendors/rules.ts";

/** Throws 400 where a payment cannot leave the bank account. */
export function assertPaysFrom(
  { status, currency: keeps }: Pick<BankAccount, "status" | "currency">,
  currency: string,
): void {
  if (status !== "active") throw invalid("bank_id", `must be an active bank account: its status is ${status}`);
  if (keeps !== currency) throw invalid("bank_id", `must be a bank account in ${currency}: it keeps ${keeps}`);
}

/** Throws 400 where a line of the bank account cannot tell of a payment in that currency; it need not be confirmed to have paid. */
export function assertPaidFrom(
  { status, currency: keeps }: Pick<BankAccount, "status" | "currency">,
  currency: string,
): void {
  if (status === "closed") throw invalid("bank_line_id", "must be of a bank account that is not closed");
  if (keeps !== currency) {
    throw invalid("bank_line_id", `must be of a bank account in ${currency}: its own keeps ${keeps}`);
  }
}

/** Throws 400 where a payment in that currency out of `cash_account_id` cannot be debited to the ledger account. */
export function assertPaysTo(account: Account, currency: string, cash_account_id: string): void {
  assertTakesPayments(account);
  const { account_id, account_code, currency: keeps } = account;
  if (keeps !== currency)
    throw invalid("account_id", `must be an account in ${currency}: ${account_code} keeps ${keeps}`);
  if (account_id === cash_account_id) throw invalid("account_id", "must not be the account that the money leaves");
}

/** Throws 400 where the bank line does not tell of that payment: money out, of its amount, that nothing answers to yet. */
export function assertTellsOf({ status, amount_cents: told }: Pick<BankLine, "status" | "amount_cents">, paid: number) {
  if (status !== "unmatched") throw invalid("bank_line_id", `must be an unmatched bank line: its status is ${status}`);
  if (told >= 0 || told !== -paid) {
    const counts = `it is ${told} cents, and the payment ${paid} cents`;
    throw invalid("bank_line_id", `must be a bank line of money out, as much as is paid: ${counts}`, "amount_differs");
  }
}

/** Throws 400 where a payment has settled and no bank line told of it: what the bank has carried out is not called back. */
export function assertCancellable({ status, bank_line_id }: Pick<Payment, "status" | "bank_line_id">): void {
  if (status === "settled" && bank_line_id === null)
    throw wrongState(`Cannot cancel the payment: its status is settled.`);
}

/** Throws 400 where the bank has been told of the payment by an ACH file. */
export function assertNotInFile({ status, ach_file_id }: Pick<Payment, "status" | "ach_file_id">): void {
  if (status !== "submitted" || ach_file_id === null) return;
  const rule = `Cannot cancel the payment: its status is submitted and it is in the ACH file ${ach_file_id}; discard the file first.`;
  throw wrongState(rule, "in_ach_file");
}
