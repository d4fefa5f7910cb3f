import { invalid } from "#lib/core/errors.ts";
import type { BankLine } from "../bank-statements/schema.ts";
import type { BankAccount } from "../schema.ts";

/** Throws 400 where money in that currency cannot have come to the bank account. */
export function assertReceives(
  { status, currency: keeps }: Pick<BankAccount, "status" | "currency">,
  currency: string,
) {
  if (status === "closed") throw invalid("bank_id", "must be a bank account that is not closed");
  if (keeps === currency) return;
  const way = "receive it on an account of its own currency, and record the currency exchange";
  throw invalid("bank_id", `must be a bank account in ${currency}: it keeps ${keeps}; ${way}`);
}

/** Throws 400 where the bank line does not tell of so much money; what went out is below 0. */
export function assertTells(
  { status, amount_cents: told }: Pick<BankLine, "status" | "amount_cents">,
  moved: number,
  what: "payment" | "refund",
) {
  if (status !== "unmatched") throw invalid("bank_line_id", `must be an unmatched bank line: its status is ${status}`);
  if (told !== moved) {
    const counts = `it is ${told} cents, and the ${what} ${moved} cents`;
    throw invalid("bank_line_id", `must be a bank line of the ${what}'s amount: ${counts}`, "amount_differs");
  }
}
