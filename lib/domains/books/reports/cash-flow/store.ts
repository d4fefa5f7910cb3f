import type { Tx } from "#lib/core/tx.ts";
import { empty, sql } from "#lib/db/sql.ts";
import { exactCents } from "../../ledger/rules.ts";
import * as schedules from "../../schedules/store.ts";
import type { Span } from "../comparing/rules.ts";
import { lastRate } from "../translating/store.ts";
import type { View } from "../view.ts";

/**
 * What fixed assets that were disposed of in a period have moved on the accounts where their depreciation had gathered, and left as
 * a gain or a loss: debits less credits by account, in the view's currency at the rate of each day.
 */
export async function disposedOf(tx: Tx, view: View, { from, to }: Span): Promise<Map<string, number>> {
  const { entity_id, currency, isTranslated } = view;
  const rate = sql`case when a.currency = ${currency} then 1 else ${lastRate(entity_id, sql`a.currency`, currency, sql`l.date`)} end`;
  const found = await tx.sql<{ account_id: string; cents: string }>`
    select l.account_id, coalesce(round(sum(case l.side when 'debit' then l.amount_cents else -l.amount_cents end * ${rate})), 0)::text as cents
    from (${schedules.disposedBetween(entity_id, from, to)}) s join journal_entry e on e.source_type = 'schedule' and e.source_id = s.schedule_id
      join journal_line l on l.entry_id = e.entry_id join account a on a.account_id = l.account_id
    where e.source_event = 'disposed' and e.posted_at is not null
      and (a.account_type in ('revenue', 'expense') or l.account_id = s.accumulated_account_id)
      ${isTranslated ? empty : sql`and a.currency = ${currency}`} group by 1`;
  return new Map(found.map(({ account_id, cents }) => [account_id, exactCents(cents)]));
}
