import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import { entryIdsOf } from "#lib/domains/books/ledger/store.ts";
import type { UnitsMoved } from "../rules.ts";
import type { Allocation } from "../schema.ts";
import { allocationStates } from "../states.ts";

type Own = RowAs<"allocation", Allocation> & Pick<Allocation, "entry_ids" | "parts">;

const rows = sql`select ${columnsOf("allocation", "a")}, ${entryIdsOf("allocation", sql`a.allocation_id`)}, (
    select jsonb_agg(jsonb_build_object('member_name', p.member_name, 'percent', p.percent, 'amount_cents', p.amount_cents) order by p.place)
    from allocation_part p where p.workspace_id = a.workspace_id and p.allocation_id = a.allocation_id
  ) as parts from allocation a`;

/** Which allocation is meant. */
export type At = Pick<Allocation, "entity_id" | "allocation_id">;

/** The allocation of the entity. Throws 404. */
export async function load(tx: Tx, { entity_id, allocation_id }: At): Promise<Allocation> {
  const [row] = await tx.sql<Own>`${rows} where a.allocation_id = ${allocation_id} and a.entity_id = ${entity_id}`;
  if (!row) throw notFound("allocation");
  return row;
}

/** The allocation that stands of a day of the period; null where there is none. */
export async function overlapping(
  tx: Tx,
  { entity_id, starts_on, ends_on }: Pick<Allocation, "entity_id" | "starts_on" | "ends_on">,
): Promise<Pick<RowOf<"allocation">, "allocation_id" | "starts_on" | "ends_on"> | null> {
  const [row] = await tx.sql<Pick<RowOf<"allocation">, "allocation_id" | "starts_on" | "ends_on">>`
    select allocation_id, starts_on, ends_on from allocation where entity_id = ${entity_id} and status = 'recorded'
      and starts_on <= ${ends_on}::date and ends_on >= ${starts_on}::date order by allocation_id limit 1`;
  return row ?? null;
}

/** How the units that are held have moved until a day, of units alone: who has had how many from when on. */
export const unitsMoved = (tx: Tx, entity_id: string, ends_on: string): Promise<UnitsMoved[]> =>
  tx.sql<
    Pick<RowOf<"unit_movement">, "happened_on" | "units"> & Pick<RowOf<"holding">, "holder_key"> & { name: string }
  >`
    select m.holder_key, (array_agg(m.holder_name order by m.recorded_at, m.source_id))[1] as name, m.happened_on, sum(m.units)::bigint as units
    from equity_movement m join equity_grant g using (workspace_id, grant_id)
      join instrument i on i.workspace_id = m.workspace_id and i.instrument_id = m.instrument_id
    where m.entity_id = ${entity_id} and m.happened_on <= ${ends_on}::date and i.kind = 'unit' and g.grant_type <> 'rsu'
    group by m.holder_key, m.happened_on order by m.happened_on, m.holder_key`;

type New = Pick<
  Allocation,
  "entity_id" | "starts_on" | "ends_on" | "basis" | "net_income_cents" | "amount_cents" | "allocated_on"
> & { parts: (Allocation["parts"][number] & { holder_key: string })[] };

/** Keeps an allocation with its parts; answers its identifier. */
export async function insert(tx: Tx, { parts, ...given }: New): Promise<string> {
  const allocation_id = newId("allocation");
  const told = parts.map((part, place) => ({ ...part, place }));
  await Promise.all([
    tx.sql`insert into allocation ${columns("allocation", { allocation_id, ...given })}`,
    tx.sql`
      insert into allocation_part (allocation_id, entity_id, holder_key, member_name, place, percent, amount_cents)
      select ${allocation_id}, ${given.entity_id}, holder_key, member_name, place, percent, amount_cents
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as p(holder_key text, member_name text, place int, percent double precision, amount_cents bigint)`,
  ]);
  return allocation_id;
}

/** Takes an allocation back, on a day. Throws 400 naming the status where it was taken back already. */
export async function takeBack(tx: Tx, { allocation_id }: At, day: string): Promise<void> {
  const also = sql`, voided_on = ${day}::date`;
  await move(tx, allocationStates, "void", { table: "allocation", key: "allocation_id", id: allocation_id, also });
}

interface Filter {
  entity_id: string;
  status?: Allocation["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's allocations, newest first. */
export function list(tx: Tx, filter: Filter) {
  const { entity_id, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`${rows}${where([
      sql`a.entity_id = ${entity_id}`,
      status === undefined ? null : sql`a.status = ${status}`,
      after && sql`a.allocation_id < ${after[0]}`,
    ])} order by a.allocation_id desc limit ${limit}`;
  return page<Allocation>(filter, 1, read, ({ allocation_id }) => [allocation_id]);
}
