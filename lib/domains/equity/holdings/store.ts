import { invalid, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, sql } from "#lib/db/sql.ts";
import { classOf, type GrantType, holderKey, type Lot, percentOf, type ShareClass, takeFirst } from "../rules.ts";
import type { CapTable, Grant, Holder, Instrument, NewTransfer, Safe, Transfer } from "../schema.ts";
import { capTableOf, instrumentRow, type Paging, page } from "../store.ts";

/** The class that a holding counts as: an instrument's kind may change by conversion, so it is asked of the instrument. */
const shareClass = sql`case g.grant_type when 'rsu' then 'rsu' else i.kind end`;

const held = sql`holding h
  join equity_grant g using (workspace_id, grant_id)
  join instrument i on i.workspace_id = h.workspace_id and i.instrument_id = h.instrument_id`;

interface HolderRow {
  name: string;
  holder_key: string;
  /** Outstanding: common, preferred and membership units. */
  units: number;
  fully_diluted_units: number;
}

/** Who holds something of the entity, the largest first; each under the name that was written first. */
export async function listHolders(tx: Tx, entity_id: string): Promise<HolderRow[]> {
  return tx.sql<HolderRow>`
    select (array_agg(h.holder_name order by h.grant_id))[1] as name, h.holder_key,
      coalesce(sum(h.units) filter (where ${shareClass} in ('common', 'preferred', 'unit')), 0) as units,
      sum(h.units) as fully_diluted_units
    from ${held} where h.entity_id = ${entity_id} and h.units > 0
    group by h.holder_key order by units desc, fully_diluted_units desc, h.holder_key`;
}

/** Who holds shares of one class, the largest first. */
export async function listHoldersOf(tx: Tx, entity_id: string, share_class: ShareClass) {
  return tx.sql<{ name: string; units: number }>`
    select (array_agg(h.holder_name order by h.grant_id))[1] as name, sum(h.units) as units
    from ${held} where h.entity_id = ${entity_id} and h.units > 0 and ${shareClass} = ${share_class}
    group by h.holder_key order by units desc, h.holder_key`;
}

/** What a holder has of a class, the oldest grants first. */
const listLots = (tx: Tx, entity_id: string, key: string, share_class: GrantType): Promise<Lot[]> =>
  tx.sql<Lot>`
    select h.grant_id, h.units from ${held}
    where h.entity_id = ${entity_id} and h.holder_key = ${key} and h.units > 0
      and ${shareClass} = ${classOf(share_class)}
    order by g.granted_on, h.grant_id`;

const transferRow = sql`select t.*, (
    select jsonb_agg(jsonb_build_object('grant_id', p.grant_id, 'shares', p.shares) order by g.granted_on, p.grant_id)
    from share_transfer_part p join equity_grant g using (workspace_id, grant_id)
    where p.workspace_id = t.workspace_id and p.transfer_id = t.transfer_id
  ) as parts from share_transfer t`;

/**
 * Moves shares of a class from one holder to another, the sender's oldest grants first. The caller holds the entity
 * (`changing`), so that of two transfers of the same shares the second sees what the first has left.
 * Throws 400 where it is to oneself, and where the sender holds fewer (interface rule 7.11).
 */
export async function insertTransfer(tx: Tx, given: NewTransfer): Promise<Transfer> {
  const { entity_id, from_name, to_name, share_class, shares } = given;
  const [from_key, to_key] = [holderKey(from_name), holderKey(to_name)];
  if (from_key === to_key) throw invalid("to_name", "must be another holder than from_name");
  const [cap_table_id, lots] = await Promise.all([
    capTableOf(tx, entity_id),
    listLots(tx, entity_id, from_key, share_class),
  ]);
  const parts = takeFirst(lots, shares);
  if (parts === null) {
    const available = lots.reduce((sum, { units }) => sum + units, 0);
    const counts = `requested ${shares}, available ${available}`;
    throw invalid("shares", `must not exceed what the sender holds of the class: ${counts}`, "insufficient_units");
  }
  const transfer_id = newId("transfer");
  const names = { from_name, from_key, to_name, to_key };
  const own = { transfer_id, entity_id, cap_table_id, ...names, share_class, shares };
  await tx.sql`insert into share_transfer ${columns({ ...own, transferred_on: given.transferred_on ?? undefined })}`;
  // In the grants' order, which is everybody's: the holdings are locked as their parts come in.
  await tx.sql`
    insert into share_transfer_part (transfer_id, entity_id, grant_id, shares)
    select ${transfer_id}, ${entity_id}, grant_id, shares
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p(grant_id text, shares bigint) order by grant_id`;
  return loadTransfer(tx, entity_id, transfer_id);
}

/** The transfer of the entity. Throws 404. */
export async function loadTransfer(tx: Tx, entity_id: string, transfer_id: string): Promise<Transfer> {
  const [row] = await tx.sql<Transfer>`
    ${transferRow} where t.transfer_id = ${transfer_id} and t.entity_id = ${entity_id}`;
  if (!row) throw notFound("transfer");
  return row;
}

export const listTransfers = (
  tx: Tx,
  { entity_id, share_class, ...paging }: Paging & { entity_id: string; share_class?: GrantType | undefined },
) =>
  page<Transfer>(tx, transferRow, [sql`t.transfer_id`, (row) => row.transfer_id], paging, [
    sql`t.entity_id = ${entity_id}`,
    share_class === undefined ? null : sql`share_class_of(t.share_class) = ${classOf(share_class)}`,
  ]);

const sumOf = (holders: readonly HolderRow[], field: "units" | "fully_diluted_units") =>
  holders.reduce((sum, holder) => sum + holder[field], 0);

/** The holders with their parts of what is outstanding and of what would be, if every option, RSU and warrant became a share. */
function withPercents(
  holders: readonly HolderRow[],
): Pick<CapTable, "holders" | "outstanding_units" | "fully_diluted_units"> {
  const outstanding_units = sumOf(holders, "units");
  const fully_diluted_units = sumOf(holders, "fully_diluted_units");
  const shown = holders.map(
    ({ name, units, fully_diluted_units: diluted }): Holder => ({
      name,
      units,
      percent: percentOf(units, outstanding_units),
      fully_diluted_units: diluted,
      fully_diluted_percent: percentOf(diluted, fully_diluted_units),
    }),
  );
  return { outstanding_units, fully_diluted_units, holders: shown };
}

/** The whole cap table of an entity, its records in the order in which they were made. Throws 404. */
export async function loadCapTable(tx: Tx, entity_id: string): Promise<CapTable> {
  const own = sql`where entity_id = ${entity_id}`;
  const [[table], instruments, holders, grants, safes, transfers] = await Promise.all([
    tx.sql<Pick<CapTable, "cap_table_id" | "entity_id" | "created_at">>`select * from cap_table ${own}`,
    tx.sql<Instrument>`${instrumentRow} ${own} order by instrument_id`,
    listHolders(tx, entity_id),
    tx.sql<Grant>`select * from equity_grant ${own} order by grant_id`,
    tx.sql<Safe>`select * from safe ${own} order by safe_id`,
    tx.sql<Transfer>`${transferRow} ${own} order by transfer_id`,
  ]);
  if (!table) throw notFound("cap table");
  return { ...table, ...withPercents(holders), instruments, grants, safes, transfers };
}
