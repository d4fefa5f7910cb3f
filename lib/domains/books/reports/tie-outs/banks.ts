import type { Tx } from "#lib/core/tx.ts";
import type { TieOut } from "../schema.ts";
import { type Pair, tieOut } from "./tie-out.ts";

interface Signed extends Pair {
  differing_accounts: string[];
}

/**
 * What the ledger says now of each bank account at the end of the month that was signed off last, and what was signed off.
 * Whoever posts to such a month later shows here. Of companies that have signed off a month alone.
 */
const signedOff = (tx: Tx, entity_id: string) => tx.sql<Signed>`
  with signed as (select distinct on (one.bank_id) one.bank_id, one.ledger_balance_cents,
      (to_date(s.period, 'YYYY-MM') + interval '1 month')::date as until
    from sign_off s join reconciliation r on r.reconciliation_id = s.reconciliation_id
    cross join lateral jsonb_to_recordset(r.accounts) as one(bank_id text, ledger_balance_cents bigint)
    where s.entity_id = ${entity_id} and s.superseded_at is null order by one.bank_id, s.period desc),
  both_sides as (select a.account_code, a.currency, signed.ledger_balance_cents as right_cents,
      (select coalesce(sum(d.debit_cents - d.credit_cents), 0) from account_day d
        where d.account_id = b.account_id and d.date < signed.until) as left_cents
    from signed join bank_account b on b.bank_id = signed.bank_id join account a on a.account_id = b.account_id)
  select currency, sum(left_cents)::text as left_cents, sum(right_cents)::text as right_cents,
    coalesce(array_agg(account_code order by account_code) filter (where left_cents <> right_cents), '{}') as differing_accounts
  from both_sides group by 1 order by 1`;

export async function banksTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    "bank accounts by the ledger, at the end of the month signed off last",
    "what was signed off",
  ] as const;
  const pairs = await signedOff(tx, entity_id);
  return pairs.map((pair) => tieOut("bank_reconciliations", words, pair, pair.differing_accounts));
}
