import { conflict, invalid, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as accounts from "../ledger/accounts/store.ts";
import * as posted from "../ledger/posted/store.ts";
import type { Account } from "../ledger/schema.ts";
import { assertOfYear, firstPeriod } from "./rules.ts";
import type { Budget, BudgetChange, BudgetLine, BudgetSummary, NewBudget } from "./schema.ts";

type Row = RowAs<"budget", BudgetSummary>;
type Line = Pick<RowOf<"budget_line">, "account_id" | "period" | "amount_cents"> &
  Pick<RowOf<"account">, "account_code">;

const all = columnsOf("budget");
const record = ({ name_key: _, ...row }: Row): BudgetSummary => row;

const duplicate = ({ name, fiscal_year }: Pick<BudgetSummary, "name" | "fiscal_year">) =>
  conflict(`A budget of ${fiscal_year} with the name ${name} exists already.`, "duplicate");

/** A figure, and which account and month it is of. */
export type Figure = Pick<BudgetLine, "account_id" | "period" | "amount_cents">;

/** Throws 400 or 404 naming the figure that is of no month of the year, or of no account of the entity in its currency. */
async function assertFit(
  tx: Tx,
  of: Pick<BudgetSummary, "entity_id" | "currency" | "first_period">,
  lines: readonly Figure[],
): Promise<void> {
  assertOfYear(lines, of.first_period);
  const found = await accounts.find(tx, of.entity_id, [...new Set(lines.map(({ account_id }) => account_id))]);
  const byId = new Map(found.map((account) => [account.account_id, account]));
  for (const [at, { account_id }] of lines.entries()) {
    const account = byId.get(account_id);
    if (!account) throw notFound(`account of lines.${at}.account_id`);
    if (account.currency !== of.currency) {
      const { account_code, currency } = account;
      throw invalid(
        `lines.${at}.account_id`,
        `must be an account in ${of.currency}: ${account_code} keeps ${currency}`,
      );
    }
  }
}

/** Sets figures that fit; those of 0 go. */
async function setLines(tx: Tx, of: BudgetSummary, lines: readonly Figure[]): Promise<void> {
  if (lines.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g(account_id text, period text, amount_cents bigint)`;
  await tx.sql`
    insert into budget_line (budget_id, account_id, period, amount_cents)
    select ${of.budget_id}, g.account_id, g.period, g.amount_cents from ${given} where g.amount_cents > 0
    on conflict (workspace_id, budget_id, account_id, period) do update set amount_cents = excluded.amount_cents`;
  await tx.sql`
    delete from budget_line b using ${given}
    where b.budget_id = ${of.budget_id} and b.account_id = g.account_id and b.period = g.period and g.amount_cents = 0`;
}

/** Keeps a budget with its figures. Throws 409 where the fiscal year has one of the name. */
export async function insert(tx: Tx, given: NewBudget): Promise<Budget> {
  const { entity_id, name, fiscal_year, currency } = given;
  const { fiscal_year_end } = await entities.load(tx, { entity_id });
  const first_period = firstPeriod(fiscal_year, fiscal_year_end);
  const row = {
    budget_id: newId("budget"),
    entity_id,
    name,
    name_key: nameKey(name),
    fiscal_year,
    currency,
    first_period,
  };
  // What the input names is asked before what is there already: who names another's account learns of that.
  await assertFit(tx, row, given.lines);
  const [made] =
    await tx.sql<Row>`insert into budget ${columns("budget", row)} on conflict do nothing returning ${all}`;
  if (!made) throw duplicate(given);
  await setLines(tx, record(made), given.lines);
  return load(tx, made);
}

/** Which budget is meant. */
type At = Pick<Budget, "entity_id" | "budget_id">;

/** With its figures. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, budget_id }: At): Promise<Budget> {
  const [[row], lines] = await Promise.all([
    tx.sql<Row>`select ${all} from budget where budget_id = ${budget_id} and entity_id = ${entity_id}`,
    tx.sql<Line>`
      select b.account_id, ${accounts.codeOf(sql`b.account_id`)} as account_code, b.period, b.amount_cents from budget_line b
      where b.budget_id = ${budget_id} order by account_code, b.period`,
  ]);
  if (!row) throw notFound("budget");
  return { ...record(row), lines };
}

/** The same, held so that nobody changes it before this act commits. */
export async function hold(tx: Tx, at: At): Promise<Budget> {
  await tx.sql`select from budget where budget_id = ${at.budget_id} for no key update`;
  return load(tx, at);
}

/** Changes what is given; the caller holds it. Throws 409 where another of the year has the name. */
export async function update(tx: Tx, before: Budget, { name, lines = [] }: BudgetChange): Promise<void> {
  const { entity_id, budget_id, fiscal_year, currency } = before;
  await assertFit(tx, before, lines);
  await setLines(tx, before, lines);
  const renamed = name ?? before.name;
  const [other] = await tx.sql`select from budget where entity_id = ${entity_id} and fiscal_year = ${fiscal_year}
    and currency = ${currency} and name_key = ${nameKey(renamed)} and budget_id <> ${budget_id}`;
  if (other) throw duplicate({ name: renamed, fiscal_year });
  await tx.sql`update budget set name = ${renamed}, name_key = ${nameKey(renamed)}, updated_at = now() where budget_id = ${budget_id}`;
}

interface Filter {
  entity_id: string;
  fiscal_year?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's budgets, the latest year first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, fiscal_year } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`select ${all} from budget${where([
      sql`entity_id = ${entity_id}`,
      fiscal_year === undefined ? null : sql`fiscal_year = ${fiscal_year}`,
      after && sql`(fiscal_year, budget_id) < (${after[0]}, ${after[1]})`,
    ])} order by fiscal_year desc, budget_id desc limit ${limit}`;
  const { data, next_cursor } = await page(filter, ["whole", "text"], read, (row) => [row.fiscal_year, row.budget_id]);
  return { data: data.map(record), next_cursor };
}

/** The accounts of codes, each code once. Throws 400 naming a row whose code the entity has not. */
export async function byCodes<Named extends { account_code: string; row: number }>(
  tx: Tx,
  entity_id: string,
  named: readonly Named[],
): Promise<(Named & { account_id: string })[]> {
  const codes = [...new Set(named.map(({ account_code }) => account_code))];
  const found = await Promise.all(codes.map((code) => accounts.findByCode(tx, entity_id, code)));
  const byCode = new Map(found.flatMap((account) => (account ? [[account.account_code, account.account_id]] : [])));
  return named.map((one) => {
    const account_id = byCode.get(one.account_code);
    if (account_id === undefined) {
      throw invalid("content", `must name accounts of the entity: row ${one.row} names ${one.account_code || "none"}`);
    }
    return { ...one, account_id };
  });
}

/** What an account moved in a month, as exact text. */
export type Moved = Pick<RowAs<"account", Account>, "account_id" | "account_code" | "account_name" | "account_type"> & {
  [Column in "debit_cents" | "credit_cents"]: `${RowOf<"account_month">[Column]}`;
} & { period: string };

/** What the accounts of a budget, and all revenue and expense accounts of its currency, moved from a month to another. */
export const moved = (tx: Tx, { entity_id, budget_id, currency }: Budget, from: string, to: string) =>
  tx.sql<Moved>`
    select a.account_id, a.account_code, a.account_name, a.account_type, to_char(a.month, 'YYYY-MM') as period,
      a.debit_cents::text as debit_cents, a.credit_cents::text as credit_cents
    from ${posted.months(entity_id)} a
    where a.currency = ${currency} and a.month between to_date(${from}, 'YYYY-MM') and to_date(${to}, 'YYYY-MM')
      and (a.account_type in ('revenue', 'expense')
        or exists (select from budget_line b where b.budget_id = ${budget_id} and b.account_id = a.account_id))
    order by a.account_code, a.month`;
