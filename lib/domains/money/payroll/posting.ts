import { longDate } from "#lib/core/days.ts";
import type { BusinessEntry, BusinessLine } from "#lib/domains/books/ledger/store.ts";
import type { PayrollCorrection } from "./corrections/schema.ts";
import type { DepositKind, PayrollDeposit } from "./deposits/schema.ts";
import type { PayrollRun } from "./schema.ts";

/** Where the money leaves: a bank account as the books keep it, or cash. */
const moneyLeaves = (account_id: string | null, amount_cents: number): BusinessLine =>
  account_id === null ? { code: "cash", side: "credit", amount_cents } : { account_id, side: "credit", amount_cents };

const some = (lines: BusinessLine[]) => lines.filter(({ amount_cents }) => amount_cents > 0);

/**
 * The entry of a run that is processed, of the day on which it was paid (decisions "Money"): the gross and the employer's
 * taxes are expenses, what is withheld and owed is a liability by its kinds, and the people get the rest. `account_id` is
 * that of the bank account that pays.
 */
export function entryOf(
  run: PayrollRun,
  liabilities: Readonly<Record<DepositKind, number>>,
  account_id: string | null,
): BusinessEntry {
  const owed = Object.values(liabilities).map(
    (amount_cents): BusinessLine => ({ code: "payroll_liabilities", side: "credit", amount_cents }),
  );
  return {
    entity_id: run.entity_id,
    date: run.paid_on,
    description: `Payroll ${longDate(run.period_start)} to ${longDate(run.period_end)}`,
    source: { type: "payroll_run", id: run.run_id, event: "processed" },
    currency: "usd",
    lines: some([
      { code: "payroll_expense", side: "debit", amount_cents: run.total_gross_cents },
      { code: "payroll_tax_expense", side: "debit", amount_cents: run.employer_taxes?.total_cents ?? 0 },
      ...owed,
      moneyLeaves(account_id, run.net_cents),
    ]),
  };
}

const kindLabels: Readonly<Record<DepositKind, string>> = {
  form_941: "Form 941 taxes",
  form_940: "Form 940 tax",
  state_income_tax: "state income tax withheld",
  deductions: "payroll deductions",
};

/** The entry of a deposit, of its day. */
export function entryOfDeposit(deposit: PayrollDeposit, account_id: string | null): BusinessEntry {
  const { entity_id, deposit_id, kind, state, amount_cents, deposited_on } = deposit;
  return {
    entity_id,
    date: deposited_on,
    description: `Deposit of ${kindLabels[kind]}${state === null ? "" : `, ${state}`}`,
    source: { type: "payroll_deposit", id: deposit_id, event: "deposited" },
    currency: "usd",
    lines: [{ code: "payroll_liabilities", side: "debit", amount_cents }, moneyLeaves(account_id, amount_cents)],
  };
}

/** A line on the side on which it is positive; none of nothing. */
const line = (of: BusinessLine): BusinessLine[] =>
  of.amount_cents === 0
    ? []
    : of.amount_cents > 0
      ? [of]
      : [{ ...of, side: of.side === "debit" ? "credit" : "debit", amount_cents: -of.amount_cents }];

/** The entry of a correction, of its day; null where it moves nothing in the books. `account_id` is that of the bank account. */
export function entryOfCorrection(
  { entity_id, payroll_correction_id, name, corrected_on, ...sums }: PayrollCorrection,
  liabilities: Readonly<Record<DepositKind, number>>,
  account_id: string | null,
): BusinessEntry | null {
  const lines = [
    ...line({ code: "payroll_expense", side: "debit", amount_cents: sums.gross_cents }),
    ...line({ code: "payroll_tax_expense", side: "debit", amount_cents: sums.employer_taxes_cents }),
    ...Object.values(liabilities).flatMap((amount_cents) =>
      line({ code: "payroll_liabilities", side: "credit", amount_cents }),
    ),
    ...line(moneyLeaves(account_id, sums.paid_cents)),
  ];
  if (lines.length === 0) return null;
  return {
    entity_id,
    date: corrected_on,
    description: `Payroll correction, ${name}`,
    source: { type: "payroll_correction", id: payroll_correction_id, event: "corrected" },
    currency: "usd",
    lines,
  };
}
