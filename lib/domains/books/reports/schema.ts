import * as z from "zod";
import { CalendarDate, Id, Timestamp } from "#lib/core/fields.ts";
import { AccountType, EntrySource, EntryStatus, Side } from "../ledger/schema.ts";

const Sum = z.int();

/** An account with its figure in a statement, in cents. */
export const StatementLine = z
  .object({ account_id: Id("acct"), account_code: z.string(), account_name: z.string(), amount_cents: Sum })
  .meta({ id: "StatementLine" });
export type StatementLine = z.infer<typeof StatementLine>;

const Head = z.object({
  entity_id: Id("ent"),
  currency: z.string(),
  other_currencies: z
    .array(z.string())
    .meta({ description: "Currencies that the entity keeps accounts in besides; ask for each by `currency`." }),
});

export const TrialBalance = Head.extend({
  as_of: CalendarDate.nullable().meta({ description: "null: all that was ever posted, whatever its day." }),
  accounts: z.array(
    z.object({
      account_id: Id("acct"),
      account_code: z.string(),
      account_name: z.string(),
      account_type: AccountType.nullable(),
      debit_cents: Sum.meta({ description: "What its debits exceed its credits by, or 0." }),
      credit_cents: Sum.meta({ description: "What its credits exceed its debits by, or 0." }),
    }),
  ),
  total_debit_cents: Sum,
  total_credit_cents: Sum,
  is_balanced: z.boolean(),
}).meta({ id: "TrialBalance" });
export type TrialBalance = z.infer<typeof TrialBalance>;

export const IncomeStatement = Head.extend({
  from: CalendarDate,
  to: CalendarDate,
  revenue: z.array(StatementLine),
  total_revenue_cents: Sum,
  expenses: z.array(StatementLine),
  total_expenses_cents: Sum,
  net_income_cents: Sum.meta({ description: "Revenue less expenses; negative is a loss." }),
}).meta({ id: "IncomeStatement" });
export type IncomeStatement = z.infer<typeof IncomeStatement>;

export const BalanceSheet = Head.extend({
  as_of: CalendarDate,
  fiscal_year_start: CalendarDate,
  assets: z.array(StatementLine),
  total_assets_cents: Sum,
  liabilities: z.array(StatementLine),
  total_liabilities_cents: Sum,
  equity: z.array(StatementLine),
  prior_earnings_cents: Sum.meta({
    description: "Net income of earlier fiscal years that no entry has moved to an equity account.",
  }),
  net_income_cents: Sum.meta({ description: "Net income of the fiscal year up to the day." }),
  total_equity_cents: Sum.meta({ description: "The equity accounts with both earnings." }),
  unclassified: z
    .array(StatementLine)
    .meta({ description: "Accounts without a type, debits less credits; classify them to have a proper statement." }),
  total_unclassified_cents: Sum,
  total_liabilities_and_equity_cents: Sum,
  is_balanced: z
    .boolean()
    .meta({ description: "Whether assets and unclassified accounts are liabilities and equity together." }),
}).meta({ id: "BalanceSheet" });
export type BalanceSheet = z.infer<typeof BalanceSheet>;

const Movement = z.object({
  opening_cents: Sum,
  in_cents: Sum,
  out_cents: Sum,
  closing_cents: Sum,
});

export const CashMovements = Head.extend({
  from: CalendarDate,
  to: CalendarDate,
  ...Movement.shape,
  accounts: z.array(Movement.extend({ account_id: Id("acct"), account_code: z.string(), account_name: z.string() })),
  months: z.array(Movement.extend({ month: z.string().meta({ description: "`YYYY-MM`", example: "2026-03" }) })),
}).meta({ id: "CashMovements" });
export type CashMovements = z.infer<typeof CashMovements>;

export const EarningsByMonth = Head.extend({
  from: CalendarDate,
  to: CalendarDate,
  months: z.array(z.object({ month: z.string(), revenue_cents: Sum, expenses_cents: Sum, net_income_cents: Sum })),
}).meta({ id: "EarningsByMonth" });
export type EarningsByMonth = z.infer<typeof EarningsByMonth>;

export const LedgerLine = z
  .object({
    entry_id: Id("je"),
    line_number: z.int(),
    date: CalendarDate,
    description: z.string(),
    entry_status: EntryStatus.meta({ description: "`voided` where the entry was reversed; its reversal follows." }),
    source: EntrySource.nullable(),
    side: Side,
    amount_cents: Sum,
    balance_cents: Sum.meta({ description: "The account's balance after the line, positive on its normal side." }),
  })
  .meta({ id: "LedgerLine" });
export type LedgerLine = z.infer<typeof LedgerLine>;

export const GeneralLedger = z
  .object({
    entity_id: Id("ent"),
    account_id: Id("acct"),
    account_code: z.string(),
    account_name: z.string(),
    account_type: AccountType.nullable(),
    normal_side: Side,
    currency: z.string(),
    from: CalendarDate.nullable(),
    to: CalendarDate.nullable(),
    opening_balance_cents: Sum,
    debit_cents: Sum.meta({ description: "All debits of the period, whatever the page." }),
    credit_cents: Sum,
    closing_balance_cents: Sum,
    data: z.array(LedgerLine),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "GeneralLedger" });
export type GeneralLedger = z.infer<typeof GeneralLedger>;

const tieOuts = ["receivables", "cash_movements", "debits_and_credits", "kept_balances"] as const;

export const TieOut = z
  .object({
    name: z.enum(tieOuts),
    currency: z.string(),
    left: z.object({ name: z.string(), cents: Sum }),
    right: z.object({ name: z.string(), cents: Sum }),
    difference_cents: Sum.meta({ description: "Left less right." }),
    is_true: z.boolean(),
    differing_accounts: z
      .array(z.string())
      .meta({ description: "Codes of accounts whose kept balance is not what their lines add up to." }),
  })
  .meta({ id: "TieOut" });
export type TieOut = z.infer<typeof TieOut>;

export const Integrity = z
  .object({ entity_id: Id("ent"), is_sound: z.boolean(), tie_outs: z.array(TieOut), checked_at: Timestamp })
  .meta({ id: "Integrity" });
export type Integrity = z.infer<typeof Integrity>;
