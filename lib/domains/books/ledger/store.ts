import { notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { type Sql, sql } from "#lib/db/sql.ts";
import * as periods from "../closing/store.ts";
import * as accounts from "./accounts/store.ts";
import * as entries from "./entries.ts";
import { type Amount, commonCurrency } from "./rules.ts";
import type { EntrySource } from "./schema.ts";

const sources = { invoice: sql`'invoice'`, payment: sql`'payment'`, payroll_run: sql`'payroll_run'` } as const;

/**
 * The entries that a record has made, in their order, as a column of its own selection; `id` is the record's identifier
 * there. The type is a word of the statement, so that PostgreSQL sees that the partial index on sources suffices.
 */
export const entryIdsOf = (type: keyof typeof sources, id: Sql) => sql`array(select j.entry_id from journal_entry j
  where j.source_type = ${sources[type]} and j.source_id = ${id} order by j.entry_id) as entry_ids`;

/** A line of an automatic entry: to an account by its code (`cash`), or to one that a record names. */
export type BusinessLine = Amount & ({ code: string; account_id?: never } | { account_id: string; code?: never });

export interface BusinessEntry {
  entity_id: string;
  /** `YYYY-MM-DD`; null is today, UTC. */
  date: string | null;
  description: string;
  source: EntrySource;
  currency: string;
  lines: BusinessLine[];
}

/**
 * Posts what an act of the business does to the books (decisions "Ledger and finance"). Accounts named by code
 * are found, or opened. Throws 400 where an account is inactive or the period is closed, and 409 where the act is in the
 * books already.
 */
export async function postBusinessEntry(tx: Tx, entry: BusinessEntry): Promise<string> {
  const codes = [...new Set(entry.lines.flatMap(({ code }) => code ?? []))];
  const ids = [...new Set(entry.lines.flatMap(({ account_id }) => account_id ?? []))];
  const [byCode, named] = await Promise.all([
    accounts.byCode(tx, entry.entity_id, entry.currency, codes),
    ids.length === 0 ? [] : accounts.find(tx, entry.entity_id, ids),
  ]);
  const byId = new Map(named.map((account) => [account.account_id, account]));
  const lines = entry.lines.map(({ code, account_id, side, amount_cents }) => {
    const account = code === undefined ? byId.get(account_id) : byCode.get(code);
    if (!account) throw notFound(`account ${code ?? account_id}`);
    return { account, side, amount_cents };
  });
  commonCurrency(lines.map(({ account }) => account));
  const [made] = await entries.insertPosted(tx, entry.entity_id, [
    {
      ...entry,
      lines: lines.map(({ account: { account_id, account_code, account_name }, side, amount_cents }) => ({
        account_id,
        account_code,
        account_name,
        side,
        amount_cents,
      })),
    },
  ]);
  if (!made) throw notFound("journal entry");
  return made.entry_id;
}

const opposite = { debit: "credit", credit: "debit" } as const;

/**
 * Takes back every entry that still stands of a source: by a reversing entry of `date` (null is today, UTC), or, where
 * the entry's period is closed and stays as it is, by a correcting one whose event is `source.event`.
 */
export async function reverseEntriesOf(
  tx: Tx,
  entity_id: string,
  source: EntrySource,
  date: string | null,
): Promise<void> {
  const rows = await tx.sql<entries.EntryRow>`
    ${entries.entryRows} where e.entity_id = ${entity_id} and e.source_type = ${source.type} and e.source_id = ${source.id}
      and e.status = 'posted' and e.reverses_entry_id is null and e.source_event <> ${source.event}
    order by e.entry_id for no key update of e`;
  const closed = await periods.closed(
    tx,
    entity_id,
    rows.map((row) => row.date),
  );
  for (const row of rows) {
    if (!closed.includes(row.date.slice(0, 7))) {
      await entries.voidEntry(tx, row, date);
      continue;
    }
    const entry = (await entries.completion(tx, [row.entry_id]))(row);
    const lines = entry.lines.map(({ line_number, ...line }) => ({ ...line, side: opposite[line.side] }));
    const description = `Correction: ${entry.description}`;
    await entries.insertPosted(tx, entity_id, [{ ...entry, date, description, source, lines }]);
  }
}
