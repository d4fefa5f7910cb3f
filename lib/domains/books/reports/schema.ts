import * as z from "zod";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { AccountType, EntrySource, EntryStatus, keptTags, Section, Side } from "../ledger/schema.ts";

const Sum = z.int();

/** An account with its figure in a statement, in cents. */
export const StatementLine = z
  .object({
    account_id: Id("acct"),
    account_code: z.string(),
    account_name: z.string(),
    account_currency: z.string(),
    section: Section.nullable().meta({
      description: "Where the statement shows it; null: the account is unclassified.",
    }),
    amount_cents: Sum,
  })
  .meta({ id: "StatementLine" });
export type StatementLine = z.infer<typeof StatementLine>;

/** How a statement counts: what was earned and owed, or what was paid. */
export const Basis = z.enum(["accrual", "cash"]);

/** A rate that a statement was translated at: the last one entered up to the day. */
const RateUsed = z.object({
  currency: z.string(),
  rate: z.string(),
  date: CalendarDate.meta({ description: "The day that the rate was entered for." }),
});

/** What a report of one currency begins with. */
export const OneCurrency = z.object({
  entity_id: Id("ent"),
  currency: z.string(),
  other_currencies: z
    .array(z.string())
    .meta({ description: "Currencies that the entity keeps accounts in besides; ask for each by `currency`." }),
});

const Head = OneCurrency.extend({
  other_currencies: z.array(z.string()).meta({
    description:
      "Currencies that the entity keeps accounts in besides; ask for each by `currency`, or for all by `translate`.",
  }),
});

const Presented = Head.extend({
  basis: Basis,
  translation: z
    .object({ rates: z.array(RateUsed).meta({ description: "The closing rates, one for each other currency." }) })
    .nullable()
    .meta({ description: "How the other currencies' accounts were translated; null: they are left out." }),
});

export const TrialBalance = Presented.extend({
  as_of: CalendarDate.nullable().meta({ description: "null: all that was ever posted, whatever its day." }),
  fiscal_year_start: CalendarDate.nullable().meta({
    description: "The day since which revenue and expenses are shown; null: all there ever were.",
  }),
  accounts: z.array(
    z.object({
      account_id: Id("acct")
        .nullable()
        .meta({ description: "null: no account of the entity stands for the line, which is worked out." }),
      account_code: z.string(),
      account_name: z.string(),
      account_type: AccountType.nullable(),
      debit_cents: Sum.meta({ description: "What its debits exceed its credits by, or 0." }),
      credit_cents: Sum.meta({ description: "What its credits exceed its debits by, or 0." }),
    }),
  ),
  prior_earnings_cents: Sum.meta({
    description: "Net income of earlier fiscal years that no entry has moved: it stands in `retained_earnings`.",
  }),
  total_debit_cents: Sum,
  total_credit_cents: Sum,
  is_balanced: z.boolean(),
}).meta({ id: "TrialBalance" });
export type TrialBalance = z.infer<typeof TrialBalance>;

const IncomeFigures = z.object({
  from: CalendarDate,
  to: CalendarDate,
  revenue: z.array(StatementLine),
  total_revenue_cents: Sum,
  expenses: z.array(StatementLine),
  total_expenses_cents: Sum,
  operating_revenue_cents: Sum,
  cost_of_revenue_cents: Sum,
  gross_profit_cents: Sum.meta({ description: "Operating revenue less the cost of revenue." }),
  operating_expenses_cents: Sum,
  operating_income_cents: Sum.meta({ description: "Gross profit less operating expenses." }),
  other_income_cents: Sum,
  other_expenses_cents: Sum,
  income_taxes_cents: Sum,
  net_income_cents: Sum.meta({ description: "Revenue less expenses; negative is a loss." }),
});
export type IncomeFigures = Omit<z.infer<typeof IncomeFigures>, "from" | "to">;

export const IncomeStatement = Presented.extend({
  ...IncomeFigures.shape,
  comparisons: z.array(IncomeFigures).meta({ description: "The same of the periods that `compare` asks for." }),
}).meta({ id: "IncomeStatement" });
export type IncomeStatement = z.infer<typeof IncomeStatement>;

const BalanceFigures = z.object({
  as_of: CalendarDate,
  fiscal_year_start: CalendarDate,
  assets: z.array(StatementLine),
  total_current_assets_cents: Sum,
  total_non_current_assets_cents: Sum,
  total_assets_cents: Sum,
  liabilities: z.array(StatementLine),
  total_current_liabilities_cents: Sum,
  total_non_current_liabilities_cents: Sum,
  total_liabilities_cents: Sum,
  equity: z.array(StatementLine),
  prior_earnings_cents: Sum.meta({
    description: "Net income of earlier fiscal years that no entry has moved to an equity account.",
  }),
  retained_earnings_cents: Sum.meta({
    description: "The account `retained_earnings`, where there is one, with the earnings of earlier fiscal years.",
  }),
  net_income_cents: Sum.meta({ description: "Net income of the fiscal year up to the day." }),
  translation_adjustment_cents: Sum.meta({
    description:
      "What other currencies' books have gained by their rates; what revaluations have taken of it into income stands against it on `currency_translation`. 0 where they are not translated.",
  }),
  total_equity_cents: Sum.meta({
    description: "The equity accounts with both earnings and the translation adjustment.",
  }),
  unclassified: z
    .array(StatementLine)
    .meta({ description: "Accounts without a type, debits less credits; classify them to have a proper statement." }),
  total_unclassified_cents: Sum,
  total_liabilities_and_equity_cents: Sum,
  is_balanced: z
    .boolean()
    .meta({ description: "Whether assets and unclassified accounts are liabilities and equity together." }),
});
export type BalanceFigures = Omit<z.infer<typeof BalanceFigures>, "as_of" | "fiscal_year_start">;

export const BalanceSheet = Presented.extend({
  ...BalanceFigures.shape,
  comparisons: z.array(BalanceFigures).meta({ description: "The same at the days that `compare` asks for." }),
}).meta({ id: "BalanceSheet" });
export type BalanceSheet = z.infer<typeof BalanceSheet>;

const CashFlowFigures = z.object({
  from: CalendarDate,
  to: CalendarDate,
  net_income_cents: Sum,
  operating: z.array(StatementLine),
  total_operating_cents: Sum.meta({ description: "Net income with what `operating` adjusts it by." }),
  investing: z.array(StatementLine),
  total_investing_cents: Sum,
  financing: z.array(StatementLine),
  total_financing_cents: Sum,
  other: z
    .array(StatementLine)
    .meta({ description: "Accounts without a type, which no activity can be told of; listed, never left out." }),
  total_other_cents: Sum,
  exchange_effect_cents: Sum.meta({ description: "What rates have made of cash in other currencies; 0 untranslated." }),
  net_change_cents: Sum.meta({ description: "All of these together." }),
  opening_cash_cents: Sum,
  closing_cash_cents: Sum,
  is_tied: z.boolean().meta({ description: "Whether opening cash and the net change are the closing cash." }),
});
export type CashFlowFigures = Omit<z.infer<typeof CashFlowFigures>, "from" | "to">;

export const CashFlowStatement = Presented.extend({
  ...CashFlowFigures.shape,
  comparisons: z.array(CashFlowFigures).meta({ description: "The same of the periods that `compare` asks for." }),
}).meta({ id: "CashFlowStatement" });
export type CashFlowStatement = z.infer<typeof CashFlowStatement>;

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
    ...keptTags,
    balance_cents: Sum.meta({ description: "The account's balance after the line, positive on its normal side." }),
    bank_id: Id("bank")
      .nullable()
      .meta({ description: "The bank account whose statement has it; null: none does yet." }),
    bank_line_id: Id("bln").nullable().meta({ description: "The line of that statement which it is matched with." }),
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
