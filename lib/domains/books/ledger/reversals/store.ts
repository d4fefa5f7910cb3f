import type { Tx } from "#lib/core/tx.ts";
import type { EndOf, RowOf } from "#lib/db/rows.ts";
import * as calendar from "../../calendar/store.ts";
import * as periods from "../../closing/store.ts";
import * as entries from "../entries.ts";
import type { JournalEntry } from "../schema.ts";

const opposite = { debit: "credit", credit: "debit" } as const;

/** Has accruals that are posted taken back on their days. */
export async function planAll(
  tx: Tx,
  entity_id: string,
  posted: readonly { reverses_on?: string | null | undefined }[],
): Promise<void> {
  const [first] = posted.flatMap(({ reverses_on }) => reverses_on ?? []).toSorted();
  if (first !== undefined) await calendar.plan(tx, entity_id, first);
}

/**
 * Takes an accrual back by an entry of its own on `day`, or on the first open day after; the accrual stays posted. The
 * caller holds it. Throws 400 naming an account that is inactive.
 */
export async function reverse(tx: Tx, entry: JournalEntry, day: string): Promise<void> {
  const { entity_id, entry_id, description } = entry;
  const date = await periods.firstOpenDay(tx, entity_id, day);
  const lines = entry.lines.map((line) => ({ ...line, side: opposite[line.side] }));
  const late = date === day ? "" : ` (of ${day}, whose month is closed)`;
  const given = { date, description: `Reversal: ${description}${late}`, lines };
  const named = await entries.nameAccounts(tx, entity_id, [given]);
  const source = { type: "journal_entry", id: entry_id, event: "reversed" } as const;
  await Promise.all([
    entries.insertPosted(
      tx,
      entity_id,
      named.map((one) => ({ ...one, source })),
    ),
    touch(tx, entry_id),
  ]);
}

/** Notes that an accrual is told otherwise: what has reversed it came, or is gone. */
export const touch = (tx: Tx, entry_id: string) =>
  tx.sql`update journal_entry set updated_at = now() where entry_id = ${entry_id}`;

type Due = Pick<RowOf<"journal_entry">, "entry_id">;

/** The accruals of a company that are to be taken back by a day and are not, the earliest first. */
export const due = (tx: Tx, entity_id: string, day: string, limit: number) => tx.sql<Due>`
  select e.entry_id from journal_entry e
  where e.entity_id = ${entity_id} and e.reverses_on <= ${day}::date and e.status = 'posted'
    and not exists (select from journal_entry r where r.source_type = 'journal_entry' and r.source_id = e.entry_id)
  order by e.reverses_on, e.entry_id limit ${limit}`;

/** The first day after one on which an accrual is to be taken back; null where there is none. */
export async function nextDay(tx: Tx, entity_id: string, day: string): Promise<string | null> {
  const [row] = await tx.sql<{ next: EndOf<"journal_entry", "reverses_on"> }>`
    select min(reverses_on) as next from journal_entry
    where entity_id = ${entity_id} and reverses_on > ${day}::date and status = 'posted'`;
  return row?.next ?? null;
}
