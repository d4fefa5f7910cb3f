import type { Actor } from "#lib/core/caller.ts";
import { conflict } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, type Sql, sql } from "#lib/db/sql.ts";
import type { SignOff } from "./schema.ts";

type Own = RowAs<"sign_off", SignOff>;

/** The sign-offs of these reports, by their reports. */
export async function of(tx: Tx, reconciliation_ids: readonly string[]): Promise<Map<string, Own>> {
  const rows = await tx.sql<Own>`
    select ${columnsOf("sign_off")} from sign_off where reconciliation_id = any(${reconciliation_ids}::text[])`;
  return new Map(rows.map((row) => [row.reconciliation_id, row]));
}

/** The sign-off that stands for a month; null where there is none. */
export async function standing(tx: Tx, entity_id: string, period: string): Promise<Own | null> {
  const [row] = await tx.sql<Own>`
    select ${columnsOf("sign_off")} from sign_off
    where entity_id = ${entity_id} and period = ${period} and superseded_at is null`;
  return row ?? null;
}

/** Has another take the place of a sign-off. */
export const supersede = (tx: Tx, sign_off_id: string) =>
  tx.sql`update sign_off set superseded_at = now() where sign_off_id = ${sign_off_id} and superseded_at is null`;

type Given = Pick<Own, "entity_id" | "reconciliation_id" | "period" | "receipt_id" | "note" | "closed_period">;

/** Keeps somebody's word on a report. Throws 409 where another is quicker. */
export async function insert(tx: Tx, given: Given, signed_by: Actor): Promise<void> {
  const { entity_id, reconciliation_id, period, receipt_id, note, closed_period } = given;
  const { type, id, name } = signed_by;
  const row = {
    ...{ sign_off_id: newId("sign_off"), entity_id, reconciliation_id, period, receipt_id, note, closed_period },
    signed_by: json({ type, id, name }),
  };
  const made = await tx.sql`
    insert into sign_off ${columns("sign_off", row)}
    on conflict (workspace_id, entity_id, period) where superseded_at is null do nothing returning sign_off_id`;
  if (made.length === 0) throw conflict(`The period ${period} is signed off already.`, "already_signed_off");
}

/** What each bank account's ledger account held by the last report that is signed off, and the day after its month: as rows of another's statement. */
export const balances = (entity_id: string): Sql => sql`
  select distinct on (one.bank_id) one.bank_id, one.ledger_balance_cents,
    (to_date(s.period, 'YYYY-MM') + interval '1 month')::date as until
  from sign_off s join reconciliation r on r.reconciliation_id = s.reconciliation_id
  cross join lateral jsonb_to_recordset(r.accounts) as one(bank_id text, ledger_balance_cents bigint)
  where s.entity_id = ${entity_id} and s.superseded_at is null order by one.bank_id, s.period desc`;
