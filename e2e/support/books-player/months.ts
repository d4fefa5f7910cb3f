import { closePeriod, reopenPeriod } from "#lib/domains/books/closing/operations.ts";
import { reconcileLedger, signOffReconciliation } from "#lib/domains/books/reconciliation/operations.ts";
import * as lines from "#lib/domains/money/banking/bank-statements/operations.ts";
import { giveStatement } from "#lib/domains/money/banking/reconciling/operations.ts";
import type { MonthCommand } from "../books-model/months.ts";
import type { Played } from "./known.ts";

/** Has a line of the bank's statement answer to all that the bank account has by a month's end. */
async function matchAll({ act, bank_id }: Played, month: string): Promise<void> {
  const { data } = await act(lines.listEntriesWithoutLine, { bank_id, limit: 1000 });
  const told = data.filter(({ date }) => date.slice(0, 7) <= month);
  if (told.length === 0) return;
  const rows = told.map((one) => `${one.date},${(one.amount_cents / 100).toFixed(2)},${one.entry_id}\n`);
  const content = `Date,Amount,Description\n${rows.join("")}`;
  await act(lines.importStatement, { bank_id, format: "csv", content });
  const { data: alone } = await act(lines.listLines, { bank_id, status: "unmatched", limit: 1000 });
  for (const { bank_line_id, description } of alone) {
    await act(lines.matchLine, { bank_id, bank_line_id, entry_id: description });
  }
}

/** Does what is asked of months. */
export async function playMonths(played: Played, command: MonthCommand): Promise<unknown> {
  const { act, bank_id } = played;
  const { month: period } = command;
  switch (command.do) {
    case "close":
      return act(closePeriod, { period });
    case "reopen":
      return act(reopenPeriod, { period });
    case "sign off": {
      await matchAll(played, period);
      await act(giveStatement, { bank_id, period, closing_balance_cents: command.closing });
      const { reconciliation_id, records_without_entries, entries_without_records } = await act(reconcileLedger, {
        period,
      });
      if (records_without_entries.length + entries_without_records.length > 0) {
        throw new Error(
          `${period} does not tie out: ${JSON.stringify({ records_without_entries, entries_without_records })}`,
        );
      }
      return act(signOffReconciliation, { reconciliation_id, close_period: command.close });
    }
  }
}
