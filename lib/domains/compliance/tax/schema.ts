import * as z from "zod";
import { CalendarDate, Id, inQuery, Jurisdiction, MAX_INTEGER, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { ObligationStatus, Tier } from "#lib/domains/company/obligations/schema.ts";
import { confidences, deadlineTypes } from "./facts/facts.ts";
import { filingTypes, isQuarterly, namesRecipient } from "./filing-dates.ts";
import { taxFilingStates } from "./states.ts";

const Source = z.string().nullable().meta({ description: "Where the rule can be read; null where none is cited." });
const Confidence = z.enum(confidences).meta({
  description: "`primary`: from the law or the agency itself; `secondary`: from a third party; else none is cited.",
});
const TaxYear = z.int().min(2000).max(2100).meta({ example: 2026 });
const Quarter = z.int().min(1).max(4);

export const NewTaxFiling = z
  .object({
    entity_id: Id("ent"),
    filing_type: z.enum(filingTypes),
    tax_year: TaxYear,
    recipient_name: Name.nullish().meta({
      description: "Required for 1099_nec and 1099_misc (the vendor), 1099_div (the holder), w2 (the employee) and k1.",
    }),
    employee_id: Id("prsn").nullish().meta({
      description:
        "w2: whose wages it tells, in place of the name or beside it. Needed where two employees of one name were paid (409).",
    }),
    quarter: Quarter.nullish().meta({ description: "941 and estimated: the quarter; the whole year if left out." }),
    expected_income_cents: z.int().min(0, "must not be negative").max(MAX_INTEGER).nullish().meta({
      description: "estimated, of a c_corp: the taxable income expected for the year, in place of what the books tell.",
    }),
  })
  .superRefine(({ filing_type, recipient_name, employee_id, quarter, expected_income_cents }, context) => {
    if (filing_type !== "w2" && employee_id != null) {
      context.addIssue({ code: "custom", path: ["employee_id"], message: `must be left out for a ${filing_type}` });
    } else if (namesRecipient(filing_type) && recipient_name == null && employee_id == null) {
      context.addIssue({ code: "custom", path: ["recipient_name"], message: `is required for a ${filing_type}` });
    }
    if (!isQuarterly(filing_type) && quarter != null) {
      context.addIssue({ code: "custom", path: ["quarter"], message: `must be left out for a ${filing_type}` });
    }
    if (filing_type !== "estimated" && expected_income_cents != null) {
      const message = `must be left out for a ${filing_type}`;
      context.addIssue({ code: "custom", path: ["expected_income_cents"], message });
    }
  });

export type NewTaxFiling = z.output<typeof NewTaxFiling>;

export const TaxLine = z.object({
  line: z.string().meta({ description: "The line or box, as the form numbers it.", example: "5a" }),
  label: z.string().meta({ description: "What it is, in the form's words." }),
  amount_cents: z.int().nullable().meta({ description: "null where it is no amount, or one that is not known." }),
  text: z.string().nullable().meta({ description: "What stands there instead, such as `Not in our facts`." }),
  state: Jurisdiction.optional().meta({
    description: "Of boxes 15 to 17 of Form W-2: the state whose line it is, where that is told.",
  }),
});

export type TaxLine = z.infer<typeof TaxLine>;

/** What a tax document says, whether it is kept or only looked at. */
const figures = {
  amount_cents: z.int().nullable().meta({ description: "What the books tell, see `basis`; null where they do not." }),
  payment_count: z.int().meta({ description: "How many payments or payroll runs the amount is the sum of." }),
  basis: z.string().meta({ description: "What the amount is made of, and what it leaves out." }),
  lines: z.array(TaxLine).meta({ description: "The form's lines or boxes; none where there is nothing to report." }),
  threshold_cents: z.int().nullable().meta({
    description:
      "The least total that is reported (1099s), or the least tax that is paid ahead (estimated); else null.",
  }),
  is_reportable: z.boolean().nullable().meta({
    description:
      "Whether there is something to file: payments that reach the year's threshold to a vendor who is told of, distributions that do to a holder who is not exempt, wages that were paid, or tax of $500 or more. Where it is false nothing is opened; null where it is not ours to say.",
  }),
  vendor_id: Id("ven").nullable().meta({ description: "1099_nec and 1099_misc: the vendor whose payments they are." }),
  holder_contact_id: Id("con").nullable().meta({
    description: "1099_div and k1: the contact who holds the shares or units, and whose Form W-9 it goes by.",
  }),
  employee_id: Id("prsn").nullable().meta({
    description: "w2: the employee whose wages they are; null where nobody, or several of one name, were meant.",
  }),
};

export const TaxFiling = z
  .object({
    filing_id: Id("tax"),
    entity_id: Id("ent"),
    filing_type: z.enum(filingTypes),
    form: z.string(),
    tax_year: z.int(),
    quarter: Quarter.nullable(),
    recipient_name: z.string().nullable(),
    ...figures,
    instalments: z
      .array(z.object({ quarter: Quarter, due_date: CalendarDate, amount_cents: z.int().nullable() }))
      .meta({ description: "941 and estimated: the quarters, with the wages or the part of each." }),
    due_date: CalendarDate.meta({
      description: "The next due date, moved to a business day; the last if all are past.",
    }),
    status: z.enum(taxFilingStates.states),
    transmitted: z
      .literal(false)
      .meta({ description: "The service prepares; it sends nothing to the IRS or the SSA." }),
    obligation_id: Id("obl").nullable(),
    filed_on: CalendarDate.nullable(),
    confirmation_number: z.string().nullable(),
    source: Source,
    confidence: Confidence,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "TaxFiling" });
export type TaxFiling = z.infer<typeof TaxFiling>;

export const TaxYearAsked = z.object({
  entity_id: Id("ent"),
  tax_year: inQuery(z.int("must be a year").min(2000).max(2100)).meta({ description: "The tax year." }),
});

/** What a year asks for, one document after the other, as the books stand. */
const YearDocument = z.object({
  filing_type: z.enum(filingTypes),
  form: z.string(),
  quarter: Quarter.nullable(),
  recipient_name: z.string().nullable(),
  ...figures,
  due_date: CalendarDate.meta({ description: "The day it is due, moved to a business day." }),
  missing: z.array(z.string()).meta({
    description:
      "1099s and Schedules K-1: what of the recipient's Form W-9 is not known yet, by its fields' names, and `exchange_rate` where something was paid in a currency that no rate tells in US dollars.",
  }),
  filing_id: Id("tax")
    .nullable()
    .meta({ description: "The filing that was prepared of it last; null where none was." }),
  status: z
    .enum(taxFilingStates.states)
    .nullable()
    .meta({ description: "Where that filing stands; null without one." }),
});
export type YearDocument = z.infer<typeof YearDocument>;

export const TaxYearReport = z
  .object({
    entity_id: Id("ent"),
    tax_year: z.int().meta({ description: "The tax year." }),
    documents: z.array(YearDocument).meta({
      description:
        "Of each vendor that was paid a 1099, reportable or not; of each holder whom a corporation paid distributions a Form 1099-DIV; of each person who was paid a Form W-2; of each quarter with payroll a Form 941, Form 940, a corporation's estimated tax, and the Schedule K-1 of each of an llc's members.",
    }),
    transmitted: z.literal(false).meta({ description: "The service sends nothing to the IRS or the SSA." }),
  })
  .meta({ id: "TaxYearReport" });
export type TaxYearReport = z.infer<typeof TaxYearReport>;

export const ConfirmedTaxFiling = z.object({
  entity_id: Id("ent"),
  filing_id: Id("tax"),
  filed_on: CalendarDate.nullish().meta({ description: "The day it was filed; today if left out." }),
  confirmation_number: Text(200).nullish(),
});

export const NewDeadline = z.object({
  entity_id: Id("ent"),
  deadline_type: z.enum(deadlineTypes),
  jurisdiction: Jurisdiction,
  formation_date: CalendarDate.refine(
    (date) => date >= "1800-01-01" && date < "2200-01-01",
    "must be a day of the years 1800 to 2199",
  )
    .nullish()
    .meta({ description: "The day that the jurisdiction counts from; when the filing was confirmed, if left out." }),
});

export const Deadline = z
  .object({
    deadline_id: Id("ddl"),
    entity_id: Id("ent"),
    deadline_type: z.enum(deadlineTypes),
    jurisdiction: z.string(),
    formation_date: CalendarDate,
    known: z.boolean().meta({
      description: "Whether our facts have such a report of that state; where they do not, ask the state.",
    }),
    due_date: CalendarDate.nullable().meta({
      description: "null where no day is known or nothing is due: see `reason`.",
    }),
    tier: Tier.nullable().meta({ description: "The obligation's tier: by the days that are left." }),
    obligation_id: Id("obl").nullable(),
    obligation_status: ObligationStatus.nullable(),
    report_name: z.string(),
    cadence: z.enum(["annual", "biennial", "once", "none"]),
    filed_with: z.string(),
    fee_cents: z.int().nullable().meta({ description: "The base fee; null where it depends or is not known." }),
    fee_confidence: Confidence.nullable(),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    source: Source,
    confidence: Confidence,
    created_at: Timestamp,
    updated_at: Timestamp.meta({ description: "When it was changed last, or its obligation was." }),
  })
  .meta({ id: "Deadline" });
export type Deadline = z.infer<typeof Deadline>;
