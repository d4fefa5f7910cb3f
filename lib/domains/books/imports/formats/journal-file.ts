import { decimal } from "#lib/core/money.ts";
import type { Side } from "../../ledger/schema.ts";
import type { Dimension } from "../../ledger/tags/schema.ts";
import { remark } from "../rules.ts";
import { type FileAccount, type FileEntry, type FileLine, type JournalFile, MOST_ACCOUNTS } from "../schema.ts";

/** Bounds of one file: what a request of a mebibyte may hold, and an act may do at once. */
const MOST_ENTRIES = 10_000;
const MOST_LINES = 40_000;
/** As many as an entry has by hand (`NewJournalEntry`). */
const MOST_OF_ONE = 1000;
const MOST_DESCRIPTION = 10_000;
const MOST_NAME = 500;

/** A file that is being read. */
export interface Reading extends JournalFile {
  fault(line: number, reason: string): void;
  ignore(line: number, reason: string): void;
  /** The place of an account; a new one is told by `make`. Null where a file has too many. */
  account(
    name: string,
    currency: string,
    line: number,
    make: () => Pick<FileAccount, "code" | "title" | "type">,
  ): number;
  /** Adds an entry, unless something is wrong with it, which is told. */
  entry(entry: FileEntry): void;
}

/** Adds up an entry's sides, exact also past 2^53. */
function sums(lines: readonly FileLine[]): Record<Side, bigint> {
  const sum = { debit: 0n, credit: 0n };
  for (const { side, amount_cents } of lines) sum[side] += BigInt(amount_cents);
  return sum;
}

/** What keeps an entry from being made; null where nothing does. */
function quarrel({ lines, description }: FileEntry): string | null {
  const { debit, credit } = sums(lines);
  if (debit !== credit) return `the entry must balance: debits are ${decimal(debit)}, credits are ${decimal(credit)}`;
  if (debit > BigInt(Number.MAX_SAFE_INTEGER)) return "the entry must add up to no more than 2^53-1 cents";
  if (lines.length < 2) return "the entry must have two lines or more that are not 0";
  if (lines.length > MOST_OF_ONE) return `the entry must have at most ${MOST_OF_ONE} lines, and has ${lines.length}`;
  if (description.length > MOST_DESCRIPTION)
    return `the description must be at most ${MOST_DESCRIPTION} characters long`;
  if (description.includes("\0") || !description.isWellFormed()) return "the description must be plain text";
  return null;
}

export function newReading(contents: JournalFile["contents"], written_by: JournalFile["written_by"] = null): Reading {
  const places = new Map<string, number>();
  let lines = 0;
  const reading: Reading = {
    contents,
    written_by,
    accounts: [],
    entries: [],
    faults: { told: [], count: 0 },
    ignored: { told: [], count: 0 },
    fault: (line, reason) => remark(reading.faults, line, reason),
    ignore: (line, reason) => remark(reading.ignored, line, reason),
    account(name, currency, line, make) {
      const key = `${currency} ${name}`;
      const known = places.get(key);
      if (known !== undefined) return known;
      const at = reading.accounts.length;
      places.set(key, at);
      if (at === MOST_ACCOUNTS) reading.fault(line, `a file has at most ${MOST_ACCOUNTS} accounts`);
      if (at < MOST_ACCOUNTS) {
        if (name.length > MOST_NAME || name.includes("\0") || !name.isWellFormed()) {
          reading.fault(line, `an account's name must be plain text of at most ${MOST_NAME} characters`);
        }
        reading.accounts.push({ name, currency, line, ...make() });
        return at;
      }
      return MOST_ACCOUNTS - 1;
    },
    entry(entry) {
      const wrong = quarrel(entry);
      if (wrong !== null) {
        reading.fault(entry.line, wrong);
        return;
      }
      lines += entry.lines.length;
      const [one, most] = [reading.entries.length + 1, MOST_ENTRIES];
      if (one === most + 1) reading.fault(entry.line, `a file has at most ${most} entries: take it in by parts`);
      else if (lines > MOST_LINES && lines - entry.lines.length <= MOST_LINES) {
        reading.fault(entry.line, `a file's entries have at most ${MOST_LINES} lines: take it in by parts`);
      }
      if (one <= most && lines <= MOST_LINES) reading.entries.push(entry);
    },
  };
  return reading;
}

/** As much of a wrong word as a message shows. */
export const quoted = (text: string): string => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;

/** The name of a line's tag as a file has it; null where it has none, or one that cannot be, which is told. */
export function tagIn(reading: Reading, line: number, dimension: Dimension, text: string): string | null {
  const name = text.trim();
  if (name === "") return null;
  const isShort = name.length <= 2 * MOST_NAME && [...name].length <= MOST_NAME;
  if (isShort && !name.includes("\0") && name.isWellFormed()) return name;
  reading.fault(line, `${dimension} must be plain text of at most ${MOST_NAME} characters`);
  return null;
}

const CODE = /^[a-z0-9_.-]{1,50}$/;

/** A code out of an account's name: the name itself where it is one, else its letters and digits, joined. */
export function codeOf(name: string): string {
  if (CODE.test(name)) return name;
  const plain = name.slice(0, MOST_NAME).normalize("NFKD").toLowerCase();
  const joined = plain
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replace(/^_/, "")
    .slice(0, 50)
    .replace(/_$/, "");
  return joined === "" ? "account" : joined;
}
