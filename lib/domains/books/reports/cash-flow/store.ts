import type { Tx } from "#lib/core/tx.ts";
import { empty, sql } from "#lib/db/sql.ts";
import * as banking from "#lib/domains/money/banking/store.ts";
import { exactCents } from "../../ledger/rules.ts";
import * as schedules from "../../schedules/store.ts";
import type { Span } from "../comparing/rules.ts";
import { lastRate } from "../translating/store.ts";
import type { View } from "../view.ts";
import type { Elsewhere } from "./rules.ts";

/**
 * What a period's entries have moved on operating accounts without its being of operations, in the view's currency at the rate of each
 * day: of fixed assets that were disposed of, or came back into the books when that was a mistake, what had gathered of their
 * depreciation, and the gain or the loss: of a schedule's entries those alone touch the asset itself; of convertible notes
 * whatever their money and their shares moved beside cash, which is the interest that became shares and nobody was paid.
 */
export async function elsewhere(tx: Tx, view: View, { from, to }: Span): Promise<Elsewhere[]> {
  const { entity_id, currency, isTranslated } = view;
  const rate = sql`case when a.currency = ${currency} then 1 else ${lastRate(entity_id, sql`a.currency`, currency, sql`l.date`)} end`;
  const found = await tx.sql<Pick<Elsewhere, "account_id" | "activity"> & { cents: string }>`
    select l.account_id, o.activity,
      coalesce(round(sum(case l.side when 'debit' then l.amount_cents else -l.amount_cents end * ${rate})), 0)::text as cents
    from (select e.entry_id, 'investing' as activity, s.accumulated_account_id as account_id
        from (${schedules.disposed(entity_id)}) s join journal_entry e on e.source_type = 'schedule' and e.source_id = s.schedule_id
          and e.date between ${from}::date and ${to}::date
        where e.source_event <> 'posted' and exists (select from journal_line k where k.entry_id = e.entry_id and k.account_id = s.asset_account_id)
      union all select e.entry_id, 'financing', null from journal_entry e
        where e.source_type = 'convertible_note' and e.source_event in ('paid', 'converted') and e.entity_id = ${entity_id}
          and e.date between ${from}::date and ${to}::date) o
      join journal_entry e on e.entry_id = o.entry_id
      join journal_line l on l.entry_id = e.entry_id join account a on a.account_id = l.account_id
    where e.posted_at is not null and case o.activity when 'investing' then a.account_type in ('revenue', 'expense') or l.account_id = o.account_id
        else not ${banking.isCash(sql`a`)} end
      ${isTranslated ? empty : sql`and a.currency = ${currency}`} group by 1, 2`;
  return found.map(({ cents, ...one }) => ({ ...one, cents: exactCents(cents) }));
}
