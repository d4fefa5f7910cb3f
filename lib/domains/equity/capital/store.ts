import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowAs, RowOf, SumOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import { entryIdsOfAll } from "#lib/domains/books/ledger/store.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import type { Transfer } from "../schema.ts";
import { carriedOver, type Moved, type MovementKind } from "./rules.ts";
import type { CapitalStatement } from "./schema.ts";

/** Whose capital changed by how much. */
interface Change {
  member_name: string;
  /** By which name, as names compare; as it is written, if left out. */
  holder_key?: string;
  amount_cents: number;
}

/** What changed capital beside contributions, allocations and distributions: on which day, and by what. */
interface Cause {
  entity_id: string;
  kind: Extract<MovementKind, "transfer" | "repurchase" | "split" | "conversion">;
  happened_on: string;
  source_id: string;
}

/** Writes down what else moved members' capital. What comes to nothing is none. */
export async function change(tx: Tx, { entity_id, kind, happened_on, source_id }: Cause, given: readonly Change[]) {
  const told = given
    .filter(({ amount_cents }) => amount_cents !== 0)
    .map((one) => ({
      ...one,
      capital_change_id: newId("capital_change"),
      name_key: nameKey(one.member_name),
    }));
  if (told.length === 0) return;
  await tx.sql`
    insert into capital_change (capital_change_id, entity_id, member_name, holder_key, kind, amount_cents, happened_on, source_id)
    select capital_change_id, ${entity_id}, member_name,
      coalesce(holder_key, (select g.recipient_key from equity_grant g where g.grant_id = ${source_id}), name_key), ${kind}, amount_cents, ${happened_on}::date, ${source_id}
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as c(capital_change_id text, member_name text, holder_key text, name_key text, amount_cents bigint)`;
}

/** Whether the company is one with members, whose capital is kept by member. */
export const hasMembers = async (tx: Tx, entity_id: string): Promise<boolean> =>
  (await entities.load(tx, { entity_id })).entity_type === "llc";

type Movement = RowAs<"capital_movement", { kind: MovementKind }>;
type Cents = SumOf<"capital_movement", "amount_cents">;
/** What moved one member's capital, by kind: what came before is of none. */
type Row = Pick<Movement, "holder_key"> & {
  name: Movement["member_name"];
  kind: Movement["kind"] | null;
  cents: Cents;
};

/** What somebody's capital came to at the end of a day, and how many units they held then, but for those of one transfer. */
async function standing(tx: Tx, { entity_id, transfer_id, transferred_on }: Transfer, holder_key: string) {
  const [row] = await tx.sql<{ cents: Cents; units: RowOf<"equity_movement">["units"] }>`
    select (select coalesce(sum(c.amount_cents), 0) from capital_movement c
        where c.entity_id = ${entity_id} and c.holder_key = ${holder_key} and c.happened_on <= ${transferred_on}::date)::text as cents,
      (select coalesce(sum(m.units), 0) from equity_movement m join equity_grant g using (workspace_id, grant_id)
          join instrument i on i.workspace_id = m.workspace_id and i.instrument_id = m.instrument_id
        where m.entity_id = ${entity_id} and m.holder_key = ${holder_key} and m.happened_on <= ${transferred_on}::date
          and m.source_id <> ${transfer_id} and i.kind = 'unit' and g.grant_type <> 'rsu')::bigint as units`;
  return { cents: exactCents(row?.cents ?? "0"), units: row?.units ?? 0 };
}

/** Somebody who holds units, by the name that their capital is kept under. */
type Holder = Pick<people.Named, "name" | "holder_key">;

/**
 * Carries capital over with units that changed hands, as much of the sender's as they are of all that the sender held (26 CFR
 * § 1.704-1(b)(2)(iv)(l)). What the books say of all members together stays as it is. The caller holds the company.
 */
export async function carryOver(tx: Tx, transfer: Transfer, { from, to }: { from: Holder; to: Holder }): Promise<void> {
  const { entity_id, transfer_id, shares, transferred_on } = transfer;
  if (!(await hasMembers(tx, entity_id))) return;
  const { cents, units } = await standing(tx, transfer, from.holder_key);
  const amount_cents = carriedOver(cents, shares, units);
  await change(tx, { entity_id, kind: "transfer", happened_on: transferred_on, source_id: transfer_id }, [
    { member_name: from.name, holder_key: from.holder_key, amount_cents: -amount_cents },
    { member_name: to.name, holder_key: to.holder_key, amount_cents },
  ]);
}

/** What moved each member's capital until a day, by kind; what came before `from` is one sum. */
export async function moved(
  tx: Tx,
  { entity_id, from, as_of }: { entity_id: string; from: string; as_of: string },
  member_name: string | null = null,
): Promise<Moved[]> {
  const rows = await tx.sql<Row>`
    select c.holder_key, (array_agg(c.member_name order by c.recorded_at))[1] as name,
      case when c.happened_on < ${from}::date then null else c.kind end as kind, sum(c.amount_cents)::text as cents
    from capital_movement c${where([
      sql`c.entity_id = ${entity_id} and c.happened_on <= ${as_of}::date`,
      member_name === null ? null : sql`c.holder_key = ${people.keptUnder(nameKey(member_name))}`,
    ])} group by 1, 3 order by 1, 3`;
  return rows.map(({ cents, ...row }) => ({ ...row, cents: BigInt(cents) }));
}

/** The same by the tax years that it belongs to: what came before the year is one sum. */
export async function movedOfYear(tx: Tx, entity_id: string, year: { from: string; to: string }): Promise<Moved[]> {
  const rows = await tx.sql<Row>`
    select c.holder_key, (array_agg(c.member_name order by c.recorded_at))[1] as name,
      case when c.tax_day < ${year.from}::date then null else c.kind end as kind, sum(c.amount_cents)::text as cents
    from capital_movement c where c.entity_id = ${entity_id} and c.tax_day <= ${year.to}::date
    group by 1, 3 order by 1, 3`;
  return rows.map(({ cents, ...row }) => ({ ...row, cents: BigInt(cents) }));
}

/** What of net income was allocated until a day, all members together. */
export async function allocatedUntil(tx: Tx, entity_id: string, as_of: string): Promise<number> {
  const [row] = await tx.sql<{ cents: Cents }>`
    select coalesce(sum(c.amount_cents), 0)::text as cents from capital_movement c
    where c.entity_id = ${entity_id} and c.kind = 'allocation' and c.happened_on <= ${as_of}::date`;
  return exactCents(row?.cents ?? "0");
}

type Line = Omit<CapitalStatement["lines"][number], "balance_cents">;

/** What moved a member's capital from one day to another, the oldest first, with the entries of it. */
export const lines = (
  tx: Tx,
  { entity_id, member_name, from, as_of }: Pick<CapitalStatement, "entity_id" | "member_name" | "from" | "as_of">,
  limit: number,
): Promise<Line[]> =>
  tx.sql<Line>`
    select c.happened_on, c.kind, c.amount_cents, c.source_id, c.is_taken_back, ${entryIdsOfAll({
      contribution: sql`c.source_id`,
      allocation: sql`c.source_id`,
      distribution: sql`c.source_id`,
      grant: sql`select k.grant_id from (select o.grant_id from contribution o where o.workspace_id = c.workspace_id and o.contribution_id = c.source_id
        and substr(o.grant_id, 4) = substr(o.contribution_id, 4) union all select c.source_id) k(grant_id)`,
      instrument_event: sql`c.source_id`,
      secondary_sale: sql`c.source_id`,
      capital_conversion: sql`c.source_id`,
    })}
    from capital_movement c
    where c.entity_id = ${entity_id} and c.holder_key = ${people.keptUnder(nameKey(member_name))}
      and c.happened_on between ${from}::date and ${as_of}::date
    order by c.happened_on, c.recorded_at, c.source_id, c.is_taken_back limit ${limit}`;
