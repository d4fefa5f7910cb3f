import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Vendor } from "./schema.ts";

/** Whether a payment can be debited to a ledger account. */
export const takesPayments = ({ account_type, status }: Pick<Account, "account_type" | "status">): boolean =>
  status === "active" && account_type !== "revenue" && account_type !== "equity";

/** Throws 400 where a payment cannot be debited to a ledger account: what is paid is spent, owned or owed no more. */
export function assertTakesPayments({
  account_code,
  account_type,
  status,
}: Pick<Account, "account_code" | "account_type" | "status">): void {
  if (status !== "active") throw invalid("account_id", `must be an active account: ${account_code} is ${status}`);
  if (account_type === "revenue" || account_type === "equity") {
    throw invalid("account_id", `must be an expense, asset or liability account: ${account_code} is ${account_type}`);
  }
}

/** Throws 400 where the vendor is archived. */
export function assertPayable({ name, status }: Pick<Vendor, "name" | "status">): void {
  if (status !== "active")
    throw wrongState(`Cannot pay the vendor ${name}: its status is ${status}.`, "vendor_archived");
}
