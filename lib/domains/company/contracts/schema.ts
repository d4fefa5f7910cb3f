import * as z from "zod";
import { CalendarDate, Cents, Id, Jurisdiction, Name, Text, Timestamp, Units } from "#lib/core/fields.ts";
import { GivenFile } from "../documents/files/schema.ts";
import { Document, DocumentSummary } from "../documents/schema.ts";
import { feeBases, templates } from "./texts/contract-facts.ts";

const Months = z.int().min(1).max(1200);

/** What fills an agreement's blanks; each template uses those that it asks for. */
const TermsGiven = z.object({
  effective_date: CalendarDate.nullish(),
  counterparty_address: Text(500).nullish(),
  signatory_name: Name.nullish().meta({ description: "Who signs for the company." }),
  signatory_title: Text(200).nullish(),
  purpose: Text(2000).nullish().meta({ description: "nda: what the parties talk about." }),
  services: Text(5000).nullish().meta({
    description:
      "contractor_agreement, consulting_agreement, advisor_agreement, master_services_agreement, statement_of_work.",
  }),
  fee_cents: Cents.nullish(),
  fee_basis: z.enum(feeBases).nullish().meta({ description: "What the fee is for." }),
  term_months: Months.nullish(),
  position: Text(200).nullish().meta({ description: "offer_letter." }),
  start_date: CalendarDate.nullish().meta({
    description: "offer_letter, and statement_of_work, whose term counts from it.",
  }),
  annual_salary_cents: Cents.nullish().meta({ description: "offer_letter." }),
  reports_to: Text(200).nullish().meta({ description: "offer_letter." }),
  work_location: Text(500).nullish().meta({ description: "offer_letter." }),
  shares: Units.nullish().meta({ description: "advisor_agreement, and offer_letter where equity is offered." }),
  vesting_months: Months.nullish(),
  master_agreement_date: CalendarDate.nullish().meta({
    description: "statement_of_work: the day of the master services agreement that it is made under.",
  }),
});

const NoticeDays = z
  .int("must be a whole number from 0 to 365")
  .min(0, "must be a whole number from 0 to 365")
  .max(365, "must be a whole number from 0 to 365");

/** What is given of how an agreement goes on. */
const RenewalGiven = z.object({
  auto_renews: z.boolean().nullish().meta({
    description:
      "Whether it is renewed by itself at the end of its term; false if left out. Of contractor_agreement, consulting_agreement, advisor_agreement and master_services_agreement, whose text then says so, and of uploaded contracts.",
  }),
  renewal_months: Months.nullish().meta({
    description: "For how many months each time; 12 if left out. Of contracts that renew.",
  }),
  notice_days: NoticeDays.nullish().meta({
    description:
      "How many days before the end one must say that it shall not go on, or look after what follows: that is the day by which the obligation is due; 30 if left out.",
  }),
});

export const NewContract = TermsGiven.extend({
  ...RenewalGiven.shape,
  entity_id: Id("ent"),
  template: z.enum(templates),
  counterparty_name: Name,
  governing_law: Jurisdiction.meta({ description: "The state whose law governs." }),
});

/** A contract that was made elsewhere, to be signed and kept here. */
export const UploadedContract = GivenFile.extend({
  ...RenewalGiven.shape,
  entity_id: Id("ent"),
  title: Text(200).meta({ description: "What it is called, without the counterparty's name." }),
  counterparty_name: Name,
  governing_law: Jurisdiction.nullish().meta({ description: "The state whose law governs, where that is known." }),
  ends_on: CalendarDate.nullish().meta({ description: "The last day of its term, if it has one." }),
});

/** What is said anew of a contract's term; what is left out stays as it is, null is as if it had never been said. */
export const ChangedTerm = z.object({
  entity_id: Id("ent"),
  document_id: Id("doc"),
  ends_on: CalendarDate.nullish().meta({
    description: "The last day of its term, which is not before its first (`begins_on`); null: it has none.",
  }),
  auto_renews: z.boolean().nullish().meta({
    description: "Whether it is renewed by itself at the end of its term; null: it is not.",
  }),
  renewal_months: Months.nullish().meta({
    description: "For how many months each time; null: 12. Of contracts that renew.",
  }),
  notice_days: NoticeDays.nullish().meta({
    description: "How many days before the end the obligation to look after it is due; null: 30.",
  }),
});

export const EndedContract = z.object({
  entity_id: Id("ent"),
  document_id: Id("doc"),
  ends_on: CalendarDate.nullish().meta({
    description:
      "The day on which it ends, not before its first (`begins_on`). If left out, that of its term, else today, or its first where that is to come.",
  }),
  reason: Text(2_000),
});

/** What a contract is that was uploaded. */
export const UPLOADED = "uploaded";

/** What a contract was generated from, beside its document, and how its term stands. */
const origin = {
  template: z.enum([...templates, UPLOADED]),
  counterparty_name: z.string(),
  governing_law: z.string().nullable().meta({
    description: "The state whose law governs; null of an uploaded contract where nobody said.",
  }),
  begins_on: CalendarDate.nullable().meta({
    description: "The first day of its term, as its text has it; null where that is not told.",
  }),
  ends_on: CalendarDate.nullable().meta({ description: "The last day of its present term; null where it has none." }),
  auto_renews: z.boolean().meta({ description: "Whether it is renewed by itself at the end of its term." }),
  renewal_months: z
    .int()
    .nullable()
    .meta({ description: "For how many months each time; null where it does not renew." }),
  notice_days: z.int().meta({ description: "How many days before the end the obligation to look after it is due." }),
  ended_on: CalendarDate.nullable().meta({ description: "The day on which it ended; null while it goes on." }),
  end_reason: z.string().nullable().meta({ description: "Why it ends before it would, or why it ended." }),
  effective_date: CalendarDate.nullable(),
  counterparty_address: z.string().nullable(),
  signatory_name: z.string().nullable(),
  signatory_title: z.string().nullable(),
  purpose: z.string().nullable(),
  services: z.string().nullable(),
  fee_cents: z.int().nullable(),
  fee_basis: z.enum(feeBases).nullable(),
  term_months: z.int().nullable(),
  position: z.string().nullable(),
  start_date: CalendarDate.nullable(),
  annual_salary_cents: z.int().nullable(),
  reports_to: z.string().nullable(),
  work_location: z.string().nullable(),
  shares: z.int().nullable(),
  vesting_months: z.int().nullable(),
  master_agreement_date: CalendarDate.nullable(),
  missing: z.array(z.string()).meta({ description: "Fields that stand as blanks in the text." }),
  created_at: Timestamp,
};

export const ContractSummary = DocumentSummary.extend(origin).meta({ id: "ContractSummary" });
export type ContractSummary = z.infer<typeof ContractSummary>;

export const Contract = Document.extend(origin).meta({ id: "Contract" });
export type Contract = z.infer<typeof Contract>;
