import type { CustomerRefund } from "#lib/domains/money/invoicing/refunds/schema.ts";
import type { VendorRefund } from "#lib/domains/money/payments/refunds/schema.ts";
import type { ActLabels } from "#ui/record/record-acts.tsx";
import type { Tone } from "#ui/ui/tone.ts";

/** Money that a customer got back of a credit, or that a vendor gave back of one. */
export type Refund = CustomerRefund | VendorRefund;

export const refundTones: Readonly<Record<Refund["status"], Tone>> = {
  paid: "success",
  received: "success",
  voided: "neutral",
};

/** The identifier of a refund, and its page. */
export const refundId = (refund: Refund) =>
  "vendor_refund_id" in refund ? refund.vendor_refund_id : refund.customer_refund_id;
export const refundPage = (refund: Refund) =>
  `/entities/${refund.entity_id}/${"vendor_refund_id" in refund ? "bills" : "invoices"}/refunds/${refundId(refund)}`;

export const voidRefundLabels = (whose: "customer" | "vendor"): ActLabels => ({
  label: "Void",
  title: "Take this refund back?",
  consequences: [
    `It is the ${whose}’s credit again.`,
    "Its entry is reversed on that day; a bank line that is matched to it is unmatched.",
  ],
  success: "The refund is taken back",
  forward: false,
});
