import type { Task } from "#lib/core/apart.ts";
import { AppError } from "#lib/core/errors.ts";
import { readJournalFile } from "#lib/domains/books/imports/formats/reading.ts";
import { readPackage } from "#lib/domains/equity/ocf/reading/package.ts";
import { readSpreadsheet } from "#lib/domains/equity/spreadsheets/reading/file.ts";
import { divideWithBreaks } from "#lib/domains/equity/waterfall/dividing.ts";
import { byExit } from "#lib/domains/equity/waterfall/exits.ts";
import { readFile } from "#lib/domains/money/banking/bank-statements/formats/reading.ts";
import { readMail } from "#lib/domains/trust/agents/email.ts";
import { ordersIn } from "#lib/domains/trust/agents/rules.ts";
import { check } from "#lib/domains/trust/policies/engine/cedar.ts";
import type { Read } from "./reading.ts";

// Each is given what the same domain's own call gives it (lib/core/apart.ts).
const tasks = {
  statement: readFile,
  journal: readJournalFile,
  mail: readMail,
  orders: ordersIn,
  cap_table: readPackage,
  spreadsheet: readSpreadsheet,
  policy: check,
  waterfall: divideWithBreaks,
  exits: byExit,
} as const;

/** What the thread does. An AppError loses what makes it one on its way between threads, so it goes as a value. */
export default async function readInWorker({ task, input }: { task: Task; input: unknown }): Promise<Read> {
  try {
    return { value: await (tasks[task] as (input: unknown) => unknown)(input) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, code, message, details } = error;
    return { refusal: { status, code, message, issues: details.issues } };
  }
}
