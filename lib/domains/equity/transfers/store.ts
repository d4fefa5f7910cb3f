import { invalid, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import * as holdings from "../holdings/store.ts";
import { asUnits, classOf, type GrantType, takeFirst } from "../rules.ts";
import type { NewTransfer, Transfer } from "../schema.ts";
import * as capTable from "../store.ts";

type Own = RowAs<"share_transfer", Transfer> & Pick<Transfer, "parts">;

const rows = sql`select ${columnsOf("share_transfer", "t")}, (
    select jsonb_agg(jsonb_build_object('grant_id', p.grant_id, 'shares', p.shares) order by g.granted_on, p.grant_id)
    from share_transfer_part p join equity_grant g using (workspace_id, grant_id)
    where p.workspace_id = t.workspace_id and p.transfer_id = t.transfer_id
  ) as parts from share_transfer t`;

/**
 * Moves shares of a class from one holder to another, the sender's oldest grants first. The caller holds the entity
 * (`changing`), so that of two transfers of the same shares the second sees what the first has left.
 * Throws 400 where it is to oneself, and where the sender holds fewer (interface rule 7.11).
 */
export async function insert(tx: Tx, given: NewTransfer): Promise<Transfer> {
  const { entity_id, from_name, to_name, shares } = given;
  const [from_key, to_key] = [nameKey(from_name), nameKey(to_name)];
  if (from_key === to_key) throw invalid("to_name", "must be another holder than from_name");
  const asked = (word: GrantType) => holdings.lots(tx, entity_id, from_key, word);
  const units = asUnits(given.share_class);
  const [cap_table_id, common, held] = await Promise.all([
    capTable.idOf(tx, entity_id),
    asked(given.share_class),
    units === given.share_class ? [] : asked(units),
  ]);
  // What is common to an LLC are its units.
  const [share_class, lots] = common.length === 0 && held.length > 0 ? [units, held] : [given.share_class, common];
  const parts = takeFirst(lots, shares);
  if (parts === null) {
    const available = lots.reduce((sum, { units }) => sum + units, 0);
    const counts = `requested ${shares}, available ${available}`;
    throw invalid("shares", `must not exceed what the sender holds of the class: ${counts}`, "insufficient_units");
  }
  const transfer_id = newId("transfer");
  const own = {
    transfer_id,
    entity_id,
    cap_table_id,
    from_name,
    from_key,
    to_name,
    to_key,
    share_class,
    shares,
    transferred_on: sql`coalesce(${given.transferred_on ?? null}::date, current_date)`,
  };
  await tx.sql`insert into share_transfer ${columns("share_transfer", own)}`;
  // In the grants' order, which is everybody's: the holdings are locked as their parts come in.
  await tx.sql`
    insert into share_transfer_part (transfer_id, entity_id, grant_id, shares)
    select ${transfer_id}, ${entity_id}, grant_id, shares
    from jsonb_to_recordset(${json(parts)}::jsonb) as p(grant_id text, shares bigint) order by grant_id`;
  return load(tx, { entity_id, transfer_id });
}

/** The transfer of the entity. Throws 404. */
export async function load(
  tx: Tx,
  { entity_id, transfer_id }: Pick<Transfer, "entity_id" | "transfer_id">,
): Promise<Transfer> {
  const [row] = await tx.sql<Own>`${rows} where t.transfer_id = ${transfer_id} and t.entity_id = ${entity_id}`;
  if (!row) throw notFound("transfer");
  return row;
}

interface Filter {
  entity_id: string;
  share_class?: GrantType | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's transfers, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, share_class } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`${rows}${where([
      sql`t.entity_id = ${entity_id}`,
      share_class === undefined ? null : sql`share_class_of(t.share_class) = ${classOf(share_class)}`,
      after && sql`t.transfer_id < ${after[0]}`,
    ])} order by t.transfer_id desc limit ${limit}`;
  return page<Transfer>(filter, 1, read, ({ transfer_id }) => [transfer_id]);
}

/** All of an entity's transfers, in the order in which they were made. */
export const all = (tx: Tx, entity_id: string): Promise<Transfer[]> =>
  tx.sql<Own>`${rows} where t.entity_id = ${entity_id} order by t.transfer_id`;
