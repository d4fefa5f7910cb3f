import * as z from "zod";
import { CalendarDate, Id, Paging, Period } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import { Currency } from "../ledger/currency.ts";
import { balanceSheetCsv, cashFlowCsv, cashMovementsCsv, incomeStatementCsv, trialBalanceCsv } from "./csv.ts";
import {
  loadBalanceSheet,
  loadCashFlow,
  loadCashMovements,
  loadEarningsByMonth,
  loadIncomeStatement,
  loadTrialBalance,
} from "./financial-statements.ts";
import { loadGeneralLedger } from "./general-ledger.ts";
import { monthEndPack } from "./month-end-pack.ts";
import {
  BalanceSheet,
  Basis,
  CashFlowStatement,
  CashMovements,
  EarningsByMonth,
  GeneralLedger,
  IncomeStatement,
  TrialBalance,
} from "./schema.ts";
import {
  balanceSheetSheet,
  cashFlowSheet,
  cashMovementsSheet,
  incomeSheet,
  trialBalanceSheet,
} from "./sheets/rules.ts";
import { statement } from "./statement.ts";

const at = within("reports", "/v1/entities/{entity_id}", "ledger");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const currency = Currency.optional().meta({
  description: "One currency a statement; left out, US dollars if any account keeps them, else the first there is.",
});
const translate = z.enum(["true", "false"]).optional().meta({
  description:
    "`true`: accounts in other currencies are translated to the statement's at the entity's `exchange-rates` rather than left out.",
});
const basis = Basis.optional().meta({
  description:
    "`accrual` (if left out), or `cash`: what is open on accounts_receivable and accounts_payable is taken out of what it was booked against, document by document in proportion, so that revenue and expenses are those that were paid. Money that names no document settles the oldest first. What no document explains (a customer's advance, an entry against cash alone) stays on its account, and other accruals (payroll, prepaid, depreciation) stay as booked.",
});
const compare = z.enum(["prior_period", "prior_year", "months"]).optional();
const AsOf = z.object({
  entity_id,
  as_of: CalendarDate,
  currency,
  basis,
  translate,
  compare: compare.meta({
    description:
      "What stands beside it: the end of the month before, the same day a year before, or each month's end of the fiscal year.",
  }),
});
const AnyDay = AsOf.omit({ compare: true }).extend({
  as_of: CalendarDate.optional().meta({ description: "Left out: all that was ever posted, of no fiscal year." }),
});
const Between = z.object({ entity_id, from: CalendarDate, to: CalendarDate, currency });
const Compared = Between.extend({
  translate,
  compare: compare.meta({
    description: "What stands beside it: the period before, the same a year before, or its months (24 at most).",
  }),
});
const quarter = { ...entity, from: "2026-01-01", to: "2026-03-31" };
const dayOf = ({ as_of }: { as_of: string | null }) => [as_of];
const spanOf = ({ from, to }: { from: string; to: string }) => [from, to];

export const [readTrialBalance, downloadTrialBalance, spreadTrialBalance, printTrialBalance] = statement(at, {
  name: "trial_balance",
  title: "Read the trial balance",
  about:
    "Each account's balance on the side it stands on, out of kept balances, at the end of the day `as_of`. Debits and credits have the same sum. Revenue and expenses are those since the fiscal year began; what earlier years have earned stands in `retained_earnings` (a line without an `account_id` where the entity has no such account), as if each year had been closed. Without a day it is all that was ever posted, of no fiscal year.",
  path: "trial-balance",
  input: AnyDay,
  output: TrialBalance,
  example: { ...entity, as_of: "2026-03-31" },
  load: (tx, { as_of = null, ...asked }) => loadTrialBalance(tx, { ...asked, as_of }),
  csv: trialBalanceCsv,
  sheet: trialBalanceSheet,
  days: dayOf,
});

export const [readIncomeStatement, downloadIncomeStatement, spreadIncomeStatement, printIncomeStatement] = statement(
  at,
  {
    name: "income_statement",
    title: "Read the income statement",
    about:
      "Revenue less expenses from one day to another, both included, out of kept balances, with gross profit and operating income. Where a line stands follows from its account's `section`.",
    path: "income-statement",
    input: Compared.extend({ basis }),
    output: IncomeStatement,
    example: quarter,
    load: loadIncomeStatement,
    csv: incomeStatementCsv,
    sheet: incomeSheet,
    days: spanOf,
  },
);

export const [readBalanceSheet, downloadBalanceSheet, spreadBalanceSheet, printBalanceSheet] = statement(at, {
  name: "balance_sheet",
  title: "Read the balance sheet",
  about:
    "What the company has and owes at the end of a day, out of kept balances, current and non-current by each account's `section`. Earnings are shown within equity: those of the entity's fiscal year, and those of earlier ones that no entry has moved to an equity account. Closing entries are not needed for it.",
  path: "balance-sheet",
  input: AsOf,
  output: BalanceSheet,
  example: { ...entity, as_of: "2026-03-31" },
  load: loadBalanceSheet,
  csv: balanceSheetCsv,
  sheet: balanceSheetSheet,
  days: dayOf,
});

export const [readCashFlow, downloadCashFlow, spreadCashFlow, printCashFlow] = statement(at, {
  name: "cash_flow_statement",
  title: "Read the cash-flow statement",
  about:
    "Where a period's change of cash came from, by the indirect method: net income, what moved on every other account by its activity, and under `other` what nobody has given a type, listed. It comes to the change of the cash accounts whatever was booked. Translated, each day's movements are at its own rate, and `exchange_effect_cents` is what the rates have made of cash in other currencies.",
  path: "cash-flow-statement",
  input: Compared,
  output: CashFlowStatement,
  example: quarter,
  load: loadCashFlow,
  csv: cashFlowCsv,
  sheet: cashFlowSheet,
  days: spanOf,
});

export const [readCashMovements, downloadCashMovements, spreadCashMovements, printCashMovements] = statement(at, {
  name: "cash_movements",
  title: "Read the cash movements",
  about:
    "What came to the cash accounts and what left them, by account and by month. Cash accounts are `cash` and every account that a bank account is kept as. A reversed movement counts in both directions.",
  path: "cash-movements",
  input: Between,
  output: CashMovements,
  example: quarter,
  load: loadCashMovements,
  csv: cashMovementsCsv,
  sheet: cashMovementsSheet,
  days: spanOf,
});

export const printMonthEndPack = operation({
  ...at("month_end_pack", "GET /month-end-pack"),
  title: "Download a month-end pack as PDF",
  about:
    "A month as one file to hand out: its income statement beside the fiscal year so far, the balance sheet beside the month before, the cash-flow statement, and the trial balance.",
  input: z.object({ entity_id, period: Period, currency, translate }),
  output: File,
  file: "application/pdf",
  example: { ...entity, period: "2026-03" },
  run: ({ tx }, input) => monthEndPack(tx, input),
});

export const readEarningsByMonth = operation({
  ...at("earnings_by_month", "GET /earnings-by-month"),
  title: "Read revenue and expenses by month",
  about: "The months that anything was posted to, each with its revenue, its expenses and its net income.",
  input: Between,
  output: EarningsByMonth,
  example: quarter,
  run: ({ tx }, input) => loadEarningsByMonth(tx, input),
});

export const readGeneralLedger = operation({
  ...at("general_ledger", "GET /accounts/{account_id}/ledger"),
  title: "Read an account's general ledger",
  about:
    "The account's posted lines by day, each with the balance after it; the opening and the closing balance are the period's, whatever the page. Those of revenue and expenses count from the beginning of the fiscal year that `from` is in, as on the trial balance. A voided entry is there with its reversal.",
  input: Paging.extend({
    entity_id,
    account_id: Id("acct"),
    from: CalendarDate.optional(),
    to: CalendarDate.optional(),
  }),
  output: GeneralLedger,
  example: { ...entity, account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n8", from: "2026-01-01", to: "2026-03-31" },
  run: ({ tx }, filter) => loadGeneralLedger(tx, filter),
});
