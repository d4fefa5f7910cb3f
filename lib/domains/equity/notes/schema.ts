import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { CalendarDate, Cents, Id, Name, Paging, Timestamp } from "#lib/core/fields.ts";
import { dayCounts } from "#lib/core/interest.ts";
import { meantFaults } from "#lib/domains/company/contacts/names/rules.ts";
import { approvals, exemptions } from "../grants/rules.ts";
import { asOf } from "../moments/schema.ts";
import { isTold } from "../rules.ts";
import { DiscountRate, Part } from "../safes/schema.ts";
import { noteStates } from "./states.ts";

const entity_id = Id("ent");
const at = { entity_id, note_id: Id("note") };

const InterestRate = z
  .string()
  .regex(/^0(\.\d{1,6})?$/, 'must be a decimal string below 1, such as "0.08" for 8% a year')
  .meta({ example: "0.08", description: "A year's simple interest as a part of the principal, as a decimal string." });

const DayCountField = z.enum(dayCounts).meta({
  description: "How days are counted: thirty to a month of a year of 360, or each of a year of 365.",
});

export const NewNote = z
  .object({
    entity_id,
    investor_name: Name.nullish().meta({
      description:
        "Who invests: the workspace's one contact of that name, made where there is none. Required without `investor_contact_id`.",
    }),
    investor_contact_id: Id("con").nullish().meta({ description: "The contact, in place of `investor_name`." }),
    principal_amount_cents: Cents,
    interest_rate: InterestRate.nullish(),
    interest_percent: z
      .number()
      .min(0)
      .lt(100)
      .refine((percent) => isTold(percent, 4), "must have at most 4 decimal places")
      .nullish()
      .meta({ description: "The same in percent: `8` is an `interest_rate` of `0.08`." }),
    day_count: DayCountField.default("actual/365"),
    issued_on: CalendarDate.nullish().meta({
      description: "Today, if left out; any day until then. Interest begins on it.",
    }),
    matures_on: CalendarDate.meta({ description: "The day that it is to be paid back, unless it is shares by then." }),
    valuation_cap_cents: Cents.nullish(),
    discount_rate: DiscountRate.nullish(),
    discount_percent: Part(2)
      .nullish()
      .meta({ description: "What is taken off the round's price, in percent: `20` is a `discount_rate` of `0.80`." }),
    qualified_financing_cents: Cents.nullish().meta({
      description: "A round with less new money leaves the note as it is. Left out: any round converts it.",
    }),
    exemption: z.enum(exemptions).nullish().meta({
      description:
        "What the issue relies on in place of a registration; one of Regulation D opens the notice on Form D.",
    }),
    approval_id: Id("mtg").nullish().meta({
      description:
        "What approved it: an adjourned meeting of the company that has approved an item of its agenda, or a paper of it that decides this, signed by those who decide, or a file.",
    }),
    paid_on: CalendarDate.nullish().meta({
      description: "The day that the money came: debit cash, credit convertible_notes. Left out, it is still to come.",
    }),
  })
  .superRefine((given, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    for (const fault of meantFaults(given, "investor_name", "investor_contact_id")) refuse(...fault);
    const { issued_on, matures_on, interest_rate, interest_percent, discount_rate, discount_percent } = given;
    if (interest_rate == null && interest_percent == null) refuse("interest_rate", "is required");
    if (interest_rate != null && interest_percent != null) {
      refuse("interest_percent", "must be left out where interest_rate is given: both say the same");
    }
    if (discount_rate != null && discount_percent != null) {
      refuse("discount_percent", "must be left out where discount_rate is given: both say the same");
    }
    if (issued_on != null && issued_on > today()) refuse("issued_on", `must not be after today, ${today()}`);
    if (issued_on != null && matures_on <= issued_on) refuse("matures_on", `must be after issued_on, ${issued_on}`);
  });
export type NewNote = z.output<typeof NewNote>;

export const ConvertibleNote = z
  .object({
    note_id: Id("note"),
    entity_id,
    cap_table_id: Id("cap"),
    investor_name: z.string(),
    investor_contact_id: Id("con").meta({ description: "The workspace's contact who invested." }),
    principal_amount_cents: z.int(),
    interest_rate: z.string(),
    interest_percent: z.number().meta({ description: "The same in percent." }),
    day_count: DayCountField,
    issued_on: CalendarDate,
    matures_on: CalendarDate,
    valuation_cap_cents: z.int().nullable(),
    discount_rate: z.string().nullable(),
    discount_percent: z
      .number()
      .nullable()
      .meta({ description: "What is taken off the round's price, in percent: the rest is `discount_rate`." }),
    qualified_financing_cents: z.int().nullable(),
    exemption: z.enum(exemptions).nullable(),
    approval_id: Id("mtg").nullable(),
    approval: z.enum(approvals).meta({ description: "`missing` until `approval_id` names what approved it." }),
    document_id: Id("doc").nullable().meta({ description: "The note as a document; null where none was written." }),
    paid_on: CalendarDate.nullable().meta({ description: "The day that its money came; null until then." }),
    status: z.enum(noteStates.states),
    as_of: CalendarDate.meta({
      description: "The day, UTC, at whose end it stood so; today, where none was asked for.",
    }),
    interest_cents: z.int().meta({
      description: "The simple interest borne by `as_of`, or by the day that it ended; whole cents, half up.",
    }),
    accrued_cents: z.int().meta({ description: "How much of that was taken into the books by its accruals." }),
    accrued_on: CalendarDate.nullable().meta({ description: "The day of the last accrual; null where there is none." }),
    owed_cents: z.int().meta({ description: "Principal and interest, while it is outstanding and paid; else 0." }),
    converted_on: CalendarDate.nullable().meta({ description: "The day that it became shares; null until then." }),
    round_id: Id("rnd").nullable().meta({ description: "The round that made it shares; null until then." }),
    grant_id: Id("grt").nullable().meta({ description: "The grant of those shares; null until then." }),
    ended_on: CalendarDate.nullable().meta({
      description: "The day that it was cancelled, or paid back; null while it stands.",
    }),
    settled_cents: z.int().nullable().meta({
      description: "Principal and interest on the day that it became shares, or was paid back; null until then.",
    }),
    entry_ids: z.array(Id("je")).meta({ description: "The journal entries that it has made." }),
    created_at: Timestamp,
    updated_at: Timestamp.meta({ description: "When it was changed last, or its interest was accrued." }),
  })
  .meta({ id: "ConvertibleNote" });
export type ConvertibleNote = z.infer<typeof ConvertibleNote>;

/** Which note is meant. */
export const AtNote = z.object(at);

/** Which note is meant, as of a moment. */
export const NoteAsked = z.object({ ...at, ...asOf });

/** The day that a note's money came: today, if left out. */
export const PaidNote = z.object({ ...at, paid_on: CalendarDate.optional() });

/** Up to which day interest is taken into the books: today, if left out. */
export const AccruedNote = z.object({
  ...at,
  accrued_on: CalendarDate.optional().meta({
    description: "Today, if left out; after the last accrual, and in no closed month.",
  }),
});

export const ApprovedNote = z.object({ ...at, approval_id: Id("mtg") });

/** The day that a note ends without having become shares: today, if left out. */
export const EndedNote = z.object({ ...at, ended_on: CalendarDate.optional() });

export const NoteFilter = Paging.extend({ entity_id, status: z.enum(noteStates.states).optional(), ...asOf });
