import * as z from "zod";
import { CalendarDate, Cents, Id, Name, Timestamp } from "#lib/core/fields.ts";
import { Currency } from "#lib/domains/books/ledger/currency.ts";
import { paymentStates } from "./states.ts";

export const PaymentMethod = z.enum(["ach", "wire", "check", "card", "cash"]);

/** A day that an act is dated, where it may be told (decisions "Money"). */
const actDate = (what: string, otherwise = "today (UTC) if left out") =>
  CalendarDate.nullish().meta({
    description: `The day ${what}; ${otherwise}. Not after today, and in a month that is open.`,
  });

/** More bills than these are several payments. */
const MOST_BILLS = 200;

/** The bank's own word that money has left, wherever a payment is told. */
export const bankLineId = Id("bln").nullish().meta({
  description:
    "The unmatched line of the bank's statement that tells of it: money out, as much as is paid. The payment leaves that line's bank account, is of the line's day unless `paid_on` says otherwise, has settled, and its entry is matched to the line, all in one act.",
});

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
  amount_cents: Cents.optional().meta({
    description:
      "Whole cents. May be left out where there are `bills`: it is what is paid of them, and nothing else; or where a bank line tells it.",
  }),
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
  bank_line_id: bankLineId,
  account_id: Id("acct").nullish().meta({
    description:
      "The ledger account that is debited: an active one in the payment's currency, and neither revenue nor equity. If left out the vendor's own, else `expense`. `accounts_payable` is paid by `bills` alone, but for what opening balances or an import hold there. What is paid ahead of a bill goes to an asset, such as `prepaid_expenses`; a vendor's credit on that account settles the bill once it comes.",
  }),
  bills: z
    .array(
      z.object({
        bill_id: Id("bill"),
        amount_cents: Cents.optional().meta({ description: "No more than the balance due, which it is if left out." }),
      }),
    )
    .min(1)
    .max(MOST_BILLS)
    .nullish()
    .meta({
      description:
        "Approved bills of one vendor that the payment pays, 1 to 200: it is debited to accounts_payable then, and not before they were booked.",
    }),
  paid_on: actDate("of the payment, which dates its entry", "today (UTC) if left out, or the day of the bank line"),
});

type Told = Partial<Record<"recipient_name" | "vendor_id" | "amount_cents" | "bills" | "bank_line_id", unknown>>;
const recipient = ({ recipient_name, vendor_id, bills }: Told) =>
  recipient_name != null || vendor_id != null || bills != null;
/** Whoever is paid is named (interface part 2, "Payment"). */
const named = { path: ["recipient_name"], message: "is required where there is no vendor_id" };
const amount = ({ amount_cents, bills, bank_line_id }: Told) =>
  amount_cents !== undefined || bills != null || bank_line_id != null;
const counted = { path: ["amount_cents"], message: "is required" };

export const NewPayment = PaymentFields.refine(amount, counted).refine(recipient, named);
export type NewPayment = z.output<typeof NewPayment>;

/** The same as the intent `submit_payment` names it: its reference is a memo. */
export const SubmittedPayment = PaymentFields.omit({ reference: true })
  .extend({ memo: PaymentFields.shape.reference })
  .refine(amount, counted)
  .refine(recipient, named);

/** The days of what becomes of a payment. */
export const settledOn = actDate("on which the bank has carried it out");
export const cancelledOn = actDate("of its cancellation, which dates the reversal");
export const failedOn = actDate("on which the money was back, which dates the reversal");

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
    bank_line_id: Id("bln").nullable().meta({
      description: "The line of the bank's statement that told of the payment when it was made; null where none did.",
    }),
    account_id: Id("acct").meta({ description: "The ledger account that is debited." }),
    cash_account_id: Id("acct").meta({ description: "The ledger account that is credited." }),
    status: PaymentStatus,
    ach_file_id: Id("ach")
      .nullable()
      .meta({ description: "The ACH file that it is in; null where it is in none, or in a discarded one." }),
    bills: z
      .array(
        z.object({
          bill_id: Id("bill"),
          bill_number: z.string().nullable(),
          amount_cents: z.int().meta({ description: "What of the payment pays the bill." }),
          ended_on: CalendarDate.nullable().meta({
            description: "The day on which the payment failed or was cancelled; null while it stands.",
          }),
        }),
      )
      .meta({ description: "The bills that it pays; empty where it pays none." }),
    entry_ids: z
      .array(Id("je"))
      .meta({ description: "The journal entries that the payment has made, in their order." }),
    paid_on: CalendarDate.meta({
      description: "The day of the payment: its entry, its tax year and its bank line go by it.",
    }),
    settled_on: CalendarDate.nullable().meta({ description: "The day on which it settled." }),
    failed_on: CalendarDate.nullable().meta({ description: "The day on which it failed." }),
    cancelled_on: CalendarDate.nullable().meta({ description: "The day of its cancellation." }),
    settled_at: Timestamp.nullable(),
    failed_at: Timestamp.nullable(),
    cancelled_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;
