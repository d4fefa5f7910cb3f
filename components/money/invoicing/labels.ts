import { amount } from "#lib/core/money.ts";
import { invoiceNumber } from "#lib/domains/money/invoicing/rules.ts";
import type { Invoice } from "#lib/domains/money/invoicing/schema.ts";
import type { ActLabels } from "#ui/record/record-acts.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import type { Tone } from "#ui/ui/tone.ts";

export const invoiceTones: Readonly<Record<Invoice["status"] | "overdue", Tone>> = {
  draft: "neutral",
  sent: "info",
  paid: "success",
  voided: "neutral",
  overdue: "warning",
};

export const invoiceTitle = ({ number }: Pick<Invoice, "number">) => `Invoice ${invoiceNumber(number)}`;

/** An invoice's status; of one that is sent, whether it should have been paid by now. */
export const standingOf = ({ status, is_overdue }: Pick<Invoice, "status" | "is_overdue">) =>
  is_overdue ? "overdue" : status;

/** The same in the words of whoever is asked to pay. */
export const publicLabels: Readonly<Record<string, string>> = { sent: "Open", voided: "Void" };

export const publicTones: Readonly<Record<string, Tone>> = { ...invoiceTones, overdue: "danger" };

/** "3 days overdue" */
export const overdueLabel = ({ days_overdue }: Pick<Invoice, "days_overdue">) =>
  `${days_overdue} ${days_overdue === 1 ? "day" : "days"} overdue`;

/** What paying early takes off, and until when; nothing where there are no such terms, or nothing is due. */
export function earlyPaymentLabel(invoice: Invoice): string {
  const { discount_percent, discount_days, discount_until, discount_cents, balance_due_cents, currency } = invoice;
  if (discount_percent === null || discount_cents === 0) return "";
  const days = discount_days === 1 ? "a day" : `${discount_days} days`;
  const by = discount_until === null ? `within ${days} of its sending` : `by ${formatDate(discount_until)}`;
  const less = amount(balance_due_cents - discount_cents, currency);
  return `Paid ${by}, ${less} settles it: ${discount_percent} % is taken off, ${amount(discount_cents, currency)}.`;
}

export function invoiceActs(invoice: Invoice, isMailing: boolean): Readonly<Record<"send" | "void", ActLabels>> {
  const { customer, email, status, amount_cents, currency } = invoice;
  const title = invoiceTitle(invoice);
  const sum = amount(amount_cents, currency);
  return {
    send: {
      label: "Send",
      title: `Send ${title.toLowerCase()} to ${customer}?`,
      consequences: [
        email && !isMailing
          ? "No mail server is set, so nothing is mailed: hand over its link, which it gets now, or its PDF."
          : email
            ? `It is mailed to ${email}, with its PDF and the link to its public page.`
            : "It has no e-mail address, so nothing is mailed: hand its PDF over yourself.",
        invoice.tax_cents > 0
          ? `The books take it in: debit accounts receivable ${sum}; credit revenue, and sales tax payable ${amount(invoice.tax_cents, currency)}.`
          : `The books take it in: debit accounts receivable, credit revenue, ${sum}.`,
        "From then on it cannot be edited any more.",
      ],
      success: `${title} is sent`,
      forward: true,
    },
    void: {
      label: "Void",
      title: `Void ${title.toLowerCase()}?`,
      consequences: [
        "It can be neither sent nor paid any more. It keeps its number.",
        status === "sent"
          ? `What sending it did to the books is reversed on that day: ${sum}. The customer is not told.`
          : "It was not sent, so the books do not change.",
      ],
      success: `${title} is voided`,
      forward: false,
    },
  };
}
