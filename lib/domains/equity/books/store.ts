import { type Sql, sql } from "#lib/db/sql.ts";

// What the books must show of the register, in US dollars: rows that are put into a statement which adds up both. There is no row
// where there is nothing to be compared.

/** SAFEs that are outstanding and whose money came, as `cents`; of a company to which some SAFE's money came. */
export const safes = (entity_id: string): Sql => sql`
  select coalesce(sum(s.principal_amount_cents) filter (where s.status = 'outstanding'), 0) as cents
  from safe s where s.entity_id = ${entity_id} and s.paid_on is not null having count(*) > 0`;

/** The notes of which the same is so, and what interest on them was taken into the books: `principal` and `interest`. */
export const notes = (entity_id: string): Sql => sql`
  select coalesce(sum(n.principal_amount_cents) filter (where n.status = 'outstanding'), 0) as principal,
    coalesce((select sum(a.amount_cents) from note_accrual a join convertible_note o using (workspace_id, note_id)
      where o.entity_id = ${entity_id} and o.status = 'outstanding'), 0) as interest
  from convertible_note n where n.entity_id = ${entity_id} and n.paid_on is not null having count(*) > 0`;

/** Whether what was paid for a grant is told by a member's capital account, and not here. */
export const isContributed = (grant_id: Sql): Sql =>
  sql`exists (select from contribution c where c.grant_id = ${grant_id})`;

/** What was paid in cash for shares, and for SAFEs and notes that became some, but for what members' capital accounts tell, as `cents`. */
export const paidIn = (entity_id: string): Sql => sql`
  select sum(paid.cents) as cents from (
    select g.consideration_cents as cents from equity_grant g where g.entity_id = ${entity_id} and g.paid_on is not null
      and g.consideration = 'cash' and g.consideration_cents > 0 and not ${isContributed(sql`g.grant_id`)}
    union all
    select s.principal_amount_cents from safe s where s.entity_id = ${entity_id} and s.status = 'converted' and s.paid_on is not null
    union all
    select n.settled_cents from convertible_note n where n.entity_id = ${entity_id} and n.status = 'converted' and n.paid_on is not null
  ) paid having count(*) > 0`;

/** What is the members' by what was contributed, allocated, distributed and changed, as `cents`. */
export const memberCapital = (entity_id: string): Sql => sql`
  select sum(m.amount_cents) as cents from capital_movement m where m.entity_id = ${entity_id} having count(*) > 0`;

/** What the company has bought of its own shares in secondary sales, as `cents`. */
export const repurchased = (entity_id: string): Sql => sql`
  select sum(s.repurchased_cents) as cents from secondary_sale s
  where s.entity_id = ${entity_id} and s.repurchased_cents > 0 having count(*) > 0`;

/** What is declared to holders and not paid yet, as `cents`. */
export const declared = (entity_id: string): Sql => sql`
  select coalesce(sum(p.amount_cents) filter (where p.payment_id is null and d.status = 'declared'), 0) as cents
  from distribution d join distribution_part p on p.distribution_id = d.distribution_id
  where d.entity_id = ${entity_id} having count(*) > 0`;

/** Every distribution as an act that the books must show, with its day in UTC. */
export const acts = (entity_id: string): Sql => sql`
  select 'distribution' as type, distribution_id as id, 'declared' as event, declared_on as date,
    total_amount_cents as amount_cents, 'usd' as currency
  from distribution where entity_id = ${entity_id} and status <> 'voided'`;

/** What became of a distribution; null where there is none. */
export const statusOf = (id: Sql): Sql => sql`(select d.status from distribution d where d.distribution_id = ${id})`;
