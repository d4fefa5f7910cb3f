import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { CalendarDate, Id, Name, Paging, Timestamp, Units } from "#lib/core/fields.ts";
import { meantFaults } from "#lib/domains/company/contacts/names/rules.ts";
import { Grant, grantMoved } from "./grants/schema.ts";
import { preferenceFaults } from "./instruments/rules.ts";
import { preference, preferenceTold } from "./instruments/schema.ts";
import { asOf } from "./moments/schema.ts";

import { ConvertibleNote } from "./notes/schema.ts";
import { Dollars } from "./price/schema.ts";
import { grantTypes, instrumentKinds } from "./rules.ts";
import { Safe } from "./safes/schema.ts";
import { transferRefusals } from "./transfers/rules.ts";

const entity_id = Id("ent");
const cap_table_id = Id("cap");
const Count = z.int().min(0);
const Percent = z.number().meta({ description: "0 to 100, each rounded half up to four decimals by itself." });

/** 1–50 letters, digits, hyphens, underscores and spaces (interface rule 7.2, part 8). */
export const InstrumentSymbol = z
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

export const NewInstrument = z
  .object({
    entity_id,
    symbol: InstrumentSymbol,
    kind: InstrumentKind,
    authorized_units: Units.meta({ description: "The most that may be issued." }),
    par_value: Dollars.nullish().meta({
      description: "Dollars a share: common and preferred shares are sold for no less. The company's own, if left out.",
    }),
    ...preference,
  })
  .superRefine((given, context) => {
    // A price that is none has no sum.
    if (context.issues.length > 0) return;
    for (const [term, message] of preferenceFaults(given.kind, given)) {
      context.addIssue({ code: "custom", path: [term], message });
    }
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
    exercised_units: Count.meta({
      description: "Of options and warrants: what became shares, which is issued no more and not available again.",
    }),
    repurchased_units: Count.meta({
      description:
        "What the company has repurchased and not retired, as its shares are counted now: of so many at most, and no more than are available, `…/retire` takes the authority away.",
    }),
    available_units: Count.meta({
      description:
        "Authorized less issued, and less exercised; 0 on a past day on which more was issued than authorized, as a register from elsewhere may say.",
    }),
    charter_units: Count.meta({
      description:
        "What the charter, or the operating agreement of an llc, authorizes of it as it is in effect; 0 where it does not name it.",
    }),
    beyond_charter: z.boolean().meta({
      description:
        "Whether more is authorized than that: an obligation asks for the amendment. Never of options and warrants, which a plan or an agreement reserves.",
    }),
    par_value: z.string().nullable().meta({
      description: "Dollars a share, as it was given; null where shares have the company's `par_value`.",
    }),
    ...preferenceTold,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Instrument" });
export type Instrument = z.infer<typeof Instrument>;

const ShareClass = z.enum(grantTypes).meta({
  description: "The class that moves, in the words of grant types: `common`, `preferred`, `unit`, `option`, …",
});

export const NewTransfer = z
  .object({
    entity_id,
    from_name: Name.nullish().meta({ description: "Whose shares they are. Required without `from_contact_id`." }),
    from_contact_id: Id("con").nullish().meta({ description: "The contact, in place of `from_name`." }),
    to_name: Name.nullish().meta({
      description:
        "Who gets them: the workspace's one contact of that name, made where there is none. Required without `to_contact_id`.",
    }),
    to_contact_id: Id("con").nullish().meta({ description: "The contact, in place of `to_name`." }),
    shares: Units,
    share_class: ShareClass,
    price_per_share: Dollars.nullish().meta({ description: "What a share was sold at, in dollars, if that is known." }),
    right_of_first_refusal: z.enum(["waived", "not_applicable"]).nullish().meta({
      description:
        "What became of the company's right of first refusal. Where it exercises that, it buys the shares itself: see `POST …/secondary-sales`.",
    }),
    refusal_notice_on: CalendarDate.nullish().meta({
      description: "The day that the company had the notice of the sale: not after `transferred_on`.",
    }),
    transferred_on: CalendarDate.nullish().meta({
      description: "Today, if left out; any day until then, from which on the sender has held the shares.",
    }),
  })
  .superRefine((given, context) => {
    const faults: [path: string, message: string][] = [
      ...meantFaults(given, "from_name", "from_contact_id"),
      ...meantFaults(given, "to_name", "to_contact_id"),
    ];
    const { right_of_first_refusal: refusal, refusal_notice_on: notice } = given;
    if (notice != null && refusal == null)
      faults.push(["refusal_notice_on", "must be left out where right_of_first_refusal is"]);
    if (notice != null && notice > (given.transferred_on ?? today())) {
      faults.push(["refusal_notice_on", "must not be after transferred_on"]);
    }
    for (const [path, message] of faults) context.addIssue({ code: "custom", path: [path], message });
  });
export type NewTransfer = z.output<typeof NewTransfer>;

export const Transfer = z
  .object({
    transfer_id: Id("trf"),
    entity_id,
    cap_table_id,
    from_name: z.string().meta({ description: "As it was recorded." }),
    from_contact_id: Id("con").meta({ description: "The workspace's contact whose they were." }),
    to_name: z.string().meta({ description: "As it was recorded." }),
    to_contact_id: Id("con").meta({ description: "The workspace's contact who got them." }),
    shares: Count,
    share_class: ShareClass.meta({ description: "As it was given; of units the word for units." }),
    transferred_on: CalendarDate,
    price_per_share: z
      .string()
      .nullable()
      .meta({ description: "What a share was sold at, in dollars; null where it is not known." }),
    right_of_first_refusal: z.enum(transferRefusals).nullable().meta({
      description:
        "What became of the company's right of first refusal; `missing` where the company has one and nothing is noted yet, null where it has none and nothing was noted.",
    }),
    refusal_notice_on: CalendarDate.nullable().meta({
      description: "The day that the company had the notice of the sale.",
    }),
    secondary_sale_id: Id("scs")
      .nullable()
      .meta({ description: "The sale that it is a part of; null of a transfer alone." }),
    parts: z
      .array(z.object({ ...grantMoved, shares: Count }))
      .meta({ description: "Which grants the shares are of, the oldest first." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Transfer" });
export type Transfer = z.infer<typeof Transfer>;

const Holder = z.object({
  contact_id: Id("con").meta({ description: "The workspace's contact, who is the same in each of its companies." }),
  name: z.string().meta({ description: "What the contact is called now." }),
  units: Count.meta({ description: "Outstanding shares and membership units; options, RSUs and warrants are not." }),
  percent: Percent,
  fully_diluted_units: Count.meta({
    description:
      "With options, RSUs and warrants, and preferred stock as the common shares that it may be converted into.",
  }),
  fully_diluted_percent: Percent,
});
export type Holder = z.infer<typeof Holder>;

/** The pool: the instruments of the kind `option` together. Its `available_units` and the holders' add up to all. */
export const Pool = z
  .object({
    reserved_units: Count.meta({
      description: "Authorized of the instruments of the kind `option`, less what was exercised.",
    }),
    granted_units: Count.meta({ description: "Granted out of it, and neither exercised nor returned." }),
    exercised_units: Count.meta({ description: "What became shares and has left the pool." }),
    available_units: Count.meta({ description: "Reserved and not granted: it counts as fully diluted." }),
    fully_diluted_percent: Percent.meta({ description: "What `available_units` are of all fully diluted." }),
    short_of_common_units: Count.meta({
      description: "By how many the reserve exceeds what the common stock, or the units, has left to issue.",
    }),
  })
  .meta({ description: "What is reserved for options; null where there is no instrument of that kind." });
export type Pool = z.infer<typeof Pool>;

export const CapTable = z
  .object({
    cap_table_id,
    entity_id,
    as_of: CalendarDate.meta({
      description: "The day, UTC, at whose end it stood so; today, where none was asked for.",
    }),
    known_at: Timestamp.nullable().meta({
      description: "The time at which it was known so; null where none was asked for: all that is known now.",
    }),
    outstanding_units: Count.meta({
      description: "What `percent` is of: common, preferred and membership units held.",
    }),
    fully_diluted_units: Count.meta({
      description:
        "What `fully_diluted_percent` is of: outstanding, preferred stock as the common shares that it may be converted into, granted options, RSUs and warrants, and what the pool has not granted.",
    }),
    pool: Pool.nullable(),
    instruments: z.array(Instrument),
    holders: z.array(Holder),
    grants: z.array(Grant),
    safes: z.array(Safe),
    notes: z.array(ConvertibleNote).meta({ description: "The convertible notes, as they were issued." }),
    transfers: z.array(Transfer),
    created_at: Timestamp,
  })
  .meta({ id: "CapTable" });
export type CapTable = z.infer<typeof CapTable>;

export const CapTableAsked = z.object({ entity_id, ...asOf });
export const InstrumentAsked = z.object({ entity_id, instrument_id: Id("ins"), ...asOf });
export const TransferAsked = z.object({ entity_id, transfer_id: Id("trf"), ...asOf });

/** A page's filters: of one class only, as of a moment. */
export const InstrumentFilter = Paging.extend({ entity_id, kind: InstrumentKind.optional(), ...asOf });
export const TransferFilter = Paging.extend({ entity_id, share_class: ShareClass.optional(), ...asOf });

/** What became of the right of first refusal on a transfer that did not say so. */
export const NotedRefusal = z.object({
  entity_id,
  transfer_id: Id("trf"),
  right_of_first_refusal: z.enum(["waived", "not_applicable"]).meta({
    description: "Whether the company waived its right, or had none on this transfer.",
  }),
  refusal_notice_on: CalendarDate.nullish().meta({
    description: "The day that the company had the notice of the sale: not after the transfer.",
  }),
});
export type NotedRefusal = z.output<typeof NotedRefusal>;
