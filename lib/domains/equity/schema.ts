import * as z from "zod";
import { CalendarDate, Cents, Id, Name, Paging, Timestamp, Units } from "#lib/core/fields.ts";
import { grantTypes, instrumentKinds, safeTypes } from "./rules.ts";

const entity_id = Id("ent");
const cap_table_id = Id("cap");
const Count = z.int().min(0);
const Percent = z.number().meta({ description: "0 to 100, each rounded half up to four decimals by itself." });

/** 1–50 letters, digits, hyphens, underscores and spaces (interface rule 7.2, part 8). */
const InstrumentSymbol = z
  .string()
  .trim()
  .refine((symbol) => symbol !== "", { message: "must not be empty", abort: true })
  .refine((symbol) => [...symbol].length <= 50, "must be at most 50 characters long")
  .refine(
    (symbol) => /^[A-Za-z0-9 _-]*$/.test(symbol),
    "has invalid characters: letters, digits, hyphens, underscores and spaces are allowed",
  )
  .meta({ pattern: "^[A-Za-z0-9 _-]{1,50}$", minLength: 1, maxLength: 50, example: "SERIES A" });

const InstrumentKind = z.enum(instrumentKinds);

export const NewInstrument = z.object({
  entity_id,
  symbol: InstrumentSymbol,
  kind: InstrumentKind,
  authorized_units: Units.meta({ description: "The most that may be issued." }),
});
export type NewInstrument = z.output<typeof NewInstrument>;

export const Instrument = z
  .object({
    instrument_id: Id("ins"),
    entity_id,
    cap_table_id,
    symbol: z.string(),
    kind: InstrumentKind,
    authorized_units: Count.meta({ description: "The most that may be issued." }),
    issued_units: Count,
    available_units: Count.meta({ description: "Authorized less issued." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Instrument" });
export type Instrument = z.infer<typeof Instrument>;

const GrantType = z.enum(grantTypes).meta({
  description:
    "`common_stock` and `common` are one, and so are `preferred_stock` and `preferred`, `stock_option` and `option`, `membership_unit` and `unit`. It fits an instrument of its own kind; an `rsu` fits `common` and `option`.",
});

export const NewGrant = z.object({
  entity_id,
  cap_table_id,
  instrument_id: Id("ins"),
  recipient_name: Name,
  grant_type: GrantType,
  shares: Units,
  granted_on: CalendarDate.nullish().meta({ description: "Today, if left out." }),
});
export type NewGrant = z.output<typeof NewGrant>;

/** A grant that leaves the instrument to the service (the intent `issue_equity`). */
export const NewIssue = NewGrant.omit({ cap_table_id: true }).extend({ instrument_id: Id("ins").nullish() });

export const Grant = z
  .object({
    grant_id: Id("grt"),
    entity_id,
    cap_table_id,
    instrument_id: Id("ins"),
    recipient_name: z.string(),
    grant_type: GrantType.meta({ description: "As it was given; of units the word for units." }),
    shares: Count,
    granted_on: CalendarDate,
    created_at: Timestamp,
  })
  .meta({ id: "Grant" });
export type Grant = z.infer<typeof Grant>;

const SafeType = z.enum(safeTypes);

/** `0.80` for a discount of 20 %: what the SAFE itself calls the Discount Rate. */
const DiscountRate = z
  .string()
  .regex(/^0\.(?=\d*[1-9])\d{1,4}$/, 'must be a decimal string between 0 and 1, such as "0.80" for a discount of 20%')
  .meta({
    example: "0.80",
    description: "What the investor pays of the round's price: 100% less the discount, as a decimal string.",
  });

export const NewSafe = z
  .object({
    entity_id,
    investor_name: Name,
    principal_amount_cents: Cents,
    valuation_cap_cents: Cents.nullish(),
    discount_rate: DiscountRate.nullish(),
    safe_type: SafeType,
    issued_on: CalendarDate.nullish().meta({ description: "Today, if left out." }),
  })
  .superRefine(({ safe_type, valuation_cap_cents, discount_rate }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (safe_type === "discount" && discount_rate == null) refuse("discount_rate", "is required for a discount SAFE");
    if (safe_type === "post_money" || safe_type === "pre_money") {
      const isBare = valuation_cap_cents == null && discount_rate == null;
      if (isBare) refuse("valuation_cap_cents", `is required for a ${safe_type} SAFE without a discount_rate`);
    }
    if (safe_type !== "mfn") return;
    if (valuation_cap_cents != null) refuse("valuation_cap_cents", "must be left out: an mfn SAFE has no cap");
    if (discount_rate != null) refuse("discount_rate", "must be left out: an mfn SAFE has no discount");
  });
export type NewSafe = z.output<typeof NewSafe>;

export const Safe = z
  .object({
    safe_id: Id("safe"),
    entity_id,
    cap_table_id,
    investor_name: z.string(),
    principal_amount_cents: z.int(),
    valuation_cap_cents: z.int().nullable(),
    discount_rate: z.string().nullable(),
    safe_type: SafeType,
    issued_on: CalendarDate,
    created_at: Timestamp,
  })
  .meta({ id: "Safe" });
export type Safe = z.infer<typeof Safe>;

const ShareClass = z.enum(grantTypes).meta({
  description: "The class that moves, in the words of grant types: `common`, `preferred`, `unit`, `option`, …",
});

export const NewTransfer = z.object({
  entity_id,
  from_name: Name,
  to_name: Name,
  shares: Units,
  share_class: ShareClass,
  transferred_on: CalendarDate.nullish().meta({ description: "Today, if left out." }),
});
export type NewTransfer = z.output<typeof NewTransfer>;

export const Transfer = z
  .object({
    transfer_id: Id("trf"),
    entity_id,
    cap_table_id,
    from_name: z.string(),
    to_name: z.string(),
    shares: Count,
    share_class: ShareClass.meta({ description: "As it was given; of units the word for units." }),
    transferred_on: CalendarDate,
    parts: z
      .array(z.object({ grant_id: Id("grt"), shares: Count }))
      .meta({ description: "Which grants the shares are of, the oldest first." }),
    created_at: Timestamp,
  })
  .meta({ id: "Transfer" });
export type Transfer = z.infer<typeof Transfer>;

const Holder = z.object({
  name: z.string().meta({ description: "As it was first written." }),
  units: Count.meta({ description: "Outstanding shares and membership units; options, RSUs and warrants are not." }),
  percent: Percent,
  fully_diluted_units: Count.meta({ description: "With options, RSUs and warrants." }),
  fully_diluted_percent: Percent,
});
export type Holder = z.infer<typeof Holder>;

export const CapTable = z
  .object({
    cap_table_id,
    entity_id,
    outstanding_units: Count.meta({
      description: "What `percent` is of: common, preferred and membership units held.",
    }),
    fully_diluted_units: Count.meta({
      description: "What `fully_diluted_percent` is of: outstanding, and granted options, RSUs and warrants.",
    }),
    instruments: z.array(Instrument),
    holders: z.array(Holder),
    grants: z.array(Grant),
    safes: z.array(Safe),
    transfers: z.array(Transfer),
    created_at: Timestamp,
  })
  .meta({ id: "CapTable" });
export type CapTable = z.infer<typeof CapTable>;

export const NewDistribution = z.object({
  entity_id,
  total_amount_cents: Cents,
  method: z.literal("pro_rata").default("pro_rata"),
});
export type NewDistribution = z.output<typeof NewDistribution>;

export const Distribution = z
  .object({
    entity_id,
    cap_table_id,
    method: z.literal("pro_rata"),
    total_amount_cents: z.int(),
    outstanding_units: Count,
    parts: z
      .array(z.object({ name: z.string(), units: Count, percent: Percent, amount_cents: z.int().min(0) }))
      .meta({ description: "Adds up to the total exactly." }),
    legal_limit: z
      .object({ text: z.string(), source: z.string(), confidence: z.string() })
      .nullable()
      .meta({ description: "What the law asks before a distribution is paid; null where the service does not know." }),
    calculated_at: Timestamp,
  })
  .meta({ id: "Distribution" });
export type Distribution = z.infer<typeof Distribution>;

/** A page's filters: of one class only. */
export const InstrumentFilter = Paging.extend({ entity_id, kind: InstrumentKind.optional() });
export const GrantFilter = Paging.extend({
  entity_id,
  instrument_id: Id("ins").optional(),
  recipient_name: Name.optional(),
});
export const SafeFilter = Paging.extend({ entity_id, safe_type: SafeType.optional() });
export const TransferFilter = Paging.extend({ entity_id, share_class: ShareClass.optional() });
