import { invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { empty, json, type Sql, sql, where } from "#lib/db/sql.ts";
import { entryIdsOf } from "#lib/domains/books/ledger/store.ts";
import type { DeclaredDistribution, Distribution } from "./schema.ts";
import { distributionStates } from "./states.ts";

type Worked = Pick<
  Distribution,
  "outstanding_units" | "exercise_proceeds_cents" | "classes" | "break_points" | "notes" | "legal_limit"
>;
type Own = Omit<RowAs<"distribution", DeclaredDistribution>, "worked"> & { worked: Worked } & Pick<
    DeclaredDistribution,
    "entry_ids" | "parts" | "paid_cents"
  >;

const rows = sql`select ${columnsOf("distribution", "d")}, ${entryIdsOf("distribution", sql`d.distribution_id`)}, p.parts, p.paid_cents
  from distribution d cross join lateral (select coalesce(sum(p.amount_cents) filter (where p.payment_id is not null), 0)::bigint as paid_cents,
    jsonb_agg(jsonb_build_object('name', p.name, 'units', p.units, 'percent', p.percent, 'amount_cents', p.amount_cents,
      'lines', p.lines, 'payment_id', p.payment_id) order by p.place) as parts
    from distribution_part p where p.distribution_id = d.distribution_id) p`;

function record({ worked, parts, paid_cents, ...row }: Own): DeclaredDistribution {
  const unpaid_cents = row.status === "voided" ? 0 : row.total_amount_cents - paid_cents;
  const approval = row.approval_id === null ? "missing" : "approved";
  return { ...row, ...worked, parts, paid_cents, unpaid_cents, approval };
}

/** What is declared: how it is divided, and its days. */
export interface Declared {
  /** Whether it is drawn from members' capital: of an llc. */
  reduces_capital: boolean;
  divided: Distribution;
  record_date: string;
  declared_on: string;
  payable_on: string;
  approval_id: string | null;
}

/** Keeps a distribution with its parts, all in their order; answers its identifier. */
export async function insert(tx: Tx, { divided, ...days }: Declared): Promise<string> {
  const { entity_id, cap_table_id, method, total_amount_cents, parts, calculated_at: _, ...worked } = divided;
  const distribution_id = newId("distribution");
  const own = { distribution_id, entity_id, cap_table_id, method, total_amount_cents, ...days };
  const keys = new Set<string>();
  const told = parts.map((part, place) => {
    // Two people may bear one name.
    const own = nameKey(part.name);
    const holder_key = keys.has(own) ? `${own} (${place + 1})` : own;
    keys.add(holder_key);
    return { ...part, holder_key, place };
  });
  const kept = tx.sql`insert into distribution ${columns("distribution", { ...own, worked: json(worked) })}`;
  const divide = tx.sql`
    insert into distribution_part (distribution_id, entity_id, holder_key, name, place, units, percent, amount_cents, lines)
    select ${distribution_id}, ${entity_id}, holder_key, name, place, units, percent, amount_cents, lines
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as p(holder_key text, name text, place int, units bigint, percent double precision, amount_cents bigint, lines jsonb)`;
  await Promise.all([kept, divide]);
  return distribution_id;
}

/** Which distribution is meant. */
export type At = Pick<DeclaredDistribution, "entity_id" | "distribution_id">;

async function find(tx: Tx, { entity_id, distribution_id }: At, lock: Sql): Promise<DeclaredDistribution> {
  const [row] =
    await tx.sql<Own>`${rows} where d.distribution_id = ${distribution_id} and d.entity_id = ${entity_id}${lock}`;
  if (!row) throw notFound("distribution");
  return record(row);
}

/** The distribution of the entity. Throws 404. */
export const load = (tx: Tx, at: At): Promise<DeclaredDistribution> => find(tx, at, empty);

/** The same, held until the act ends, and read once nobody else holds it. */
export async function hold(tx: Tx, at: At): Promise<DeclaredDistribution> {
  await tx.sql`select from distribution where distribution_id = ${at.distribution_id} and entity_id = ${at.entity_id} for no key update`;
  return load(tx, at);
}

interface Filter {
  entity_id: string;
  status?: DeclaredDistribution["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's distributions, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`${rows}${where([
      sql`d.entity_id = ${entity_id}`,
      status === undefined ? null : sql`d.status = ${status}`,
      after && sql`d.distribution_id < ${after[0]}`,
    ])} order by d.distribution_id desc limit ${limit}`;
  const { data, next_cursor } = await page(filter, 1, read, ({ distribution_id }) => [distribution_id]);
  return { data: data.map(record), next_cursor };
}

/** A part that is to be paid. */
export type Unpaid = Pick<RowOf<"distribution_part">, "holder_key" | "name" | "amount_cents">;

/** The parts of a distribution that are to be paid now: those of the holders named, or as many as one act pays. */
export async function unpaid(
  tx: Tx,
  { distribution_id }: At,
  holders: readonly string[] | null,
  most: number,
): Promise<Unpaid[]> {
  const keys = holders?.map(nameKey) ?? null;
  const found = await tx.sql<Unpaid & Pick<RowOf<"distribution_part">, "payment_id">>`
    select holder_key, name, amount_cents, payment_id from distribution_part
    where distribution_id = ${distribution_id} and amount_cents > 0
      and case when ${keys}::text[] is null then payment_id is null else holder_key = any(${keys}::text[]) end
    order by place limit ${most}`;
  keys?.forEach((key, at) => {
    const part = found.find(({ holder_key }) => holder_key === key);
    if (!part) throw invalid(`holders.${at}`, "must be somebody who gets a part of the distribution");
    if (part.payment_id !== null)
      throw invalid(`holders.${at}`, `must be unpaid: ${part.payment_id} paid it`, "paid_already");
    if (keys.indexOf(key) < at) throw invalid(`holders.${at}`, "must name each holder once");
  });
  if (found.length === 0) throw wrongState("Cannot pay the distribution: every part of it is paid.");
  return found;
}

/** Ties the payments to the parts that they pay; whether the whole is paid follows. */
export async function pay(
  tx: Tx,
  { distribution_id }: At,
  paid: readonly { holder_key: string; payment_id: string }[],
) {
  await tx.sql`
    update distribution_part p set payment_id = told.payment_id
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as told(holder_key text, payment_id text)
    where p.distribution_id = ${distribution_id} and p.holder_key = told.holder_key and p.payment_id is null`;
}

/** Takes a distribution back, on a day. Throws 400 where something of it is paid, naming the status. */
export async function takeBack(tx: Tx, { distribution_id }: At, day: string): Promise<void> {
  const also = sql`, voided_on = ${day}::date`;
  await move(tx, distributionStates, "void", {
    table: "distribution",
    key: "distribution_id",
    id: distribution_id,
    also,
  });
}

/** Names what approved it. */
export async function approve(tx: Tx, { distribution_id }: At, approval_id: string): Promise<void> {
  await tx.sql`update distribution set approval_id = ${approval_id}, updated_at = now() where distribution_id = ${distribution_id}`;
}
