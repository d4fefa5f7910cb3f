import { decimal } from "#lib/core/money.ts";
import { centsOf, dayOf } from "./cells.ts";
import type { Listed, Planned } from "./planning.ts";
import type { AnyField, List } from "./rules.ts";
import type { Reading } from "./table.ts";

/** An invoice or a bill that is open, as a row of a list tells of it. */
interface OpenDocument {
  party: string | null;
  number: string | null;
  date: string | null;
  due_date: string | null;
  /** What is open of it, and what it came to in all where the list tells it. */
  open_cents: number;
  whole_cents: number | null;
  currency: string;
  description: string | null;
}

/** An invoice or a bill that stands already, by its party's name as names compare. */
export interface Standing {
  id: string;
  party: string;
  number: string | null;
  due_date: string | null;
  amount_cents: number;
  currency: string;
}

/** What the rows of a list are read by. */
export interface Asked<T> {
  list: List & ("invoices" | "bills");
  currency: string;
  as_of: string | null;
  standing: readonly Standing[];
  /** The record of a document, parsed as a single creation would be; null where it is refused. */
  recordOf(reading: Reading, document: OpenDocument): T | null;
}

const of = {
  invoices: { id: "invoice_id", party: "customer", one: "invoice", An: "An invoice", is: /\b(?:invoice|accrec)\b/i },
  bills: { id: "bill_id", party: "vendor", one: "bill", An: "A bill", is: /\b(?:bill|invoice|accpay)\b/i },
} as const;

/** What is nobody's open invoice or bill by its own word: of QuickBooks, Xero and this service. */
const CLOSED = /^(?:paid|void(?:ed)?|deleted|draft|submitted|awaiting approval|cancell?ed)\b/i;
const OTHER = /credit|payment|deposit|journal/i;

const keyOf = (...parts: (string | number | null)[]) => parts.map((one) => String(one ?? "").toLowerCase()).join("\n");

/** Whether a row only says whose those below it are, or how long they are overdue, as reports that are grouped do. */
function isGroup({ filled, text }: Reading, party: AnyField): boolean {
  return filled.length === 1 && text(party) === null && text("number") === null;
}

/** Why a row is no open invoice or bill; null where it is one. */
function whyNot({ text }: Reading, { is, one }: (typeof of)["invoices" | "bills"]): string | null {
  const [type, status] = [text("type"), text("status")];
  if (type !== null && (!is.test(type) || OTHER.test(type))) return `It is “${type.slice(0, 60)}”, and no ${one}.`;
  return status !== null && CLOSED.test(status) ? `Its status is “${status.slice(0, 60)}”.` : null;
}

/** What is open of a row's document: what a column of that says, or else its whole amount. */
function openOf(reading: Reading, listed: Listed, hasBalance: boolean) {
  const whole_cents = centsOf(reading, "amount", listed.manner);
  const open_cents = hasBalance ? centsOf(reading, "balance_due", listed.manner) : whole_cents;
  if (open_cents !== null && whole_cents !== null && open_cents > whole_cents && whole_cents >= 0) {
    reading.refuse("balance_due", `must be no more than the amount: ${decimal(open_cents)} of ${decimal(whole_cents)}`);
  }
  return { open_cents, whole_cents: hasBalance ? whole_cents : null };
}

/** The open invoices or bills of a list: one that is there already is passed over, and none is taken in twice. */
export function documentsOf<T>(listed: Listed, asked: Asked<T>): Planned<T>[] {
  const kind = of[asked.list];
  const has = (field: AnyField) => (listed.table?.columns ?? []).some((one) => one.field === field);
  const [hasParty, hasBalance] = [has(kind.party), has("balance_due")];
  const ids = new Set(asked.standing.map(({ id }) => id));
  const numbers = new Set(
    asked.standing.flatMap(({ party, number }) => (number === null ? [] : [keyOf(party, number)])),
  );
  const unnumbered = new Set(
    asked.standing.flatMap(({ party, number, due_date, amount_cents, currency }) =>
      number === null ? [keyOf(party, due_date, amount_cents, currency)] : [],
    ),
  );
  const before = new Map<string, { row: number; due_date: string | null; open_cents: number }>();
  let group: string | null = null;
  return listed.readings.flatMap((reading): Planned<T>[] => {
    const { text, remarks, refuse } = reading;
    if (isGroup(reading, kind.party)) {
      group = reading.filled[0]?.text ?? null;
      return [];
    }
    const party = hasParty ? text(kind.party) : group;
    const [number, currency] = [text("number"), text("currency")?.toLowerCase() ?? asked.currency];
    const why = whyNot(reading, kind);
    const told = { reading, name: party, number, currency, record: null };
    if (why !== null) {
      remarks.push(why);
      return [{ ...told, due_date: null, amount_cents: null }];
    }
    const [date, due] = [dayOf(reading, "date", listed.manner), dayOf(reading, "due_date", listed.manner)];
    const due_date = due ?? date;
    const { open_cents, whole_cents } = openOf(reading, listed, hasBalance);
    const planned = { ...told, due_date, amount_cents: open_cents };
    const key = keyOf(party, number);
    const same = number === null ? undefined : before.get(key);
    if (same && same.due_date === due_date && (open_cents === null || open_cents === same.open_cents)) {
      remarks.push(
        `It is a further line of what row ${same.row} tells of: the number, the day and the sum are the same.`,
      );
      return [planned];
    }
    if (same) refuse("number", `must be given once for ${party}: row ${same.row} has it already`);
    if (open_cents === null) {
      const field = hasBalance ? "balance_due" : "amount";
      if (reading.faults.length === 0) refuse(field, "is required");
      return [planned];
    }
    if (open_cents <= 0) {
      remarks.push(
        open_cents === 0 ? "Nothing of it is open." : `It is a credit, and no ${kind.one}: enter it by hand.`,
      );
      return [planned];
    }
    if (number !== null) before.set(key, { row: reading.row, due_date, open_cents });
    if (ids.has(text(kind.id) ?? "")) {
      remarks.push("It is this company’s own, and stays as it is.");
      return [planned];
    }
    const isThere = number === null ? unnumbered.has(keyOf(party, due_date, open_cents, currency)) : numbers.has(key);
    if (isThere) {
      const alike = number === null ? "of that day and sum" : "of the number";
      remarks.push(`${kind.An} ${alike} is there already, and stays as it is.`);
      return [planned];
    }
    if (due === null && date !== null) remarks.push("It names no day on which it is due: its own is taken.");
    if (number === null) remarks.push("It has no number, by which it would be known again.");
    if (date !== null && asked.as_of !== null && date > asked.as_of) {
      refuse(
        "date",
        `must be on ${asked.as_of} or before, the day of the opening balances: enter what came later as a new ${kind.one}`,
      );
    }
    const description = text("description");
    const document = { party, number, date, due_date, open_cents, whole_cents, currency, description };
    return [{ ...planned, record: asked.recordOf(reading, document) }];
  });
}

/** What a line of an invoice or a bill that is brought in says: which it was, and what of it was open. */
export function broughtLine(one: "Invoice" | "Bill", { number, date, open_cents, whole_cents }: OpenDocument): string {
  const part =
    whole_cents === null || whole_cents === open_cents
      ? ""
      : `, open ${decimal(open_cents)} of ${decimal(whole_cents)}`;
  return `${one}${number === null ? "" : ` ${number}`}${date === null ? "" : ` of ${date}`}${part}`;
}
