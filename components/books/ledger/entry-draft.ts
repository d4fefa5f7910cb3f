import { decimal } from "#lib/core/money.ts";
import { type Amount, totals } from "#lib/domains/books/ledger/rules.ts";
import type { Account, Side } from "#lib/domains/books/ledger/schema.ts";
import { centsOf } from "#ui/ui/form-values.ts";
import { cellsPasted, withPasted } from "#ui/ui/pasted.ts";
import { tagsToSend } from "../tags/chosen.ts";

/** A line as it is typed: an amount on one side, or none yet. */
export interface DraftLine {
  key: number;
  account_id: string;
  debit: string;
  credit: string;
  class_id?: string | null | undefined;
  project_id?: string | null | undefined;
}

export const isBlank = ({ account_id, debit, credit }: Omit<DraftLine, "key">) =>
  account_id === "" && debit.trim() === "" && credit.trim() === "";

/** The side that a line is on: the one with an amount, or else the debit. */
export const sideOf = ({ debit, credit }: Pick<DraftLine, "debit" | "credit">): Side =>
  debit.trim() === "" && credit.trim() !== "" ? "credit" : "debit";

/** The amounts that can be read as such; cents. */
const amounts = (lines: readonly DraftLine[]): Amount[] =>
  lines.flatMap((line) => {
    const side = sideOf(line);
    const amount_cents = centsOf(line[side]);
    return typeof amount_cents === "number" ? [{ side, amount_cents }] : [];
  });

export interface Sums {
  debit: number;
  credit: number;
  /** Debits less credits. */
  difference: number;
}

export function sumsOf(lines: readonly DraftLine[]): Sums {
  const { debit, credit } = totals(amounts(lines));
  return { debit: Number(debit), credit: Number(credit), difference: Number(debit - credit) };
}

/** What is missing on a side for both to come to the same, without the line itself; cents, 0 where nothing is. */
export function missingOn(side: Side, line: DraftLine, lines: readonly DraftLine[]): number {
  const { difference } = sumsOf(lines.filter(({ key }) => key !== line.key));
  return Math.max(0, side === "debit" ? -difference : difference);
}

/** The lines that say something, as the API takes them; an amount that is none is sent as typed, to be refused there. */
export const linesToSend = (lines: readonly DraftLine[]) =>
  lines
    .filter((line) => !isBlank(line))
    .map((line) => {
      const side = sideOf(line);
      return { account_id: line.account_id, side, amount_cents: centsOf(line[side]), ...tagsToSend(line) };
    });

/** Lines that are there already, as they are typed. */
export const linesGiven = (
  lines: readonly (Amount & Pick<DraftLine, "account_id" | "class_id" | "project_id">)[],
): DraftLine[] =>
  lines.map(({ account_id, side, amount_cents, class_id, project_id }, key) => ({
    ...{ key, account_id, class_id, project_id, debit: "", credit: "" },
    [side]: decimal(amount_cents),
  }));

/** Lines with one blank one at the end, ready to be typed in. */
export function withBlank(lines: readonly DraftLine[]): DraftLine[] {
  const last = lines.at(-1);
  if (last && isBlank(last) && lines.length > 1) return [...lines];
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  return withBlank([...lines, { key, account_id: "", debit: "", credit: "" }]);
}

/** An amount as it is pasted: nothing of what is no amount above zero, such as a head or a dash. */
const pastedAmount = (text = "") => {
  const cents = centsOf(text.trim());
  return typeof cents === "number" && cents > 0 ? decimal(cents) : "";
};

type Named = Pick<Account, "account_id" | "account_code" | "account_name">;

/** The accounts by what a spreadsheet may call them. */
const byName = (accounts: readonly Named[]) =>
  new Map([
    ...accounts.map((one) => [one.account_name.toLowerCase(), one.account_id] as const),
    ...accounts.map((one) => [one.account_code, one.account_id] as const),
  ]);

const rowsPasted = (text: string) =>
  (cellsPasted(text) ?? [])
    .map(([account = "", debit, credit]) => ({
      account: account.toLowerCase(),
      debit: pastedAmount(debit),
      credit: pastedAmount(debit) === "" ? pastedAmount(credit) : "",
    }))
    .filter(({ debit, credit }) => debit !== "" || credit !== "");

/** What the pasted cells call accounts that are not among these. */
export function unknownIn(text: string, accounts: readonly Named[]): string[] {
  const known = byName(accounts);
  return [...new Set(rowsPasted(text).map(({ account }) => account))].filter((one) => one !== "" && !known.has(one));
}

/**
 * Lines out of a spreadsheet's cells: account (its code or its name), debit, credit. Null where the text is no such
 * cells. A row without an amount, such as a head, is left out; of an account that is not known the amounts stay.
 */
export function linesPasted(text: string, accounts: readonly Named[]): Omit<DraftLine, "key">[] | null {
  if (cellsPasted(text) === null) return null;
  const known = byName(accounts);
  return rowsPasted(text).map(({ account, ...amounts }) => ({ account_id: known.get(account) ?? "", ...amounts }));
}

/** Lines with those out of a spreadsheet put in at one. */
export const withLinesPasted = (lines: readonly DraftLine[], key: number, pasted: readonly Omit<DraftLine, "key">[]) =>
  withBlank(withPasted(lines, key, pasted, isBlank));
