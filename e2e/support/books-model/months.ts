import { BANK, type Books, balancesAt, monthOf, type Outcome, REFUSED } from "./books.ts";

export type MonthCommand =
  | { do: "close" | "reopen"; month: string }
  /** Matches all that the bank account has by the month's end, gives its closing balance, reconciles and signs off. */
  | { do: "sign off"; month: string; closing: number; close: boolean };

const NO_DAY_LATER = "-99";

/** What the bank account has at a month's end. */
export const bankAt = (books: Books, month: string) => balancesAt(books, `${month}${NO_DAY_LATER}`)[BANK] ?? 0;

const figures = (books: Books, month: string) => ({ debits: books.debits.get(month) ?? 0, bank: bankAt(books, month) });

function signOff(books: Books, { month, closing, close }: Extract<MonthCommand, { do: "sign off" }>): Outcome {
  const now = figures(books, month);
  if (closing !== now.bank) return "not_reconciled";
  const before = books.signed.get(month);
  if (before && before.debits === now.debits && before.bank === now.bank) return "already_signed_off";
  if (close && !books.closed.has(month)) {
    if (month >= monthOf(books.today)) return "period_not_over";
    books.closed.add(month);
  }
  books.signed.set(month, now);
  return "ok";
}

/** Whether the bank account has at the end of the month signed off last what was signed off. */
export function isBankAsSigned(books: Books): boolean {
  const last = [...books.signed.keys()].toSorted().at(-1);
  return last === undefined || books.signed.get(last)?.bank === bankAt(books, last);
}

export function keepMonths(books: Books, command: MonthCommand): Outcome {
  switch (command.do) {
    case "close":
      if (command.month >= monthOf(books.today)) return "period_not_over";
      if (books.closed.has(command.month)) return REFUSED;
      books.closed.add(command.month);
      return "ok";
    case "reopen":
      return books.closed.delete(command.month) ? "ok" : REFUSED;
    case "sign off":
      return signOff(books, command);
  }
}
