import { invalid } from "#lib/core/errors.ts";
import type { Statement } from "../schema.ts";
import { readAmount } from "./amounts.ts";
import { readDay } from "./days.ts";
import { purposeOf } from "./purpose.ts";
import { addLine, assertFew, type Faults, newFaults, quoted } from "./statement.ts";

const TAG = /^:(\d\d[A-Z]?|NS):/;
/** A message's end, with what SWIFT writes around one. */
const END = /^-(?:\}|$)/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,15}(?:,\d{0,9})?)$/;
const MOVEMENT = /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d{1,15}(?:,\d{0,9})?)([NFS][A-Z0-9]{3})(.*)$/;

const known = new Set("20 21 25 25P 28 28C 60F 60M 61 86 62F 62M 64 65 NS".split(" "));
/** What stands in a report of a day that is not over. */
const interim = new Set("13 13D 34F 90C 90D".split(" "));

interface Field {
  tag: string;
  line: number;
  /** Its first line, and those that continue it. */
  lines: [string, ...string[]];
}

/** The messages of a file, each by its fields; what stands around them is the bank's envelope. Throws 400 where there is none. */
function messagesOf(content: string, faults: Faults): Field[][] {
  const messages: Field[][] = [];
  let open: Field[] | null = null;
  for (const [at, text] of content.split(/\r\n|\r|\n/).entries()) {
    const line = at + 1;
    const said = text.trimEnd();
    const tag = TAG.exec(said)?.[1];
    if (tag === "20") {
      open = [];
      messages.push(open);
    }
    if (END.test(said)) open = null;
    else if (tag !== undefined && open) open.push({ tag, line, lines: [said.slice(tag.length + 2)] });
    else if (tag !== undefined) faults.add(`line ${line}`, `:${tag}: must come behind the :20: of a statement`);
    else if (said !== "") open?.at(-1)?.lines.push(said);
  }
  if (messages.length === 0) throw invalid("content", "must be an MT940 file: it has no :20:");
  return messages;
}

const dayOf = (six: string) => readDay(`20${six}`, "YYYYMMDD");

/** The day on which a movement was booked: as month and day alone, in the year that brings it nearest to when it counts from. */
function bookedOn(value: string, entry: string | undefined): string | null {
  if (entry === undefined) return value;
  const year = Number(value.slice(0, 4));
  const [month, own] = [Number(entry.slice(0, 2)), Number(value.slice(5, 7))];
  const shift = month - own > 6 ? -1 : own - month > 6 ? 1 : 0;
  return readDay(`${year + shift}${entry}`, "YYYYMMDD");
}

interface Balance {
  balance_cents: number;
  date: string;
}

/** A balance of a message. Throws 400 where it is in another currency than the bank account's. */
function balanceOf({ tag, line, lines }: Field, faults: Faults, currency: string): Balance | null {
  const [text] = lines;
  const [, side, six = "", own = "", amount = ""] = BALANCE.exec(text.trim()) ?? [];
  const [date, cents] = [dayOf(six), readAmount(amount, ",")];
  if (date === null || cents === null) {
    faults.add(`line ${line}`, `:${tag}: must be a balance such as C260331USD1234,56, and is ${quoted(text)}`);
    return null;
  }
  if (own.toLowerCase() !== currency) {
    throw invalid("content", `must be in ${currency}, the bank account’s currency: its :${tag}: is in ${quoted(own)}`);
  }
  return { balance_cents: side === "D" ? -cents || 0 : cents, date };
}

/** Takes a movement in, with what the bank says of it; answers what it moves, and null where it cannot be read. */
function readMovement(statement: Statement, faults: Faults, field: Field, information: string[]): number | null {
  const { line, lines } = field;
  const where = `line ${line}`;
  const [text, ...more] = lines;
  const [, six = "", entry, mark = "", , amount = "", , rest = ""] = MOVEMENT.exec(text.trim()) ?? [];
  const value = dayOf(six);
  const date = value === null ? null : bookedOn(value, entry);
  const cents = readAmount(amount, ",");
  if (date === null || cents === null) {
    const example = "2603310331D1234,56NTRFREFERENCE//BANK";
    faults.add(where, `:61: must be a movement such as ${example}, and is ${quoted(text)}`);
    return null;
  }
  if (mark.startsWith("E")) {
    statement.skipped.push({ line, reason: "It is pending: the bank has not booked it." });
    return 0;
  }
  // What reverses a credit takes money out.
  const isOut = mark === "D" || mark === "RC";
  const amount_cents = isOut ? -cents || 0 : cents;
  const [customer = "", bank = ""] = rest.split("//", 2);
  const purpose = purposeOf(information);
  const own = /^(?:NONREF|NOTPROVIDED|[A-Z]{4}\+)?$/.test(customer.trim()) ? null : customer;
  const description = purpose.description ?? (more.join(" ").trim() || null);
  addLine(statement, faults, where, {
    line,
    date,
    amount_cents,
    description: mark.startsWith("R") ? `Reversal: ${description ?? ""}` : description,
    counterparty: purpose.counterparty,
    reference: purpose.reference ?? own,
    bank_reference: bank,
    balance_cents: null,
  });
  return amount_cents;
}

/** The two balances of a message, and what lies between them; what is missing is a fault. */
function readMessage(statement: Statement, faults: Faults, fields: Field[], currency: string): Field | null {
  const where = `line ${fields[0]?.line ?? 1}`;
  const only = (...tags: string[]) => {
    const found = fields.filter(({ tag }) => tags.includes(tag));
    if (found.length !== 1) faults.add(where, `the statement must have one :${tags[0]}:, and has ${found.length}`);
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  const [account, first, last] = [only("25", "25P"), only("60F", "60M"), only("62F", "62M")];
  const opening = first && balanceOf(first, faults, currency);
  const closing = last && balanceOf(last, faults, currency);
  let sum: bigint | null = 0n;
  for (const [at, field] of fields.entries()) {
    const { tag, line } = field;
    if (interim.has(tag)) throw invalid("content", `line ${line}: must be an MT940, and :${tag}: is of an MT942`);
    if (!known.has(tag)) faults.add(`line ${line}`, `:${tag}: is no field of an MT940`);
    if (tag !== "61") continue;
    assertFew(statement.lines.length + 1, "movements");
    const next = fields[at + 1];
    const moved = readMovement(statement, faults, field, next?.tag === "86" ? next.lines : []);
    sum = moved === null || sum === null ? null : sum + BigInt(moved);
  }
  if (opening && closing && sum !== null && BigInt(opening.balance_cents) + sum !== BigInt(closing.balance_cents)) {
    const rule = `the movements must lead from :${first.tag}: to :${last.tag}:, and come to ${sum} cents`;
    faults.add(where, `${rule} where these say ${closing.balance_cents - opening.balance_cents}`);
  }
  // A page that another follows closes with what it comes to until then.
  if (closing && (statement.closing === null || closing.date >= statement.closing.date)) statement.closing = closing;
  return account;
}

/** An account as a bank writes it in :25:, without the currency that some put behind it. */
const numberOf = ({ lines: [text] }: Field) => text.replaceAll(/\s/g, "").replace(/(?<=\d)[A-Z]{3}$/, "");

/**
 * The statements of one account in an MT940 file (SWIFT), as a message or bare. Each has to come from its opening to its closing
 * balance. Throws 400 naming what is wrong, also where it is in another currency than the bank account's.
 */
export function readMt940(content: string, currency: string): Statement {
  const statement: Statement = { lines: [], skipped: [], account: null, closing: null };
  const faults = newFaults();
  const accounts = new Set<string>();
  for (const fields of messagesOf(content, faults)) {
    const account = readMessage(statement, faults, fields, currency);
    if (account) accounts.add(numberOf(account));
  }
  if (accounts.size > 1) throw invalid("content", "must hold the statement of one account, and has several");
  faults.assertNone();
  return { ...statement, account: [...accounts][0] ?? null };
}
