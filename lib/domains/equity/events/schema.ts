import * as z from "zod";
import { CalendarDate, Id, Timestamp, Units } from "#lib/core/fields.ts";
import { known_at } from "../moments/schema.ts";
import { Dollars } from "../price/schema.ts";
import { eventKinds } from "./rules.ts";

const grant = { entity_id: Id("ent"), grant_id: Id("grt") };
const day = CalendarDate.nullish();

export const GrantEvent = z
  .object({
    grant_event_id: Id("gev"),
    kind: z.enum(eventKinds),
    happened_on: CalendarDate,
    ends_on: CalendarDate.nullable().meta({ description: "The last day of a leave; null of anything else." }),
    shares: z.int().nullable().meta({
      description:
        "How many it is of; of a split by how many it changed them, negative where it took; null where it is of none in particular.",
    }),
    milestone: z.string().nullable().meta({ description: "Which milestone was reached; null of anything else." }),
    price_per_share: z.string().nullable().meta({ description: "What a share was paid at, in dollars; null else." }),
    holder_name: z.string().nullable().meta({ description: "Who held them; null is the recipient." }),
    holder_contact_id: Id("con").nullable().meta({ description: "The contact who held them; null is the recipient." }),
    resulting_grant_id: Id("grt").nullable().meta({
      description: "The grant that a conversion, an exercise or a settlement led to; null of anything else.",
    }),
    fair_market_value: z.string().nullable().meta({
      description: "What a share was worth when it was exercised or settled, in dollars; null where it is not known.",
    }),
    iso_units: z.int().nullable().meta({
      description:
        "Of an exercise: how many were of an incentive stock option, by its type, its day and the $100,000 rule; null of anything else.",
    }),
    instrument_event_id: Id("iev").nullable().meta({
      description: "The split of the instrument that it is a part of; null of anything else.",
    }),
    secondary_sale_id: Id("scs").nullable().meta({
      description: "Of a repurchase: the sale to the company that it is a part of; null of anything else.",
    }),
    numerator: z.int().nullable().meta({ description: "Of a split, so many after it; null of anything else." }),
    denominator: z.int().nullable().meta({ description: "For so many before it; null of anything else." }),
    created_at: Timestamp,
  })
  .meta({ id: "GrantEvent" });
export type GrantEvent = z.infer<typeof GrantEvent>;

export const ReachedMilestone = z.object({
  ...grant,
  milestone: z.string().min(1).max(200).meta({ description: "The milestone's name, as the vesting has it." }),
  reached_on: day.meta({ description: "Today, if left out." }),
});

export const Acceleration = z.object({
  ...grant,
  accelerated_on: day.meta({ description: "Today, if left out." }),
  change_of_control: z
    .boolean()
    .default(false)
    .meta({ description: "By the grant's own single trigger: its part of what is unvested." }),
  shares: Units.nullish().meta({ description: "How many, by the company's word; all that is unvested, if left out." }),
});

export const Leave = z.object({
  ...grant,
  from: CalendarDate.meta({ description: "The first day of the leave." }),
  to: CalendarDate.meta({ description: "Its last day." }),
});

export const Termination = z.object({
  ...grant,
  terminated_on: day.meta({ description: "Today, if left out." }),
  after_change_of_control: z
    .boolean()
    .default(false)
    .meta({ description: "Whether it is the second trigger of a double-trigger acceleration." }),
});

export const Repurchase = z.object({
  ...grant,
  repurchased_on: day.meta({ description: "Today, if left out; not before the work ended." }),
  fair_value_per_share: Dollars.nullish().meta({
    description:
      "What a share is worth, in dollars: the company pays no more than it. Left out, it pays what was paid.",
  }),
});

export const Cancellation = z.object({
  ...grant,
  cancelled_on: day.meta({ description: "Today, if left out." }),
});

export const VestingAsked = z.object({
  ...grant,
  as_of: CalendarDate.optional().meta({
    description: "Today, UTC, if left out, or the day of `known_at`; also a day to come.",
  }),
  known_at,
});

const Count = z.int().min(0);

export const VestingSchedule = z
  .object({
    grant_id: Id("grt"),
    entity_id: Id("ent"),
    as_of: CalendarDate,
    vested_units: Count.meta({ description: "What has vested by then, less what left the register." }),
    unvested_units: Count.meta({ description: "What has not." }),
    parts: z
      .array(z.object({ on: CalendarDate, shares: Count, vested_units: Count }))
      .meta({ description: "Each day that something vests, with what vests then and what has by then." }),
  })
  .meta({ id: "VestingSchedule" });
