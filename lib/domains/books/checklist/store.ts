import type { Actor } from "#lib/core/caller.ts";
import { monthOf, today } from "#lib/core/days.ts";
import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json } from "#lib/db/sql.ts";
import { reconciledAccounts } from "#lib/domains/money/banking/reconciling/store.ts";
import * as runs from "#lib/domains/money/payroll/store.ts";
import * as periods from "../closing/store.ts";
import { loadIntegrity } from "../integrity/store.ts";
import * as reversals from "../ledger/reversals/store.ts";
import { balance } from "../ledger/rules.ts";
import * as signOffs from "../reconciliation/sign-off/store.ts";
import * as reconciliations from "../reconciliation/store.ts";
import * as recurring from "../recurring/store.ts";
import { figuresAt, statementCurrency } from "../reports/store.ts";
import * as schedules from "../schedules/store.ts";
import { bankAccounts, drafts, dueEntries, earlierMonths, payroll, review, tieOutsPoint } from "./rules.ts";
import type { Checklist, Figure, PeriodReview, ReviewedPoint } from "./schema.ts";

type Row = RowAs<"period_review", PeriodReview>;

/** Which month of which books is meant. */
type At = Pick<PeriodReview, "entity_id" | "period">;

const codes: Readonly<Record<ReviewedPoint, string>> = {
  receivables: "accounts_receivable",
  payables: "accounts_payable",
};

/** The balances of an account that the books open by code, at the end of a day, in each currency that has one. */
async function balancesAt(tx: Tx, entity_id: string, day: string): Promise<Record<ReviewedPoint, Figure[]>> {
  const { currency, other_currencies } = await statementCurrency(tx, entity_id, undefined);
  const found: Record<ReviewedPoint, Figure[]> = { receivables: [], payables: [] };
  for (const one of [currency, ...other_currencies]) {
    const accounts = await figuresAt(tx, entity_id, one, day);
    for (const point of ["receivables", "payables"] as const) {
      const code = codes[point];
      const own = accounts.filter(({ account_code }) => account_code === code || account_code === `${code}_${one}`);
      if (own.length === 0) continue;
      const value = own.reduce(
        (sum, { account_type, debit_cents, credit_cents }) => sum + balance(account_type, debit_cents, credit_cents),
        0,
      );
      found[point].push({ name: `balance of ${code}`, value, unit: "cents", currency: one });
    }
  }
  return found;
}

/** The standing reviews of a month. */
const standing = (tx: Tx, { entity_id, period }: At) => tx.sql<Row>`
  select ${columnsOf("period_review")} from period_review
  where entity_id = ${entity_id} and period = ${period} and withdrawn_at is null`;

/** Whether somebody's word on the month's reconciliation stands, and nothing has changed since. */
async function isSignedOff(tx: Tx, { entity_id, period }: At): Promise<boolean> {
  const kept = await signOffs.standing(tx, entity_id, period);
  if (!kept) return false;
  const { sign_off } = await reconciliations.load(tx, { entity_id, reconciliation_id: kept.reconciliation_id });
  return sign_off?.holds === true;
}

const MOST = 1000;

/** How much is due by a day and not posted. */
async function dueBy(tx: Tx, entity_id: string, day: string) {
  const found = await Promise.all([
    reversals.due(tx, entity_id, day, MOST),
    recurring.due(tx, entity_id, day, MOST),
    schedules.due(tx, entity_id, day, MOST),
  ]);
  const [taken, made, posted] = found.map(({ length }) => length);
  return { reversals: taken ?? 0, recurring: made ?? 0, schedules: posted ?? 0 };
}

/** What is to be looked at before a month is closed, each with its figures as they are now. */
export async function load(tx: Tx, at: At): Promise<Checklist> {
  const { entity_id, period } = at;
  const { period_start, period_end } = monthOf(period);
  const day = period_end < today() ? period_end : today();
  const [month, open] = await Promise.all([periods.load(tx, at), periods.openBefore(tx, at)]);
  const accounts = await reconciledAccounts(tx, entity_id, { period, accept_in_transit: false });
  const { tie_outs } = await loadIntegrity(tx, entity_id);
  const balances = await balancesAt(tx, entity_id, period_end);
  const reviews = new Map((await standing(tx, at)).map((row) => [row.point, row]));
  const points = [
    earlierMonths(open.length),
    bankAccounts(accounts, await isSignedOff(tx, at)),
    drafts(month.draft_entries),
    dueEntries(await dueBy(tx, entity_id, day)),
    review("receivables", balances.receivables, reviews.get("receivables") ?? null),
    review("payables", balances.payables, reviews.get("payables") ?? null),
    payroll(await runs.countOutstanding(tx, entity_id, period_start, period_end), tie_outs),
    tieOutsPoint(tie_outs),
  ];
  const is_ready = points.every(({ is_done }) => is_done);
  return { entity_id, period, status: month.status, last_day: period_end, is_ready, points };
}

/** Keeps somebody's word on a point with the figures that it is of, in the place of an earlier one. */
export async function insert(
  tx: Tx,
  { entity_id, period }: At,
  point: ReviewedPoint,
  note: string | null,
  by: Actor,
): Promise<void> {
  const figures = (await balancesAt(tx, entity_id, monthOf(period).period_end))[point];
  await tx.sql`update period_review set withdrawn_at = now() where entity_id = ${entity_id} and period = ${period}
    and point = ${point} and withdrawn_at is null`;
  const { type, id, name } = by;
  const row = { review_id: newId("period_review"), entity_id, period, point, note };
  const kept = { ...row, figures: json(figures), reviewed_by: json({ type, id, name }) };
  await tx.sql`insert into period_review ${columns("period_review", kept)}`;
}

/** Takes the standing word on a point back. Throws 404 where there is none. */
export async function withdraw(tx: Tx, { entity_id, period }: At, point: ReviewedPoint): Promise<void> {
  const gone =
    await tx.sql`update period_review set withdrawn_at = now() where entity_id = ${entity_id} and period = ${period}
    and point = ${point} and withdrawn_at is null returning review_id`;
  if (gone.length === 0) throw notFound("review");
}
