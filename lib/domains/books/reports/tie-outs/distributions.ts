import type { Tx } from "#lib/core/tx.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

/** What is declared to holders and not paid yet: by the books' own entries of it and of what pays it, and by the parts. */
const owed = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  select 'usd' as currency, coalesce((select sum(case l.side when 'credit' then l.amount_cents else -l.amount_cents end)
      from journal_entry e join journal_line l on l.entry_id = e.entry_id join account a on a.account_id = l.account_id
      where e.entity_id = ${entity_id} and e.posted_at is not null and e.source_type in ('distribution', 'payment')
        and a.account_code in ('distributions_payable', 'distributions_payable_usd')), 0)::text as left_cents,
    coalesce(sum(p.amount_cents) filter (where p.payment_id is null and d.status = 'declared'), 0)::text as right_cents
  from distribution d join distribution_part p on p.distribution_id = d.distribution_id
  where d.entity_id = ${entity_id} having count(*) > 0`;

/** The tie-out of distributions; none where nothing was declared. */
export async function distributionsTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = ["owed on distributions_payable", "parts of declared distributions that are not paid"] as const;
  return (await owed(tx, entity_id)).map((pair) => tieOut("distributions_payable", words, pair));
}
