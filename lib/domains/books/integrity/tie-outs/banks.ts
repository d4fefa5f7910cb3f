import type { Tx } from "#lib/core/tx.ts";
import { sql } from "#lib/db/sql.ts";
import * as banking from "#lib/domains/money/banking/store.ts";
import * as accounts from "../../ledger/accounts/store.ts";
import * as posted from "../../ledger/posted/store.ts";
import * as signOffs from "../../reconciliation/sign-off/store.ts";
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
  with signed as (${signOffs.balances(entity_id)}),
  both_sides as (select ${accounts.codeOf(sql`b.account_id`)} as account_code, b.currency, signed.ledger_balance_cents as right_cents,
      ${posted.debitedBefore(sql`b.account_id`, sql`signed.until`)} as left_cents
    from signed join ${banking.keptAs} b on b.bank_id = signed.bank_id)
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
