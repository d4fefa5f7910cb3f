import { type Books, dayOf, type Lines, MISSING, move, type Outcome, REFUSED, reverse } from "./books.ts";
import { owedOn, settleUp, spent } from "./purchases.ts";

export type VendorCreditsCommand =
  | { do: "vendor credit"; key: string; vendor: string; cents: number; on: string | null }
  | {
      do: "apply vendor credit";
      key: string;
      of: string | null;
      to: string | null;
      cents: number | null;
      on: string | null;
    }
  | { do: "refund vendor credit"; key: string; of: string | null; cents: number | null; on: string | null }
  | { do: "void vendor credit" | "void spending"; of: string | null; on: string | null };

const creditedLines = (cents: number): Lines => [
  ["accounts_payable", cents],
  ["expense", -cents],
];
const refundedLines = (cents: number): Lines => [
  ["cash", cents],
  ["accounts_payable", -cents],
];

const spentOf = (books: Books, of: string) => spent(books, ({ credit }) => credit === of);

/** What is left of a credit; nothing once it is voided. */
export function leftOfVendors(books: Books, of: string): number {
  const credit = books.vendorCredits.get(of);
  return credit?.status === "open" ? credit.cents - spentOf(books, of) : 0;
}

function enter(
  books: Books,
  { key, vendor, cents, on }: Extract<VendorCreditsCommand, { do: "vendor credit" }>,
): Outcome {
  const { day, fault } = dayOf(books, on);
  if (fault) return fault;
  books.vendorCredits.set(key, { status: "open", vendor, cents, day, voidedOn: null });
  move(books, day, creditedLines(cents));
  return "ok";
}

function apply(books: Books, command: Extract<VendorCreditsCommand, { do: "apply vendor credit" }>): Outcome {
  const [of, to] = [command.of ?? "", command.to ?? ""];
  const [credit, bill] = [books.vendorCredits.get(of), books.bills.get(to)];
  if (!credit || !bill) return MISSING;
  if (bill.status !== "approved") return REFUSED;
  const [left, due] = [leftOfVendors(books, of), owedOn(books, to)];
  if (left === 0) return REFUSED;
  if (bill.vendor !== credit.vendor) return "validation_error";
  const cents = command.cents ?? Math.min(left, due);
  if (cents > left) return "over_balance";
  if (cents > due) return "more_than_due";
  const { day, fault } = dayOf(books, command.on, credit.day, bill.postedOn);
  if (fault) return fault;
  books.spendings.set(command.key, { status: "stands", credit: of, bill: to, cents, day, voidedOn: null });
  settleUp(books, to);
  return "ok";
}

function refund(books: Books, command: Extract<VendorCreditsCommand, { do: "refund vendor credit" }>): Outcome {
  const of = command.of ?? "";
  const credit = books.vendorCredits.get(of);
  if (!credit) return MISSING;
  const left = leftOfVendors(books, of);
  if (left === 0) return REFUSED;
  const cents = command.cents ?? left;
  if (cents > left) return "over_balance";
  const { day, fault } = dayOf(books, command.on, credit.day);
  if (fault) return fault;
  books.spendings.set(command.key, { status: "stands", credit: of, bill: null, cents, day, voidedOn: null });
  move(books, day, refundedLines(cents));
  return "ok";
}

function voidCredit(books: Books, of: string, on: string | null): Outcome {
  const credit = books.vendorCredits.get(of);
  if (!credit) return MISSING;
  if (credit.status !== "open") return REFUSED;
  if (spentOf(books, of) > 0) return "credit_applied";
  const { day, fault } = dayOf(books, on, credit.day);
  if (fault) return fault;
  Object.assign(credit, { status: "voided", voidedOn: day });
  reverse(books, day, creditedLines(credit.cents));
  return "ok";
}

function voidSpending(books: Books, of: string, on: string | null): Outcome {
  const spending = books.spendings.get(of);
  if (!spending) return MISSING;
  if (spending.voidedOn !== null) return REFUSED;
  const { day, fault } = dayOf(books, on, spending.day);
  if (fault) return fault;
  Object.assign(spending, { status: "voided", voidedOn: day });
  if (spending.bill === null) reverse(books, day, refundedLines(spending.cents));
  else settleUp(books, spending.bill);
  return "ok";
}

export function keepVendorCredits(books: Books, command: VendorCreditsCommand): Outcome {
  switch (command.do) {
    case "vendor credit":
      return enter(books, command);
    case "apply vendor credit":
      return apply(books, command);
    case "refund vendor credit":
      return refund(books, command);
    case "void vendor credit":
      return voidCredit(books, command.of ?? "", command.on);
    case "void spending":
      return voidSpending(books, command.of ?? "", command.on);
  }
}
