import * as z from "zod";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { AgedSums } from "#lib/domains/books/ageing/schema.ts";

const Sum = z.int();

const Buckets = z.object({
  bill_count: z.int(),
  ...AgedSums.shape,
  credit_cents: Sum.meta({
    description:
      "What is left of vendors' credits, below 0: they have no due date. `total_cents` is the ages and this.",
  }),
});

const VendorAgeing = z.object({ vendor_id: Id("ven"), vendor_name: z.string(), ...Buckets.shape });
export type VendorAgeing = z.infer<typeof VendorAgeing>;

const CurrencyAgeing = z.object({
  currency: z.string(),
  ...Buckets.shape,
  vendors: z.array(VendorAgeing).meta({ description: "Who is owed the most first." }),
});
export type CurrencyAgeing = z.infer<typeof CurrencyAgeing>;

export const PayablesAgeing = z
  .object({
    entity_id: Id("ent"),
    as_of: CalendarDate,
    currencies: z.array(CurrencyAgeing).meta({ description: "One for each currency that anything is owed in." }),
  })
  .meta({ id: "PayablesAgeing" });
export type PayablesAgeing = z.infer<typeof PayablesAgeing>;

export const PayablesTotals = z
  .object({
    entity_id: Id("ent"),
    as_of: CalendarDate.meta({ description: "Today, UTC." }),
    currencies: z
      .array(
        z.object({
          currency: z.string(),
          outstanding_cents: Sum.meta({ description: "What is due of approved bills." }),
          outstanding_count: z.int().meta({ description: "How many are approved and not paid." }),
          overdue_cents: Sum.meta({ description: "Of these, due before today." }),
          overdue_count: z.int(),
          credit_cents: Sum.meta({
            description: "What is left of vendors' credits, to settle bills with or to be refunded.",
          }),
          balance_cents: Sum.meta({
            description: "What is owed now: what is due less those credits; below 0 where these are more.",
          }),
          draft_count: z.int().meta({ description: "How many drafts wait to be approved." }),
        }),
      )
      .meta({ description: "One for each currency that there is an approved bill, a draft or a vendor's credit in." }),
  })
  .meta({ id: "PayablesTotals" });
export type PayablesTotals = z.infer<typeof PayablesTotals>;
