import * as z from "zod";
import { CalendarDate, Cents, Id, Paging, Timestamp } from "#lib/core/fields.ts";
import { FreeText } from "../../ledger/schema.ts";
import { exchangeStates } from "./states.ts";

export const NewCurrencyExchange = z.object({
  entity_id: Id("ent"),
  date: CalendarDate.optional().meta({ description: "The day of the exchange; today (UTC) if left out." }),
  from_account_id: Id("acct").meta({ description: "The account that the money left." }),
  from_amount_cents: Cents.meta({ description: "What left it, in whole cents of its currency." }),
  to_account_id: Id("acct").meta({ description: "The account of another currency that it came to." }),
  to_amount_cents: Cents.meta({ description: "What came there, in whole cents of its currency." }),
  description: FreeText.meta({ description: "`Currency exchange` if left out." }),
});
export type NewCurrencyExchange = z.output<typeof NewCurrencyExchange>;

export const CurrencyExchange = z
  .object({
    currency_exchange_id: Id("cex"),
    entity_id: Id("ent"),
    date: CalendarDate.meta({ description: "The day that its entries are dated." }),
    from_account_id: Id("acct"),
    from_currency: z.string(),
    from_amount_cents: z.int().meta({ description: "What left the one account, in whole cents of its currency." }),
    to_account_id: Id("acct"),
    to_currency: z.string(),
    to_amount_cents: z.int().meta({ description: "What came to the other, in whole cents of its currency." }),
    description: z.string(),
    gain_cents: z.int().nullable().meta({
      description:
        "What came is worth so much more than what left, by the last of the company's rates up to that day; negative is a loss; null where a rate is missing.",
    }),
    gain_currency: z
      .string()
      .meta({ description: "The currency of the company's statements, which `gain_cents` is in." }),
    status: z.enum(exchangeStates.states),
    voided_on: CalendarDate.nullable(),
    entry_ids: z.array(Id("je")),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "CurrencyExchange" });
export type CurrencyExchange = z.infer<typeof CurrencyExchange>;

/** Which exchange is meant. */
export const AtExchange = z.object({ entity_id: Id("ent"), currency_exchange_id: Id("cex") });

export const ExchangeFilter = Paging.extend({ entity_id: Id("ent"), status: z.enum(exchangeStates.states).optional() });
