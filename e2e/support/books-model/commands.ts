import fc from "fast-check";
import { BANK, type Books, KINDS, TODAY, YEAR } from "./books.ts";
import { MANUAL } from "./entries.ts";
import type { Command, Deed } from "./model.ts";
import { bankAt } from "./months.ts";
import { needs } from "./needs.ts";
import { owedOf, PEOPLE } from "./payroll.ts";
import { owedOn } from "./purchases.ts";
import { dueOn, leftOf } from "./sales.ts";
import { leftOfVendors } from "./vendor-credits.ts";

const DAYS = [`${YEAR}-03-10`, `${YEAR}-04-20`, TODAY] as const;
const DUES = [`${YEAR}-03-15`, `${YEAR}-04-20`, `${YEAR}-10-01`, `${YEAR}-12-31`] as const;
/** The days whose ends are looked back at. */
const LOOKS = [`${YEAR}-03-31`, `${YEAR}-04-20`, `${YEAR}-06-30`, TODAY] as const;

const some = <T>(of: readonly T[]) => fc.constantFrom(...of);

/** What chance says of a command; what it is about is looked up in the books when it is its turn. */
const drawn = fc.record({
  day: some(DAYS),
  days: fc.array(some(DAYS), { minLength: 1, maxLength: 3 }),
  on: fc.oneof({ weight: 3, arbitrary: some([...DAYS, `${YEAR}-05-31`]) }, { weight: 2, arbitrary: fc.constant(null) }),
  due: some(DUES),
  debit: some(MANUAL),
  credit: some(MANUAL),
  cents: fc.integer({ min: 1, max: 1_000_000_000 }),
  /** How much of what there is: a part of it, all of it, or a cent more. */
  share: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 99 }) },
    { weight: 4, arbitrary: some([100, 101]) },
  ),
  flag: fc.boolean(),
  other: fc.boolean(),
  month: some(DAYS.map((day) => day.slice(0, 7))),
  voided: fc.option(some([`${YEAR}-03-20`, `${YEAR}-04-30`]), { nil: null }),
  party: some(["Globex", "Initech"]),
  kind: some(KINDS),
  /** Which of the records of its kind that were made before, counted around from the newest. */
  pick: fc.nat({ max: 3 }),
  /** The gross of a pay, often enough to pass the year's wage bases. */
  gross: some([1, 250, 70_000, 1_000_000, 9_500_000, 21_000_000]),
  percent: fc.integer({ min: 0, max: 30 }),
  wrong: fc.nat({ max: 5 }).map((one) => one === 0),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer D> ? D : never;

/** Deeds with their weights, by what they are of: closing is rarer than working, and a record is made more often than it is ended. */
const entries: [number, Deed][] = [
  ...([
    [4, "draft"],
    [1, "unbalanced"],
    [2, "batch"],
    [5, "post"],
    [3, "void"],
    [1, "void what follows"],
  ] as const),
].map(([weight, deed]) => [weight, deed]);
const sales: [number, Deed][] = [
  [3, "invoice"],
  [3, "send"],
  [4, "pay"],
  [5, "receive"],
  [4, "apply credit"],
  [3, "credit note"],
  [2, "write off"],
  [2, "void invoice"],
  [2, "void customer payment"],
  [2, "void credit note"],
  [2, "void settlement"],
];
const purchases: [number, Deed][] = [
  [2, "bill"],
  [3, "approve bill"],
  [6, "pay bill"],
  [2, "void bill"],
  [2, "pay out"],
  [2, "settle"],
  [3, "fail"],
  [2, "cancel"],
  [2, "vendor credit"],
  [3, "apply vendor credit"],
  [2, "refund vendor credit"],
  [1, "void vendor credit"],
  [2, "void spending"],
];
const payroll: [number, Deed][] = [
  [1, "run"],
  [4, "run people"],
  [2, "withhold otherwise"],
  [3, "approve"],
  [1, "discard"],
  [5, "process"],
  [4, "deposit"],
  [2, "void deposit"],
];
const months: [number, Deed][] = [
  [2, "close"],
  [2, "reopen"],
  [3, "sign off"],
];

export type Given = [Deed, Drawn];

/** One deed after the other, but for those that stand together: they are done at the same time. Signing off is done alone. */
const stepOf = (deeds: readonly [number, Deed][]) => {
  const deed = (of: readonly [number, Deed][]) =>
    fc.oneof(...of.map(([weight, name]) => ({ weight, arbitrary: fc.constant(name) })));
  const together = deeds.filter(([, name]) => name !== "sign off");
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.tuple(deed(deeds), drawn)) },
    { weight: 1, arbitrary: fc.array(fc.tuple(deed(together), drawn), { minLength: 2, maxLength: 3 }) },
  );
};

/** Steps of a company that does two or three kinds of things, and closes its months. */
export const sequence = fc
  .subarray([entries, sales, sales, purchases, payroll], { minLength: 2, maxLength: 3 })
  .chain((of) => fc.array(fc.tuple(stepOf([...of.flat(), ...months]), some(LOOKS)), { minLength: 8, maxLength: 16 }));

/** A part of what there is, all of it, or a cent more; at least a cent. */
const shareOf = (share: number, of: number) =>
  share > 100 ? of + 1 : share === 100 ? Math.max(of, 1) : Math.max(1, Math.floor((of * share) / 100));

const payLine = (person: string, { gross, percent, wrong }: Drawn) => {
  const of = (share: number) => Math.floor((gross * share) / 100);
  return {
    ...{ person, gross, federal: wrong ? gross : of(percent), state: of(percent / 5) },
    ...{ deferral: of(percent / 3), health: of(percent / 4), garnished: of(percent / 6) },
  };
};

interface Standing {
  status?: string;
  kind?: string;
  voidedOn?: string | null;
}

/** How a record stands; what settles an invoice by what it is, while it does. */
const standing = ({ status, kind, voidedOn }: Standing) => status ?? (voidedOn === null ? kind : "voided");

/** The deed that was drawn, or what has to come first; mostly, so that refusals are met too. */
function deedNow([deed, given]: Given, books: Books): Deed {
  const [of, status, by] = needs[deed] ?? [];
  if (of === undefined || by === undefined || given.wrong) return deed;
  const records: unknown = books[of];
  if (!(records instanceof Map)) return deed;
  const stands = ([...records.values()] as Standing[]).some((one) => standing(one) === status);
  return stands ? deed : deedNow([by, given], books);
}

/** The command that was drawn, of records that there are. */
export function commandOf(drawn: Given, key: string, books: Books): Command {
  const [, given] = drawn;
  const deed = deedNow(drawn, books);
  const { on, share, party, cents, pick } = given;
  const newest = (of: Iterable<string>, but = 0) => {
    const keys = [...of];
    return keys.length === 0 ? null : (keys[keys.length - 1 - ((pick + but) % keys.length)] ?? null);
  };
  /** One that stands so, mostly; any of them where chance wants a refusal, or none does. */
  const one = (of: ReadonlyMap<string, { status: string }>, status: string, but = 0) => {
    const ready = given.wrong ? [] : [...of].filter(([, record]) => record.status === status).map(([name]) => name);
    return newest(ready.length > 0 ? ready : of.keys(), but);
  };
  /** What went over the bank account stays. */
  const own = (of: ReadonlyMap<string, { status: string }>, status: string) =>
    one(new Map([...of].filter(([name]) => !name.startsWith(BANK))), status);
  const invoice = one(books.invoices, deed === "send" ? "draft" : "sent");
  const bill = one(books.bills, deed === "approve bill" ? "draft" : "approved");
  const run = one(books.runs, deed === "process" ? "approved" : "draft");
  const account = given.flag ? BANK : "cash";
  const kept = account === BANK ? `${BANK} ${key}` : key;
  switch (deed) {
    case "draft":
    case "unbalanced":
    case "batch":
      return { ...given, do: deed, key, post: given.flag };
    case "post":
      return { do: deed, of: newest(books.entries.keys()) };
    case "void":
      return { do: deed, of: newest(books.entries.keys()), day: given.voided };
    case "void what follows":
      return { do: deed, of: invoice };
    case "invoice":
      return { do: deed, key, customer: party, cents, due: given.due };
    case "send":
    case "void invoice":
      return { do: deed, of: invoice, on };
    case "pay": {
      const part = invoice !== null && share !== 100 ? shareOf(share, dueOn(books, invoice)) : null;
      return { do: deed, key: kept, of: invoice, cents: part, on, to: account };
    }
    case "receive": {
      const second = one(books.invoices, "sent", 1);
      const of = [invoice, given.other ? second : null].filter(
        (one, at, all) => one !== null && all.indexOf(one) === at,
      );
      const parts = of.map((one) => ({ of: one ?? "", cents: shareOf(share, dueOn(books, one ?? "")) }));
      const credit = given.flag || parts.length === 0 ? (cents % 100_000) + 1 : 0;
      return { do: deed, key, customer: party, parts, credit, on };
    }
    case "apply credit": {
      const of = one(books.credits, "open");
      const part = given.flag && of !== null ? shareOf(share, leftOf(books, of)) : null;
      return { do: deed, key, of, to: invoice, cents: part, on };
    }
    case "credit note": {
      const of = given.flag ? one(books.invoices, "paid") : invoice;
      const whole = of === null ? 0 : given.other ? (books.invoices.get(of)?.cents ?? 0) : dueOn(books, of);
      return { do: deed, key, of, cents: shareOf(share, whole), on };
    }
    case "write off":
      return { do: deed, key, of: invoice, cents: shareOf(share, invoice === null ? 0 : dueOn(books, invoice)), on };
    case "void customer payment":
      return { do: deed, of: own(books.customerPayments, "received"), on };
    case "void credit note":
      return { do: deed, of: one(books.notes, "issued"), on };
    case "void settlement": {
      const of = [...books.settlements].filter(([, { kind }]) => kind === "credit" || kind === "write-off");
      const stand = given.wrong ? [] : of.filter(([, { voidedOn }]) => voidedOn === null);
      return { do: deed, of: newest((stand.length > 0 ? stand : of).map(([name]) => name)), on };
    }
    case "bill": {
      const due = given.due < given.day ? `${YEAR}-12-31` : given.due;
      return { do: deed, key, vendor: party, cents, day: given.day, due };
    }
    case "approve bill":
    case "void bill":
      return { do: deed, of: bill, on };
    case "pay bill": {
      const part = bill !== null && share !== 100 ? shareOf(share, owedOn(books, bill)) : null;
      return { do: deed, key: kept, of: bill, cents: part, on, from: account };
    }
    case "pay out":
      return { do: deed, key, cents, on };
    case "vendor credit":
      return { do: deed, key, vendor: party, cents: given.flag ? cents : (cents % 100_000) + 1, on };
    case "apply vendor credit":
    case "refund vendor credit": {
      const of = one(books.vendorCredits, "open");
      const part = given.flag && of !== null ? shareOf(share, leftOfVendors(books, of)) : null;
      const own = { key, of, cents: part, on };
      if (deed === "refund vendor credit") return { do: deed, ...own };
      // A bill of its own vendor's, mostly: of two vendors every second would be the other's.
      const vendor = books.vendorCredits.get(of ?? "")?.vendor;
      const theirs = new Map([...books.bills].filter(([, record]) => given.wrong || record.vendor === vendor));
      return { do: deed, ...own, to: one(theirs, "approved") };
    }
    case "void vendor credit":
      return { do: deed, of: one(books.vendorCredits, "open"), on };
    case "void spending":
      return { do: deed, of: one(books.spendings, "stands"), on };
    case "settle":
      return { do: deed, of: own(books.payments, "submitted"), on };
    case "fail":
      return { do: deed, of: own(books.payments, given.other ? "settled" : "submitted"), on };
    case "cancel":
      return { do: deed, of: own(books.payments, "submitted") };
    case "run":
      return { do: deed, key, day: given.day, cents };
    case "run people": {
      const people = given.other ? PEOPLE : PEOPLE.slice(0, 1);
      return { do: deed, key, day: given.day, lines: people.map((person) => payLine(person, given)) };
    }
    case "withhold otherwise": {
      const line = run === null ? undefined : books.runs.get(run)?.lines.at(-1);
      const { federal, health } = payLine("", { ...given, gross: line?.gross ?? 1 });
      return { do: deed, of: run, person: line?.person ?? "Ada", federal, health };
    }
    case "approve":
    case "discard":
      return { do: deed, of: run };
    case "process":
      return { do: deed, of: run, on, from: account };
    case "deposit": {
      const { kind } = given;
      return { do: deed, key: kept, kind, cents: shareOf(share, owedOf(books, kind)), on, from: account };
    }
    case "void deposit":
      return { do: deed, of: own(books.deposits, "recorded") };
    case "close":
    case "reopen":
      return { do: deed, month: given.month };
    case "sign off":
      return {
        do: deed,
        month: given.month,
        closing: bankAt(books, given.month) + (given.wrong ? 1 : 0),
        close: given.flag,
      };
  }
}
