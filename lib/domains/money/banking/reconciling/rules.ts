import { counted } from "#lib/core/counted.ts";
import { amount } from "#lib/core/money.ts";
import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import type { ReconciledAccount } from "./schema.ts";

type Sums = Pick<
  ReconciledAccount,
  | "statement_balance_cents"
  | "deposits_in_transit_cents"
  | "outstanding_payments_cents"
  | "ledger_balance_cents"
  | "unmatched_line_count"
  | "unmatched_entry_count"
>;

/**
 * What the statement and the books differ by, once what is on its way is counted in, and whether they agree: with a
 * statement, a difference of 0, and nothing unmatched (decisions "Money").
 */
export function agreement(sums: Sums): Pick<ReconciledAccount, "difference_cents" | "is_reconciled"> {
  if (sums.statement_balance_cents === null) return { difference_cents: null, is_reconciled: false };
  const difference_cents = exactCents(
    String(
      BigInt(sums.statement_balance_cents) +
        BigInt(sums.deposits_in_transit_cents) -
        BigInt(sums.outstanding_payments_cents) -
        BigInt(sums.ledger_balance_cents),
    ),
  );
  const isAllMatched = sums.unmatched_line_count === 0 && sums.unmatched_entry_count === 0;
  return { difference_cents, is_reconciled: difference_cents === 0 && isAllMatched };
}

/** Why a bank account is not reconciled, a sentence for each reason; none where it is. */
export function shortfalls(account: ReconciledAccount, period: string): string[] {
  const { bank_id, bank_name, currency, difference_cents, unmatched_line_count, unmatched_entry_count } = account;
  const name = bank_name ?? `The bank account ${bank_id}`;
  return [
    ...(account.statement_balance_cents === null
      ? [`${name} has no statement for ${period}: import one that tells its closing balance, or give the balance.`]
      : []),
    ...(difference_cents !== null && difference_cents !== 0
      ? [`${name} and the ledger differ by ${amount(Math.abs(difference_cents), currency)}.`]
      : []),
    ...(unmatched_line_count > 0
      ? [`${name} has ${counted(unmatched_line_count, "line that is", "lines that are")} neither matched nor ignored.`]
      : []),
    ...(unmatched_entry_count > 0
      ? [`No line of ${name} answers to ${counted(unmatched_entry_count, "entry", "entries")} of the ledger.`]
      : []),
  ];
}
