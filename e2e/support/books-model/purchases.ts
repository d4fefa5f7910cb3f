import {
  type Bill,
  type Books,
  dayOf,
  isClosed,
  type Lines,
  MISSING,
  move,
  type Open,
  type Outcome,
  REFUSED,
  reverse,
  type Spending,
} from "./books.ts";

/** `from` is the account that the money leaves. */
export type PurchasesCommand =
  | { do: "bill"; key: string; vendor: string; cents: number; day: string; due: string }
  | { do: "approve bill" | "void bill"; of: string | null; on: string | null }
  | { do: "pay bill"; key: string; of: string | null; cents: number | null; on: string | null; from: string }
  | { do: "pay out"; key: string; cents: number; on: string | null }
  | { do: "settle" | "fail"; of: string | null; on: string | null }
  | { do: "cancel"; of: string | null };

/** What was paid of a bill by the end of a day, and did not come back by then. */
const paidBy = (books: Books, of: string, until: string) =>
  [...books.payments.values()]
    .filter(({ bill, day, endedOn }) => bill === of && day <= until && (endedOn === null || endedOn > until))
    .reduce((sum, { cents }) => sum + cents, 0);

const paid = (books: Books, of: string) =>
  [...books.payments.values()]
    .filter(({ bill, endedOn }) => bill === of && endedOn === null)
    .reduce((sum, { cents }) => sum + cents, 0);

/** What credits had settled of a bill by the end of a day, and was not taken back by then. */
const creditedBy = (books: Books, of: string, until: string) => spentBy(books, ({ bill }) => bill === of, until);

/** What of credits was spent so by the end of a day, and was not taken back by then. */
const spentBy = (books: Books, is: (one: Spending) => boolean, until: string) =>
  [...books.spendings.values()]
    .filter((one) => is(one) && one.day <= until && (one.voidedOn === null || one.voidedOn > until))
    .reduce((sum, { cents }) => sum + cents, 0);

/** What of credits is spent so now. */
export const spent = (books: Books, is: (one: Spending) => boolean) => spentBy(books, is, "9999-12-31");

export const owedOn = (books: Books, of: string) =>
  (books.bills.get(of)?.cents ?? 0) - paid(books, of) - spent(books, ({ bill }) => bill === of);

/** What is left of vendors' credits at the end of a day, below 0. */
const leftOfCredits = (books: Books, until: string): Open[] =>
  [...books.vendorCredits].flatMap(([of, { vendor, cents, day, voidedOn }]) => {
    const whole = voidedOn !== null && voidedOn <= until ? 0 : cents;
    const left = whole - spentBy(books, ({ credit }) => credit === of, until);
    return day > until ? [] : [{ of: vendor, cents: -left, due: null }];
  });

/** What vendors are owed at the end of a day. */
export const openPayables = (books: Books, until: string): Open[] => [
  ...openBills(books, until),
  ...leftOfCredits(books, until),
];

const openBills = (books: Books, until: string): Open[] =>
  [...books.bills].flatMap(([of, { vendor, cents, due, postedOn, voidedOn }]) =>
    postedOn === null || postedOn > until
      ? []
      : [
          {
            of: vendor,
            cents:
              (voidedOn !== null && voidedOn <= until ? 0 : cents) -
              paidBy(books, of, until) -
              creditedBy(books, of, until),
            due,
          },
        ],
  );

const approvedLines = ({ cents }: Bill): Lines => [
  ["expense", cents],
  ["accounts_payable", -cents],
];

export function settleUp(books: Books, of: string): void {
  const bill = books.bills.get(of);
  if (bill?.status === "approved" || bill?.status === "paid") {
    bill.status = owedOn(books, of) === 0 ? "paid" : "approved";
  }
}

function approve(books: Books, bill: Bill, on: string | null): Outcome {
  if (bill.status !== "draft") return REFUSED;
  const usual = isClosed(books, bill.day) ? books.today : bill.day;
  const { day, fault } = dayOf(books, on ?? usual, bill.day);
  if (fault) return fault;
  Object.assign(bill, { status: "approved", postedOn: day });
  move(books, day, approvedLines(bill));
  return "ok";
}

function voidBill(books: Books, of: string, bill: Bill, on: string | null): Outcome {
  if (bill.status === "approved" && owedOn(books, of) < bill.cents) return "bill_paid";
  const { day, fault } = dayOf(books, on, bill.postedOn);
  if (fault) return fault;
  if (bill.status === "paid" || bill.status === "voided") return REFUSED;
  if (bill.status === "approved") reverse(books, day, approvedLines(bill));
  Object.assign(bill, { status: "voided", voidedOn: day });
  return "ok";
}

function payBill(books: Books, command: Extract<PurchasesCommand, { do: "pay bill" }>): Outcome {
  const of = command.of ?? "";
  const bill = books.bills.get(of);
  if (!bill) return MISSING;
  if (bill.status !== "approved") return REFUSED;
  const cents = command.cents ?? owedOn(books, of);
  if (cents > owedOn(books, of)) return "more_than_due";
  const { day, fault } = dayOf(books, command.on, bill.postedOn);
  if (fault) return fault;
  const lines: Lines = [
    ["accounts_payable", cents],
    [command.from, -cents],
  ];
  books.payments.set(command.key, { status: "submitted", day, settledOn: null, cents, lines, bill: of, endedOn: null });
  move(books, day, lines);
  settleUp(books, of);
  return "ok";
}

function payOut(books: Books, { key, cents, on }: Extract<PurchasesCommand, { do: "pay out" }>): Outcome {
  const { day, fault } = dayOf(books, on);
  if (fault) return fault;
  const lines: Lines = [
    ["expense", cents],
    ["cash", -cents],
  ];
  books.payments.set(key, { status: "submitted", day, settledOn: null, cents, lines, bill: null, endedOn: null });
  move(books, day, lines);
  return "ok";
}

function endPayment(
  books: Books,
  of: string | null,
  status: "settled" | "failed" | "cancelled",
  on: string | null,
): Outcome {
  const payment = books.payments.get(of ?? "");
  if (!payment) return MISSING;
  const earliest = { settled: payment.day, failed: payment.settledOn ?? payment.day, cancelled: null };
  const { day, fault } = dayOf(books, on, earliest[status]);
  if (fault) return fault;
  // One that has settled may still come back, as a returned ACH payment does.
  const from = status === "failed" ? ["submitted", "settled"] : ["submitted"];
  if (!from.includes(payment.status)) return REFUSED;
  payment.status = status;
  if (status === "settled") {
    payment.settledOn = day;
    return "ok";
  }
  payment.endedOn = day;
  reverse(books, day, payment.lines);
  if (payment.bill !== null) settleUp(books, payment.bill);
  return "ok";
}

export function keepPurchases(books: Books, command: PurchasesCommand): Outcome {
  switch (command.do) {
    case "bill": {
      const { key, vendor, cents, day, due } = command;
      books.bills.set(key, { status: "draft", vendor, cents, day, due, postedOn: null, voidedOn: null });
      return "ok";
    }
    case "approve bill":
    case "void bill": {
      const bill = books.bills.get(command.of ?? "");
      if (!bill) return MISSING;
      if (command.do === "approve bill") return approve(books, bill, command.on);
      return voidBill(books, command.of ?? "", bill, command.on);
    }
    case "pay bill":
      return payBill(books, command);
    case "pay out":
      return payOut(books, command);
    case "settle":
      return endPayment(books, command.of, "settled", command.on);
    case "fail":
      return endPayment(books, command.of, "failed", command.on);
    case "cancel":
      return endPayment(books, command.of, "cancelled", null);
  }
}
