import * as z from "zod";
import { CalendarDate, Id, Timestamp } from "#lib/core/fields.ts";
import { Currency } from "../ledger/currency.ts";
import { revaluationStates } from "./states.ts";

/** What a unit of one currency is worth in another, as a decimal string, so that it is exact. */
const Rate = z
  .string({ error: "must be a decimal number as a string, such as 1.0842" })
  .regex(/^\d{1,9}(\.\d{1,12})?$/, "must be a decimal number, such as 1.0842: up to 9 digits, and 12 decimals")
  .refine((rate) => /[1-9]/.test(rate), "must be greater than 0")
  .meta({ pattern: "^\\d{1,9}(\\.\\d{1,12})?$", example: "1.0842" });

export const NewExchangeRate = z.object({
  entity_id: Id("ent"),
  currency: Currency.meta({ description: "The currency that is translated.", example: "eur" }),
  to_currency: Currency.default("usd").meta({ description: "The currency that it is translated to." }),
  date: CalendarDate.meta({ description: "The rate holds from this day on, until the next one that is entered." }),
  rate: Rate.meta({ description: "What one unit of `currency` is worth in `to_currency`, as a decimal string." }),
});

export const ExchangeRate = z
  .object({
    exchange_rate_id: Id("fxr"),
    entity_id: Id("ent"),
    currency: z.string().meta({ description: "The currency that is translated." }),
    to_currency: z.string(),
    date: CalendarDate.meta({ description: "The rate holds from this day on, until the next one that is entered." }),
    rate: z.string(),
    created_at: Timestamp,
  })
  .meta({ id: "ExchangeRate" });
export type ExchangeRate = z.infer<typeof ExchangeRate>;

export const Revaluation = z
  .object({
    revaluation_id: Id("rvl"),
    entity_id: Id("ent"),
    date: CalendarDate.meta({ description: "The day that its entry is dated." }),
    currency: z.string().meta({ description: "The currency whose books are revalued." }),
    to_currency: z.string(),
    rate: z.string().meta({ description: "The closing rate that it was worked out with." }),
    rate_date: CalendarDate,
    gain_cents: z.int().meta({
      description: "What the rates have gained since the revaluation before, in `to_currency`; negative is a loss.",
    }),
    status: z.enum(revaluationStates.states),
    reversed_on: CalendarDate.nullable().meta({ description: "The day it was reversed on; null while it stands." }),
    entry_ids: z.array(Id("je")),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Revaluation" });
export type Revaluation = z.infer<typeof Revaluation>;
