/**
 * A simple model of the books: what a command should answer, and what the balances and what is open should be, without a
 * database, a clock or anything of the product.
 */

/** "ok", or the code of the refusal. */
export type Outcome = string;

export const REFUSED = "invalid_transition";
export const MISSING = "not_found";

/** The bank account's own ledger account. */
export const BANK = "harbor";

/** Account codes with what is debited to them; negative is a credit. */
export type Lines = readonly (readonly [code: string, cents: number])[];

export interface Entry {
  status: "draft" | "posted" | "voided";
  day: string;
  debit: string;
  credit: string;
  cents: number;
}

export interface Invoice {
  status: "draft" | "sent" | "paid" | "voided";
  customer: string;
  cents: number;
  due: string;
  sentOn: string | null;
  voidedOn: string | null;
}

export interface Settlement {
  invoice: string;
  kind: "payment" | "credit" | "credit note" | "write-off";
  cents: number;
  day: string;
  voidedOn: string | null;
  /** The credit that it is a part of. */
  credit: string | null;
}

/** What a customer has paid: its settlements bear its key. */
export interface CustomerPayment {
  status: "received" | "voided";
  day: string;
  lines: Lines;
  parts: string[];
}

export interface Credit {
  status: "open" | "voided";
  customer: string;
  cents: number;
  day: string;
}

/** What was credited of an invoice; what was paid of it already is the customer's credit, by the same key. */
export interface CreditNote {
  status: "issued" | "voided";
  invoice: string;
  kept: number;
  day: string;
  lines: Lines;
}

export interface Bill {
  status: "draft" | "approved" | "paid" | "voided";
  vendor: string;
  cents: number;
  day: string;
  due: string;
  postedOn: string | null;
  voidedOn: string | null;
}

export interface Payment {
  status: "submitted" | "settled" | "failed" | "cancelled";
  day: string;
  settledOn: string | null;
  cents: number;
  lines: Lines;
  bill: string | null;
  endedOn: string | null;
}

/** What a vendor has credited; bills are settled with it, or it comes back. */
export interface VendorCredit {
  status: "open" | "voided";
  vendor: string;
  cents: number;
  day: string;
  voidedOn: string | null;
}

/** What is spent of a vendor's credit: on a bill, or as money that came back, where there is none. */
export interface Spending {
  status: "stands" | "voided";
  credit: string;
  bill: string | null;
  cents: number;
  day: string;
  voidedOn: string | null;
}

/** What a run pays somebody, and is told to withhold of it. */
export interface PayLine {
  person: string;
  gross: number;
  federal: number;
  state: number;
  /** By their kinds. */
  deferral: number;
  health: number;
  garnished: number;
}

export const KINDS = ["form_941", "form_940", "state_income_tax", "deductions"] as const;
export type Kind = (typeof KINDS)[number];
export type Owed = Record<Kind, number>;

export interface Run {
  status: "draft" | "approved" | "processed" | "discarded";
  payDay: string;
  /** Empty where the gross is given as one sum. */
  lines: PayLine[];
  cents: number;
  /** As it was worked out when it was approved. */
  net: number;
  taxes: number;
  owed: Owed;
  paidOn: string | null;
}

export interface Deposit {
  status: "recorded" | "voided";
  kind: Kind;
  cents: number;
  lines: Lines;
}

/** The figures of a month that somebody has signed off. */
export interface SignedOff {
  debits: number;
  bank: number;
}

export interface Books {
  today: string;
  closed: Set<string>;
  /** Debits less credits, by day and account. */
  moved: Map<string, number>;
  /** All that was debited, by month. */
  debits: Map<string, number>;
  entries: Map<string, Entry>;
  invoices: Map<string, Invoice>;
  settlements: Map<string, Settlement>;
  customerPayments: Map<string, CustomerPayment>;
  credits: Map<string, Credit>;
  notes: Map<string, CreditNote>;
  bills: Map<string, Bill>;
  payments: Map<string, Payment>;
  vendorCredits: Map<string, VendorCredit>;
  spendings: Map<string, Spending>;
  runs: Map<string, Run>;
  deposits: Map<string, Deposit>;
  signed: Map<string, SignedOff>;
  /** Invoices whose sending stands in a closed month, though another entry takes it back. */
  corrected: Set<string>;
}

const world = new Date().toISOString().slice(0, 10);
export const YEAR = world.slice(0, 4);
/** The day that the company's clock stands at: late in the year, so that all deeds are of one, and of days that are over, whenever this is tried. */
export const TODAY = world > `${YEAR}-11-26` ? world : `${YEAR}-11-26`;

export const emptyBooks = (): Books => ({
  today: TODAY,
  closed: new Set(),
  moved: new Map(),
  debits: new Map(),
  entries: new Map(),
  invoices: new Map(),
  settlements: new Map(),
  customerPayments: new Map(),
  credits: new Map(),
  notes: new Map(),
  bills: new Map(),
  payments: new Map(),
  vendorCredits: new Map(),
  spendings: new Map(),
  runs: new Map(),
  deposits: new Map(),
  signed: new Map(),
  corrected: new Set(),
});

export const monthOf = (day: string) => day.slice(0, 7);

const add = (sums: Map<string, number>, key: string, cents: number) => sums.set(key, (sums.get(key) ?? 0) + cents);

/** Posts an entry. */
export function move(books: Books, day: string, lines: Lines): void {
  for (const [code, cents] of lines) {
    add(books.moved, `${day} ${code}`, cents);
    if (cents > 0) add(books.debits, monthOf(day), cents);
  }
}

/** Posts what takes an entry back. */
export const reverse = (books: Books, day: string, lines: Lines): void =>
  move(
    books,
    day,
    lines.map(([code, cents]) => [code, -cents] as const),
  );

export const isClosed = (books: Books, ...days: string[]) => days.some((day) => books.closed.has(monthOf(day)));

/** The day of an act, or why it cannot be: not before the days that it follows, and in an open month. */
export function dayOf(books: Books, on: string | null, ...after: (string | null)[]): { day: string; fault?: Outcome } {
  const day = on ?? books.today;
  if (after.some((earliest) => earliest !== null && day < earliest)) return { day, fault: "validation_error" };
  return isClosed(books, day) ? { day, fault: "period_closed" } : { day };
}

/** Debits less credits of every account up to a day, those of 0 left out. */
export function balancesAt(books: Books, until: string): { [code: string]: number } {
  const sums = new Map<string, number>();
  for (const [key, cents] of books.moved) {
    const [day = "", code = ""] = key.split(" ");
    if (day <= until) add(sums, code, cents);
  }
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const DAY = 86_400_000;

/** What is open at the end of a day, by whose it is and for how many days it is overdue. */
export interface Open {
  of: string;
  cents: number;
  /** null of what is left of a credit, which has no age. */
  due: string | null;
}

/** Open amounts as an ageing tells them: of everybody, and of each. */
export function aged(open: readonly Open[], day: string) {
  const sumsOf = (rows: readonly Open[]) => {
    const late = ({ due }: Open) => (due === null ? Number.NaN : Math.round((Date.parse(day) - Date.parse(due)) / DAY));
    const total = (of: readonly Open[]) => of.reduce((all, { cents }) => all + cents, 0);
    const sum = (from: number, to: number) => total(rows.filter((row) => late(row) >= from && late(row) <= to));
    const ages = [sum(-1e9, 0), sum(1, 30), sum(31, 60), sum(61, 90), sum(91, 1e9)];
    return [total(rows), ...ages, total(rows.filter(({ due }) => due === null))];
  };
  const countOf = (rows: readonly Open[]) => rows.filter(({ due }) => due !== null).length;
  const owing = open.filter(({ cents }) => cents !== 0);
  const each = [...Map.groupBy(owing, ({ of }) => of)].map(
    ([of, rows]) => [of, countOf(rows), ...sumsOf(rows)] as const,
  );
  return owing.length === 0
    ? []
    : [["all", countOf(owing), ...sumsOf(owing)], ...each.toSorted(([a], [b]) => (a < b ? -1 : 1))];
}
