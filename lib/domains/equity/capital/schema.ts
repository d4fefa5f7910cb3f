import * as z from "zod";
import { CalendarDate, Cents, Id, MAX_INTEGER, Name, Paging, Text, Timestamp, Units } from "#lib/core/fields.ts";
import { isTold } from "../rules.ts";
import { allocationBases, contributionKinds, movementKinds } from "./rules.ts";
import { allocationStates, contributionStates } from "./states.ts";

const entity_id = Id("ent");
const Signed = z.int().min(-MAX_INTEGER).max(MAX_INTEGER);
const entry_ids = z.array(Id("je")).meta({ description: "The journal entries of it, in their order." });
const MemberName = Name.meta({ description: "The member, by the name that their units are held under." });

export const NewContribution = z
  .object({
    entity_id,
    member_name: MemberName,
    kind: z.enum(contributionKinds).default("cash").meta({
      description:
        "`cash`, or `property` at the value that the members agree on. Services are no contribution: units for work are granted with the consideration `services`.",
    }),
    amount_cents: Cents.meta({ description: "The cash, or the agreed value of the property, in whole cents." }),
    contributed_on: CalendarDate.nullish().meta({
      description: "Today, if left out; any day until then in an open month.",
    }),
    description: Text(2000).nullish().meta({ description: "What it was: the property, and by whom it was valued." }),
    account_id: Id("acct").nullish().meta({
      description: "The account of an asset, in dollars, that it came to; `cash`, if left out. Property names its own.",
    }),
    units: Units.nullish().meta({ description: "How many units are issued for it, as a grant; none, if left out." }),
    instrument_id: Id("ins").nullish().meta({
      description: "Which units; the oldest instrument with room for them, if left out.",
    }),
  })
  .superRefine((given, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (given.kind === "property" && given.account_id == null)
      fault("account_id", "is required: property comes to an account of an asset");
    if (given.instrument_id != null && given.units == null)
      fault("instrument_id", "must be left out where no units are issued: units is required beside it");
  });
export type NewContribution = z.output<typeof NewContribution>;

export const Contribution = z
  .object({
    contribution_id: Id("ctb"),
    entity_id,
    member_name: z.string(),
    kind: z.enum(contributionKinds).meta({ description: "`cash` or `property`." }),
    description: z.string().nullable(),
    amount_cents: z.int(),
    contributed_on: CalendarDate.meta({ description: "The day from which it is capital: its entry's." }),
    account_id: Id("acct").nullable().meta({ description: "The account that it came to; null: `cash`." }),
    grant_id: Id("grt")
      .nullable()
      .meta({ description: "The grant of the units that were issued for it; null where none were." }),
    status: z.enum(contributionStates.states).meta({ description: "`voided` once it was taken back." }),
    voided_on: CalendarDate.nullable(),
    entry_ids,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Contribution" });
export type Contribution = z.infer<typeof Contribution>;

export const AtContribution = z.object({ entity_id, contribution_id: Id("ctb") });
const voided_on = CalendarDate.nullish().meta({ description: "The day of its reversal; today, if left out." });
export const VoidedContribution = AtContribution.extend({ voided_on });

export const ContributionFilter = Paging.extend({
  entity_id,
  member_name: Name.optional().meta({ description: "Only that member's." }),
  status: z.enum(contributionStates.states).optional().meta({ description: "Only those of that status." }),
});

/** More members than these are told by units. */
const MOST_MEMBERS = 1000;

export const NewAllocation = z
  .object({
    entity_id,
    starts_on: CalendarDate.meta({ description: "The first day of the period." }),
    ends_on: CalendarDate.meta({ description: "Its last day, which has come." }),
    basis: z.enum(allocationBases).default("units").meta({
      description:
        "`units`: each day of the period counts alike, and is divided by the units held at its end. `percentages`: as the members have agreed.",
    }),
    percentages: z
      .array(
        z.object({
          member_name: MemberName,
          percent: z
            .number()
            .min(0)
            .max(100)
            .refine((percent) => isTold(percent, 4), "must have at most 4 decimals")
            .meta({ description: "0 to 100, with at most four decimals." }),
        }),
      )
      .min(1)
      .max(MOST_MEMBERS)
      .nullish()
      .meta({ description: "What each member gets, adding up to 100; of the basis `percentages` alone." }),
    amount_cents: Signed.refine((cents) => cents !== 0, "must not be 0")
      .nullish()
      .meta({
        description:
          "What is allocated, less than nothing of a loss; the period's net income by the books, if left out.",
      }),
    allocated_on: CalendarDate.nullish().meta({
      description: "The day of its entry, in an open month and not before `ends_on`, which it is if left out.",
    }),
  })
  .superRefine((given, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (given.ends_on < given.starts_on) fault("ends_on", `must not be before starts_on, ${given.starts_on}`);
    if (given.basis === "units" && given.percentages != null)
      fault("percentages", "must be left out of the basis units");
    if (given.basis === "percentages" && given.percentages == null)
      fault("percentages", "is required of the basis percentages");
    if (context.issues.length > 0 || given.percentages == null) return;
    const whole = given.percentages.reduce((sum, { percent }) => sum + Math.round(percent * 10_000), 0);
    if (whole !== 1_000_000) fault("percentages", `must add up to 100: they add up to ${whole / 10_000}`);
  });
export type NewAllocation = z.output<typeof NewAllocation>;

export const Allocation = z
  .object({
    allocation_id: Id("alc"),
    entity_id,
    starts_on: CalendarDate.meta({ description: "The first day of the period." }),
    ends_on: CalendarDate.meta({ description: "The last day of the period." }),
    basis: z.enum(allocationBases).meta({ description: "What it was divided by." }),
    net_income_cents: z
      .int()
      .meta({ description: "The period's net income as the books had it when it was allocated." }),
    amount_cents: z.int().meta({ description: "What was allocated; less than nothing of a loss." }),
    allocated_on: CalendarDate.meta({ description: "The day of its entry." }),
    parts: z
      .array(
        z.object({
          member_name: z.string(),
          percent: z.number().meta({ description: "0 to 100, rounded half up to four decimals by itself." }),
          amount_cents: z.int().meta({ description: "The member's part; less than nothing of a loss." }),
        }),
      )
      .meta({ description: "Adds up to the amount exactly, by the largest remainder." }),
    status: z.enum(allocationStates.states).meta({ description: "`voided` once it was taken back." }),
    voided_on: CalendarDate.nullable(),
    entry_ids,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Allocation" });
export type Allocation = z.infer<typeof Allocation>;

export const AtAllocation = z.object({ entity_id, allocation_id: Id("alc") });
export const VoidedAllocation = AtAllocation.extend({ voided_on });
export const AllocationFilter = Paging.extend({
  entity_id,
  status: z.enum(allocationStates.states).optional().meta({ description: "Only those of that status." }),
});

const days = {
  from: CalendarDate.optional().meta({
    description:
      "The first day that the movements are told of; the first of the fiscal year that `as_of` is in, if left out.",
  }),
  as_of: CalendarDate.optional().meta({ description: "The last day; today, if left out." }),
};
export const CapitalAccountsAsked = z.object({ entity_id, ...days });
export const CapitalStatementAsked = z.object({ entity_id, member_name: MemberName, ...days });
export type DaysAsked = z.output<typeof CapitalAccountsAsked>;

const figures = {
  opening_cents: z.int().meta({ description: "What the capital was before `from`." }),
  contributions_cents: z.int().meta({ description: "What was put in." }),
  allocations_cents: z.int().meta({ description: "What of net income was allocated; less than nothing of losses." }),
  distributions_cents: z.int().meta({ description: "What was distributed, as it was declared; less than nothing." }),
  transfers_cents: z.int().meta({ description: "What came with units that changed hands, less what went with them." }),
  other_cents: z.int().meta({
    description: "What repurchases of units, fractions paid at a split, and a conversion took; less than nothing.",
  }),
  closing_cents: z.int().meta({ description: "The capital at the end of `as_of`: the sum of the others." }),
};
export type CapitalFigures = Record<keyof typeof figures, number>;

export const CapitalAccounts = z
  .object({
    entity_id,
    from: CalendarDate.meta({ description: "The first day that the movements are told of." }),
    as_of: CalendarDate.meta({ description: "The day at whose end the capital stood so." }),
    members: z
      .array(
        z.object({
          member_name: z.string().meta({ description: "As it was first written." }),
          units: z.int().meta({ description: "The units held at the end of `as_of`." }),
          percent: z.number().meta({ description: "Of all units held, 0 to 100, rounded half up to four decimals." }),
          ...figures,
        }),
      )
      .meta({ description: "Who holds units, or has had a capital account, by name." }),
    ...figures,
    books_cents: z.int().meta({
      description:
        "What the books hold at the end of `as_of` on members_contributions, members_equity and distributions, credits less debits.",
    }),
    unassigned_cents: z.int().meta({
      description: "What of that is in no member's account: entries by hand, opening balances and imports.",
    }),
    unallocated_income_cents: z.int().meta({
      description: "The net income of all time until `as_of` that is not allocated.",
    }),
  })
  .meta({ id: "CapitalAccounts" });
export type CapitalAccounts = z.infer<typeof CapitalAccounts>;

export const CapitalStatement = z
  .object({
    entity_id,
    member_name: z.string().meta({ description: "As it was first written." }),
    from: CalendarDate.meta({ description: "The first day that is told of." }),
    as_of: CalendarDate.meta({ description: "The last day that is told of." }),
    ...figures,
    lines: z
      .array(
        z.object({
          happened_on: CalendarDate.meta({ description: "The day from which it counts." }),
          kind: z.enum(movementKinds).meta({ description: "What moved the capital." }),
          amount_cents: z.int().meta({ description: "Less than nothing where capital went." }),
          balance_cents: z.int().meta({ description: "The capital after it." }),
          source_id: z.string().meta({
            description:
              "The contribution, allocation, distribution, transfer, grant, instrument's event or conversion.",
          }),
          is_taken_back: z.boolean().meta({ description: "Whether it takes back what that had done." }),
          entry_ids,
        }),
      )
      .meta({ description: "The oldest first." }),
  })
  .meta({ id: "CapitalStatement" });
export type CapitalStatement = z.infer<typeof CapitalStatement>;
