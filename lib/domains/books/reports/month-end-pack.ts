import { monthOf } from "#lib/core/days.ts";
import type { File } from "#lib/core/file.ts";
import { reportPdf } from "#lib/core/report-file.ts";
import type { Tx } from "#lib/core/tx.ts";
import { companyOf } from "./files.ts";
import { loadBalanceSheet, loadCashFlow, loadIncomeStatement, loadTrialBalance } from "./financial-statements.ts";
import { balanceSheetSheet, cashFlowSheet, incomeSheet, trialBalanceSheet } from "./sheets/rules.ts";
import type { Asked } from "./view.ts";

/** What a month's close hands out, in one file. */
export async function monthEndPack(
  tx: Tx,
  { period, ...asked }: Pick<Asked, "entity_id" | "currency" | "translate"> & { period: string },
): Promise<File> {
  const { period_start: from, period_end: to } = monthOf(period);
  const balance = await loadBalanceSheet(tx, { ...asked, as_of: to, compare: "prior_period" });
  const year = { ...asked, from: balance.fiscal_year_start, to };
  const [month, soFar, cash, trial, company] = await Promise.all([
    loadIncomeStatement(tx, { ...asked, from, to }),
    loadIncomeStatement(tx, year),
    loadCashFlow(tx, { ...asked, from, to, compare: "prior_period" }),
    loadTrialBalance(tx, { ...asked, as_of: to }),
    companyOf(tx, asked.entity_id),
  ]);
  return reportPdf({
    title: "Month-end pack",
    sheets: [
      incomeSheet({ ...month, comparisons: [soFar] }),
      balanceSheetSheet(balance),
      cashFlowSheet(cash),
      trialBalanceSheet(trial),
    ],
    of: { company, currency: balance.currency, days: [period] },
  });
}
