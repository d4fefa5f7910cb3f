import { shortfalls } from "#lib/domains/money/banking/reconciling/rules.ts";
import type { CurrencyTotal, Reconciliation } from "./schema.ts";
import type { Change } from "./sign-off/schema.ts";

/** Whether debits equal credits in every currency. */
const isBalanced = (totals: readonly CurrencyTotal[]): boolean =>
  totals.every(({ debit_cents, credit_cents }) => debit_cents === credit_cents);

type Report = Pick<
  Reconciliation,
  "period" | "totals" | "records_without_entries" | "entries_without_records" | "accounts"
>;
type Findings = Pick<Reconciliation, "basis" | "is_balanced" | "is_reconciled" | "notes">;

const LEDGER_ALONE =
  "The company has no bank account: this speaks of the ledger's own tie-outs alone, and not of any bank's statement.";

/** What a report comes to (decisions "Money"): the ledger's own tie-outs, and each bank account where there is one. */
export function findings(report: Report): Findings {
  const { period, totals, records_without_entries, entries_without_records, accounts } = report;
  const is_balanced = isBalanced(totals);
  const isTied = records_without_entries.length === 0 && entries_without_records.length === 0;
  const basis = accounts.length === 0 ? "ledger" : "bank_accounts";
  return {
    basis,
    is_balanced,
    is_reconciled: is_balanced && isTied && accounts.every((account) => account.is_reconciled),
    notes: [
      ...(basis === "ledger" ? [LEDGER_ALONE] : []),
      ...(is_balanced ? [] : ["Debits and credits differ."]),
      ...(isTied ? [] : ["The books and the business's records do not agree: see the two lists."]),
      ...accounts.flatMap((account) => shortfalls(account, period)),
    ],
  };
}

/** What of a bank account a sign-off vouches for. */
const vouched = [
  "statement_balance_cents",
  "deposits_in_transit_cents",
  "outstanding_payments_cents",
  "ledger_balance_cents",
  "unmatched_line_count",
  "unmatched_entry_count",
] as const;

/** The figures of a report, each by its name. */
function figures({ totals, accounts }: Pick<Reconciliation, "totals" | "accounts">): Map<string, Omit<Change, "is">> {
  const told: Omit<Change, "is">[] = [
    ...totals.flatMap(({ currency, debit_cents, credit_cents }) => [
      { bank_id: null, field: `totals.${currency}.debit_cents`, was: debit_cents },
      { bank_id: null, field: `totals.${currency}.credit_cents`, was: credit_cents },
    ]),
    ...accounts.flatMap((account) =>
      vouched.map((field) => ({ bank_id: account.bank_id, field, was: account[field] })),
    ),
  ];
  return new Map(told.map((one) => [`${one.bank_id} ${one.field}`, one]));
}

/** What of a report's figures is otherwise in a later one of the same month. */
export function changesBetween(
  before: Pick<Reconciliation, "totals" | "accounts">,
  now: Pick<Reconciliation, "totals" | "accounts">,
): Change[] {
  const [was, is] = [figures(before), figures(now)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names.flatMap((name) => {
    const [one, other] = [was.get(name), is.get(name)];
    const told = one ?? other;
    const change = told && { ...told, was: one?.was ?? null, is: other?.was ?? null };
    return change && change.was !== change.is ? [change] : [];
  });
}
