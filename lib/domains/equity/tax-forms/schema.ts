import * as z from "zod";
import { CalendarDate, Id, Text, Timestamp } from "#lib/core/fields.ts";
import { Dollars } from "../price/schema.ts";

const grant = { entity_id: Id("ent"), grant_id: Id("grt") };
const Count = z.int().min(0);
const Price = z.string().nullable();

/** A form's box and what is to be written into it. */
const Box = z.object({
  box: z.string().meta({ description: "The box of the form, by its number.", example: "6a" }),
  label: z.string().meta({ description: "What the box asks for, in our words." }),
  value: z
    .string()
    .nullable()
    .meta({ description: "What is written into it; null where that is not known here, and filled in by hand." }),
});
export type Box = z.infer<typeof Box>;

const forms = {
  form: z.string().meta({ description: "The number of the form.", example: "15620" }),
  tax_year: z.int().meta({ description: "The calendar year that it is for." }),
  boxes: z.array(Box).meta({ description: "What is written into each box of the form, in their order." }),
  missing: z.array(z.string()).meta({ description: "The boxes whose value is not known here." }),
  sources: z.array(z.string()).meta({ description: "What it follows." }),
};

export const ElectionAsked = z.object({
  ...grant,
  fair_market_value: Dollars.optional().meta({
    description:
      "What one was worth on the day of the transfer, in dollars. Left out: what an exercise told, else a 409A valuation that was current then.",
  }),
});
export type ElectionAsked = z.output<typeof ElectionAsked>;

export const NewMailing = z.object({
  ...grant,
  mailed_on: CalendarDate.nullish().meta({ description: "The day of the postmark; today, if left out." }),
  carrier: Text(100).nullish().meta({ description: "Who carries it.", example: "USPS Certified Mail" }),
  tracking_number: Text(100)
    .nullish()
    .meta({ description: "The number that proves it.", example: "9407 1118 9956 3781 2345 67" }),
});
export type NewMailing = z.output<typeof NewMailing>;

const Mailing = z.object({
  mailed_on: CalendarDate.meta({ description: "The day of the postmark." }),
  carrier: z.string().nullable().meta({ description: "Who carries it; null where that was not told." }),
  tracking_number: z
    .string()
    .nullable()
    .meta({ description: "The number that proves it; null where that was not told." }),
  is_late: z.boolean().meta({ description: "Whether that was after `timely_until`." }),
  recorded_at: Timestamp.meta({ description: "When it was written down." }),
});
export type Mailing = z.infer<typeof Mailing>;

const electionStatuses = ["due", "overdue", "mailed", "mailed_late"] as const;

export const Election83b = z
  .object({
    grant_id: Id("grt"),
    entity_id: Id("ent"),
    recipient_name: z.string(),
    ...forms,
    status: z.enum(electionStatuses).meta({
      description:
        "`mailed` once its mailing is recorded, `mailed_late` where that was too late; `overdue` where it is too late now.",
    }),
    transferred_on: CalendarDate.meta({ description: "The day of the transfer, from which the thirty days count." }),
    due_date: CalendarDate.meta({ description: "The thirtieth day after the transfer." }),
    timely_until: CalendarDate.meta({
      description:
        "The last day for the postmark: the next business day where the thirtieth is a weekend or a holiday.",
    }),
    units: Count.meta({ description: "How many were still to vest on that day." }),
    fair_market_value: Price.meta({ description: "Dollars for one on that day; null where nothing tells it." }),
    value_cents: z
      .int()
      .nullable()
      .meta({ description: "What they were all worth, in whole cents; null where nothing tells it." }),
    paid_cents: Count.meta({
      description: "What was paid for them in cash, property or debt: services are no payment.",
    }),
    included_cents: z.int().nullable().meta({
      description:
        "What the election has taxed at once: their value less what was paid; null where the value is not known.",
    }),
    mailing: Mailing.nullable().meta({ description: "The mailing that was recorded last; null until one is." }),
    mailings: z
      .array(Mailing)
      .meta({ description: "All that were recorded, the last first: a later one corrects the earlier." }),
    warnings: z.array(z.string()).meta({ description: "What stands against it, in words." }),
  })
  .meta({ id: "Election83b" });
export type Election83b = z.infer<typeof Election83b>;

export const Form3921Asked = z.object(grant);

export const Form3921 = z
  .object({
    grant_id: Id("grt"),
    entity_id: Id("ent"),
    recipient_name: z.string(),
    ...forms,
    source_grant_id: Id("grt").meta({ description: "The option that was exercised." }),
    exercised_on: CalendarDate.meta({ description: "The day of the exercise." }),
    shares: Count.meta({ description: "How many of the shares are of an incentive stock option." }),
    holder_due_date: CalendarDate.meta({ description: "By when the holder has it." }),
    paper_due_date: CalendarDate.meta({ description: "By when the IRS has it on paper." }),
    electronic_due_date: CalendarDate.meta({ description: "By when the IRS has it electronically." }),
  })
  .meta({ id: "Form3921" });
export type Form3921 = z.infer<typeof Form3921>;
