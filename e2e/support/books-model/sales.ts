import {
  type Books,
  dayOf,
  type Invoice,
  type Lines,
  MISSING,
  move,
  type Open,
  type Outcome,
  REFUSED,
  reverse,
  type Settlement,
} from "./books.ts";

/** What of a payment settles an invoice. */
export interface Part {
  of: string;
  cents: number;
}

/** `on` is the day that the act is dated, null today; `of` names a record by its key. */
export type SalesCommand =
  | { do: "invoice"; key: string; customer: string; cents: number; due: string }
  | { do: "send" | "void invoice"; of: string | null; on: string | null }
  | { do: "pay"; key: string; of: string | null; cents: number | null; on: string | null; to: string }
  | { do: "receive"; key: string; customer: string; parts: Part[]; credit: number; on: string | null }
  | { do: "apply credit"; key: string; of: string | null; to: string | null; cents: number | null; on: string | null }
  | { do: "credit note" | "write off"; key: string; of: string | null; cents: number; on: string | null }
  | { do: "void customer payment" | "void credit note" | "void settlement"; of: string | null; on: string | null };

/** What has settled an invoice, and was not taken back by the end of a day. */
const settledBy = (books: Books, of: string, until: string) =>
  [...books.settlements.values()]
    .filter((one) => one.invoice === of && one.day <= until && (one.voidedOn === null || one.voidedOn > until))
    .reduce((sum, { cents }) => sum + cents, 0);

/** What has settled it whatever the day. */
const settled = (books: Books, of: string, kinds?: readonly Settlement["kind"][]) =>
  [...books.settlements.values()]
    .filter((one) => one.invoice === of && one.voidedOn === null && (kinds?.includes(one.kind) ?? true))
    .reduce((sum, { cents }) => sum + cents, 0);

export const dueOn = (books: Books, of: string) => (books.invoices.get(of)?.cents ?? 0) - settled(books, of);

/** What is left of a credit. */
export const leftOf = (books: Books, of: string) =>
  (books.credits.get(of)?.cents ?? 0) -
  [...books.settlements.values()]
    .filter(({ credit, voidedOn }) => credit === of && voidedOn === null)
    .reduce((sum, { cents }) => sum + cents, 0);

/** What customers owe at the end of a day. */
export const openInvoices = (books: Books, until: string): Open[] =>
  [...books.invoices].flatMap(([of, { customer, cents, due, sentOn, voidedOn }]) =>
    sentOn === null || sentOn > until
      ? []
      : [
          {
            of: customer,
            cents: (voidedOn !== null && voidedOn <= until ? 0 : cents) - settledBy(books, of, until),
            due,
          },
        ],
  );

const sentLines = ({ cents }: Invoice): Lines => [
  ["accounts_receivable", cents],
  ["revenue", -cents],
];
const settledLines = (code: string, cents: number): Lines => [
  [code, cents],
  ["accounts_receivable", -cents],
];
const settledTo = { credit: "customer_credits", "write-off": "bad_debt" } as const;

/** It is paid when nothing is due, and sent again when something is. */
function settleUp(books: Books, of: string): void {
  const invoice = books.invoices.get(of);
  if (invoice?.status === "sent" || invoice?.status === "paid") {
    invoice.status = dueOn(books, of) === 0 ? "paid" : "sent";
  }
}

function settle(books: Books, key: string, given: Omit<Settlement, "voidedOn">): void {
  books.settlements.set(key, { ...given, voidedOn: null });
  settleUp(books, given.invoice);
}

function takeBack(books: Books, keys: readonly string[], day: string): void {
  for (const key of keys) {
    const one = books.settlements.get(key);
    if (!one) continue;
    one.voidedOn = day;
    settleUp(books, one.invoice);
  }
}

/** Settles one invoice without money. */
function settleBy(
  books: Books,
  kind: keyof typeof settledTo,
  { key, of, cents, on, credit = null }: Part & { key: string; on: string | null; credit?: string | null },
): Outcome {
  const invoice = books.invoices.get(of);
  if (!invoice) return MISSING;
  if (invoice.status !== "sent") return REFUSED;
  if (cents > dueOn(books, of)) return "over_balance";
  const { day, fault } = dayOf(
    books,
    on,
    invoice.sentOn,
    credit === null ? null : (books.credits.get(credit)?.day ?? null),
  );
  if (fault) return fault;
  settle(books, key, { invoice: of, kind, cents, day, credit });
  move(books, day, settledLines(settledTo[kind], cents));
  return "ok";
}

/** Settles invoices with a payment of which the rest is kept as the customer's credit. */
function receive(
  books: Books,
  { key, customer, parts, credit, on, to }: Extract<SalesCommand, { do: "receive" }> & { to: string },
): Outcome {
  const invoices = parts.map(({ of }) => books.invoices.get(of));
  const [first] = invoices;
  if (invoices.some((one) => one === undefined)) return MISSING;
  if (invoices.some((one) => one?.status !== "sent")) return REFUSED;
  const { day, fault } = dayOf(books, on, ...invoices.map((one) => one?.sentOn ?? null));
  if (fault) return fault;
  for (const [at, { of, cents }] of parts.entries()) {
    if (invoices[at]?.customer !== first?.customer) return "validation_error";
    if (cents > dueOn(books, of)) return "over_balance";
  }
  const paid = parts.reduce((sum, { cents }) => sum + cents, 0);
  const lines: Lines = [
    [to, paid + credit],
    ["accounts_receivable", -paid],
    ["customer_credits", -credit],
  ];
  move(books, day, lines);
  const keys = parts.map((_, at) => `${key}#${at}`);
  for (const [at, { of, cents }] of parts.entries()) {
    settle(books, `${key}#${at}`, { invoice: of, kind: "payment", cents, day, credit: null });
  }
  books.customerPayments.set(key, { status: "received", day, lines, parts: keys });
  if (credit > 0) books.credits.set(key, { status: "open", customer: first?.customer ?? customer, cents: credit, day });
  return "ok";
}

/** What exceeds what is due was paid already, and is the customer's credit. */
function creditNote(books: Books, { key, of, cents, on }: Part & { key: string; on: string | null }): Outcome {
  const invoice = books.invoices.get(of);
  if (!invoice) return MISSING;
  if (invoice.status !== "sent" && invoice.status !== "paid") return REFUSED;
  const earlier = [...books.notes.values()].filter((one) => one.invoice === of && one.status === "issued");
  const paid = settled(books, of, ["payment", "credit"]) - earlier.reduce((sum, { kept }) => sum + kept, 0);
  const kept = Math.max(cents - dueOn(books, of), 0);
  if (kept > Math.max(paid, 0)) return "over_balance";
  const { day, fault } = dayOf(books, on, invoice.sentOn);
  if (fault) return fault;
  const lines: Lines = [
    ["revenue", cents],
    ["accounts_receivable", kept - cents],
    ["customer_credits", -kept],
  ];
  books.notes.set(key, { status: "issued", invoice: of, kept, day, lines });
  if (cents > kept) settle(books, key, { invoice: of, kind: "credit note", cents: cents - kept, day, credit: null });
  if (kept > 0) books.credits.set(key, { status: "open", customer: invoice.customer, cents: kept, day });
  move(books, day, lines);
  return "ok";
}

function voidCreditNote(books: Books, of: string, on: string | null): Outcome {
  const note = books.notes.get(of);
  if (!note) return MISSING;
  if (note.status !== "issued") return REFUSED;
  const credit = books.credits.get(of);
  if (credit && leftOf(books, of) < credit.cents) return "credit_applied";
  const { day, fault } = dayOf(books, on, note.day);
  if (fault) return fault;
  note.status = "voided";
  if (credit) credit.status = "voided";
  takeBack(books, [of], day);
  reverse(books, day, note.lines);
  return "ok";
}

function applyCredit(books: Books, { key, of, to, cents, on }: Extract<SalesCommand, { do: "apply credit" }>): Outcome {
  const [credit, invoice] = [books.credits.get(of ?? ""), books.invoices.get(to ?? "")];
  if (!credit || !invoice) return MISSING;
  const left = credit.status === "open" ? leftOf(books, of ?? "") : 0;
  if (invoice.status !== "sent" || left === 0) return REFUSED;
  if (invoice.customer !== credit.customer) return "validation_error";
  const asked = cents ?? Math.min(left, dueOn(books, to ?? ""));
  if (asked > left) return "over_balance";
  return settleBy(books, "credit", { key, of: to ?? "", cents: asked, on, credit: of });
}

function voidCustomerPayment(books: Books, of: string, on: string | null): Outcome {
  const payment = books.customerPayments.get(of);
  if (!payment) return MISSING;
  if (payment.status !== "received") return REFUSED;
  const credit = books.credits.get(of);
  if (credit && leftOf(books, of) < credit.cents) return "credit_applied";
  const { day, fault } = dayOf(books, on, payment.day);
  if (fault) return fault;
  payment.status = "voided";
  if (credit) credit.status = "voided";
  takeBack(books, payment.parts, day);
  reverse(books, day, payment.lines);
  return "ok";
}

function voidSettlement(books: Books, of: string, on: string | null): Outcome {
  const one = books.settlements.get(of);
  if (!one || one.kind === "payment" || one.kind === "credit note") return MISSING;
  if (one.voidedOn !== null) return REFUSED;
  const { day, fault } = dayOf(books, on, one.day);
  if (fault) return fault;
  takeBack(books, [of], day);
  reverse(books, day, settledLines(settledTo[one.kind], one.cents));
  return "ok";
}

function voidInvoice(books: Books, of: string, on: string | null): Outcome {
  const invoice = books.invoices.get(of);
  if (!invoice) return MISSING;
  if (invoice.status === "sent" && settled(books, of) > 0) return "partly_settled";
  const { day, fault } = dayOf(books, on, invoice.sentOn);
  if (fault) return fault;
  if (invoice.status === "paid" || invoice.status === "voided") return REFUSED;
  if (invoice.status === "sent") reverse(books, day, sentLines(invoice));
  if (invoice.sentOn !== null && books.closed.has(invoice.sentOn.slice(0, 7))) books.corrected.add(of);
  Object.assign(invoice, { status: "voided", voidedOn: day });
  return "ok";
}

function send(books: Books, of: string, on: string | null): Outcome {
  const invoice = books.invoices.get(of);
  if (!invoice) return MISSING;
  const { day, fault } = dayOf(books, on);
  if (fault) return fault;
  if (invoice.status !== "draft") return REFUSED;
  Object.assign(invoice, { status: "sent", sentOn: day });
  move(books, day, sentLines(invoice));
  return "ok";
}

export function keepSales(books: Books, command: SalesCommand): Outcome {
  const of = ("of" in command ? command.of : null) ?? "";
  switch (command.do) {
    case "invoice": {
      const { key, customer, cents, due } = command;
      books.invoices.set(key, { status: "draft", customer, cents, due, sentOn: null, voidedOn: null });
      return "ok";
    }
    case "send":
      return send(books, of, command.on);
    case "void invoice":
      return voidInvoice(books, of, command.on);
    case "pay": {
      const parts = [{ of, cents: command.cents ?? dueOn(books, of) }];
      return receive(books, { ...command, do: "receive", customer: "", parts, credit: 0 });
    }
    case "receive":
      return receive(books, { ...command, to: "cash" });
    case "apply credit":
      return applyCredit(books, command);
    case "credit note":
      return creditNote(books, { ...command, of });
    case "write off":
      return settleBy(books, "write-off", { ...command, of });
    case "void customer payment":
      return voidCustomerPayment(books, of, command.on);
    case "void credit note":
      return voidCreditNote(books, of, command.on);
    case "void settlement":
      return voidSettlement(books, of, command.on);
  }
}
