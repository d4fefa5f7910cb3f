import * as z from "zod";
import { CalendarDate, Cents, Id, Jurisdiction, Name, Text, Timestamp, Units } from "#lib/core/fields.ts";
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
  services: Text(5000)
    .nullish()
    .meta({ description: "contractor_agreement, consulting_agreement, advisor_agreement." }),
  fee_cents: Cents.nullish(),
  fee_basis: z.enum(feeBases).nullish().meta({ description: "What the fee is for." }),
  term_months: Months.nullish(),
  position: Text(200).nullish().meta({ description: "offer_letter." }),
  start_date: CalendarDate.nullish().meta({ description: "offer_letter." }),
  annual_salary_cents: Cents.nullish().meta({ description: "offer_letter." }),
  reports_to: Text(200).nullish().meta({ description: "offer_letter." }),
  work_location: Text(500).nullish().meta({ description: "offer_letter." }),
  shares: Units.nullish().meta({ description: "advisor_agreement, and offer_letter where equity is offered." }),
  vesting_months: Months.nullish(),
});

export const NewContract = TermsGiven.extend({
  entity_id: Id("ent"),
  template: z.enum(templates),
  counterparty_name: Name,
  governing_law: Jurisdiction.meta({ description: "The state whose law governs." }),
});

/** What a contract was generated from, beside its document. */
const origin = {
  template: z.enum(templates),
  counterparty_name: z.string(),
  governing_law: z.string(),
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
  missing: z.array(z.string()).meta({ description: "Fields that stand as blanks in the text." }),
  created_at: Timestamp,
};

export const ContractSummary = DocumentSummary.extend(origin).meta({ id: "ContractSummary" });
export type ContractSummary = z.infer<typeof ContractSummary>;

export const Contract = Document.extend(origin).meta({ id: "Contract" });
export type Contract = z.infer<typeof Contract>;
