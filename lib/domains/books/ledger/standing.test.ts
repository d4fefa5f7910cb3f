import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { brokenBalances, ledgerTotals, newCompany } from "../../../../e2e/support/books.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";

/** What somebody with psql could try, as the service's own role or as the owner of the database. */
const here = { workspace_id: "", entity_id: "", cash: "", rent: "", euros: "", posted: "", drafted: "", other: "" };

beforeAll(async () => {
  const company = await newCompany();
  const [cash, rent] = [await company.open("cash"), await company.open("rent")];
  const euros = await company.open("cash_eur", { currency: "eur" });
  const draft = () => company.draft([rent, "debit", 500], [cash, "credit", 500]);
  const [posted, drafted] = [await draft(), await draft()];
  await company.post(posted);
  const { workspace_id, entity_id } = company;
  const other = await (await newCompany()).open("cash");
  Object.assign(here, { workspace_id, entity_id, cash, rent, euros, posted, drafted, other });
});

/** Runs as the service's role in the workspace and commits. Answers PostgreSQL's words of refusal, or null. */
async function tried(work: (tx: Tx) => Promise<unknown>): Promise<string | null> {
  try {
    await transaction({ workspace_id: here.workspace_id }, "write", work);
    return null;
  } catch (error) {
    if (error instanceof Error) return error.message;
    throw error;
  }
}

type Line = [account: "cash" | "rent" | "euros" | "other", side: string, amount_cents: number];

/** An entry of these lines with this header, in one statement each. */
const written = (total: number, lines: Line[], status = "draft") => {
  const entry_id = newId("journal_entry");
  const rows = lines.map(([account, side, amount_cents], at) => ({
    at,
    account_id: here[account],
    side,
    amount_cents,
  }));
  return tried(async (tx) => {
    await tx.sql`insert into journal_entry (entry_id, entity_id, date, description, currency, total_cents, status)
      values (${entry_id}, ${here.entity_id}, '2026-03-31', '', 'usd', ${total}, ${status})`;
    await tx.sql`insert into journal_line (entry_id, line_number, account_id, side, amount_cents, date)
      select ${entry_id}, at, account_id, side, amount_cents, '2026-03-31' from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as l(at int, account_id text, side text, amount_cents bigint)`;
  });
};

describe("rule 7.7 in PostgreSQL", () => {
  it("keeps an entry that balances, so that what follows is refused for its one fault", async () => {
    expect(
      await written(5, [
        ["rent", "debit", 5],
        ["cash", "credit", 5],
      ]),
    ).toBeNull();
  });

  it.each<[string, number, Line[], string]>([
    [
      "debits differ from credits",
      5,
      [
        ["rent", "debit", 5],
        ["cash", "credit", 4],
      ],
      "does not balance: debits 5, credits 4",
    ],
    [
      "the header differs from both",
      6,
      [
        ["rent", "debit", 5],
        ["cash", "credit", 5],
      ],
      "header 6",
    ],
    ["there is one side only", 5, [["rent", "debit", 5]], "debits 5, credits 0"],
    ["there are no lines", 5, [], "debits 0, credits 0, header 5"],
    [
      "an amount is 0",
      5,
      [
        ["rent", "debit", 5],
        ["cash", "credit", 5],
        ["cash", "credit", 0],
      ],
      "amount is positive",
    ],
    [
      "a currency is another",
      5,
      [
        ["rent", "debit", 5],
        ["euros", "credit", 5],
      ],
      "cash_eur is not an active account",
    ],
    [
      "an account is another workspace's",
      5,
      [
        ["rent", "debit", 5],
        ["other", "credit", 5],
      ],
      "does not exist",
    ],
  ])("refuses an entry where %s", async (_, total, lines, words) => {
    expect(await written(total, lines)).toContain(words);
  });

  it("refuses an entry that is born posted", async () => {
    expect(
      await written(
        5,
        [
          ["rent", "debit", 5],
          ["cash", "credit", 5],
        ],
        "posted",
      ),
    ).toContain("begins as a draft");
  });

  it.each(["posted", "drafted"] as const)("refuses further lines of a %s entry, balanced ones too", async (which) => {
    const words = await tried(
      (tx) => tx.sql`insert into journal_line (entry_id, line_number, account_id, side, amount_cents, date)
        values (${here[which]}, 8, ${here.rent}, 'debit', 1, '2026-03-31'), (${here[which]}, 9, ${here.cash}, 'credit', 1, '2026-03-31')`,
    );
    expect(words).toContain("does not balance: debits 501, credits 501, header 500");
  });
});

describe("the service's role", () => {
  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ["edit a line", (tx) => tx.sql`update journal_line set amount_cents = 1 where entry_id = ${here.posted}`],
    ["delete a line", (tx) => tx.sql`delete from journal_line where entry_id = ${here.drafted}`],
    ["edit a header", (tx) => tx.sql`update journal_entry set total_cents = 1 where entry_id = ${here.posted}`],
    ["delete an entry", (tx) => tx.sql`delete from journal_entry where entry_id = ${here.drafted}`],
    [
      "write a balance",
      (tx) => tx.sql`update account_balance_part set debit_cents = 1 where account_id = ${here.cash}`,
    ],
    [
      "write a day's balance",
      (tx) => tx.sql`update account_day_part set debit_cents = 1 where account_id = ${here.cash}`,
    ],
    ["write a month's balance", (tx) => tx.sql`delete from account_month_part where account_id = ${here.cash}`],
    ["add a balance", (tx) => tx.sql`insert into account_balance_part (account_id, part) values (${here.cash}, 1)`],
    [
      "give an account another code",
      (tx) => tx.sql`update account set account_code = 'x' where account_id = ${here.cash}`,
    ],
    ["delete an account", (tx) => tx.sql`delete from account where account_id = ${here.euros}`],
  ])("cannot %s", async (_, work) => {
    expect(await tried(work)).toContain("permission denied");
  });

  it.each<[string, (tx: Tx) => Promise<unknown>, string]>([
    [
      "void a posted entry without a reversal",
      (tx) => tx.sql`update journal_entry set status = 'voided', voided_at = now() where entry_id = ${here.posted}`,
      "voided by a reversal",
    ],
    [
      "take a posted entry back to draft",
      (tx) => tx.sql`update journal_entry set status = 'draft', posted_at = null where entry_id = ${here.posted}`,
      "posted once",
    ],
    [
      "move the time of posting",
      (tx) => tx.sql`update journal_entry set posted_at = now() where entry_id = ${here.posted}`,
      "posted once",
    ],
    [
      "write a reversal beside an entry that stands",
      async (tx) => {
        const entry_id = newId("journal_entry");
        await tx.sql`insert into journal_entry (entry_id, entity_id, date, description, currency, total_cents, reverses_entry_id)
          values (${entry_id}, ${here.entity_id}, '2026-03-31', '', 'usd', 500, ${here.posted})`;
        await tx.sql`insert into journal_line (entry_id, line_number, account_id, side, amount_cents, date)
          values (${entry_id}, 1, ${here.cash}, 'debit', 500, '2026-03-31'), (${entry_id}, 2, ${here.rent}, 'credit', 500, '2026-03-31')`;
        await tx.sql`update journal_entry set status = 'posted', posted_at = now() where entry_id = ${entry_id}`;
      },
      "exactly the entry that it voids",
    ],
    [
      "post an entry before its lines are there, which no balance would have",
      async (tx) => {
        const entry_id = newId("journal_entry");
        await tx.sql`insert into journal_entry (entry_id, entity_id, date, description, currency, total_cents)
          values (${entry_id}, ${here.entity_id}, '2026-03-31', '', 'usd', 500)`;
        await tx.sql`update journal_entry set status = 'posted', posted_at = now() where entry_id = ${entry_id}`;
        await tx.sql`insert into journal_line (entry_id, line_number, account_id, side, amount_cents, date)
          values (${entry_id}, 1, ${here.cash}, 'debit', 500, '2026-03-31'), (${entry_id}, 2, ${here.rent}, 'credit', 500, '2026-03-31')`;
      },
      "a journal entry that is no draft takes no lines",
    ],
  ])("cannot %s", async (_, work, words) => {
    expect(await tried(work)).toContain(words);
  });
});

describe("the owner of the database", () => {
  it.each([
    ["update journal_line set amount_cents = amount_cents + 1", "a journal line stands"],
    ["update journal_line set account_id = account_id", "a journal line stands"],
    ["delete from journal_line", "a journal line stands"],
    ["delete from journal_entry", "the journal keeps its entries"],
    ["update journal_entry set date = '2020-01-01'", "a journal entry keeps what it says"],
    ["update account set currency = 'eur'", "entries were made to it"],
    ["update account set account_type = 'expense'", "an account keeps its type"],
    ["delete from account", "accounts are deactivated, not forgotten"],
    ["update account_balance_part set debit_cents = debit_cents + 1", "balances follow from posted entries"],
    ["update account_day_part set date = date + 1", "balances follow from posted entries"],
    ["delete from account_month_part", "balances follow from posted entries"],
  ])("is refused: %s", async (text, words) => {
    const refusal = await refusalByDatabase(`${text} where workspace_id = $1`, [here.workspace_id]);
    expect(refusal).toBeInstanceOf(pg.DatabaseError);
    expect(refusal?.message).toContain(words);
  });

  it("finds the books whole after all that", async () => {
    expect(await ledgerTotals(here.workspace_id)).toEqual({ debit: "500", credit: "500" });
    expect(await brokenBalances(here.workspace_id)).toEqual([]);
    const entries = await asOwner("select status from journal_entry where workspace_id = $1 order by entry_id", [
      here.workspace_id,
    ]);
    expect(entries).toEqual([{ status: "posted" }, { status: "draft" }, { status: "draft" }]);
  });
});
