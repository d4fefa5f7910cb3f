import * as z from "zod";
import { CalendarDate, Id, Paging, Timestamp, Units } from "#lib/core/fields.ts";
import { AdjustmentTold } from "../anti-dilution/schema.ts";
import { preference } from "../instruments/schema.ts";
import { Dollars } from "../price/schema.ts";
import { fractionWays, instrumentEventKinds } from "./rules.ts";

const entity_id = Id("ent");
const instrument = { entity_id, instrument_id: Id("ins") };
const day = CalendarDate.nullish();

const approval_id = Id("mtg").nullish().meta({
  description:
    "What approved it: an adjourned meeting of the company that has approved an item, or a paper that decides it, signed by those who decide, or a file.",
});

const MOST = 1_000_000;
const Part = z.int("must be a positive integer").min(1, "must be positive").max(MOST);

const Authorized = Units.nullish();

export const Split = z
  .object({
    ...instrument,
    numerator: Part.meta({ description: "So many shares after it: 3 of a split of three for one.", example: 3 }),
    denominator: Part.meta({ description: "For so many before it: 10 of a reverse split of one for ten.", example: 1 }),
    split_on: day.meta({
      description: "Today, if left out; not before what last happened to its holdings, or to what converts into it.",
    }),
    fractional_shares: z.enum(fractionWays).default("down").meta({
      description:
        "What becomes of a holder's fraction of a share: `cash` pays it at `price_per_share`; `down`, `up` and `nearest` round what the holder has.",
    }),
    price_per_share: Dollars.nullish().meta({
      description: "What a share is worth after the split, in dollars; required where fractions are paid in `cash`.",
    }),
    authorized_units: Authorized.meta({
      description:
        "What is authorized after it, as the certificate says; changed in the split's own ratio, if left out.",
    }),
    par_value: Dollars.nullish().meta({
      description: "Dollars a share after it, as the certificate says; changed the other way round, if left out.",
    }),
    approval_id,
  })
  .superRefine(({ numerator, denominator, fractional_shares, price_per_share }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (numerator === denominator) refuse("numerator", "must differ from denominator: nothing would be split");
    if (fractional_shares === "cash" && price_per_share == null) {
      refuse("price_per_share", "is required where fractional_shares is cash");
    }
    if (fractional_shares !== "cash" && price_per_share != null) {
      refuse("price_per_share", "must be left out unless fractional_shares is cash");
    }
  });
export type Split = z.output<typeof Split>;

export const Amendment = z
  .object({
    ...instrument,
    authorized_units: Authorized.meta({
      description: "The most that may be issued from then on; never fewer than are issued and reserved.",
    }),
    par_value: Dollars.nullish().meta({ description: "Dollars a share, of what is issued from then on." }),
    amended_on: day.meta({ description: "Today, if left out; not before the instrument's last change." }),
    approval_id,
  })
  .superRefine(({ authorized_units, par_value }, context) => {
    if (authorized_units != null || par_value != null) return;
    context.addIssue({ code: "custom", path: ["authorized_units"], message: "is required, or par_value" });
  });
export type Amendment = z.output<typeof Amendment>;

export const TermsTold = z.object({ ...instrument, ...preference }).superRefine((given, context) => {
  const { entity_id: _, instrument_id: __, ...terms } = given;
  if (Object.values(terms).some((term) => term != null)) return;
  const message = "is required, or another of the terms";
  context.addIssue({ code: "custom", path: ["liquidation_multiple"], message });
});
export type TermsTold = z.output<typeof TermsTold>;

export const Retirement = z.object({
  ...instrument,
  units: Units.nullish().meta({
    description: "How many of the repurchased ones; all that may be issued again of them, if left out.",
  }),
  retired_on: day.meta({ description: "Today, if left out; not before the instrument's last change." }),
  approval_id,
});
export type Retirement = z.output<typeof Retirement>;

const Count = z.int().min(0);
const Price = z.string().nullable();
const ofSplit = "Null of anything but a split.";

export const InstrumentEvent = z
  .object({
    instrument_event_id: Id("iev"),
    entity_id,
    instrument_id: Id("ins"),
    kind: z.enum(instrumentEventKinds),
    happened_on: CalendarDate,
    authorized_units_before: Count.meta({ description: "What was authorized until then." }),
    authorized_units: Count.meta({ description: "What is authorized since." }),
    par_value_before: Price.meta({ description: "The instrument's own par value until then." }),
    par_value: Price.meta({ description: "The instrument's own par value since; null is the company's." }),
    numerator: z
      .int()
      .nullable()
      .meta({ description: `So many after the split. ${ofSplit}` }),
    denominator: z
      .int()
      .nullable()
      .meta({ description: `For so many before it. ${ofSplit}` }),
    fractional_shares: z
      .enum(fractionWays)
      .nullable()
      .meta({ description: `What became of fractions. ${ofSplit}` }),
    price_per_share: Price.meta({ description: "What fractions were paid at, a share; null where none was given." }),
    settlements: z
      .array(
        z.object({
          name: z.string().meta({ description: "Whose fraction it was." }),
          numerator: z.int().meta({ description: "So many parts of a share." }),
          denominator: z.int().meta({ description: "Of so many that make one." }),
          amount_cents: Count.meta({ description: "What was paid for it, in whole cents, rounded half up." }),
        }),
      )
      .meta({ description: "What was paid for fractions of a share." }),
    units: z.int().nullable().meta({ description: "How many were retired; null of anything but a retirement." }),
    adjustment: AdjustmentTold.nullable().meta({
      description: "What an issue for less has made of what it converts by; null of anything but an adjustment.",
    }),
    approval_id: Id("mtg").nullable(),
    entry_ids: z.array(Id("je")).meta({ description: "The journal entries that its money has made." }),
    created_at: Timestamp,
  })
  .meta({ id: "InstrumentEvent" });
export type InstrumentEvent = z.infer<typeof InstrumentEvent>;

export const InstrumentEventFilter = Paging.extend({ ...instrument });
