import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
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

/** Throws 400 where a payment in that currency out of `cash_account_id` cannot be debited to the ledger account. */
export function assertPaysTo(account: Account, currency: string, cash_account_id: string): void {
  assertTakesPayments(account);
  const { account_id, account_code, currency: keeps } = account;
  if (keeps !== currency)
    throw invalid("account_id", `must be an account in ${currency}: ${account_code} keeps ${keeps}`);
  if (account_id === cash_account_id) throw invalid("account_id", "must not be the account that the money leaves");
}

/** Throws 400 where the bank has been told of the payment by an ACH file. */
export function assertNotInFile({ status, ach_file_id }: Pick<Payment, "status" | "ach_file_id">): void {
  if (status !== "submitted" || ach_file_id === null) return;
  const rule = `Cannot cancel the payment: its status is submitted and it is in the ACH file ${ach_file_id}; discard the file first.`;
  throw wrongState(rule, "in_ach_file");
}
