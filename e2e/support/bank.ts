import { createBatch } from "#lib/domains/books/ledger/operations.ts";
import * as statements from "#lib/domains/money/banking/bank-statements/operations.ts";
import { createBankAccount } from "#lib/domains/money/banking/operations.ts";
import { newCompany } from "./books.ts";
import { asOwner } from "./database.ts";

/** A company with a bank account, and what it does with that: entries by their day and amount (money in is positive). */
export async function newBank() {
  const company = await newCompany();
  const { bank_id, account_id } = await company.act(createBankAccount, {
    bank_name: "Harbor Trust",
    account_type: "checking",
    currency: "usd",
  });
  const other = await company.open("suspense");
  const enter = async (date: string, cents: number, description = "An entry") => {
    const amount_cents = Math.abs(cents);
    const [own, opposite] = cents > 0 ? (["debit", "credit"] as const) : (["credit", "debit"] as const);
    const lines = [
      { account_id, side: own, amount_cents },
      { account_id: other, side: opposite, amount_cents },
    ];
    const { entry_ids } = await company.act(createBatch, { post: true, entries: [{ date, description, lines }] });
    return entry_ids[0] ?? "";
  };
  /** Takes lines in, and answers their identifiers in the order given. */
  const take = async (...lines: [date: string, amount: string, description?: string][]) => {
    const content = `Date,Amount,Description\n${lines.map(([date, amount, words = "A line"]) => `${date},${amount},${words}\n`).join("")}`;
    const { import_id } = await company.act(statements.importStatement, { bank_id, format: "csv", content });
    const made = await asOwner<{ bank_line_id: string }>(
      "select bank_line_id from bank_line where import_id = $1 order by line_in_file",
      [import_id],
    );
    return made.map(({ bank_line_id }) => bank_line_id);
  };
  const read = (bank_line_id: string) => company.act(statements.readLine, { bank_line_id });
  const match = (bank_line_id: string, entry_id: string) =>
    company.act(statements.matchLine, { bank_id, bank_line_id, entry_id });
  const together = (bank_line_id: string, ...entries: string[]) =>
    company.act(statements.matchLine, { bank_id, bank_line_id, entries: entries.map((entry_id) => ({ entry_id })) });
  const summary = (as_of: string) => company.act(statements.readMatching, { bank_id, as_of });
  return { ...company, bank_id, account_id, other, enter, take, read, match, together, summary };
}

/** A bank account with three checks in the books and the one deposit of them at the bank. */
export async function depositOfChecks() {
  const bank = await newBank();
  const checks = [
    await bank.enter("2026-03-09", 12_000, "Check of Globex"),
    await bank.enter("2026-03-10", 7_550, "Check of Initech"),
    await bank.enter("2026-03-10", 450, "Check of Umbrella"),
  ];
  const [deposit = ""] = await bank.take(["2026-03-11", "200.00", "DEPOSIT"]);
  return { ...bank, checks, deposit };
}
