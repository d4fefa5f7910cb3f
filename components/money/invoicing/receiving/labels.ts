import type { CustomerPayment } from "#lib/domains/money/invoicing/customer-payments/schema.ts";
import type { Tone } from "#ui/ui/tone.ts";

export const paymentTones: Readonly<Record<CustomerPayment["status"], Tone>> = {
  received: "success",
  voided: "neutral",
};
