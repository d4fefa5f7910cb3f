import * as z from "zod";
import { type Cell, csvFile } from "#lib/core/csv.ts";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { balanceRow, columns, nameOfFile } from "../reports/ledger-file/rules.ts";
import { assertInOrder } from "../reports/rules.ts";
import {
  beancountJournal,
  type ExportedLine,
  type Heading,
  hledgerJournal,
  journalColumns,
  journalRow,
  withoutImport,
} from "./rules.ts";
import * as store from "./store.ts";
import { loadWholeLedger } from "./whole-ledger.ts";

const at = within("journal", "/v1/entities/{entity_id}/journal", "ledger");

const Span = z.object({ entity_id: Id("ent"), from: CalendarDate.optional(), to: CalendarDate.optional() });

/** The posted journal as a file that another tool accepts. */
function journalExport(of: {
  name: string;
  type: string;
  title: string;
  about: string;
  file(name: string, heading: Heading, lines: ExportedLine[]): File;
}) {
  return operation({
    ...at(of.name, `GET /${of.name}`),
    title: of.title,
    about: `${of.about} Posted entries by day, voided ones with their reversals, drafts left out; each line with the names of its \`class\` and its \`project\`. \`from\` and \`to\` (both included) bound it; a file holds at most 100,000 lines (400 beyond). An import of the file into a company without entries makes the same journal, but for identifiers and for what the entries followed.`,
    input: Span,
    output: File,
    file: of.type,
    audited: "file.exported",
    example: { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", from: "2026-01-01", to: "2026-12-31" },
    async run({ tx }, { entity_id, from = null, to = null }) {
      assertInOrder(from, to);
      const [{ legal_name, entity_type }, lines] = await Promise.all([
        entities.load(tx, { entity_id }),
        store.exportedLines(tx, entity_id, { from, to }),
      ]);
      const heading = { company: legalName(legal_name, entity_type), from, to };
      return of.file(`Journal-${from ?? "begin"}-to-${to ?? "end"}`, heading, lines.map(withoutImport));
    },
  });
}

export const exportHledger = journalExport({
  name: "hledger",
  type: "text/plain",
  title: "Export the journal for hledger",
  about: "A journal file of hledger, accounts as `assets:cash`.",
  file: (name, heading, lines) => ({
    filename: `${name}.journal`,
    content_type: "text/plain; charset=utf-8",
    content: { text: hledgerJournal(heading, lines) },
  }),
});

export const exportBeancount = journalExport({
  name: "beancount",
  type: "text/plain",
  title: "Export the journal for beancount",
  about: "An input file of beancount, accounts as `Assets:Cash`, opened on the first entry's day.",
  file: (name, heading, lines) => ({
    filename: `${name}.beancount`,
    content_type: "text/plain; charset=utf-8",
    content: { text: beancountJournal(heading, lines) },
  }),
});

export const exportJournal = journalExport({
  name: "csv",
  type: "text/csv",
  title: "Export the journal as CSV",
  about: "One row a line, amounts in whole units with two decimals.",
  file: (name, _heading, lines) => csvFile(name, journalColumns, lines.map(journalRow)),
});

export const downloadWholeLedger = operation({
  ...within("reports", "/v1/entities/{entity_id}/general-ledger", "ledger")("whole_general_ledger_csv", "GET /csv"),
  title: "Download the general ledger of all accounts as CSV",
  about:
    "Every account that something was posted to in the period, or that held something before it, by code: its posted lines by day, each with the balance after it and the names of its class and its project, between its opening and its closing balance, as in one account's own general ledger. Amounts in whole units of the account's currency with two decimals. A file holds at most 100,000 lines (400 beyond).",
  input: Span,
  output: File,
  file: "text/csv",
  audited: "file.exported",
  example: { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", from: "2026-01-01", to: "2026-12-31" },
  async run({ tx }, { entity_id, from = null, to = null }) {
    const ledgers = await loadWholeLedger(tx, entity_id, { from, to });
    const rows = ledgers.flatMap(({ lines, ...ledger }): Cell[][] => {
      const account = [ledger.account_code, ledger.account_name, ledger.account_type, ledger.currency];
      const told = lines.map((line): Cell[] => [
        ...[line.date, line.entry_id, line.description, line.status],
        line.side === "debit" ? line.amount_cents : null,
        line.side === "credit" ? line.amount_cents : null,
        ...[line.balance_cents, line.class, line.project],
        line.source_type && `${line.source_type} ${line.source_id} ${line.source_event}`,
      ]);
      const all = [
        balanceRow(from, "Opening balance", ledger.opening_balance_cents),
        ...told,
        balanceRow(to, "Closing balance", ledger.closing_balance_cents),
      ];
      return all.map((row) => [...account, ...row]);
    });
    const heads = ["account_code", "account_name", "account_type", "currency", ...columns];
    return csvFile(nameOfFile("", { from, to }), heads, rows);
  },
});
