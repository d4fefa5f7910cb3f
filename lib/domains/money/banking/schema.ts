import * as z from "zod";
import { Id, Name, Timestamp } from "#lib/core/fields.ts";
import { Currency } from "#lib/domains/books/ledger/currency.ts";
import { Ein, EntityType } from "#lib/domains/company/entities/schema.ts";
import { AccountNumber, MaskedNumber, RoutingNumber } from "./account-numbers/schema.ts";
import { bankAccountStates } from "./states.ts";

const BankAccountType = z.enum(["checking", "savings"]);

/** How the bank knows the account: what an ACH file needs of it. */
const numbers = {
  routing_number: RoutingNumber.nullish().meta({ description: "The bank's ABA routing number." }),
  account_number: AccountNumber.nullish().meta({
    description: "Kept encrypted; answers show its last four characters, as `account_number_masked`.",
  }),
};

export const NewBankAccount = z.object({
  entity_id: Id("ent"),
  bank_name: Name,
  account_type: BankAccountType.default("checking"),
  currency: Currency.default("usd"),
  account_id: Id("acct").nullish().meta({
    description:
      "The ledger account that the books keep it as: an active asset account in its currency which no other open bank account has. If left out: `cash`, where no other bank account has it and it keeps that currency; else a new account.",
  }),
  ...numbers,
});

/** The same where the bank is yet to be chosen. */
export const OpenBankAccount = NewBankAccount.extend({ bank_name: Name.nullish() });
export type OpenBankAccount = z.output<typeof OpenBankAccount>;

/** What may still be told of an account that is not closed. A number left out stays as it is; null takes it back. */
export const BankAccountChange = z.object({
  entity_id: Id("ent"),
  bank_id: Id("bank"),
  bank_name: Name.nullish().meta({ description: "Stays as it is where it is left out or null." }),
  ...numbers,
});
export type BankAccountChange = z.output<typeof BankAccountChange>;

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
        status: z.enum(["unsigned", "signed", "superseded"]),
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
    account_id: Id("acct").meta({ description: "The ledger account that the books keep it as." }),
    account_code: z.string(),
    account_name: z.string(),
    balance_cents: z.int().meta({ description: "The ledger account's balance out of posted entries." }),
    routing_number: z.string().nullable(),
    account_number_masked: MaskedNumber,
    verification_package: VerificationPackage,
    activated_at: Timestamp.nullable(),
    closed_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "BankAccount" });
export type BankAccount = z.infer<typeof BankAccount>;
