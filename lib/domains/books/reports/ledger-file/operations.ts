import * as z from "zod";
import { type Cell, csvFile } from "#lib/core/csv.ts";
import { invalid } from "#lib/core/errors.ts";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import * as tags from "../../ledger/tags/store.ts";
import { loadGeneralLedger } from "../general-ledger.ts";
import { balanceRow, columns, nameOfFile } from "./rules.ts";

const at = within("reports", "/v1/entities/{entity_id}/accounts/{account_id}/ledger", "ledger");

/** A file of more lines than this is asked for in parts. */
const MOST_LINES = 100_000;

const span = { from: CalendarDate.optional(), to: CalendarDate.optional() };

export const downloadGeneralLedger = operation({
  ...at("general_ledger_csv", "GET /csv"),
  title: "Download an account's general ledger as CSV",
  about:
    "Its posted lines by day, each with the balance after it and the names of its class and its project, between the opening and the closing balance; amounts in whole units with two decimals. A file holds at most 100,000 lines (400 beyond).",
  input: z.object({ entity_id: Id("ent"), account_id: Id("acct"), ...span }),
  output: File,
  file: "text/csv",
  audited: "file.exported",
  example: {
    entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8",
    account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n8",
    from: "2026-01-01",
    to: "2026-03-31",
  },
  async run({ tx }, input) {
    const ledger = await loadGeneralLedger(tx, { ...input, limit: MOST_LINES });
    if (ledger.next_cursor !== null) {
      throw invalid(
        "to",
        "must leave at most 100,000 lines since from: ask for a shorter period at a time",
        "file_too_large",
      );
    }
    const { account_code, currency, from, to, opening_balance_cents, closing_balance_cents, data } = ledger;
    const names = await tags.namesOf(tx, input.entity_id, data);
    const nameOf = (tag_id: string | null) => (tag_id === null ? null : (names.get(tag_id) ?? null));
    const rows = data.map(({ source, ...line }): Cell[] => [
      ...[line.date, line.entry_id, line.description, line.entry_status],
      line.side === "debit" ? line.amount_cents : null,
      line.side === "credit" ? line.amount_cents : null,
      line.balance_cents,
      ...[nameOf(line.class_id), nameOf(line.project_id)],
      source && `${source.type} ${source.id} ${source.event}`,
    ]);
    return csvFile(`${nameOfFile(`-${account_code}`, { from, to })}-${currency}`, columns, [
      balanceRow(from, "Opening balance", opening_balance_cents),
      ...rows,
      balanceRow(to, "Closing balance", closing_balance_cents),
    ]);
  },
});
