import * as z from "zod";
import { Id, MAX_INTEGER, Name, Period, Timestamp } from "#lib/core/fields.ts";
import { Currency } from "../ledger/currency.ts";
import { AccountType } from "../ledger/schema.ts";

/** The year in which a fiscal year ends. */
const FiscalYear = z
  .int("must be a year, such as 2026")
  .min(1900, "must be a year, such as 2026")
  .max(2999, "must be a year, such as 2026")
  .meta({ description: "The year in which the fiscal year ends.", example: 2026 });

const BudgetAmount = z
  .int("must be a whole number of cents, 0 or more")
  .min(0, "must be a whole number of cents, 0 or more")
  .max(MAX_INTEGER)
  .meta({ description: "Whole cents, on the account's normal side; 0 takes the month's figure away." });

const GivenLine = z.object({ account_id: Id("acct"), period: Period, amount_cents: BudgetAmount });

/** More figures than this are several requests. */
const Lines = z.array(GivenLine).max(5000);

export const NewBudget = z.object({
  entity_id: Id("ent"),
  name: Name.meta({ description: "Each name once in a fiscal year and currency, without regard to case." }),
  fiscal_year: FiscalYear,
  currency: Currency.default("usd"),
  lines: Lines.default([]).meta({ description: "A figure for an account and a month of the fiscal year." }),
});
export type NewBudget = z.output<typeof NewBudget>;

export const BudgetChange = z.object({
  entity_id: Id("ent"),
  budget_id: Id("bud"),
  name: Name.optional(),
  lines: Lines.optional().meta({ description: "Figures that change; those that are not named stay as they are." }),
});
export type BudgetChange = z.output<typeof BudgetChange>;

const BudgetLine = z.object({
  account_id: Id("acct"),
  account_code: z.string(),
  period: Period,
  amount_cents: z.int().meta({ description: "Whole cents, on the account's normal side." }),
});
export type BudgetLine = z.infer<typeof BudgetLine>;

export const BudgetSummary = z
  .object({
    budget_id: Id("bud"),
    entity_id: Id("ent"),
    name: z.string(),
    fiscal_year: z.int().meta({ description: "The year in which the fiscal year ends." }),
    currency: z.string(),
    first_period: Period.meta({ description: "The first month of its fiscal year." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "BudgetSummary" });
export type BudgetSummary = z.infer<typeof BudgetSummary>;

export const Budget = BudgetSummary.extend({
  lines: z.array(BudgetLine).meta({ description: "Its figures, by account code and month." }),
}).meta({ id: "Budget" });
export type Budget = z.infer<typeof Budget>;

const Sum = z.int();
const Compared = z.object({
  budget_cents: Sum.meta({ description: "What was planned, in whole cents." }),
  actual_cents: Sum.meta({ description: "What the books have, in whole cents." }),
  variance_cents: Sum.meta({ description: "The actual less the budget." }),
});

export const BudgetVariance = z
  .object({
    budget_id: Id("bud"),
    entity_id: Id("ent"),
    name: z.string(),
    currency: z.string(),
    from: Period.meta({ description: "The first month that is compared." }),
    to: Period.meta({ description: "The last month that is compared." }),
    accounts: z.array(
      Compared.extend({
        account_id: Id("acct"),
        account_code: z.string(),
        account_name: z.string(),
        account_type: AccountType.nullable(),
        is_favorable: z.boolean().nullable().meta({
          description:
            "Whether more was earned or less was spent than planned; null where it is neither, or as planned.",
        }),
        months: z.array(Compared.extend({ period: Period })),
      }),
    ),
    revenue: Compared.meta({ description: "The revenue accounts together." }),
    expenses: Compared.meta({ description: "The expense accounts together." }),
    net_income: Compared.meta({ description: "Revenue less expenses." }),
  })
  .meta({ id: "BudgetVariance" });
export type BudgetVariance = z.infer<typeof BudgetVariance>;
