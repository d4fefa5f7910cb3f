import { invoiceNumber } from "#lib/domains/money/invoicing/rules.ts";
import type { Invoice } from "#lib/domains/money/invoicing/schema.ts";
import type { ActWords } from "#ui/record/record-acts.tsx";
import { formatMoney } from "#ui/ui/money.tsx";
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
export const overdueWords = ({ days_overdue }: Pick<Invoice, "days_overdue">) =>
  `${days_overdue} ${days_overdue === 1 ? "day" : "days"} overdue`;

export function invoiceActs(invoice: Invoice): Readonly<Record<"send" | "pay" | "void", ActWords>> {
  const { customer, email, status, amount_cents, currency } = invoice;
  const title = invoiceTitle(invoice);
  const amount = formatMoney(amount_cents, currency);
  return {
    send: {
      label: "Send",
      title: `Send ${title.toLowerCase()} to ${customer}?`,
      consequences: [
        email
          ? `It is mailed to ${email}, with its PDF and the link to its public page.`
          : "It has no e-mail address, so nothing is mailed: hand its PDF over yourself.",
        `The books take it in: debit accounts receivable, credit revenue, ${amount}.`,
        "From then on it cannot be edited any more.",
      ],
      success: `${title} is sent`,
      forward: true,
    },
    pay: {
      label: "Record payment",
      title: `Record that ${customer} has paid ${title.toLowerCase()}?`,
      consequences: [
        `The books take it in: debit cash, credit accounts receivable, ${amount}.`,
        "A paid invoice cannot be voided any more.",
      ],
      success: `${title} is paid`,
      forward: true,
    },
    void: {
      label: "Void",
      title: `Void ${title.toLowerCase()}?`,
      consequences: [
        "It can be neither sent nor paid any more. It keeps its number.",
        status === "sent"
          ? `What sending it did to the books is reversed: ${amount}. The customer is not told.`
          : "It was not sent, so the books do not change.",
      ],
      success: `${title} is voided`,
      forward: false,
    },
  };
}
