import { amount } from "#lib/core/money.ts";
import type { Payment } from "#lib/domains/money/payments/schema.ts";
import type { ActLabels } from "#ui/record/record-acts.tsx";
import type { Tone } from "#ui/ui/tone.ts";

export const paymentTones: Readonly<Record<Payment["status"], Tone>> = {
  submitted: "info",
  settled: "success",
  failed: "danger",
  cancelled: "neutral",
};

export const methodLabels: Readonly<Record<Payment["method"], string>> = {
  ach: "ACH",
  wire: "Wire",
  check: "Check",
  card: "Card",
  cash: "Cash",
};

export function paymentActs(payment: Payment): Readonly<Record<"settle" | "fail" | "cancel", ActLabels>> {
  const { recipient_name, amount_cents, currency, status } = payment;
  const sum = amount(amount_cents, currency);
  const reversed = `Its journal entry is reversed: ${sum} are back where they left, and what was debited is taken back.`;
  return {
    settle: {
      label: "Mark settled",
      title: `Has the payment to ${recipient_name} settled?`,
      consequences: [
        "The bank has carried it out: it can be neither cancelled nor marked as failed any more.",
        "The books stay as they are; they took it in when it was submitted.",
      ],
      success: "The payment is settled",
      forward: true,
    },
    fail: {
      label: "Mark failed",
      title: `Has the payment to ${recipient_name} failed?`,
      consequences: ["The money came back, or never left.", reversed, "To pay after all, submit another payment."],
      success: "The payment is marked as failed",
      forward: false,
    },
    cancel: {
      label: "Cancel payment",
      title: `Cancel the payment to ${recipient_name}?`,
      consequences:
        status === "settled"
          ? ["It was a mistake, and the bank’s line is unmatched again.", reversed, "Bills that it paid are due again."]
          : ["It is called back before it settles.", reversed],
      success: "The payment is cancelled",
      forward: false,
    },
  };
}

/**
 * What may be done with a payment by its state, its file and its bank line: what the bank was told is not called back, nor what it
 * has carried out, unless a line was taken for another.
 */
export const mayOf = <Trigger extends string>(
  may: readonly Trigger[],
  { ach_file_id, bank_line_id, status }: Payment,
): Trigger[] => {
  const isCancellable = ach_file_id === null && (status !== "settled" || bank_line_id !== null);
  return may.filter((trigger) => trigger !== "cancel" || isCancellable);
};
