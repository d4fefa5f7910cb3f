import { wrongState } from "#lib/core/errors.ts";
import type { Amount } from "#lib/domains/books/ledger/rules.ts";
import { PAYABLE } from "../bills/rules.ts";
import type { VendorRefund } from "./schema.ts";

/** What a vendor's refund does to the books: what was credited has come, and lowers what is owed no more. */
export const refundedLines = (account_id: string, amount_cents: number) => [
  { account_id, side: "debit" as Amount["side"], amount_cents },
  { code: PAYABLE, side: "credit" as Amount["side"], amount_cents },
];

/** Throws 400 naming the status where a refund is taken back already (interface 7.12). */
export function assertReceived({ status }: Pick<VendorRefund, "status">): void {
  if (status !== "received") throw wrongState(`Cannot void the vendor refund: its status is ${status}.`);
}
