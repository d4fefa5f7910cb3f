import type { Tx } from "#lib/core/tx.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

/** What shares have brought in, but for what members' capital accounts tell: by the books' own entries of them, whatever accounts of equity they credit, and by the register. */
const paidIn = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  select 'usd' as currency, coalesce((select sum(case l.side when 'credit' then l.amount_cents else -l.amount_cents end)
      from journal_entry e join journal_line l on l.entry_id = e.entry_id join account a on a.account_id = l.account_id
      where e.entity_id = ${entity_id} and e.posted_at is not null and (e.source_type = 'grant' and e.source_event = 'paid' or e.source_type in ('safe', 'convertible_note') and e.source_event in ('paid', 'converted'))
        and not exists (select from contribution c where c.grant_id = e.source_id)
        and a.account_code in ('common_stock', 'preferred_stock', 'additional_paid_in_capital', 'members_contributions')), 0)::text as left_cents,
    sum(paid.cents)::text as right_cents
  from (
    select g.consideration_cents as cents from equity_grant g where g.entity_id = ${entity_id} and g.paid_on is not null
      and g.consideration = 'cash' and g.consideration_cents > 0
      and not exists (select from contribution c where c.grant_id = g.grant_id)
    union all
    select s.principal_amount_cents from safe s where s.entity_id = ${entity_id} and s.status = 'converted' and s.paid_on is not null
    union all
    select n.settled_cents from convertible_note n where n.entity_id = ${entity_id} and n.status = 'converted' and n.paid_on is not null
  ) paid having count(*) > 0`;

/** The tie-out of paid-in capital; none where nothing was paid for shares. */
export async function paidInCapitalTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    "credited to capital for shares",
    "what was paid for shares, and for SAFEs and notes with their interest that became some, by the register",
  ] as const;
  return (await paidIn(tx, entity_id)).map((pair) => tieOut("paid_in_capital", words, pair));
}
