import { notFound, wrongState } from "#lib/core/errors.ts";
import { amount } from "#lib/core/money.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { postBusinessEntry } from "#lib/domains/books/ledger/store.ts";
import type { BankAccount } from "../schema.ts";
import * as banking from "../store.ts";
import type { TransferProposal } from "./proposing/schema.ts";
import { MOST_DAYS_APART } from "./rules.ts";
import type { BankLine } from "./schema.ts";

/** As many lines of other accounts as are proposed for one. */
const MOST_TRANSFERS = 5;

type Line = RowOf<"bank_line">;
type Row = Pick<Line, "bank_line_id" | "bank_id" | "date" | "description"> &
  Pick<RowOf<"bank_account">, "bank_name"> &
  Pick<TransferProposal, "days_apart"> & { of_line_id: Line["bank_line_id"] };

/** Lines of the company's other bank accounts that may be the other half of these, by the lines' identifiers. */
export async function transfersFor(
  tx: Tx,
  lines: readonly Pick<BankLine, "bank_line_id">[],
): Promise<Map<string, TransferProposal[]>> {
  if (lines.length === 0) return new Map();
  const ids = lines.map(({ bank_line_id }) => bank_line_id);
  const found = await tx.sql<Row>`
    select l.bank_line_id as of_line_id, m.bank_line_id, m.bank_id, m.bank_name, m.date, m.description, m.days_apart
    from bank_line l join bank_account b on b.bank_id = l.bank_id
    cross join lateral (select o.bank_line_id, o.bank_id, c.bank_name, o.date, o.description, abs(o.date - l.date) as days_apart
      from bank_account c join bank_line o on o.bank_id = c.bank_id and o.amount_cents = -l.amount_cents
        and o.date between l.date - ${MOST_DAYS_APART}::int and l.date + ${MOST_DAYS_APART}::int
      where c.entity_id = l.entity_id and c.bank_id <> l.bank_id and c.currency = b.currency and o.status = 'unmatched'
      order by abs(o.date - l.date), o.bank_line_id limit ${MOST_TRANSFERS}) m
    where l.bank_line_id = any(${ids}::text[])`;
  const byLine = Map.groupBy(found, ({ of_line_id }) => of_line_id);
  return new Map([...byLine].map(([id, rows]) => [id, rows.map(({ of_line_id: _, ...told }) => told)]));
}

/** The bank accounts of these lines of the company, held in one order whoever asks, so that no two wait for each other. */
export async function holdAccounts(tx: Tx, entity_id: string, bank_id: string, bank_line_ids: readonly string[]) {
  const others = await tx.sql<Pick<RowOf<"bank_line">, "bank_id">>`
    select distinct bank_id from bank_line where entity_id = ${entity_id} and bank_line_id = any(${bank_line_ids}::text[])`;
  const held = new Map<string, BankAccount>();
  for (const id of [...new Set([bank_id, ...others.map((one) => one.bank_id)])].toSorted()) {
    held.set(id, await banking.hold(tx, { entity_id, bank_id: id }));
  }
  return held;
}

/** A line with the bank account that it is of. */
interface Half {
  bank: BankAccount;
  line: Pick<BankLine, "bank_line_id" | "date" | "amount_cents" | "description">;
}

/**
 * Posts the two halves of a transfer as one entry, on the day of the earlier one: from the account that the money leaves to
 * the one that it comes to. Answers the entry. Throws 400 where the two are no transfer.
 */
export async function enterTransfer(tx: Tx, one: Half, other: Half): Promise<string> {
  const [out, into] = one.line.amount_cents < 0 ? [one, other] : [other, one];
  if (one.bank.bank_id === other.bank.bank_id) {
    throw wrongState("Cannot make a transfer of the bank lines: both are of one bank account.", "no_transfer");
  }
  if (out.bank.currency !== into.bank.currency || out.line.amount_cents !== -into.line.amount_cents) {
    const amounts = `${amount(out.line.amount_cents, out.bank.currency)} and ${amount(into.line.amount_cents, into.bank.currency)}`;
    throw wrongState(`Cannot make a transfer of the bank lines: they move ${amounts}.`, "no_transfer");
  }
  if (out.bank.account_id === into.bank.account_id) {
    throw wrongState(
      "Cannot make a transfer of the bank lines: both accounts are one account of the ledger.",
      "same_account",
    );
  }
  const amount_cents = into.line.amount_cents;
  const [from, to] = [out.bank.bank_name ?? out.bank.account_code, into.bank.bank_name ?? into.bank.account_code];
  return postBusinessEntry(tx, {
    entity_id: out.bank.entity_id,
    date: out.line.date < into.line.date ? out.line.date : into.line.date,
    description: `Transfer from ${from} to ${to}: ${out.line.description}`,
    source: { type: "statement_line", id: out.line.bank_line_id, event: "imported" },
    currency: out.bank.currency,
    lines: [
      { account_id: into.bank.account_id, side: "debit", amount_cents },
      { account_id: out.bank.account_id, side: "credit", amount_cents },
    ],
  });
}

/** The bank account of that identifier among those that are held. */
export function ofHeld(held: ReadonlyMap<string, BankAccount>, bank_id: string): BankAccount {
  const bank = held.get(bank_id);
  if (!bank) throw notFound("bank account");
  return bank;
}
