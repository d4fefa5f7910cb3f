import { invalid } from "#lib/core/errors.ts";
import type { Statement } from "../schema.ts";
import { decimalSignOf, readAmount, whyNoAmount } from "./amounts.ts";
import { type DateFormat, formatsOf, readDay } from "./days.ts";
import { addLine, assertFew, type Faults, newFaults, quoted } from "./statement.ts";

/** Registers of an account that holds money; what else a file heads so is an investment, or a list that moves none. */
const REGISTER = /^!type:(?:bank|ccard|cash|oth a|oth l)$/i;
const LIST = /^!type:(?:cat|class|tag)$/i;
const OPTION = /^!(?:option|clear):/i;
const ACCOUNT = /^!account$/i;

/** What a record of a register may say, by its letter; what it says once, so that a lost end does not make two records one. */
const LETTERS = "DTUCNPMALSE$%FX";
const ONCE = "DTUCNPM";

interface Record {
  /** The line that it begins on. */
  line: number;
  told: Map<string, string>;
}

/** What a file is made of as far as it moves money. */
interface Parts {
  records: Record[];
  /** The accounts that have a record. */
  accounts: Set<string>;
}

const notQif = (line: number, is: string) =>
  invalid(
    "content",
    `line ${line}: must head a register, by !Type:Bank, CCard, Cash, Oth A or Oth L, and is ${quoted(is)}`,
  );

/** Every record of the registers. Throws 400 where the file is none, or a record has no end. */
function partsOf(content: string, faults: Faults): Parts {
  const found: Parts = { records: [], accounts: new Set() };
  let heading: "register" | "list" | "account" | null = null;
  let account = "";
  let open: Record | null = null;
  const end = (record: Record) => {
    if (heading === "account") account = record.told.get("N") ?? "";
    if (heading !== "register") return;
    found.accounts.add(account);
    assertFew(found.records.push(record), "transactions");
  };
  for (const [at, text] of content.split(/\r\n|\r|\n/).entries()) {
    const line = at + 1;
    const said = text.trim();
    if (said === "") continue;
    if (said === "^") {
      if (open) end(open);
      open = null;
      continue;
    }
    if (said.startsWith("!")) {
      if (open) faults.add(`line ${open.line}`, "the record must end with ^");
      open = null;
      if (OPTION.test(said)) continue;
      if (REGISTER.test(said)) heading = "register";
      else if (ACCOUNT.test(said)) heading = "account";
      else if (LIST.test(said)) heading = "list";
      else throw notQif(line, said);
      continue;
    }
    if (heading === null) throw notQif(line, said);
    const letter = said.charAt(0).toUpperCase();
    open ??= { line, told: new Map() };
    if (heading === "register" && !LETTERS.includes(letter)) {
      faults.add(`line ${line}`, `must begin with one of the letters ${LETTERS}, and is ${quoted(said)}`);
    } else if (heading === "register" && ONCE.includes(letter) && open.told.has(letter)) {
      faults.add(`line ${line}`, `${letter} must stand once in a record, which ends with ^`);
    }
    if (!open.told.has(letter)) open.told.set(letter, said.slice(1).trim());
  }
  if (heading === null) throw invalid("content", "must be a QIF file, and is empty");
  if (open) faults.add(`line ${open.line}`, "the record must end with ^");
  return found;
}

/**
 * Days as they stand in the file, with years of four digits where it tells the century: Quicken writes 12/31'05 for 2005, and
 * beside such days 12/31/99 for 1999.
 */
function daysOf(records: readonly Record[]): string[] {
  const days = records.map(({ told }) => (told.get("D") ?? "").replaceAll(/\s/g, ""));
  if (!days.some((day) => day.includes("'"))) return days;
  return days.map((day) => {
    const [before = "", year = ""] = day.split("'");
    if (/^\d{1,2}$/.test(year)) return `${before}/20${year.padStart(2, "0")}`;
    return day.replace(/^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})$/, "$119$2");
  });
}

/** How the days are written. Throws 400 where they can be read in two ways, and nobody says which. */
function formatFor(days: readonly string[], given: DateFormat | null | undefined): DateFormat {
  if (given != null) return given;
  const formats = formatsOf(days);
  const [first = "MM/DD/YYYY", ...others] = formats;
  const differ = others.some((other) => days.some((day) => readDay(day, first) !== readDay(day, other)));
  if (differ) throw invalid("date_format", `must be given: the file's days can be read as ${formats.join(" or ")}`);
  return first;
}

/** The formats that a file's days can be read by, each in another way; none where they are told, or it is no QIF file. */
export function openFormats(content: string): DateFormat[] {
  const days = daysOf(partsOf(content, newFaults()).records);
  const readings = formatsOf(days).map((format) => [days.map((day) => readDay(day, format)).join(), format] as const);
  const different = [...new Map(readings).values()];
  return different.length > 1 ? different : [];
}

/** The balance that a register begins with stands in it as a record of its own. */
const isOpening = ({ told }: Record) => /^opening balance$/i.test(told.get("P") ?? "");

/**
 * The statement in a QIF file, of one register. A file says of no currency which it is in, nor how it writes its days: that is seen
 * from all of them. Throws 400 naming what is wrong.
 */
export function readQif(content: string, date_format: DateFormat | null | undefined): Statement {
  const statement: Statement = { lines: [], skipped: [], account: null, closing: null };
  const faults = newFaults();
  const { records, accounts } = partsOf(content, faults);
  faults.assertNone();
  if (accounts.size > 1) throw invalid("content", "must hold the register of one account, and has several");
  const days = daysOf(records);
  const format = formatFor(days, date_format);
  const amountIn = ({ told }: Record) => told.get("T") ?? told.get("U") ?? "";
  const decimal = decimalSignOf(records.map(amountIn));
  for (const [at, record] of records.entries()) {
    const { line, told } = record;
    const where = `line ${line}`;
    if (at === 0 && isOpening(record)) {
      statement.skipped.push({ line, reason: "It is what the account held before, and no movement." });
      continue;
    }
    const date = readDay(days[at] ?? "", format);
    const amount_cents = readAmount(amountIn(record), decimal);
    if (date === null) faults.add(where, `D must be a day written ${format}, and is ${quoted(told.get("D") ?? "")}`);
    if (amount_cents === null) {
      const rule = `must be an amount such as -1,234.56, and is ${quoted(amountIn(record))}`;
      faults.add(where, `T ${whyNoAmount(amountIn(record), decimal, rule)}`);
    }
    if (date === null || amount_cents === null) continue;
    const [payee, memo] = [told.get("P") ?? "", told.get("M") ?? ""];
    addLine(statement, faults, where, {
      line,
      date,
      amount_cents,
      description: memo === payee ? payee : `${payee} ${memo}`,
      counterparty: payee,
      reference: told.get("N") ?? null,
      bank_reference: null,
      balance_cents: null,
    });
  }
  faults.assertNone();
  return statement;
}
