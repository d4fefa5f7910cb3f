import { invalid } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Statement } from "../schema.ts";
import { readDay } from "./days.ts";
import { addLine, assertFew, type Faults, newFaults, quoted } from "./statement.ts";

const AMOUNT = /^[+-]?\d{1,15}$/;
/** What an account holds at the end of the day, by its code. */
const CLOSING = "015";

interface Record {
  code: string;
  line: number;
  text: string;
  /** What the lines that continue it say (88). */
  more: string[];
}

/** How many fields a transaction has before what it says in words, where its funds are there at once. */
const BEFORE_WORDS = 5;

/** A record's fields. A line that goes on in another ends with a whole field, or is within words. */
function fieldsOf({ code, text, more }: Record): string[] {
  const fields = text.split(",");
  for (const said of more) {
    const next = said.split(",");
    if (code === "16" && fields.length > BEFORE_WORDS) fields.push(`${fields.pop()} ${next.shift()}`);
    for (const field of next) fields.push(field);
  }
  return fields;
}

/** How many fields say when the money is there, behind the type of its funds. */
function fundsAfter(fields: readonly string[], at: number): number {
  const type = fields[at] ?? "";
  if (type === "V") return 2;
  if (type === "S") return 3;
  if (type !== "D") return 0;
  const count = /^\d{1,3}$/.test(fields[at + 1] ?? "") ? Number(fields[at + 1]) : 0;
  return 1 + 2 * count;
}

/** The records of a file, each with the lines that continue it (88). Throws 400 where one cannot be. */
function recordsOf(content: string): Record[] {
  const records: Record[] = [];
  for (const [at, text] of content.split(/\r\n|\r|\n/).entries()) {
    const said = text.trim();
    if (said === "") continue;
    const line = at + 1;
    assertFew(records.length, "records");
    const [, code, rest = ""] = /^(\d\d)(?:,(.*))?$/.exec(said.replace(/\/$/, "")) ?? [];
    if (code === undefined)
      throw invalid(
        "content",
        `line ${line}: must be a BAI2 record such as 16,475,1250,,,1042/, and is ${quoted(said)}`,
      );
    const last = records.at(-1);
    if (code !== "88") records.push({ code, line, text: rest, more: [] });
    else if (!last) throw invalid("content", `line ${line}: 88 must continue a record`);
    else last.more.push(rest);
  }
  return records;
}

/** What has begun and is not over: the sums are of all amounts as they are written, which each end tells once more. */
interface Open {
  sum: bigint;
}

interface Reading {
  statement: Statement;
  faults: Faults;
  currency: string;
  accounts: Set<string>;
  file: Open | null;
  /** Nothing follows a file's end. */
  isOver: boolean;
  group: (Open & { date: string | null; currency: string }) | null;
  account: Open | null;
}

/** An amount in cents, as the file writes it: no sign before the cents. What is left out is none. */
function amountOf(text: string, faults: Faults, where: string, field: string): number | null {
  const said = text.trim();
  if (said === "") return 0;
  const cents = AMOUNT.test(said) ? Number(said) : Number.NaN;
  if (Number.isSafeInteger(cents) && Math.abs(cents) <= MAX_INTEGER) return cents || 0;
  faults.add(where, `${field} must be an amount in cents such as 125000, and is ${quoted(said)}`);
  return null;
}

function assertCurrency(own: string, currency: string, line: number): void {
  if (own !== "" && own.toLowerCase() !== currency) {
    throw invalid("content", `must be in ${currency}, the bank account’s currency: line ${line} is in ${quoted(own)}`);
  }
}

/** A report of the bank's, of a day that is over. */
function beginGroup(reading: Reading, record: Record): void {
  const { faults } = reading;
  const { line } = record;
  const where = `line ${line}`;
  const [, , status = "", day = "", , currency = "", modifier = ""] = fieldsOf(record).map((field) => field.trim());
  const date = readDay(`20${day}`, "YYYYMMDD");
  if (status !== "1") faults.add(where, `the group’s status must be 1, an update, and is ${quoted(status)}`);
  if (modifier === "1" || modifier === "3") faults.add(where, `the group must be final, and is interim (${modifier})`);
  if (date === null) faults.add(where, `the group’s day must be written YYMMDD, and is ${quoted(day)}`);
  reading.group = { sum: 0n, date, currency };
}

/** An account with its balances and sums, each by a code: of these the closing balance is kept. */
function beginAccount(reading: Reading, record: Record): void {
  const { faults, statement, group } = reading;
  const { line } = record;
  const fields = fieldsOf(record);
  const where = `line ${line}`;
  const [number = "", own = ""] = fields.map((field) => field.trim());
  assertCurrency(own || (group?.currency ?? ""), reading.currency, line);
  reading.accounts.add(number);
  const account = { sum: 0n };
  for (let at = 2; at < fields.length; ) {
    const code = (fields[at] ?? "").trim();
    const told = fields[at + 1] ?? "";
    const cents = amountOf(told, faults, where, code === "" ? "the amount" : `the amount of ${code}`);
    account.sum += BigInt(cents ?? 0);
    const date = group?.date ?? null;
    const isTold = cents !== null && told.trim() !== "";
    if (code === CLOSING && isTold && date !== null && date >= (statement.closing?.date ?? "")) {
      statement.closing = { balance_cents: cents, date };
    }
    at += 4 + fundsAfter(fields, at + 3);
  }
  reading.account = account;
}

function readTransaction({ statement, faults, group, account }: Reading, record: Record): void {
  const { line } = record;
  const where = `line ${line}`;
  const all = fieldsOf(record);
  const [code = "", amount = ""] = all.map((field) => field.trim());
  const at = 3 + fundsAfter(all, 2);
  const cents = amountOf(amount, faults, where, "the amount");
  if (account && cents !== null) account.sum += BigInt(cents);
  const kind = /^[1-6]\d\d$/.test(code) ? Number(code) : 0;
  if (kind === 0 && cents !== 0) {
    faults.add(where, `the type must be 100 to 399 for money in or 400 to 699 for money out, and is ${quoted(code)}`);
  }
  const date = group?.date ?? null;
  if (cents === null || date === null || (kind === 0 && cents !== 0)) return;
  const [bank = "", customer = "", ...words] = all.slice(at);
  addLine(statement, faults, where, {
    line,
    date,
    amount_cents: kind >= 400 ? -cents || 0 : cents,
    description: words.join(","),
    counterparty: null,
    reference: customer,
    bank_reference: bank,
    balance_cents: null,
  });
}

/** An end says what all amounts before it come to: a file that has lost a line is refused. */
function assertSum(faults: Faults, record: Record, { sum }: Open): void {
  const { line } = record;
  const [told = ""] = fieldsOf(record);
  const said = told.trim();
  if (AMOUNT.test(said) && BigInt(said) === sum) return;
  faults.add(
    `line ${line}`,
    `the control total must be ${sum}, what the amounts before it come to, and is ${quoted(said)}`,
  );
}

/** Takes a record in where one of its kind may stand; answers whether it may. */
function readRecord(reading: Reading, record: Record): boolean {
  const { file, group, account, faults } = reading;
  switch (record.code) {
    case "01":
      if (file || reading.isOver) return false;
      reading.file = { sum: 0n };
      return true;
    case "02":
      beginGroup(reading, record);
      return file !== null && !group;
    case "03":
      beginAccount(reading, record);
      return group !== null && !account;
    case "16":
      readTransaction(reading, record);
      return account !== null;
    case "49":
      if (!(account && group)) return false;
      assertSum(faults, record, account);
      group.sum += account.sum;
      reading.account = null;
      return true;
    case "98":
      if (!(group && file) || account) return false;
      assertSum(faults, record, group);
      file.sum += group.sum;
      reading.group = null;
      return true;
    case "99":
      if (!file || group) return false;
      assertSum(faults, record, file);
      reading.file = null;
      reading.isOver = true;
      return true;
    default:
      return false;
  }
}

/**
 * The statement of one account in a BAI2 file, as American banks write one of each day. Every control total has to be what the
 * amounts come to. Throws 400 naming what is wrong, also where it is in another currency than the bank account's.
 */
export function readBai2(content: string, currency: string): Statement {
  const statement: Statement = { lines: [], skipped: [], account: null, closing: null };
  const faults = newFaults();
  const reading: Reading = {
    statement,
    faults,
    currency,
    accounts: new Set(),
    file: null,
    isOver: false,
    group: null,
    account: null,
  };
  const records = recordsOf(content);
  if (records[0]?.code !== "01") throw invalid("content", "must be a BAI2 file: it does not begin with 01");
  for (const record of records) {
    if (readRecord(reading, record)) continue;
    throw invalid("content", `line ${record.line}: must be a BAI2 file, in which no ${record.code} stands here`);
  }
  if (reading.file) throw invalid("content", "must be a whole BAI2 file: it does not end with 99");
  if (reading.accounts.size > 1) throw invalid("content", "must hold the statement of one account, and has several");
  faults.assertNone();
  return { ...statement, account: [...reading.accounts][0] ?? null };
}
