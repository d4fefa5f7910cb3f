import * as z from "zod";
import { Id, Name, Timestamp } from "#lib/core/fields.ts";
import { Ein, EntityType } from "../entities/schema.ts";
import { Currency } from "../ledger/currency.ts";
import { bankAccountStates } from "./states.ts";

const BankAccountType = z.enum(["checking", "savings"]);

export const NewBankAccount = z.object({
  entity_id: Id("ent"),
  bank_name: Name,
  account_type: BankAccountType.default("checking"),
  currency: Currency.default("usd"),
});

/** The same where the bank is yet to be chosen. */
export const OpenBankAccount = NewBankAccount.extend({ bank_name: Name.nullish() });
export type OpenBankAccount = z.output<typeof OpenBankAccount>;

/** What a bank asks to see of a company that opens an account, as the formation had it at that time. */
export const VerificationPackage = z
  .object({
    legal_name: z.string(),
    entity_type: EntityType,
    jurisdiction: z.string(),
    documents: z.array(
      z.object({
        document_type: z.string(),
        document_id: Id("doc"),
        sha256: z.string(),
        status: z.enum(["unsigned", "signed"]),
      }),
    ),
    ein: Ein.nullable(),
    confirmation_number: z.string().nullable(),
    missing: z.array(z.string()).meta({
      description:
        "What the bank will ask for and the formation does not have yet: `documents`, `documents.Bylaws.signature`, `confirmation_number`, `ein`. Empty when the package is complete.",
    }),
  })
  .meta({ id: "VerificationPackage" });
export type VerificationPackage = z.infer<typeof VerificationPackage>;

export const BankAccountStatus = z.enum(bankAccountStates.states);

export const BankAccount = z
  .object({
    bank_id: Id("bank"),
    entity_id: Id("ent"),
    bank_name: z.string().nullable().meta({ description: "null until a bank is chosen." }),
    account_type: BankAccountType,
    currency: z.string(),
    status: BankAccountStatus,
    verification_package: VerificationPackage,
    activated_at: Timestamp.nullable(),
    closed_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "BankAccount" });
export type BankAccount = z.infer<typeof BankAccount>;
