import * as z from "zod";
import { CalendarDate, Id, Paging } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { Currency } from "../ledger/currency.ts";
import { balanceSheetCsv, cashMovementsCsv, incomeStatementCsv, trialBalanceCsv } from "./csv.ts";
import {
  loadBalanceSheet,
  loadCashMovements,
  loadEarningsByMonth,
  loadIncomeStatement,
  loadTrialBalance,
} from "./financial-statements.ts";
import { loadGeneralLedger } from "./general-ledger.ts";
import { loadIntegrity } from "./integrity.ts";
import {
  BalanceSheet,
  CashMovements,
  EarningsByMonth,
  GeneralLedger,
  IncomeStatement,
  Integrity,
  TrialBalance,
} from "./schema.ts";

const at = within("reports", "/v1/entities/{entity_id}", "ledger");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const currency = Currency.optional().meta({
  description: "One currency a statement; left out, US dollars if any account keeps them, else the first there is.",
});
const AsOf = z.object({ entity_id, as_of: CalendarDate, currency });
const AnyDay = AsOf.extend({
  as_of: CalendarDate.optional().meta({ description: "Left out: all that was ever posted." }),
});
const Between = z.object({ entity_id, from: CalendarDate, to: CalendarDate, currency });
const quarter = { ...entity, from: "2026-01-01", to: "2026-03-31" };

interface Statement<I extends z.ZodObject, O extends z.ZodType> {
  name: string;
  title: string;
  about: string;
  /** The last word of its path. */
  path: string;
  input: I;
  output: O;
  example: z.input<I>;
  load(tx: Tx, input: z.output<I>): Promise<z.output<O>>;
  csv(statement: z.output<O>): File;
}

/** A statement's two operations: as a record, and as a CSV file of the same figures. */
function statement<I extends z.ZodObject, O extends z.ZodType>(of: Statement<I, O>) {
  const { input, example } = of;
  return [
    operation({
      ...at(of.name, `GET /${of.path}`),
      title: of.title,
      about: of.about,
      input,
      output: of.output,
      example,
      run: ({ tx }, input) => of.load(tx, input),
    }),
    operation({
      ...at(`${of.name}_csv`, `GET /${of.path}/csv`),
      title: `${of.title.replace(/^Read/, "Download")} as CSV`,
      about: "The same figures as a file for a spreadsheet, amounts in whole units with two decimals.",
      input,
      output: File,
      file: "text/csv",
      audited: "file.exported",
      example,
      run: async ({ tx }, input) => of.csv(await of.load(tx, input)),
    }),
  ] as const;
}

export const [readTrialBalance, downloadTrialBalance] = statement({
  name: "trial_balance",
  title: "Read the trial balance",
  about:
    "Each account's balance on the side it stands on, out of kept balances, at the end of the day `as_of`. Debits and credits have the same sum.",
  path: "trial-balance",
  input: AnyDay,
  output: TrialBalance,
  example: { ...entity, as_of: "2026-03-31" },
  load: (tx, { as_of = null, ...asked }) => loadTrialBalance(tx, { ...asked, as_of }),
  csv: trialBalanceCsv,
});

export const [readIncomeStatement, downloadIncomeStatement] = statement({
  name: "income_statement",
  title: "Read the income statement",
  about: "Revenue less expenses from one day to another, both included, out of kept balances.",
  path: "income-statement",
  input: Between,
  output: IncomeStatement,
  example: quarter,
  load: loadIncomeStatement,
  csv: incomeStatementCsv,
});

export const [readBalanceSheet, downloadBalanceSheet] = statement({
  name: "balance_sheet",
  title: "Read the balance sheet",
  about:
    "What the company has and owes at the end of a day, out of kept balances. Earnings are shown within equity: those of the entity's fiscal year, and those of earlier ones that no entry has moved to an equity account. Closing entries are not needed for it.",
  path: "balance-sheet",
  input: AsOf,
  output: BalanceSheet,
  example: { ...entity, as_of: "2026-03-31" },
  load: loadBalanceSheet,
  csv: balanceSheetCsv,
});

export const [readCashMovements, downloadCashMovements] = statement({
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
    "The account's posted lines by day, each with the balance after it; the opening and the closing balance are the period's, whatever the page. A voided entry is there with its reversal.",
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

export const readIntegrity = operation({
  ...at("integrity", "GET /integrity"),
  title: "Check that the books tie out",
  about:
    "Each tie-out with its two sums, by currency: receivables are the open sent invoices; the cash that the business's entries moved is the paid invoices less the payments and the payroll; debits are credits; kept balances are what the lines of posted entries add up to, day by day. An entry by hand on `accounts_receivable` shows here as a difference; cash entered by hand is no business's movement and does not.",
  input: z.object({ entity_id }),
  output: Integrity,
  example: entity,
  run: ({ tx }, input) => loadIntegrity(tx, input.entity_id),
});
