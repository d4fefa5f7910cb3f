import type { Tx } from "#lib/core/tx.ts";
import type { TieOut } from "../schema.ts";
import { broughtIn, LESS_BROUGHT, type Pair, tieOut } from "./tie-out.ts";

/** What vendors are owed: as the books have it, and as the bills do, where there is anything of either. */
const payables = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  select c.currency, (coalesce(b.cents, 0) + coalesce(o.cents, 0))::text as left_cents, coalesce(i.cents, 0)::text as right_cents
  from (select currency from account where entity_id = ${entity_id} and account_code in ('accounts_payable', 'accounts_payable_' || currency)
      union select currency from bill where entity_id = ${entity_id} and status = 'approved') c
  left join (select a.currency, sum(b.credit_cents - b.debit_cents) as cents from account a
      join account_balance b on b.account_id = a.account_id where a.entity_id = ${entity_id}
        and a.account_code in ('accounts_payable', 'accounts_payable_' || a.currency) group by 1) b on b.currency = c.currency
  left join (${broughtIn(entity_id, "accounts_payable")}) o on o.currency = c.currency
  left join (select currency, sum(amount_cents - amount_paid_cents) as cents from bill
      where entity_id = ${entity_id} and status = 'approved' group by 1) i on i.currency = c.currency
  order by 1`;

export async function payablesTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [`balance of accounts_payable, ${LESS_BROUGHT}`, "what is due of approved bills"] as const;
  return (await payables(tx, entity_id)).map((pair) => tieOut("payables", words, pair));
}
