import * as z from "zod";
import { CalendarDate, Id, Timestamp } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";
import { achFileStates } from "./states.ts";

/** How a recipient is paid: a company's account by CCD, an individual's by PPD. */
export const SecCode = z.enum(["CCD", "PPD"]);
export type SecCode = z.infer<typeof SecCode>;

/** How the bank knows the company that sends a file; commonly 1 and its EIN, so that receipts mask it. */
const CompanyIdentification = z
  .string()
  .regex(/^(?=.*\S)[A-Z0-9 ]{10}$/, "must be the 10 capital letters, digits or spaces that the bank gave the company")
  .meta({ pattern: "^[A-Z0-9 ]{10}$", example: "1841234567" });
sensitive.add(CompanyIdentification, { kind: "tax_number" });

export const NewAchFile = z.object({
  entity_id: Id("ent"),
  bank_id: Id("bank"),
  company_identification: CompanyIdentification.nullish().meta({
    description: "If left out: 1 and the nine digits of the entity's EIN, once that is confirmed.",
  }),
  effective_entry_date: CalendarDate.nullish().meta({
    description: "The banking day on which the recipients shall have the money; the next one, if left out.",
  }),
});
export type NewAchFile = z.output<typeof NewAchFile>;

/** Why a payment cannot go into a file. */
const leftOutReasons = [
  "vendor_without_bank_details",
  "vendor_archived",
  "name_unwritable",
  "amount_too_large",
  "file_full",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
const Reason = z.enum(leftOutReasons).meta({
  description:
    "`vendor_without_bank_details`: the vendor's routing or account number is not known. `vendor_archived`: it is paid no more. `name_unwritable`: the recipient's name has no letter that an ACH file can carry. `amount_too_large`: over $99,999,999.99, which is what an entry holds. `file_full`: the file's total would pass $9,999,999,999.99; it goes into the next.",
});

const Named = z.object({
  payment_id: Id("pay"),
  vendor_id: Id("ven"),
  recipient_name: z.string(),
  amount_cents: z.int(),
});

/** A payment that awaits a file of its bank account. */
export const AchCandidate = Named.extend({
  reference: z.string().nullable(),
  submitted_at: Timestamp,
  reason: Reason.nullable().meta({ description: "Why it cannot go into a file as things are; null where it can." }),
}).meta({ id: "AchCandidate" });
export type AchCandidate = z.infer<typeof AchCandidate>;

const LeftOut = Named.extend({ reason: Reason });
export type LeftOut = z.infer<typeof LeftOut>;

export const AchFileStatus = z.enum(achFileStates.states);

export const AchFileSummary = z
  .object({
    ach_file_id: Id("ach"),
    entity_id: Id("ent"),
    bank_id: Id("bank"),
    status: AchFileStatus,
    file_date: CalendarDate.meta({ description: "The day it was made, UTC." }),
    file_id_modifier: z
      .string()
      .meta({ description: "A for the bank account's first file of the day, then B to Z, 0 to 9." }),
    effective_entry_date: CalendarDate,
    company_identification: CompanyIdentification,
    payment_count: z.int(),
    total_cents: z.int().meta({ description: "Cents of US dollars." }),
    entry_hash: z.string().meta({ description: "The file's control sum of the recipients' banks." }),
    discarded_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "AchFileSummary" });

export const AchFile = AchFileSummary.extend({
  payments: z
    .array(Named.extend({ sec_code: SecCode, trace_number: z.string() }))
    .meta({ description: "The payments in it, in the order of the file." }),
  left_out: z
    .array(LeftOut)
    .meta({ description: "Those that awaited a file when it was made, and could not go into it." }),
}).meta({ id: "AchFile" });
export type AchFile = z.infer<typeof AchFile>;
export type AchFileSummary = z.infer<typeof AchFileSummary>;
