import type { ReconciledAccount } from "#lib/domains/money/banking/reconciling/schema.ts";
import type { TieOut } from "../integrity/schema.ts";
import type { Figure, PeriodReview, Point, ReviewedPoint } from "./schema.ts";

const count = (name: string, value: number): Figure => ({ name, value, unit: "count", currency: null });

const figures = (name: Point["name"], is_done: boolean, note: string, of: Figure[]): Point => ({
  name,
  kind: "figures",
  is_done,
  note,
  figures: of,
  review: null,
});

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** What stands at the month's end follows from the months before it, for as long as these change. */
export const earlierMonths = (n: number): Point =>
  figures(
    "earlier_months",
    n === 0,
    n === 0
      ? "No earlier month that has postings is open."
      : `${plural(n, "earlier month that has postings is", "earlier months that have postings are")} open: what is posted in ${n === 1 ? "it" : "them"} changes this month's balance sheet.`,
    [count("open months", n)],
  );

/** Each bank account against its statement, or a word on the month that still holds. */
export function bankAccounts(accounts: readonly ReconciledAccount[], isSignedOff: boolean): Point {
  const open = accounts.filter(({ is_reconciled }) => !is_reconciled).length;
  const note =
    accounts.length === 0
      ? "There was no bank account."
      : open === 0
        ? "Each bank account agrees with its statement."
        : isSignedOff
          ? "The month's reconciliation is signed off, and nothing has changed since."
          : `${plural(open, "bank account is", "bank accounts are")} not reconciled with a statement.`;
  return figures("bank_accounts", open === 0 || isSignedOff, note, [
    count("bank accounts", accounts.length),
    count("not reconciled", open),
  ]);
}

export const drafts = (n: number): Point =>
  figures(
    "drafts",
    n === 0,
    n === 0 ? "No draft is dated in the month." : `${plural(n, "draft is", "drafts are")} to be posted or voided.`,
    [count("draft entries", n)],
  );

/** What the service posts by itself, and has not. */
export function dueEntries(due: { reversals: number; recurring: number; schedules: number }): Point {
  const all = due.reversals + due.recurring + due.schedules;
  const note =
    all === 0 ? "Nothing that was due is outstanding." : `${plural(all, "entry is", "entries are")} due and not made.`;
  return figures("due_entries", all === 0, note, [
    count("reversals", due.reversals),
    count("recurring entries", due.recurring),
    count("schedules", due.schedules),
  ]);
}

/** The month's payroll is paid out, and what is withheld ties. */
export function payroll(unprocessed: number, tieOuts: readonly TieOut[]): Point {
  const untrue = tieOuts.filter(({ name, is_true }) => name.startsWith("payroll") && !is_true).length;
  const note =
    unprocessed > 0
      ? `${plural(unprocessed, "payroll run", "payroll runs")} of the month ${unprocessed === 1 ? "is" : "are"} not processed.`
      : untrue > 0
        ? "What is withheld does not tie with the books."
        : "No payroll run of the month is outstanding.";
  return figures("payroll", unprocessed + untrue === 0, note, [count("runs not processed", unprocessed)]);
}

/** As of now: a sum that does not agree is wrong in whatever month. */
export function tieOutsPoint(tieOuts: readonly TieOut[]): Point {
  const untrue = tieOuts.filter(({ is_true }) => !is_true);
  const names = [...new Set(untrue.map(({ name }) => name.replaceAll("_", " ")))].join(", ");
  const note = untrue.length === 0 ? "Every tie-out is true." : `Not true by now: ${names}.`;
  return figures("tie_outs", untrue.length === 0, note, [
    count("tie-outs", tieOuts.length),
    count("not true", untrue.length),
  ]);
}

const labels: Readonly<Record<ReviewedPoint, string>> = {
  receivables: "customers owe",
  payables: "is owed to vendors",
};

/** A point that somebody signs off: done for as long as the figures are those that they saw. */
export function review(name: ReviewedPoint, of: Figure[], kept: PeriodReview | null): Point {
  const holds = kept !== null && JSON.stringify(kept.figures.map(told)) === JSON.stringify(of.map(told));
  const note =
    kept === null
      ? `Nobody has signed off what ${labels[name]} at the month's end.`
      : holds
        ? `Signed off by ${kept.reviewed_by.name}.`
        : `Signed off by ${kept.reviewed_by.name}, and the figures have changed since.`;
  return { name, kind: "review", is_done: holds, note, figures: of, review: kept };
}

/** A figure as it compares: JSON columns keep no order of keys. */
const told = ({ name, value, unit, currency }: Figure) => [name, value, unit, currency];
