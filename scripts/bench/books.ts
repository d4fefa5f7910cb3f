import pg from "pg";
import { newId } from "#lib/core/ids.ts";

/** A company's books as they were seeded: its identifier, and those of its accounts. */
export interface SeededBooks {
  entity_id: string;
  accounts: string[];
  /** How many entries there are; the newest is called by that number, with which no other begins. */
  entries: number;
}

const ACCOUNTS = 40;
const TYPES = ["asset", "liability", "equity", "revenue", "expense"];

/**
 * Writes posted entries of two lines each straight into the tables, past triggers and constraints, with the balances that
 * the triggers would have kept: a million lines take seconds rather than hours. The days spread over three years up to
 * today, whatever the count, as do the accounts.
 */
export async function seedBooks(workspace_id: string, entity_id: string, lines: number): Promise<SeededBooks> {
  const client = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL });
  await client.connect();
  const accounts = Array.from({ length: ACCOUNTS }, () => newId("account"));
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  try {
    await run("begin");
    await run("set local session_replication_role = replica");
    await run("select set_config('app.workspace_id', $1, true)", [workspace_id]);
    await run(
      `insert into account (workspace_id, account_id, entity_id, account_code, account_name, account_type, currency)
       select $1, id, $2, case at when 1 then 'cash' else 'account_' || at end, 'Account ' || at, ($4::text[])[1 + at % 5], 'usd'
       from unnest($3::text[]) with ordinality as a(id, at)`,
      [workspace_id, entity_id, accounts, TYPES],
    );
    await run(
      `insert into journal_entry (workspace_id, entry_id, entity_id, date, description, currency, total_cents, status, posted_at)
       select $1, 'je_' || lpad(to_hex(at), 12, '0') || right($2, 14), $2, current_date - (at % 1095)::int,
         'Entry ' || at || ' of the bench', 'usd', 100 + at % 90000, 'posted', now()
       from generate_series(1, $3::bigint) as at`,
      [workspace_id, entity_id, lines / 2],
    );
    await run(
      `insert into journal_line (workspace_id, entry_id, line_number, account_id, side, amount_cents, date)
       select e.workspace_id, e.entry_id, n, ($2::text[])[1 + (e.total_cents * n + n) % ${ACCOUNTS}],
         case n when 1 then 'debit' else 'credit' end, e.total_cents, e.date
       from journal_entry e, generate_series(1, 2) as n where e.workspace_id = $3 and e.entity_id = $1`,
      [entity_id, accounts, workspace_id],
    );
    await run(
      `insert into search_word (workspace_id, of_id, word, record_id)
       select workspace_id, entity_id, word, entry_id from journal_entry, string_to_table(search_text(description), ' ') word
       where workspace_id = $2 and entity_id = $1 and word <> '' and not is_common_word(word) order by 1, 2, 3, 4`,
      [entity_id, workspace_id],
    );
    const sums = `coalesce(sum(amount_cents) filter (where side = 'debit'), 0), coalesce(sum(amount_cents) filter (where side = 'credit'), 0)
      from journal_line where workspace_id = $1 and account_id = any($2::text[])`;
    for (const [table, key, by] of [
      ["account_day_part", "date", ", date"],
      ["account_month_part", "month", ", date_trunc('month', date)::date"],
      ["account_balance_part", "", ""],
    ] as const) {
      const columns = `workspace_id, account_id, ${key && `${key}, `}part, debit_cents, credit_cents`;
      await run(
        `insert into ${table} (${columns}) select workspace_id, account_id${by}, 0, ${sums} group by 1, 2${by}`,
        [workspace_id, accounts],
      );
    }
    await run("commit");
    for (const table of [
      "account",
      "journal_entry",
      "journal_line",
      "account_day_part",
      "account_month_part",
      "account_balance_part",
      "search_word",
    ]) {
      await run(`vacuum analyze ${table}`);
    }
  } finally {
    await client.end();
  }
  return { entity_id, accounts, entries: lines / 2 };
}
