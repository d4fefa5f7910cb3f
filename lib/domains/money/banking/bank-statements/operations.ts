import * as z from "zod";
import { CalendarDate, Id, MAX_INTEGER, Page, Paging, Text } from "#lib/core/fields.ts";
import { entityInPath, operation } from "#lib/core/operation.ts";
import { holdBankAccount, loadBankAccount } from "../store.ts";
import { insertImport, listImports, loadImport } from "./imports.ts";
import { matchExact } from "./proposals.ts";
import { asContent, readStatement } from "./reading.ts";
import {
  BankImport,
  BankLine,
  BankLineStatus,
  EntryWithoutLine,
  MatchesMade,
  MatchingSummary,
  NewImport,
} from "./schema.ts";
import { enterLine, listLines, loadLine, matchLine, moveLine } from "./store.ts";
import { listEntriesAlone, matchingSummary } from "./summary.ts";

const entity_id = Id("ent");
const bank_id = Id("bank");
const bank_line_id = Id("bln");
const BankInPath = z.object({ entity_id, bank_id });
const LineInPath = BankInPath.extend({ bank_line_id });
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const bank = { ...entity, bank_id: "bank_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const line = { ...bank, bank_line_id: "bln_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const writes = { scope: "banking:write", effect: "write", entity: entityInPath } as const;
const reads = { scope: "banking:read", effect: "read", entity: entityInPath } as const;
const path = "/v1/entities/{entity_id}/bank-accounts/{bank_id}" as const;

export const importStatement = operation({
  name: "bank_imports.create",
  title: "Import a bank statement",
  about:
    "Takes in a statement as CSV, OFX (1.x and 2.x, of bank accounts and credit cards) or CAMT.053 (versions 02 to 13): as JSON with its text, or raw, as `text/csv`, `application/x-ofx` or `application/xml`. A CSV file is read by `mapping`, or without one by the names in its header; what those leave open is a 400 that names it.\n\nTaking a file in twice adds nothing, and files that overlap add only what is new: a line is known by the bank's identifier together with what it says, or by its day, amount, description and reference, and of lines that are all alike in one file each is kept. A line that cannot be read is a 400 that names the line and the field, and then nothing of the file is kept; so is another currency than the bank account's. Pending movements are skipped and reported.\n\nThe answer is the report, which is kept; the receipt holds the file's SHA-256 in place of its text.",
  http: `POST ${path}/imports`,
  ...writes,
  input: NewImport,
  output: BankImport,
  bodies: {
    "text/csv": asContent("csv"),
    "application/x-ofx": asContent("ofx"),
    "application/vnd.intu.qfx": asContent("ofx"),
    "application/xml": asContent("camt053"),
    "text/xml": asContent("camt053"),
  },
  example: {
    ...bank,
    format: "csv",
    filename: "march.csv",
    content:
      'Date,Description,Amount,Balance\n03/02/2026,Opening deposit,"25,000.00","25,000.00"\n03/31/2026,Rent for April,(2500.00),"22,500.00"\n',
    mapping: {
      date: "Date",
      description: "Description",
      amount: "Amount",
      balance: "Balance",
      date_format: "MM/DD/YYYY",
    },
  },
  async run({ tx }, given) {
    const { currency } = await holdBankAccount(tx, given.entity_id, given.bank_id);
    return insertImport(tx, given, readStatement(given, currency));
  },
});

export const listAllImports = operation({
  name: "bank_imports.list",
  title: "List bank statement imports",
  about: "Each with its report, newest first.",
  http: `GET ${path}/imports`,
  ...reads,
  input: Paging.extend(BankInPath.shape),
  output: Page(BankImport),
  example: bank,
  async run({ tx }, { entity_id, bank_id, ...filter }) {
    await loadBankAccount(tx, entity_id, bank_id);
    return listImports(tx, bank_id, filter);
  },
});

export const readImport = operation({
  name: "bank_imports.read",
  title: "Read a bank statement import",
  about: "What the import did when it was made; it never changes.",
  http: `GET ${path}/imports/{import_id}`,
  ...reads,
  input: BankInPath.extend({ import_id: Id("imp") }),
  output: BankImport,
  example: { ...bank, import_id: "imp_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  async run({ tx }, { entity_id, bank_id, import_id }) {
    return loadImport(tx, entity_id, bank_id, import_id);
  },
});

export const listAllLines = operation({
  name: "bank_lines.list",
  title: "List bank lines",
  about:
    "Latest day first. Unmatched lines come with `proposals`: the posted entries that they could be. `status`, `import_id`, `from` and `to` (days, both included) and `search` (a part of the description, the other party or a reference) narrow the list.",
  http: `GET ${path}/lines`,
  ...reads,
  input: Paging.extend({
    ...BankInPath.shape,
    status: BankLineStatus.optional(),
    import_id: Id("imp").optional(),
    from: CalendarDate.optional(),
    to: CalendarDate.optional(),
    search: Text(500).optional(),
  }),
  output: Page(BankLine),
  example: { ...bank, status: "unmatched" },
  async run({ tx }, { entity_id, bank_id, ...filter }) {
    await loadBankAccount(tx, entity_id, bank_id);
    return listLines(tx, bank_id, filter);
  },
});

export const readLine = operation({
  name: "bank_lines.read",
  title: "Read a bank line",
  about: "By its identifier alone, as an entry's `source` names it.",
  http: "GET /v1/entities/{entity_id}/bank-lines/{bank_line_id}",
  ...reads,
  input: z.object({ entity_id, bank_line_id }),
  output: BankLine,
  example: { ...entity, bank_line_id: line.bank_line_id },
  async run({ tx }, { entity_id, bank_line_id }) {
    return loadLine(tx, entity_id, null, bank_line_id);
  },
});

export const matchOneLine = operation({
  name: "bank_lines.match",
  title: "Match a bank line to a journal entry",
  about:
    "The entry is posted, reverses none, and has a line to the bank account's ledger account of the same amount (a debit for money in) that no bank line is matched to; its day may be any. One line of an entry answers to one bank line at most. Voiding the entry ends the match: the bank line is unmatched again.",
  http: `POST ${path}/lines/{bank_line_id}/match`,
  ...writes,
  input: LineInPath.extend({ entry_id: Id("je") }),
  output: BankLine,
  example: { ...line, entry_id: "je_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  async run({ tx }, { entity_id, bank_id, bank_line_id, entry_id }) {
    return matchLine(tx, await holdBankAccount(tx, entity_id, bank_id), bank_line_id, entry_id);
  },
});

export const matchAllExact = operation({
  name: "bank_lines.match_exact",
  title: "Accept all exact matches",
  about:
    "Matches every unmatched line whose one proposal is proposed for no other line. What could be two things stays unmatched. The answer lists the lines that were matched, and may be empty.",
  http: `POST ${path}/matches`,
  ...writes,
  input: BankInPath,
  output: MatchesMade,
  example: bank,
  async run({ tx }, { entity_id, bank_id }) {
    await holdBankAccount(tx, entity_id, bank_id);
    return { bank_id, matched: await matchExact(tx, bank_id) };
  },
});

export const enterOneLine = operation({
  name: "bank_lines.enter",
  title: "Create an entry from a bank line",
  about:
    "Posts an entry of the line's day and amount between the bank account's ledger account and `account_id`, with the line as its `source`, and matches the two. `description` is the line's if it is left out. A day in a closed period is a 400 that names the period.",
  http: `POST ${path}/lines/{bank_line_id}/entry`,
  ...writes,
  input: LineInPath.extend({ account_id: Id("acct"), description: Text().nullish() }),
  output: BankLine,
  example: { ...line, account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n8", description: "Bank fees for March" },
  async run({ tx }, { entity_id, bank_id, ...given }) {
    return enterLine(tx, await holdBankAccount(tx, entity_id, bank_id), given);
  },
});

export const unmatchLine = operation({
  name: "bank_lines.unmatch",
  title: "Unmatch a bank line",
  about: "The bank line is unmatched again. The entry stays as it is; void it where it is wrong.",
  http: `POST ${path}/lines/{bank_line_id}/unmatch`,
  ...writes,
  input: LineInPath,
  output: BankLine,
  example: line,
  async run({ tx }, given) {
    return moveLine(tx, given, "unmatch");
  },
});

export const ignoreLine = operation({
  name: "bank_lines.ignore",
  title: "Ignore a bank line",
  about: "For what the books show in another way, or a line that came twice. Nothing is proposed for it any more.",
  http: `POST ${path}/lines/{bank_line_id}/ignore`,
  ...writes,
  input: LineInPath,
  output: BankLine,
  example: line,
  async run({ tx }, given) {
    return moveLine(tx, given, "ignore");
  },
});

export const restoreLine = operation({
  name: "bank_lines.restore",
  title: "Restore a bank line",
  about: "It is unmatched from then on.",
  http: `POST ${path}/lines/{bank_line_id}/restore`,
  ...writes,
  input: LineInPath,
  output: BankLine,
  example: line,
  async run({ tx }, given) {
    return moveLine(tx, given, "restore");
  },
});

export const readMatching = operation({
  name: "bank_accounts.matching",
  title: "Compare bank statements with the books",
  about:
    "At the end of the day `as_of` (today, UTC, if it is left out): the ledger's balance and the statement's, and what stands on one side only.",
  http: `GET ${path}/matching`,
  ...reads,
  input: BankInPath.extend({ as_of: CalendarDate.optional() }),
  output: MatchingSummary,
  example: { ...bank, as_of: "2026-03-31" },
  async run({ tx }, { entity_id, bank_id, as_of }) {
    return matchingSummary(tx, await loadBankAccount(tx, entity_id, bank_id), as_of);
  },
});

const Signed = z.coerce.number().pipe(z.int().min(-MAX_INTEGER).max(MAX_INTEGER));

export const listEntriesWithoutLine = operation({
  name: "bank_accounts.list_unmatched_entries",
  title: "List unmatched journal entries",
  about:
    "Posted entries on the bank account's ledger account, latest day first. With `amount_cents` (positive for money in) only those of that amount: what a bank line could be matched to, whatever the day.",
  http: `GET ${path}/unmatched-entries`,
  ...reads,
  input: Paging.extend({ ...BankInPath.shape, amount_cents: Signed.optional() }),
  output: Page(EntryWithoutLine),
  example: bank,
  async run({ tx }, { entity_id, bank_id, ...filter }) {
    return listEntriesAlone(tx, await loadBankAccount(tx, entity_id, bank_id), filter);
  },
});
