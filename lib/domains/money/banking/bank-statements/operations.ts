import * as z from "zod";
import { apart } from "#lib/core/apart.ts";
import { CalendarDate, Id, inQuery, MAX_INTEGER, Page, Paging, Text } from "#lib/core/fields.ts";
import { operation, transition, within } from "#lib/core/operation.ts";
import * as banking from "../store.ts";
import { accept } from "./accepting.ts";
import { acceptingComesTo, enteringComesTo, matchingComesTo } from "./coming-to.ts";
import * as entering from "./entering.ts";
import { asContent, readFile } from "./formats/reading.ts";
import { assertWhileOpen } from "./formats/statement.ts";
import * as imports from "./imports.ts";
import { namedIn } from "./matching/rules.ts";
import { EntryWithoutLine, MatchingSummary, NewMatch } from "./matching/schema.ts";
import { matchExact } from "./proposals.ts";
import { BankImport, BankLine, BankLineStatus, MatchesMade, NewAcceptances, NewImport } from "./schema.ts";
import * as store from "./store.ts";
import { listEntriesAlone, matchingSummary } from "./summary.ts";

const ofAccount = within("bank_accounts", "/v1/entities/{entity_id}/bank-accounts/{bank_id}", "banking");
const ofImports = within("bank_imports", "/v1/entities/{entity_id}/bank-accounts/{bank_id}/imports", "banking");
const at = within("bank_lines", "/v1/entities/{entity_id}/bank-accounts/{bank_id}/lines", "banking");
const entity_id = Id("ent");
const bank_id = Id("bank");
const bank_line_id = Id("bln");
const BankInPath = z.object({ entity_id, bank_id });
const LineInPath = BankInPath.extend({ bank_line_id });
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const bank = { ...entity, bank_id: "bank_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const line = { ...bank, bank_line_id: "bln_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** More parts than this are an entry that is made by hand, and matched. */
const MOST_PARTS = 100;

const Part = z.object({
  account_id: Id("acct"),
  amount_cents: z
    .int("must be a whole number of cents")
    .min(-MAX_INTEGER)
    .max(MAX_INTEGER)
    .refine((cents) => cents !== 0, "must not be 0")
    .meta({ description: "Whole cents: above 0 on the same side as `account_id`, below 0 on the other." }),
});

export const importStatement = operation({
  ...ofImports("create", "POST"),
  title: "Import a bank statement",
  about:
    "Takes in a statement as CSV, OFX (1.x and 2.x, of bank accounts and credit cards), CAMT.053 (versions 02 to 13), QIF, MT940 (SWIFT) or BAI2: as JSON with its text, or raw, as `text/csv`, `application/x-ofx`, `application/xml`, `application/x-qif`, `application/x-mt940` or `application/x-bai2`. A CSV file is read by `mapping`, or without one by the names in its header; what those leave open is a 400 that names it. It has at most 50,000 lines.\n\nA QIF file says neither its currency, which is taken to be the bank account's, nor how its days are written: where they can be read in two ways, `date_format` says which. The movements of an MT940 must lead from its opening to its closing balance, and the control totals of a BAI2 file be what its amounts come to, so that a file that has lost a line is a 400.\n\nTaking a file in twice adds nothing, and files that overlap add only what is new: a line is known by the bank's identifier together with what it says, or by its day, amount, description and reference, and of lines that are all alike in one file each is kept. A line that cannot be read is a 400 that names the line and the field, and then nothing of the file is kept; so is another currency than the bank account's, and a day after the one on which it was closed. Pending movements are skipped and reported.\n\nThe answer is the report, which is kept; the receipt holds the file's SHA-256 in place of its text.",
  input: NewImport,
  output: BankImport,
  bodies: {
    "text/csv": asContent("csv"),
    "application/x-ofx": asContent("ofx"),
    "application/vnd.intu.qfx": asContent("ofx"),
    "application/xml": asContent("camt053"),
    "text/xml": asContent("camt053"),
    "application/x-qif": asContent("qif"),
    "application/x-mt940": asContent("mt940"),
    "application/x-bai2": asContent("bai2"),
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
  async run({ tx, caller }, given) {
    const { currency, closed_at } = await banking.hold(tx, given);
    const { format, content, mapping, date_format } = given;
    const read = { given: { format, content, mapping, date_format }, currency };
    const statement = await apart("statement", { whose: caller.workspace_id, field: "content" }, read, readFile);
    assertWhileOpen(statement, closed_at, format);
    return imports.insert(tx, given, statement);
  },
});

export const listImports = operation({
  ...ofImports("list", "GET"),
  title: "List bank statement imports",
  about: "Each with its report, newest first.",
  input: Paging.extend(BankInPath.shape),
  output: Page(BankImport),
  example: bank,
  async run({ tx }, { entity_id, bank_id, ...filter }) {
    await banking.load(tx, { entity_id, bank_id });
    return imports.list(tx, { bank_id, ...filter });
  },
});

export const readImport = operation({
  ...ofImports("read", "GET /{import_id}"),
  title: "Read a bank statement import",
  about: "What the import did when it was made, which never changes; `status` tells whether it was voided since.",
  input: BankInPath.extend({ import_id: Id("imp") }),
  output: BankImport,
  example: { ...bank, import_id: "imp_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => imports.load(tx, input),
});

export const voidImport = operation({
  ...ofImports("void", "POST /{import_id}/void"),
  title: "Void a bank statement import",
  about:
    "For a file of another account, or one that was read by the wrong columns. The lines that it tells, and no other import that stands tells as well, are `voided` with it: they stay to be read, by `import_id` or by their status, and count for nothing; the balance that the file tells is the bank's no more. A line that another file tells too stands with what follows from it, whichever of the two has brought it, and says of the other party and of the balance after it what the first that stands of these files says. The same file may be taken in again. What follows from the lines that go is taken back first: a matched line and a payment that a line tells of are a 400, and so is a month that was signed off since.",
  input: BankInPath.extend({ import_id: Id("imp") }),
  output: BankImport,
  example: { ...bank, import_id: "imp_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  async run({ tx }, input) {
    await banking.hold(tx, input);
    await imports.load(tx, input);
    await imports.voidImport(tx, input);
    return imports.load(tx, input);
  },
});

export const listLines = operation({
  ...at("list", "GET"),
  title: "List bank lines",
  about:
    "Latest day first. Unmatched lines come with what they could be: `proposals` (posted entries), `combinations` of them, `transfers`, `invoices`, `bill_payments`, `vendor_refunds` and a bank `rule`. Voided lines are among them only where `import_id` or `status` asks for them. `status`, `import_id` (of an import that tells the line, whether it has brought it or found it there), `from` and `to` (days, both included) and `search` (words of the description, the other party or a reference, or their beginnings) narrow the list.",
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
    await banking.load(tx, { entity_id, bank_id });
    return store.list(tx, { bank_id, ...filter });
  },
});

export const readLine = operation({
  ...at("read", "GET"),
  http: "GET /v1/entities/{entity_id}/bank-lines/{bank_line_id}",
  title: "Read a bank line",
  about: "By its identifier alone, as an entry's `source` names it.",
  input: z.object({ entity_id, bank_line_id }),
  output: BankLine,
  example: { ...entity, bank_line_id: line.bank_line_id },
  run: ({ tx }, input) => store.load(tx, input),
});

export const matchLine = operation({
  ...at("match", "POST /{bank_line_id}/match"),
  title: "Match a bank line to journal entries",
  about:
    "The entry was posted, and has a line to the bank account's ledger account of the same amount (a debit for money in) that no bank line is matched to; its day may be any. `entries` names several in its place, such as the checks of one deposit, what a card processor pays out at once, or one debit for several bills: all of them together are the bank line's amount, a refund in a payout taken off. One line of an entry answers to one bank line at most, whole. What they differ by, such as a processor's fee, is posted to `difference_account_id` on the line's day in the same act, with the line as its source; a day in a closed period is a 400.\n\nVoiding any of them ends the match: the bank line is unmatched again, and so are the others; but for a match that a closed month was signed off with. Where the money did come, or leave, and the bank took it back, both lines of the statement are matched to what stays in the books of it, the voided entry and its reversal.",
  input: NewMatch,
  output: BankLine,
  example: { ...line, entry_id: "je_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  money: { leaves: false, of: async (tx, given) => ({ amount_cents: await matchingComesTo(tx, given) }) },
  run: async ({ tx }, { bank_line_id, entry_id, entries, difference_account_id, ...at }) => {
    const bank = await banking.hold(tx, at);
    if (entry_id != null && difference_account_id == null) return store.match(tx, bank, bank_line_id, entry_id);
    const named = namedIn({ entry_id, entries });
    return entering.matchTogether(tx, bank, { bank_line_id, entries: named, difference_account_id });
  },
});

export const matchExactLines = operation({
  ...at("match_exact", "POST"),
  http: "POST /v1/entities/{entity_id}/bank-accounts/{bank_id}/matches",
  title: "Accept all exact matches",
  about:
    "Matches every unmatched line whose one proposal is proposed for no other line. What could be two things stays unmatched. The answer lists the lines that were matched, and may be empty.",
  input: BankInPath,
  output: MatchesMade,
  example: bank,
  async run({ tx }, input) {
    const bank = await banking.hold(tx, input);
    return { bank_id: bank.bank_id, matched: await matchExact(tx, bank) };
  },
});

export const acceptLines = operation({
  ...at("accept", "POST"),
  http: "POST /v1/entities/{entity_id}/bank-accounts/{bank_id}/acceptances",
  title: "Accept proposals for bank lines",
  about:
    "For each of up to 100 lines one of what it answers as proposed: an entry to match it to (`entry_id`, out of `proposals`), several that come to it together (`entries`, out of `combinations`), the entry that a bank rule says (`rule_id`), or a line of another bank account of the company with which it is one transfer (`transfer_line_id`): one entry between the two ledger accounts, on the day of the earlier line, matched to both. All of it is done, or nothing. A rule's entry is posted as one from a line, on the line's day; the rule must fit the line, be in use, and lead to no vendor (400): what was paid to one, bills or not, is recorded as a payment, by `POST …/payments` with `bank_line_id`.",
  input: NewAcceptances,
  output: MatchesMade,
  example: {
    ...bank,
    acceptances: [{ bank_line_id: line.bank_line_id, entry_id: "je_01k0zk1x3ve4b8j0c2v5y6m7n8" }],
  },
  money: { leaves: false, of: async (tx, given) => ({ amount_cents: await acceptingComesTo(tx, given) }) },
  async run({ tx }, given) {
    const done = await accept(tx, given);
    const matched = done.map(({ bank_line_id, date, amount_cents, description, entry_id }) => ({
      ...{ bank_line_id, date, amount_cents, description },
      entry_id: entry_id ?? "",
    }));
    return { bank_id: given.bank_id, matched };
  },
});

export const enterLine = operation({
  ...at("enter", "POST /{bank_line_id}/entry"),
  title: "Create an entry from a bank line",
  about:
    "Posts an entry of the line's day and amount between the bank account's ledger account and `account_id`, with the line as its `source`, and matches the two. What of it goes elsewhere is told in `parts`, such as the interest in what is paid on a loan, and `account_id` takes the rest; a part below 0 is on the other side, such as the fee that a card processor has kept back of what came in. `description` is the line's if it is left out. Accounts that say what bills, invoices, credits or payroll do are a 400, but for what opening balances or an import hold there. A day in a closed period is a 400 that names the period.",
  input: LineInPath.extend({
    account_id: Id("acct").meta({ description: "The account that takes the line, or what `parts` leave of it." }),
    parts: z
      .array(Part)
      .max(MOST_PARTS)
      .nullish()
      .meta({ description: "What goes to other accounts; together less than the line." }),
    description: Text().nullish(),
  }),
  output: BankLine,
  example: { ...line, account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n8", description: "Bank fees for March" },
  money: {
    leaves: false,
    of: async (tx, { parts, ...at }) => ({ amount_cents: enteringComesTo(await store.load(tx, at), parts ?? []) }),
  },
  run: async ({ tx }, { entity_id, bank_id, ...given }) =>
    entering.enter(tx, await banking.hold(tx, { entity_id, bank_id }), given),
});

export const unmatchLine = transition({
  ...at("unmatch", "POST /{bank_line_id}/unmatch"),
  title: "Unmatch a bank line",
  about:
    "The bank line is unmatched again, and all that answered to it with it. The entries stay as they are; void them where they are wrong. A match that a closed month was signed off with is a 400 that names the month: reopen it first.",
  input: LineInPath,
  output: BankLine,
  example: line,
  record: store,
  move: (tx, input) => store.moveBy(tx, input, "unmatch"),
});

export const ignoreLine = transition({
  ...at("ignore", "POST /{bank_line_id}/ignore"),
  title: "Ignore a bank line",
  about: "For what the books show in another way, or a line that came twice. Nothing is proposed for it any more.",
  input: LineInPath,
  output: BankLine,
  example: line,
  record: store,
  move: (tx, input) => store.moveBy(tx, input, "ignore"),
});

export const restoreLine = transition({
  ...at("restore", "POST /{bank_line_id}/restore"),
  title: "Restore a bank line",
  about: "It is unmatched from then on.",
  input: LineInPath,
  output: BankLine,
  example: line,
  record: store,
  move: (tx, input) => store.moveBy(tx, input, "restore"),
});

export const readMatching = operation({
  ...ofAccount("matching", "GET /matching"),
  title: "Compare a bank statement with the ledger",
  about:
    "At the end of the day `as_of` (today, UTC, if it is left out): the ledger's balance and the statement's, and what stands on one side only.",
  input: BankInPath.extend({ as_of: CalendarDate.optional() }),
  output: MatchingSummary,
  example: { ...bank, as_of: "2026-03-31" },
  run: async ({ tx }, { as_of, ...at }) => matchingSummary(tx, await banking.load(tx, at), as_of),
});

const Signed = inQuery(z.int().min(-MAX_INTEGER).max(MAX_INTEGER));

export const listEntriesWithoutLine = operation({
  ...ofAccount("list_unmatched_entries", "GET /unmatched-entries"),
  title: "List unmatched journal entries",
  about:
    "Posted entries on the bank account's ledger account, latest day first. With `amount_cents` (positive for money in) only those of that amount: what a bank line could be matched to, whatever the day. `from` and `to` (days, both included) narrow the list.",
  input: Paging.extend({
    ...BankInPath.shape,
    amount_cents: Signed.optional(),
    from: CalendarDate.optional(),
    to: CalendarDate.optional(),
  }),
  output: Page(EntryWithoutLine),
  example: bank,
  run: async ({ tx }, { entity_id, bank_id, ...filter }) =>
    listEntriesAlone(tx, await banking.load(tx, { entity_id, bank_id }), filter),
});
