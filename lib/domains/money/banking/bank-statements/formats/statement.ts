import type { Issue } from "#lib/core/answer.ts";
import { AppError, invalid } from "#lib/core/errors.ts";
import type { Statement, StatementFormat, StatementLine } from "../schema.ts";

/** More than this of one file is told by its first ones. */
const MOST_ISSUES = 50;

/** More than a mebibyte of a bank's lines comes to: a file of nothing but line ends would take a parser ten seconds. */
const MOST_LINES = 50_000;

/** Throws 400 where a file has more of its lines than are read, by the number of which it is. */
export function assertFew(count: number, lines: string): void {
  if (count > MOST_LINES) throw invalid("content", `must have at most 50,000 ${lines}: take it in by parts`);
}

/** The longest text of a line, in characters. */
const MOST_TEXT = 2000;

/** What is wrong with a file, gathered so that all of it is told at once: nothing of such a file is kept. */
export interface Faults {
  add(where: string, rule: string): void;
  /** Throws 400 naming the line and the field of each fault, if there is any. */
  assertNone(): void;
}

export function newFaults(): Faults {
  const issues: Issue[] = [];
  let count = 0;
  return {
    add(where, rule) {
      count++;
      if (issues.length < MOST_ISSUES) issues.push({ path: "content", message: `${where}: ${rule}` });
    },
    assertNone() {
      const [first] = issues;
      if (!first) return;
      const more = count === 1 ? "" : ` (and ${count - 1} more: see issues)`;
      throw new AppError(400, "validation_error", `content ${first.message}${more}`, { issues });
    },
  };
}

/** As much of a wrong word as a message shows. */
export const quoted = (text: string): string => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;

/** White space drawn together; null where nothing is left. */
export function plain(text: string | null | undefined): string | null {
  const drawn = (text ?? "").replaceAll(/\s+/g, " ").trim();
  return drawn === "" ? null : drawn;
}

/** A line as a format's reader has it before it is set straight: texts as they stand in the file. */
export interface RawLine extends Omit<StatementLine, "description"> {
  description: string | null;
}

/**
 * Adds a line to a statement: what moves no money is skipped, and a line without a description takes the other party's
 * name or the reference for one. `where` names it in a fault.
 */
export function addLine(statement: Statement, faults: Faults, where: string, raw: RawLine): void {
  if (raw.amount_cents === 0) {
    statement.skipped.push({ line: raw.line, reason: "The amount is zero." });
    return;
  }
  const texts = {
    description: plain(raw.description),
    counterparty: plain(raw.counterparty),
    reference: plain(raw.reference),
    bank_reference: plain(raw.bank_reference),
  };
  for (const [field, text] of Object.entries(texts)) {
    if (text !== null && text.length > MOST_TEXT) {
      faults.add(where, `${field} must be at most ${MOST_TEXT.toLocaleString("en-US")} characters long`);
    }
  }
  const description = texts.description ?? texts.counterparty ?? texts.reference ?? "";
  statement.lines.push({ ...raw, ...texts, description });
}

/** What a format calls its lines. */
const lineWords: Readonly<Record<StatementFormat, string>> = {
  csv: "line",
  ofx: "transaction",
  camt053: "entry",
  qif: "line",
  mt940: "line",
  bai2: "line",
};

/** Throws 400 naming each line of a day after the one on which the bank account was closed. */
export function assertWhileOpen(
  { lines }: Pick<Statement, "lines">,
  closed_at: string | null,
  format: StatementFormat,
) {
  if (closed_at === null) return;
  const closed_on = closed_at.slice(0, 10);
  const faults = newFaults();
  for (const { line, date } of lines) {
    if (date <= closed_on) continue;
    const rule = `date must not be after ${closed_on}, when the bank account was closed, and is ${date}`;
    faults.add(`${lineWords[format]} ${line}`, rule);
  }
  faults.assertNone();
}
