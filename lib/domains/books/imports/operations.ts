import * as z from "zod";
import { apart } from "#lib/core/apart.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, transition, within } from "#lib/core/operation.ts";
import { readJournalFile } from "./formats/reading.ts";
import { ImportPreview, type JournalFile, JournalImport, NewJournalImport } from "./schema.ts";
import * as store from "./store.ts";

const at = within("journal_imports", "/v1/entities/{entity_id}/imports", "ledger");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = {
  ...entity,
  format: "csv" as const,
  filename: "journal.csv",
  content:
    'Acme Robotics\nJournal\nJanuary 2026\n\nDate,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit\n01/15/2026,Check,101,Harbor LLC,Rent for January,Rent,"2,500.00",\n,,,,Rent for January,Checking,,"2,500.00"\n,,,,,,"$2,500.00","$2,500.00"\n',
  accounts: [{ name: "Rent", account_type: "expense" as const }],
};

/** Reads the file in a thread, since it may be long and is anybody's. */
const read = (workspace_id: string, given: NewJournalImport): Promise<JournalFile> => {
  const { format, content, currency, date_format, as_of, decimal } = given;
  const file = { format, content, currency, date_format, as_of, decimal };
  return apart("journal", { whose: workspace_id, field: "content" }, file, readJournalFile);
};

const FILES =
  "`csv` is a journal or a chart of accounts with a row of headings, as QuickBooks (Journal report, Account List), Xero (journal report, manual journals, chart of accounts) and this service export them: a journal has a date, an account or its code, and debit and credit or an amount (debits positive); a chart has an account's name and type. A trial balance has an account or its code, debit and credit, and no date: all of it is one entry of the day `as_of`, as which most begin who move in. Rows that add up are passed over. The columns `class` and `project` name a line's tags, as do a posting's tags of these names in hledger and its metadata in beancount; tags that the entity lacks are made.\n\n`hledger` and `beancount` are journals in text, of which this is read: entries with date, status, code or texts, postings with an amount of at most two decimals in a currency or with none, one amount left out, balance assertions (checked against the file alone), `account`, `open` with its metadata, `decimal-mark`, `D`, `balance`. Other comments, tags, links, prices, second dates and notes are left out and named in `ignored`. Whatever else is there (costs and prices of postings, virtual postings, balance assignments, `pad`, `include`, aliases) is a fault.";

export const previewImport = operation({
  // A path of its own: beneath the imports it would be one's identifier.
  ...within("journal_imports", "/v1/entities/{entity_id}/import-previews", "ledger")("preview", "POST"),
  scope: "ledger:read",
  effect: "read",
  title: "Preview an import of a chart or a journal",
  about: `What an import of the file would make, and what it would be refused for, each with its line; nothing is kept. An account of the file is one of the company's that has its code or its name, in its currency; else it is to be opened, and \`accounts\` corrects which it is, its code, its name and its type.\n\n${FILES}`,
  input: NewJournalImport,
  output: ImportPreview,
  example,
  run: async ({ tx, caller }, given) => store.preview(tx, given, await read(caller.workspace_id, given)),
});

export const createImport = operation({
  ...at("create", "POST"),
  title: "Import a chart or a journal",
  about: `Opens the accounts of the file that the company has not, and posts its entries under their own days, with the source \`journal_import\`: all of it, or nothing. What the preview names as a fault is a 400 with the file's lines, and so is a day in a closed month. The same file is taken in once (409). A file holds at most 1 MiB, 10,000 entries with 40,000 lines, and 2,000 accounts.\n\nEntries alone come in: invoices, bills and payments behind them do not. An entry that says which of the file's it takes back voids that one. Identifiers are new ones. The receipt holds the file's SHA-256 in place of its text.\n\n${FILES}`,
  input: NewJournalImport,
  output: JournalImport,
  example,
  money: {
    leaves: false,
    of: async (tx, given) => ({ amount_cents: await store.comesTo(tx, given, await read(tx.workspace_id, given)) }),
  },
  async run({ tx, caller }, given) {
    await store.assertNew(tx, given);
    return store.insert(tx, given, await read(caller.workspace_id, given));
  },
});

export const listImports = operation({
  ...at("list", "GET"),
  title: "List imports",
  about: "Imports of charts and journals, newest first.",
  input: Paging.extend({ entity_id }),
  output: Page(JournalImport),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readImport = operation({
  ...at("read", "GET /{journal_import_id}"),
  title: "Read an import",
  about:
    "What an import of a chart or a journal made, which never changes; `status` tells whether it was voided since. Its entries name it as their source.",
  input: z.object({ entity_id, journal_import_id: Id("jimp") }),
  output: JournalImport,
  example: { ...entity, journal_import_id: "jimp_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => store.load(tx, input),
});

export const voidImport = transition({
  ...at("void", "POST /{journal_import_id}/void"),
  title: "Void an import",
  about:
    "Each entry of it that still stands is voided by a reversing entry of its own day, so that the books of every day are as they were without it; bank lines that were matched to one are unmatched. A day of it in a closed month is a 400. The accounts and tags that it opened stay, and the same file may be taken in again.",
  input: z.object({ entity_id, journal_import_id: Id("jimp") }),
  output: JournalImport,
  example: { ...entity, journal_import_id: "jimp_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  money: { leaves: false, of: async (tx, at) => ({ amount_cents: await store.cameTo(tx, at) }) },
  record: store,
  move: store.voidImport,
});
