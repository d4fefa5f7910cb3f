import * as z from "zod";
import { Cents, Id, Name, Timestamp } from "#lib/core/fields.ts";
import { Currency } from "#lib/domains/books/ledger/currency.ts";
import { paymentStates } from "./states.ts";

export const PaymentMethod = z.enum(["ach", "wire", "check", "card", "cash"]);

/** What is told of a payment; whom it pays, by the name or by the vendor. */
const PaymentFields = z.object({
  entity_id: Id("ent"),
  recipient_name: Name.nullish().meta({
    description:
      "Who is paid; remembered as a vendor. Required unless `vendor_id` says it, whose name it then is if left out.",
  }),
  vendor_id: Id("ven")
    .nullish()
    .meta({ description: "The vendor that is paid; found by the recipient's name if left out." }),
  amount_cents: Cents,
  currency: Currency.default("usd"),
  method: PaymentMethod.default("ach"),
  reference: z
    .string()
    .max(10_000)
    .nullish()
    .meta({ description: "What the payment is for, as the recipient sees it." }),
  bank_id: Id("bank").nullish().meta({
    description:
      "The active bank account that the money leaves, in the payment's currency. If left out it leaves `cash`.",
  }),
  account_id: Id("acct").nullish().meta({
    description:
      "The ledger account that is debited: an active one in the payment's currency, and neither revenue nor equity. If left out the vendor's own, else `expense`.",
  }),
});

const recipient = ({ recipient_name, vendor_id }: { recipient_name?: unknown; vendor_id?: unknown }) =>
  recipient_name != null || vendor_id != null;
/** Whoever is paid is named (interface part 2, "Payment"). */
const named = { path: ["recipient_name"], message: "is required where there is no vendor_id" };

export const NewPayment = PaymentFields.refine(recipient, named);
export type NewPayment = z.output<typeof NewPayment>;

/** The same as the intent `submit_payment` names it: its reference is a memo. */
export const SubmittedPayment = PaymentFields.omit({ reference: true })
  .extend({ memo: PaymentFields.shape.reference })
  .refine(recipient, named);

export const PaymentStatus = z.enum(paymentStates.states);

export const Payment = z
  .object({
    payment_id: Id("pay"),
    entity_id: Id("ent"),
    vendor_id: Id("ven"),
    recipient_name: z.string(),
    amount_cents: z.int(),
    currency: z.string(),
    method: PaymentMethod,
    reference: z.string().nullable(),
    bank_id: Id("bank").nullable().meta({
      description: "The bank account it leaves: the one that it named, or whose ACH file took it; else null.",
    }),
    account_id: Id("acct").meta({ description: "The ledger account that is debited." }),
    cash_account_id: Id("acct").meta({ description: "The ledger account that is credited." }),
    status: PaymentStatus,
    ach_file_id: Id("ach")
      .nullable()
      .meta({ description: "The ACH file that it is in; null where it is in none, or in a discarded one." }),
    entry_ids: z
      .array(Id("je"))
      .meta({ description: "The journal entries that the payment has made, in their order." }),
    settled_at: Timestamp.nullable(),
    failed_at: Timestamp.nullable(),
    cancelled_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;
