import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { CalendarDate, Id, MAX_INTEGER, Name, Paging, Text, Timestamp, Units } from "#lib/core/fields.ts";
import { meantFaults } from "#lib/domains/company/contacts/names/rules.ts";
import { GrantEvent } from "../events/schema.ts";
import { asOf } from "../moments/schema.ts";
import { newOptionTerms, optionAnswers, optionFaults } from "../options/schema.ts";
import { costOf, partsOf } from "../price/rules.ts";
import { Dollars } from "../price/schema.ts";
import { classOf, grantTypes } from "../rules.ts";
import { NewVesting, Vesting, vestingFaults } from "../vesting/schema.ts";
import { approvals, considerations, exemptions } from "./rules.ts";

const entity_id = Id("ent");
const cap_table_id = Id("cap");
const Count = z.int().min(0);

const GrantType = z.enum(grantTypes).meta({
  description:
    "`common_stock` and `common` are one, and so are `preferred_stock` and `preferred`, `stock_option` and `option`, `membership_unit` and `unit`. It fits an instrument of its own kind; an `rsu` fits `common` and `option`.",
});

const Consideration = z.enum(considerations);
const Exemption = z.enum(exemptions);
const Legend = Text(2000);
const MOST_LEGENDS = 20;

/** What shares were granted on; each may be left out, or come later. */
const terms = {
  granted_on: CalendarDate.nullish().meta({
    description: "Today, if left out; any day until then. One before the company's filing is marked `before_filing`.",
  }),
  price_per_share: Dollars.nullish().meta({
    description: "Dollars a share: of common and preferred stock at least its par value. Options and RSUs have none.",
  }),
  consideration: Consideration.nullish().meta({
    description: "What is given for the shares; `cash`, if left out where there is a price.",
  }),
  paid_on: CalendarDate.nullish().meta({
    description:
      "The day that the company had what the shares were issued for. Cash at a price is in the books from then on. Left out, it is still to come.",
  }),
  vesting: NewVesting.nullish().meta({ description: "How it vests; all of it is vested from the first, if left out." }),
  exemption: Exemption.nullish().meta({ description: "What the issue relies on in place of a registration." }),
  legends: z.array(Legend).max(MOST_LEGENDS).nullish().meta({ description: "What the certificate is to bear." }),
  certificate_number: Text(50).nullish().meta({ description: "Unique in the cap table (409).", example: "CS-1" }),
  approval_id: Id("mtg").nullish().meta({
    description:
      "What approved it: a meeting of the company that has approved an item of its agenda, and is adjourned or can no more be outvoted, or a paper of it that decides this, signed by those who decide, or a file.",
  }),
  is_excluded_issue: z.boolean().nullish().meta({
    description:
      "Whether the conversion prices of preferred stock with anti-dilution leave it out, as a charter's excluded issues: `true` does, `false` does not. Left out, it counts where it is stock at a price and neither vests, nor is given for services, nor relies on Rule 701.",
  }),
  ...newOptionTerms,
};

const RECIPIENT =
  "Who is granted it: the workspace's one contact of that name, made where there is none. Required without `recipient_contact_id`.";

const named = z.object({
  entity_id,
  cap_table_id,
  instrument_id: Id("ins"),
  recipient_name: Name.nullish().meta({ description: RECIPIENT }),
  recipient_contact_id: Id("con").nullish().meta({ description: "The contact, in place of `recipient_name`." }),
  grant_type: GrantType,
  shares: Units,
  ...terms,
});

type Terms = Pick<
  z.output<typeof named>,
  "grant_type" | "shares" | "recipient_name" | "recipient_contact_id" | keyof typeof terms
>;

/** What of a grant's terms does not go together, by the field that is to be mended. */
function refuseContradictions(given: Terms, context: z.core.$RefinementCtx<Terms>): void {
  // A price that is none has no sum.
  if (context.issues.length > 0) return;
  const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  for (const fault of meantFaults(given, "recipient_name", "recipient_contact_id")) refuse(...fault);
  const { grant_type, shares, granted_on, price_per_share, paid_on, vesting } = given;
  const now = today();
  if (granted_on != null && granted_on > now) refuse("granted_on", `must not be after today, ${now}`);
  if (paid_on != null && paid_on > now) refuse("paid_on", `must not be after today, ${now}`);
  if (given.consideration === "conversion") {
    refuse("consideration", "must be another: what a SAFE or a note converts into is issued by its round");
  }
  const isPromise = classOf(grant_type) === "option" || classOf(grant_type) === "rsu";
  if (isPromise && price_per_share != null) {
    refuse("price_per_share", `must be left out: a ${grant_type} is not bought, but what it becomes`);
  }
  if (isPromise && paid_on != null) refuse("paid_on", `must be left out: nothing is paid for a ${grant_type}`);
  if (price_per_share != null && partsOf(price_per_share) === 0n) refuse("price_per_share", "must be more than 0");
  if (price_per_share != null && costOf(shares, price_per_share) > BigInt(MAX_INTEGER)) {
    refuse("price_per_share", "must not bring the cost of all the shares past 2^53-1 cents");
  }
  const { exercise_price } = given;
  if (exercise_price != null && costOf(shares, exercise_price) > BigInt(MAX_INTEGER)) {
    refuse("exercise_price", "must not bring the exercise of all the shares past 2^53-1 cents");
  }
  for (const { path, message } of optionFaults(grant_type, given, granted_on ?? now)) refuse(path, message);
  if (vesting != null)
    for (const { path, message } of vestingFaults(vesting, shares)) {
      context.addIssue({ code: "custom", path: ["vesting", ...path], message });
    }
}

export const NewGrant = named.superRefine(refuseContradictions);
export type NewGrant = z.output<typeof NewGrant>;

/** A grant that leaves the instrument to the service (the intent `issue_equity`). */
export const NewIssue = named
  .omit({ cap_table_id: true })
  .extend({ instrument_id: Id("ins").nullish() })
  .superRefine(refuseContradictions);

const Price = z.string().nullable();

export const Grant = z
  .object({
    grant_id: Id("grt"),
    entity_id,
    cap_table_id,
    instrument_id: Id("ins"),
    recipient_name: z.string().meta({ description: "As it was recorded." }),
    recipient_contact_id: Id("con").meta({ description: "The workspace's contact who it was, by whatever name." }),
    grant_type: GrantType.meta({ description: "As it was given; of units the word for units." }),
    shares: Count,
    granted_on: CalendarDate,
    before_filing: z.boolean().meta({
      description: "Whether the company was not filed yet on that day, as it was known when the grant was made.",
    }),
    price_per_share: Price.meta({ description: "Dollars a share, as it was given; null where it was not." }),
    par_value: Price.meta({ description: "The par value of a share when it was granted; null of what has none." }),
    consideration_cents: z.int().nullable().meta({
      description: "What all the shares cost, in whole cents, rounded half up; null without a price.",
    }),
    consideration: Consideration.nullable(),
    paid_on: CalendarDate.nullable().meta({ description: "The day that the company had it; null until then." }),
    exemption: Exemption.nullable(),
    legends: z.array(z.string()),
    certificate_number: z.string().nullable(),
    approval_id: Id("mtg").nullable(),
    approved_on: CalendarDate.nullable().meta({
      description:
        "The day of the meeting, of the last consent in writing or of the last signature by which it was approved; null until then, and of a file, which tells none. A grant that an OCF package brought has the day that it says.",
    }),
    ...optionAnswers,
    approval: z.enum(approvals).meta({ description: "`missing` until `approval_id` names what approved it." }),
    vesting: Vesting.nullable(),
    as_of: CalendarDate.meta({
      description: "The day, UTC, at whose end it stood so; today, where none was asked for.",
    }),
    remaining_units: Count.meta({ description: "What of it was not forfeited, repurchased or cancelled." }),
    vested_units: Count.meta({ description: "What of that has vested by `as_of`." }),
    unvested_units: Count.meta({ description: "What of that has not." }),
    exercised_units: Count.meta({ description: "What of it became shares, by exercise or settlement." }),
    exercisable_units: Count.meta({
      description: "Of an option or a warrant: what may be exercised on `as_of`. Of an RSU: what may be settled.",
    }),
    exercisable_until: CalendarDate.nullable().meta({
      description:
        "The last day for that, of its term or of the window after the work has ended; null where neither is told.",
    }),
    source_grant_id: Id("grt").nullable().meta({
      description: "The grant whose exercise, settlement or conversion it came from; null of any other.",
    }),
    terminated_on: CalendarDate.nullable().meta({
      description: "The day that its vesting ended with the work; null while it goes on.",
    }),
    events: z.array(GrantEvent).meta({ description: "What has happened to it since, in its order." }),
    entry_ids: z.array(Id("je")).meta({ description: "The journal entries that its money has made." }),
    created_at: Timestamp,
    updated_at: Timestamp.meta({ description: "When it was changed last, or something happened to it." }),
  })
  .meta({ id: "Grant" });
export type Grant = z.infer<typeof Grant>;

const grant = { entity_id, grant_id: Id("grt") };

/** Which grant is meant, and as of when. */
export const GrantAsked = z.object({ ...grant, ...asOf });

/** The day that what was given for a grant's shares came: today, if left out. */
export const PaidGrant = z.object({ ...grant, paid_on: CalendarDate.optional() });

export const ApprovedGrant = z.object({ ...grant, approval_id: Id("mtg") });

/** To whom grants were made. */
const recipient = {
  recipient_name: Name.optional(),
  recipient_contact_id: Id("con").optional().meta({
    description: "Only those to this contact, whatever they were called, and to nobody else of their name.",
  }),
};
export type Recipient = z.output<z.ZodObject<typeof recipient>>;

/** Which grant some shares are of, as people know it. */
export const grantMoved = {
  grant_id: Id("grt"),
  recipient_name: z.string().meta({ description: "Whom it was granted to, as that was recorded." }),
  granted_on: CalendarDate.meta({ description: "The day of the grant." }),
  certificate_number: z.string().nullable(),
};

export const GrantFilter = Paging.extend({
  entity_id,
  instrument_id: Id("ins").optional(),
  search: Text(500).optional().meta({ description: "Only those whose recipient's name has this in it." }),
  grant_type: z
    .enum(grantTypes)
    .optional()
    .meta({ description: "Only those of this class: `option` and `stock_option` are one." }),
  ...recipient,
  ...asOf,
});
export type GrantFilter = z.output<typeof GrantFilter>;

export const VestingTotalsAsked = z.object({ entity_id, ...recipient, ...asOf });

/** What of several grants has vested. */
export const VestingTotals = z
  .object({
    entity_id,
    as_of: CalendarDate.meta({ description: "The day, UTC, at whose end it was so; today, where none was asked for." }),
    grant_count: Count.meta({ description: "How many grants these are." }),
    vested_units: Count.meta({
      description: "What of them was not forfeited, repurchased or cancelled, and has vested.",
    }),
    unvested_units: Count.meta({ description: "What of that has not." }),
  })
  .meta({ id: "VestingTotals" });
