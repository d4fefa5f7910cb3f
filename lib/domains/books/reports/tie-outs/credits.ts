import type { Tx } from "#lib/core/tx.ts";
import type { TieOut } from "../schema.ts";
import { broughtIn, LESS_BROUGHT, type Pair, tieOut } from "./tie-out.ts";

/** What customers have paid too much, and neither settled anything with nor got back: as the books have it, and as their credits do. */
const credits = (tx: Tx, entity_id: string) => tx.sql<Pair>`
  select c.currency, (coalesce(b.cents, 0) + coalesce(o.cents, 0))::text as left_cents, coalesce(k.cents, 0)::text as right_cents
  from (select currency from account where entity_id = ${entity_id} union select currency from customer_credit
      where entity_id = ${entity_id}) c
  left join (select a.currency, sum(b.credit_cents - b.debit_cents) as cents from account a
      join account_balance b on b.account_id = a.account_id where a.entity_id = ${entity_id}
        and a.account_code in ('customer_credits', 'customer_credits_' || a.currency) group by 1) b on b.currency = c.currency
  left join (${broughtIn(entity_id, "customer_credits")}) o on o.currency = c.currency
  left join (select currency, sum(amount_cents - applied_cents - refunded_cents) as cents from customer_credit
      where entity_id = ${entity_id} and status = 'open' group by 1) k on k.currency = c.currency
  order by 1`;

export async function creditsTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const words = [
    `balance of customer_credits, ${LESS_BROUGHT}`,
    "customers' credits that are neither applied nor refunded",
  ] as const;
  return (await credits(tx, entity_id)).map((pair) => tieOut("customer_credits", words, pair));
}
