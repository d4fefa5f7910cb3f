import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import type { NewTaxRate, TaxRate } from "./schema.ts";
import { taxRateStates } from "./states.ts";

type Row = RowAs<"tax_rate", TaxRate>;

const all = columnsOf("tax_rate");

const duplicate = (name: string) => conflict(`An active tax rate with the name ${name} exists already.`, "duplicate");

/** Names a rate. Throws 409 where an active one of the entity has the name. */
export async function insert(tx: Tx, { entity_id, name, percent }: NewTaxRate): Promise<TaxRate> {
  const row = { tax_rate_id: newId("tax_rate"), entity_id, name, percent };
  const [made] = await tx.sql<Row>`
    insert into tax_rate ${columns("tax_rate", row)}
    on conflict (workspace_id, entity_id, lower(name)) where status = 'active' do nothing returning ${all}`;
  if (!made) throw duplicate(name);
  return made;
}

/** Which rate is meant. */
type At = Pick<TaxRate, "entity_id" | "tax_rate_id">;

/** The rate. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, tax_rate_id }: At): Promise<TaxRate> {
  const [row] = await tx.sql<Row>`
    select ${all} from tax_rate where tax_rate_id = ${tax_rate_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("tax rate");
  return row;
}

/** The entity's rates of these identifiers; those that do not exist are left out. */
export const find = (tx: Tx, entity_id: string, tax_rate_ids: readonly string[]) =>
  tx.sql<Row>`
    select ${all} from tax_rate where entity_id = ${entity_id} and tax_rate_id = any(${tax_rate_ids}::text[])`;

/** Archives a rate, or takes it up again. Throws 400 naming the action and the status. */
export const moveBy = (tx: Tx, { tax_rate_id }: At, trigger: "archive" | "restore") =>
  move(tx, taxRateStates, trigger, {
    table: "tax_rate",
    key: "tax_rate_id",
    id: tax_rate_id,
    also: trigger === "archive" ? sql`, archived_at = now()` : sql`, archived_at = null`,
  });

/** Throws 409 where another active rate of the entity has the name. */
export async function assertNameIsFree(tx: Tx, { entity_id, tax_rate_id, name }: TaxRate): Promise<void> {
  const [other] = await tx.sql`
    select from tax_rate where entity_id = ${entity_id} and lower(name) = lower(${name}) and status = 'active'
      and tax_rate_id <> ${tax_rate_id}`;
  if (other) throw duplicate(name);
}

interface Filter {
  entity_id: string;
  status?: TaxRate["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's rates, by name. */
export async function list(tx: Tx, { entity_id, status, ...paging }: Filter) {
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row & { name_key: string }>`select ${all}, lower(name) as name_key from tax_rate${where([
      sql`entity_id = ${entity_id}`,
      status === undefined ? null : sql`status = ${status}`,
      after && sql`(lower(name), tax_rate_id) > (${after[0]}, ${after[1]})`,
    ])} order by lower(name), tax_rate_id limit ${limit}`;
  return page(paging, 2, read, ({ name_key, tax_rate_id }) => [name_key, tax_rate_id]);
}
