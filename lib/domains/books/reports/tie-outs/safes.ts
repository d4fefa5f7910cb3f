import type { Tx } from "#lib/core/tx.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

/** What SAFEs have brought in and still may become shares for: by the books' own entries of them, and by the register. */
const paidSafes = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  select 'usd' as currency, coalesce((select sum(case l.side when 'credit' then l.amount_cents else -l.amount_cents end)
      from journal_entry e join journal_line l on l.entry_id = e.entry_id join account a on a.account_id = l.account_id
      where e.entity_id = ${entity_id} and e.posted_at is not null and e.source_type = 'safe' and a.account_code = 'safes'), 0)::text as left_cents,
    coalesce(sum(s.principal_amount_cents) filter (where s.status = 'outstanding'), 0)::text as right_cents
  from safe s where s.entity_id = ${entity_id} and s.paid_on is not null having count(*) > 0`;

/** The tie-out of SAFEs; none where no SAFE was paid. */
export async function safesTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = ["on safes by the entries of SAFEs", "SAFEs outstanding whose money came"] as const;
  return (await paidSafes(tx, entity_id)).map((pair) => tieOut("safes", words, pair));
}
