import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import { stateTaxAccountStates } from "../states.ts";
import type { NewStateTaxAccount, StateTaxAccount } from "./schema.ts";

type Row = RowAs<"state_tax_account", StateTaxAccount>;

const rows = sql`select ${columnsOf("state_tax_account", "a")} from state_tax_account a`;

/** Which account is meant. */
type At = Pick<StateTaxAccount, "entity_id" | "state_tax_account_id">;

/** The account. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, state_tax_account_id }: At): Promise<StateTaxAccount> {
  const [row] = await tx.sql<Row>`
    ${rows} where a.state_tax_account_id = ${state_tax_account_id} and a.entity_id = ${entity_id}`;
  if (!row) throw notFound("state tax account");
  return row;
}

/** Keeps an account. Throws 409 where one of the same state and tax begins that day already. */
export async function insert(tx: Tx, given: NewStateTaxAccount): Promise<StateTaxAccount> {
  const { entity_id, state, tax, account_number, effective_from, exempt_deductions = null } = given;
  const row = {
    entity_id,
    state_tax_account_id: newId("state_tax_account"),
    state,
    tax,
    account_number,
    effective_from,
  };
  const told = exempt_deductions === null ? null : json(exempt_deductions);
  const made = await tx.sql`
    insert into state_tax_account ${columns("state_tax_account", { ...row, exempt_deductions: told })}
    on conflict (workspace_id, entity_id, state, tax, effective_from) where status = 'recorded' do nothing
    returning state_tax_account_id`;
  if (made.length === 0) {
    throw conflict(`A ${tax} account in ${state} begins on ${effective_from} already: void it first.`, "duplicate");
  }
  return load(tx, row);
}

/** Takes an account back that was wrong. Throws 400 naming the status (interface 7.12). */
export async function voidAccount(tx: Tx, { state_tax_account_id: id }: At): Promise<void> {
  const also = sql`, voided_at = now()`;
  await move(tx, stateTaxAccountStates, "void", { table: "state_tax_account", key: "state_tax_account_id", id, also });
}

interface Filter {
  entity_id: string;
  state?: string | undefined;
  tax?: StateTaxAccount["tax"] | undefined;
  status?: StateTaxAccount["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's accounts, newest first. */
export function list(tx: Tx, filter: Filter) {
  const { entity_id, state, tax, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`a.entity_id = ${entity_id}`,
      state === undefined ? null : sql`a.state = ${state}`,
      tax === undefined ? null : sql`a.tax = ${tax}`,
      status === undefined ? null : sql`a.status = ${status}`,
      after && sql`a.state_tax_account_id < ${after[0]}`,
    ])} order by a.state_tax_account_id desc limit ${limit}`;
  return page(filter, 1, read, ({ state_tax_account_id }) => [state_tax_account_id]);
}

/** A column of the account that a company has in a state on a day, as a scalar subquery; null where it has none. */
const ofAccount = (column: Sql, of: { entity_id: Sql; state: Sql; tax: StateTaxAccount["tax"]; day: Sql }) => sql`(
  select ${column} from state_tax_account a where a.entity_id = ${of.entity_id} and a.state = ${of.state} and a.tax = ${of.tax}
    and a.status = 'recorded' and a.effective_from <= ${of.day} order by a.effective_from desc limit 1)`;

/** Which kinds of deductions are no part of the wages that a state taxes on a day, as JSON; null where that is not told. */
export const exemptDeductions = (entity_id: Sql, state: Sql, day: Sql) =>
  ofAccount(sql`a.exempt_deductions`, { entity_id, state, tax: "withholding", day });

/** The company's numbers in the states by a day, by state and tax: the latest of each. */
export async function numbersOn(
  tx: Tx,
  entity_id: string,
  day: string,
): Promise<(state: string | null, tax: StateTaxAccount["tax"]) => string | null> {
  const found = await tx.sql<Pick<Row, "state" | "tax" | "account_number">>`
    select distinct on (state, tax) state, tax, account_number from state_tax_account
    where entity_id = ${entity_id} and status = 'recorded' and effective_from <= ${day}::date
    order by state, tax, effective_from desc`;
  const known = new Map(found.map(({ state, tax, account_number }) => [`${state} ${tax}`, account_number]));
  return (state, tax) => known.get(`${state} ${tax}`) ?? null;
}
