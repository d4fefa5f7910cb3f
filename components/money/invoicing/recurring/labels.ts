import type { RecurringInvoice } from "#lib/domains/money/invoicing/recurring/schema.ts";
import type { ActLabels } from "#ui/record/record-acts.tsx";

export const issueLabels: Readonly<Record<RecurringInvoice["issue_as"], string>> = {
  draft: "Drafted, for somebody to send",
  sent: "Sent by itself",
};

/** What its invoices take off when they are paid early; null where that is as is usual. */
export function recurringTerms({
  discount_percent,
  discount_days,
}: Pick<RecurringInvoice, "discount_percent" | "discount_days">): string | null {
  if (discount_percent !== null) return `${discount_percent} % within ${discount_days} days`;
  return discount_days === 0 ? "Nothing is taken off" : null;
}

export const recurringTitle = ({ customer }: Pick<RecurringInvoice, "customer">) => `Recurring invoice to ${customer}`;

export function recurringActs({
  customer,
}: Pick<RecurringInvoice, "customer">): Readonly<Record<"pause" | "resume" | "end", ActLabels>> {
  return {
    pause: {
      label: "Pause",
      title: `Pause the recurring invoice to ${customer}?`,
      consequences: ["Nothing is issued until it is resumed; what would have come meanwhile is left out."],
      success: "The recurring invoice is paused",
      forward: false,
    },
    resume: {
      label: "Resume",
      title: `Resume the recurring invoice to ${customer}?`,
      consequences: ["It goes on with its first day from today on."],
      success: "The recurring invoice goes on",
      forward: true,
    },
    end: {
      label: "End",
      title: `End the recurring invoice to ${customer}?`,
      consequences: [
        "Nothing is issued by it any more, and it cannot be resumed.",
        "Invoices that it has issued stay as they are.",
      ],
      success: "The recurring invoice has ended",
      forward: false,
    },
  };
}
