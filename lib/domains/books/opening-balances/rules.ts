import { invalid } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { type Amount, balancedTotal, totals } from "../ledger/rules.ts";

/** Throws 400 naming the balance whose account is given a second time. */
export function assertEachOnce(balances: readonly { account_id: string }[]): void {
  const seen = new Set<string>();
  for (const [at, { account_id }] of balances.entries()) {
    if (seen.has(account_id)) throw invalid(`balances.${at}.account_id`, "must be given once");
    seen.add(account_id);
  }
}

/**
 * What is missing for the balances to balance, on its side; null where nothing is. Throws 400 where a sum would pass
 * 2^53−1.
 */
export function difference(balances: readonly Amount[]): Amount | null {
  const { debit, credit } = totals(balances);
  const size = debit > credit ? debit - credit : credit - debit;
  if (size > BigInt(MAX_INTEGER)) throw invalid("balances", "must add up to no more than 2^53-1 cents", "out_of_range");
  return size === 0n ? null : { side: debit > credit ? "credit" : "debit", amount_cents: Number(size) };
}

/** Throws 400 with both sums where they differ. */
export const assertBalanced = (balances: readonly Amount[]): void => {
  balancedTotal(balances, "balances");
};
