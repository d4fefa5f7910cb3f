import * as z from "zod";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { AccountType } from "../../ledger/schema.ts";
import { Dimension } from "../../ledger/tags/schema.ts";
import { OneCurrency } from "../schema.ts";

const Sum = z.int();

const TaggedLine = z.object({
  account_id: Id("acct"),
  account_code: z.string(),
  account_name: z.string(),
  account_type: AccountType,
  amount_cents: Sum.meta({ description: "What lines with the tag moved on the account, positive on its normal side." }),
});
export type TaggedLine = z.infer<typeof TaggedLine>;

const TagIncome = z.object({
  tag_id: Id("tag").nullable().meta({ description: "null: lines that bear no tag of the dimension." }),
  name: z.string().nullable().meta({ description: "The tag's name; null for lines without one." }),
  accounts: z.array(TaggedLine),
  revenue_cents: Sum,
  expenses_cents: Sum,
  net_income_cents: Sum,
});
export type TagIncome = z.infer<typeof TagIncome>;

export const IncomeByTag = OneCurrency.extend({
  from: CalendarDate,
  to: CalendarDate,
  dimension: Dimension,
  tags: z.array(TagIncome).meta({ description: "Each tag that has figures, by name, and last what bears none." }),
  revenue_cents: Sum.meta({ description: "All revenue, tagged or not, as the income statement has it." }),
  expenses_cents: Sum.meta({ description: "All expenses, tagged or not." }),
  net_income_cents: Sum,
}).meta({ id: "IncomeByTag" });
export type IncomeByTag = z.infer<typeof IncomeByTag>;
