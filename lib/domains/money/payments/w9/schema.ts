import * as z from "zod";
import { CalendarDate, Jurisdiction, Name, Text } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";

/** Where a vendor's payments are told of (decisions "Law and tax"). */
const taxBoxes = ["nec", "rents", "attorney", "exempt"] as const;
export const TaxBox = z.enum(taxBoxes).meta({
  description:
    "What its payments are for, which says on which information return they are told: `nec` services (Form 1099-NEC, box 1), `rents` (Form 1099-MISC, box 1), `attorney` an attorney's fees (Form 1099-NEC, box 1, of a law firm that is a corporation too), `exempt` nothing that is told: merchandise, freight, utilities, an exempt payee.",
});

/** What a payee is by line 3a of Form W-9. */
const taxClassifications = [
  "individual",
  "c_corporation",
  "s_corporation",
  "partnership",
  "trust_estate",
  "llc_c",
  "llc_s",
  "llc_partnership",
  "other",
  "foreign",
] as const;
const TaxClassification = z.enum(taxClassifications).meta({
  description:
    "Its federal tax classification, as line 3a of Form W-9 has it: `individual` (a sole proprietor, or an LLC of one owner), `llc_c`, `llc_s` and `llc_partnership` are LLCs by how they are taxed. Payments to a corporation are not reported, but for an attorney's fees. `foreign` is a foreign person, who has given a Form W-8 in place of it: no Form 1099 tells of them (26 CFR 1.6041-4(a)(1)).",
});

/** A taxpayer identification number, by how it is written an SSN (or ITIN) or an EIN. */
const Tin = z
  .string()
  .regex(/^(\d{3}-\d{2}-\d{4}|\d{2}-\d{7})$/, {
    message: "must be a taxpayer identification number written 123-45-6789 (SSN or ITIN) or 12-3456789 (EIN)",
    abort: true,
  })
  .refine((tin) => !/^0+$/.test(tin.replaceAll("-", "")), "must not be nine zeros")
  .meta({ pattern: "^(\\d{3}-\\d{2}-\\d{4}|\\d{2}-\\d{7})$", example: "84-7654321" });
sensitive.add(Tin, { kind: "tax_number" });

const postalCode = /^\d{5}(-\d{4})?$/;

/** What a payee tells on a Form W-9, each of it optional. */
export const W9 = {
  tax_classification: TaxClassification.nullish(),
  legal_name: Name.nullish().meta({
    description: "The name on line 1 of its Form W-9, where it differs from the one that the books have.",
  }),
  tin: Tin.nullish().meta({
    description:
      "Its taxpayer identification number: `123-45-6789` is an SSN or ITIN, `12-3456789` an EIN. Kept encrypted; answers show its last four digits, as `tin_masked`.",
  }),
  street: Text(200).nullish().meta({ description: "Number and street of its address." }),
  city: Text(100).nullish().meta({ description: "The town of its address." }),
  state: Jurisdiction.nullish().meta({ description: "The state of its address." }),
  postal_code: z
    .string()
    .regex(postalCode, "must be a ZIP code written 94107 or 94107-1234")
    .nullish()
    .meta({ description: "The ZIP code of its address.", example: "94107" }),
  w9_received_on: CalendarDate.nullish().meta({ description: "The day on which its Form W-9 was received." }),
};

/** The same as answers show it. */
export const KnownW9 = {
  tax_classification: TaxClassification.nullable(),
  legal_name: z.string().nullable().meta({ description: "The name on line 1 of its Form W-9." }),
  tin_type: z
    .enum(["ssn", "ein"])
    .nullable()
    .meta({ description: "Whether its taxpayer identification number is an SSN (or ITIN) or an EIN." }),
  tin_masked: z.string().nullable().meta({
    description: "The end of its taxpayer identification number, which is kept encrypted; null where none is known.",
    example: "•••••4321",
  }),
  street: z.string().nullable().meta({ description: "Number and street of its address." }),
  city: z.string().nullable().meta({ description: "The town of its address." }),
  state: z.string().nullable().meta({ description: "The state of its address." }),
  postal_code: z.string().nullable().meta({ description: "The ZIP code of its address." }),
  w9_received_on: CalendarDate.nullable().meta({ description: "The day on which its Form W-9 was received." }),
};

/** What a payee has told on a Form W-9, as records say it. */
export type ToldW9 = { [Field in keyof typeof KnownW9]: z.infer<(typeof KnownW9)[Field]> };
