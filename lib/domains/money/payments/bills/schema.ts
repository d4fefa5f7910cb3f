import * as z from "zod";
import { CalendarDate, Cents, Email, Id, MAX_INTEGER, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { Currency } from "#lib/domains/books/ledger/currency.ts";
import { FreeText, givenTags, keptTags } from "#lib/domains/books/ledger/schema.ts";
import { GivenFile } from "#lib/domains/company/documents/files/schema.ts";
import { bankLineId, PaymentMethod } from "../schema.ts";
import { billStates } from "./states.ts";

export const GivenLine = z.object({
  description: Text(1000).meta({ example: "Hosting, March" }),
  amount_cents: Cents,
  account_id: Id("acct").nullish().meta({
    description:
      "The ledger account that is debited: an active one in the bill's currency, and neither revenue nor equity nor accounts payable. If left out the vendor's own, else `expense`.",
  }),
  ...givenTags,
});
export type GivenLine = z.output<typeof GivenLine>;

/** More lines than this are several bills. */
export const MOST_LINES = 200;

const GivenLines = z.array(GivenLine).min(1).max(MOST_LINES);

const BillNumber = Text(100).meta({
  description: "The vendor's own number. Each once for a vendor, without regard to case, but for voided bills.",
  example: "INV-2026-0042",
});

const BillFields = z.object({
  entity_id: Id("ent"),
  vendor_id: Id("ven").nullish().meta({ description: "The vendor; found by `vendor_name` if left out." }),
  vendor_name: Name.nullish().meta({
    description: "Who has sent it; remembered as a vendor. Required unless `vendor_id` says it.",
  }),
  bill_number: BillNumber.nullish(),
  bill_date: CalendarDate.meta({ description: "The day that the vendor has put on it." }),
  due_date: CalendarDate.meta({ description: "Not before `bill_date`." }),
  currency: Currency.default("usd"),
  line_items: GivenLines.meta({ description: "What it is for, 1 to 200 lines; they add up to the bill." }),
  notes: FreeText.meta({ description: "Whatever the company should know of it." }),
});

export const NewBill = BillFields.extend({
  attachment: GivenFile.nullish().meta({ description: "The bill itself, as it came." }),
}).refine(({ vendor_id, vendor_name }) => vendor_id != null || vendor_name != null, {
  path: ["vendor_name"],
  message: "is required where there is no vendor_id",
});
export type NewBill = z.output<typeof NewBill>;

/** What of a draft may be changed; what is left out stays as it is. */
export const ChangedBill = z.object({
  entity_id: Id("ent"),
  bill_id: Id("bill"),
  vendor_id: BillFields.shape.vendor_id,
  vendor_name: BillFields.shape.vendor_name,
  bill_number: BillNumber.nullish().meta({ description: "null takes it back." }),
  bill_date: CalendarDate.optional(),
  due_date: CalendarDate.optional(),
  currency: Currency.optional(),
  line_items: GivenLines.optional().meta({ description: "All lines anew." }),
  notes: z.string().max(10_000).optional(),
});
export type ChangedBill = z.output<typeof ChangedBill>;

/** A file that a draft is made of: given whole, or kept as a document already. */
export const ReceivedBill = z
  .object({
    entity_id: Id("ent"),
    filename: GivenFile.shape.filename,
    content_base64: GivenFile.shape.content_base64.optional(),
    document_id: Id("doc")
      .optional()
      .meta({ description: "A file that is kept already, in place of `content_base64`." }),
    vendor_id: BillFields.shape.vendor_id,
    received_from: Email.nullish().meta({
      description: "Who has sent it. A vendor that has this e-mail address is the bill's.",
    }),
    notes: BillFields.shape.notes,
  })
  .superRefine(({ content_base64, document_id }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (content_base64 === undefined && document_id === undefined) {
      refuse("content_base64", "is required, unless document_id names a file that is kept already");
      refuse("document_id", "is required, unless content_base64 is given");
    }
    if (content_base64 !== undefined && document_id !== undefined) {
      refuse("document_id", "must be left out where content_base64 is given");
    }
  });
export type ReceivedBill = z.output<typeof ReceivedBill>;

/** A day that an act is dated, where it may be told (decisions "Money"). */
const actDate = (description: string) => CalendarDate.nullish().meta({ description });

export const postedOn = actDate(
  "The day that dates its entry, on `bill_date` or later and not after today, in a month that is open. `bill_date` if left out, or today where that one's month is closed.",
);
export const voidedOn = actDate(
  "The day that dates the reversal; today (UTC) if left out. Not after today, not before `posted_on`, and in a month that is open.",
);

/** How a bill is paid. */
export const BillPaid = z.object({
  entity_id: Id("ent"),
  bill_id: Id("bill"),
  amount_cents: Cents.optional().meta({ description: "No more than the balance due, which it is if left out." }),
  paid_on: actDate(
    "The day of the payment; today (UTC) if left out, or the day of the bank line. Not after today, not before the bill's `posted_on`, and in a month that is open.",
  ),
  method: PaymentMethod.default("ach"),
  bank_id: Id("bank")
    .nullish()
    .meta({ description: "The active bank account that the money leaves; `cash` if left out." }),
  bank_line_id: bankLineId,
  reference: z.string().max(10_000).nullish().meta({ description: "What the payment is for, as the vendor sees it." }),
});

const BillStatus = z.enum(billStates.states);

/** What narrows the list of bills. */
export const BillFilter = z.object({
  entity_id: Id("ent"),
  status: BillStatus.optional(),
  overdue: z
    .enum(["true", "false"])
    .optional()
    .meta({ description: "`true`: those that are approved and due before today (UTC); `false`: all others." }),
  vendor_id: Id("ven").optional(),
  search: Text(500).optional().meta({ description: "A part of the vendor's name, of the bill's number or of a line." }),
  due_from: CalendarDate.optional().meta({ description: "Due on this day or later." }),
  due_to: CalendarDate.optional().meta({ description: "Due on this day or earlier." }),
  currency: Currency.optional(),
});

export const BillLine = z.object({
  line_number: z.int().min(1),
  description: z.string(),
  amount_cents: z.int(),
  account_id: Id("acct").nullable().meta({ description: "null: told when the bill is approved." }),
  account_code: z.string().nullable(),
  account_name: z.string().nullable(),
  ...keptTags,
});

const BillPayment = z.object({
  payment_id: Id("pay"),
  amount_cents: z.int().meta({ description: "What of the payment pays this bill." }),
  paid_on: CalendarDate,
  ended_on: CalendarDate.nullable().meta({
    description: "The day on which the payment failed or was cancelled; null while it stands.",
  }),
});

const BillCredit = z.object({
  bill_settlement_id: Id("bstl").meta({
    description: "What takes it back by itself: `POST …/bill-settlements/{bill_settlement_id}/void`.",
  }),
  vendor_credit_id: Id("vcr"),
  credit_number: z.string().nullable(),
  amount_cents: z.int().meta({ description: "What of the credit settles this bill." }),
  settled_on: CalendarDate.meta({ description: "The day from which the balance is lower by it." }),
  voided_on: CalendarDate.nullable().meta({ description: "The day on which it was taken back; null while it stands." }),
});

const BillAttachment = z.object({
  document_id: Id("doc").meta({ description: "`GET /v1/documents/{document_id}/file` answers the file." }),
  filename: z.string(),
  content_type: z.string(),
  byte_count: z.int(),
  sha256: z.string().meta({ description: "SHA-256 of the file, lowercase hex." }),
});

export const Bill = z
  .object({
    bill_id: Id("bill"),
    entity_id: Id("ent"),
    vendor_id: Id("ven").nullable().meta({ description: "null in a draft whose vendor is not known yet." }),
    vendor_name: z.string().nullable(),
    bill_number: z.string().nullable(),
    bill_date: CalendarDate.nullable(),
    due_date: CalendarDate.nullable(),
    currency: z.string(),
    amount_cents: z
      .int()
      .max(MAX_INTEGER)
      .meta({ description: "The sum of the lines; 0 in a draft that has none yet." }),
    amount_paid_cents: z.int().meta({ description: "What payments that stand pay of it." }),
    credited_cents: z
      .int()
      .meta({ description: "What the vendor's credits that are applied to it have settled of it." }),
    balance_due_cents: z.int().meta({ description: "What is still to pay; 0 once it is voided." }),
    line_items: z.array(BillLine),
    notes: z.string(),
    received_from: z
      .string()
      .nullable()
      .meta({ description: "Who has mailed it; null where it did not come by mail." }),
    status: BillStatus,
    is_overdue: z.boolean().meta({ description: "Whether it is approved and its due date is before today (UTC)." }),
    days_overdue: z.int().meta({ description: "Days since the due date while it is overdue, else 0." }),
    posted_on: CalendarDate.nullable().meta({ description: "The day of its entry; null until it is approved." }),
    voided_on: CalendarDate.nullable(),
    attachments: z.array(BillAttachment).meta({ description: "The files it came as, each kept as a document." }),
    payments: z.array(BillPayment).meta({ description: "What has been paid of it, in order." }),
    credits: z.array(BillCredit).meta({ description: "What vendor credits have settled of it, in order." }),
    entry_ids: z
      .array(Id("je"))
      .meta({ description: "The journal entries that the bill has made; its payments have theirs." }),
    approved_at: Timestamp.nullable(),
    paid_at: Timestamp.nullable(),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Bill" });
export type Bill = z.infer<typeof Bill>;
