import { invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { assertOfNoRecords } from "#lib/domains/books/ledger/posted/store.ts";
import { postBusinessEntry } from "#lib/domains/books/ledger/store.ts";
import type { BankAccount } from "../schema.ts";
import { sumOf } from "./matching/rules.ts";
import type { NamedEntry } from "./matching/schema.ts";
import * as matches from "./matching/store.ts";
import { otherLines, type Part } from "./rules.ts";
import type { BankLine } from "./schema.ts";
import * as store from "./store.ts";

/** What an entry of a line is of: the line's amount or less, where it goes, and where of the input that is said. */
interface Told {
  amount_cents: number;
  account_id: string;
  parts: readonly Part[];
  description: string;
  /** The field that names the account which takes the rest. */
  field: string;
}

/** The accounts that an entry of a line names. */
const accountsOf = (account_id: string, parts: readonly Part[]) => [
  account_id,
  ...parts.map((part) => part.account_id),
];

/** Posts an entry of a line's day, with the line as its source; what is known of its accounts is told. Answers its line to the bank account's ledger account. Throws 400 naming the account or the closed period. */
async function post(
  tx: Tx,
  bank: BankAccount,
  line: store.Row,
  told: Told,
  known: Awaited<ReturnType<typeof accounts.find>>,
): Promise<matches.Answer> {
  const { amount_cents, account_id, parts, description, field } = told;
  const ids = accountsOf(account_id, parts);
  const fieldOf = (id: string) => (id === account_id ? field : `parts.${ids.indexOf(id) - 1}.account_id`);
  if (ids.includes(bank.account_id)) {
    const named = fieldOf(bank.account_id);
    throw wrongState(`${named} must be another account than the bank account's own ledger account.`, "same_account");
  }
  for (const account of known) await assertOfNoRecords(tx, bank.entity_id, fieldOf(account.account_id), account);
  const entry_id = await postBusinessEntry(tx, {
    entity_id: bank.entity_id,
    date: line.date,
    description,
    source: { type: "statement_line", id: line.bank_line_id, event: "imported" },
    currency: bank.currency,
    lines: [
      {
        account_id: bank.account_id,
        side: amount_cents > 0 ? "debit" : "credit",
        amount_cents: Math.abs(amount_cents),
      },
      ...otherLines({ amount_cents }, account_id, parts),
    ],
  });
  // The bank's own line was written first.
  return { entry_id, line_number: 1, amount_cents };
}

interface NewEntry {
  bank_line_id: string;
  account_id: string;
  parts?: readonly Part[] | null | undefined;
  description?: string | null | undefined;
}

/**
 * Posts an unmatched line as an entry of its day between the bank account's ledger account and another, or several, and matches the
 * two; the caller holds the bank account. Throws 404, and 400 naming the status, the account or the closed period.
 */
export async function enter(tx: Tx, bank: BankAccount, given: NewEntry): Promise<BankLine> {
  const { bank_line_id, account_id, description } = given;
  const parts = given.parts ?? [];
  const at = { entity_id: bank.entity_id, bank_id: bank.bank_id, bank_line_id };
  const [line, known] = await Promise.all([
    store.loadUnmatched(tx, at, "make an entry of"),
    accounts.find(tx, bank.entity_id, accountsOf(account_id, parts)),
  ]);
  const told = {
    ...{ amount_cents: line.amount_cents, account_id, parts, field: "account_id" },
    description: description ?? line.description,
  };
  const answer = await post(tx, bank, line, told, known);
  await matches.matchTogether(tx, line, [answer]);
  return store.load(tx, at);
}

/** What is named for a line, and where what it differs by goes. */
interface Together {
  bank_line_id: string;
  entries: readonly NamedEntry[];
  difference_account_id?: string | null | undefined;
}

/** What a line is beyond what is named for it. Throws 400 where that is nothing, or no amount. */
function differenceOf({ amount_cents }: Pick<BankLine, "amount_cents">, answers: readonly matches.Answer[]): number {
  const difference = BigInt(amount_cents) - sumOf(answers);
  if (difference === 0n) {
    throw invalid("difference_account_id", "must be left out: what is named comes to the bank line's amount");
  }
  if (difference > BigInt(MAX_INTEGER) || difference < -BigInt(MAX_INTEGER)) {
    throw invalid("entries", "must differ from the bank line by no more than 2^53-1", "out_of_range");
  }
  return Number(difference);
}

/**
 * Matches a line to lines of several entries, and, where an account is named for it, to an entry that is posted of what they differ by; the
 * caller holds the bank account. Throws 404, 400 naming the status, the place or the rule, 409.
 */
export async function matchTogether(tx: Tx, bank: BankAccount, given: Together): Promise<BankLine> {
  const { bank_line_id, entries, difference_account_id } = given;
  const at = { entity_id: bank.entity_id, bank_id: bank.bank_id, bank_line_id };
  const line = await store.loadUnmatched(tx, at, "match");
  const [answers, known] = await Promise.all([
    matches.answersOf(tx, bank, entries),
    difference_account_id == null ? [] : accounts.find(tx, bank.entity_id, [difference_account_id]),
  ]);
  if (difference_account_id != null) {
    if (known.length === 0) throw notFound("account");
    const amount_cents = differenceOf(line, answers);
    const field = "difference_account_id";
    const told = { amount_cents, account_id: difference_account_id, parts: [], description: line.description, field };
    answers.push(await post(tx, bank, line, told, known));
  }
  await matches.matchTogether(tx, line, answers);
  return store.load(tx, at);
}
