import pg from "pg";
import { createBankAccount } from "#lib/domains/money/banking/operations.ts";
import { createVendor } from "#lib/domains/money/payments/vendors/operations.ts";
import { execute } from "#lib/execute.ts";
import { benchIn } from "./caller.ts";

/** Lines that nothing answers to yet, and invoices and bills that are open, however many lines there are. */
const OPEN = 2_000;

/**
 * A bank account of so many lines, written straight into the tables, past triggers and constraints, with what the triggers would have
 * kept. Half of the lines are matched to entries on its ledger account, as many journal lines as there are bank lines; some of
 * these await an entry again, some of the entries a line. The others are ignored. The days spread over three years up to today.
 */
export async function seedBank(workspace_id: string, entity_id: string, lines: number): Promise<string> {
  const bench = benchIn(workspace_id);
  const { bank_id, account_id } = (await execute(createBankAccount, bench, { entity_id, bank_name: "Harbor Trust" }))
    .value;
  const { vendor_id } = (await execute(createVendor, bench, { entity_id, name: "Harbor Hosting" })).value;
  const client = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL });
  await client.connect();
  const whole = [workspace_id, entity_id];
  const run = (text: string, more: unknown[] = []) => client.query(text, [...whole, ...more]);
  const said = `(array['ACH','WIRE','CHECK','CARD','DEPOSIT'])[1 + at % 5] || ' ' ||
    (array['Globex','Initech','Harbor Hosting','Acme Corp','Umbrella','Stark Industries'])[1 + at % 6] || ' ' || lpad(at::text, 7, '0')`;
  const day = "current_date - (at % 1095)::int";
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query("select set_config('app.workspace_id', $1, true)", [workspace_id]);
    await run(
      `insert into journal_entry (workspace_id, entry_id, entity_id, date, description, currency, total_cents, status, posted_at)
       select $1, 'je_' || lpad(to_hex(at), 12, '0') || right($2, 14), $2, ${day}, ${said}, 'usd', 100 + at % 90000, 'posted', now()
       from generate_series(1, $3::bigint) as at`,
      [Math.floor(lines / 2)],
    );
    await run(
      `insert into journal_line (workspace_id, entry_id, line_number, account_id, side, amount_cents, date)
       select e.workspace_id, e.entry_id, n, case n when 1 then $3 else (select account_id from account
           where workspace_id = $1 and entity_id = $2 and account_id <> $3 order by account_id limit 1) end,
         case n when 1 then 'debit' else 'credit' end, e.total_cents, e.date
       from journal_entry e, generate_series(1, 2) as n where e.workspace_id = $1 and e.entity_id = $2`,
      [account_id],
    );
    await run(
      `insert into bank_import (workspace_id, import_id, entity_id, bank_id, format, content_sha256, lines_in_file, added, already_there,
         possible_duplicates, first_date, last_date, total_in_cents, total_out_cents, closing_balance_cents, closing_date)
       values ($1, 'imp_bench', $2, $3, 'csv', repeat('0', 64), $4, $4, 0, 0, current_date - 1095, current_date, 0, 0, 0, current_date)`,
      [bank_id, lines],
    );
    await run(
      `insert into bank_line (workspace_id, bank_line_id, entity_id, bank_id, import_id, identity, line_in_file, date, amount_cents, description,
         status, matched_at, matched_on, match_count)
       select $1, 'bln_' || lpad(to_hex(at), 12, '0') || right($2, 14), $2, $3, 'imp_bench', lpad(to_hex(at), 64, '0'), at, ${day},
         case when is_half then 100 + at % 90000 else -100 - at % 90000 end, upper(${said}),
         case when not is_half then case when is_open then 'unmatched' else 'ignored' end when is_open then 'unmatched' else 'matched' end,
         case when is_half and not is_open then now() end, case when is_half and not is_open then ${day} end,
         case when is_half and not is_open then 1 end
       from (select at, at <= $4::bigint / 2 as is_half, at % greatest($4::bigint / ${OPEN}, 2) = 0 as is_open
         from generate_series(1, $4::bigint) as at) l`,
      [bank_id, lines],
    );
    await run(
      `insert into bank_match (workspace_id, bank_line_id, entry_id, entry_line_number, amount_cents, date)
       select workspace_id, bank_line_id, 'je_' || right(bank_line_id, 26), 1, amount_cents, date from bank_line
       where workspace_id = $1 and entity_id = $2 and status = 'matched'`,
    );
    await run(
      `insert into bank_import_line (workspace_id, import_id, bank_line_id)
       select workspace_id, import_id, bank_line_id from bank_line where workspace_id = $1 and entity_id = $2`,
    );
    await run(
      `insert into search_word (workspace_id, of_id, word, record_id)
       select workspace_id, of_id, word, record_id from (
         select workspace_id, entity_id as of_id, entry_id as record_id, description from journal_entry where workspace_id = $1 and entity_id = $2
         union all select workspace_id, bank_id, bank_line_id, description from bank_line where workspace_id = $1 and entity_id = $2) r,
         string_to_table(search_text(description), ' ') word where word <> '' and not is_common_word(word) order by 1, 2, 3, 4`,
    );
    await run(
      `insert into bank_day (workspace_id, bank_id, entity_id, date, line_count, line_cents, matched_count, matched_cents, answer_count, ignored_count, ignored_cents)
       select workspace_id, bank_id, entity_id, date, count(*), sum(amount_cents), count(*) filter (where status = 'matched'),
         coalesce(sum(amount_cents) filter (where status = 'matched'), 0), count(*) filter (where status = 'matched'),
         count(*) filter (where status = 'ignored'),
         coalesce(sum(amount_cents) filter (where status = 'ignored'), 0)
       from bank_line where workspace_id = $1 and entity_id = $2 group by 1, 2, 3, 4`,
    );
    await run(
      `insert into invoice (workspace_id, invoice_id, entity_id, number, company, customer, amount_cents, currency, description, due_date, status,
         public_token, sent_on, sent_at)
       select $1, 'inv_' || lpad(at::text, 26, '0'), $2, at, 'Bench', 'Globex', 100 + at, 'usd', '', current_date, 'sent', md5(at::text), current_date, now()
       from generate_series(1, ${OPEN}) as at`,
    );
    await run(
      `insert into bill (workspace_id, bill_id, entity_id, vendor_id, vendor_name, bill_number, bill_date, due_date, currency, amount_cents, status,
         posted_on, approved_at)
       select $1, 'bill_' || lpad(at::text, 26, '0'), $2, $3, 'Harbor Hosting', at::text, current_date, current_date, 'usd', 100 + at, 'approved',
         current_date, now() from generate_series(1, ${OPEN}) as at`,
      [vendor_id],
    );
    await client.query("commit");
    for (const table of "journal_entry journal_line bank_line bank_match bank_day search_word invoice bill".split(
      " ",
    )) {
      await client.query(`vacuum analyze ${table}`);
    }
  } finally {
    await client.end();
  }
  return bank_id;
}
