import { amount } from "#lib/core/money.ts";
import type { Bill } from "#lib/domains/money/payments/bills/schema.ts";
import type { ActLabels } from "#ui/record/record-acts.tsx";
import type { Tone } from "#ui/ui/tone.ts";

/** How far a bill has come; one that is approved and late is told as that. */
export const standingOf = ({ status, is_overdue }: Pick<Bill, "status" | "is_overdue">) =>
  is_overdue ? "overdue" : status;

export const billTones: Readonly<Record<Bill["status"] | "overdue", Tone>> = {
  draft: "neutral",
  approved: "info",
  overdue: "warning",
  paid: "success",
  voided: "neutral",
};

/** A bill as people call it: by its number, else by whose it is. */
export const billTitle = ({ bill_number, vendor_name }: Pick<Bill, "bill_number" | "vendor_name">) =>
  bill_number === null
    ? vendor_name === null
      ? "Bill to be completed"
      : `Bill of ${vendor_name}`
    : `Bill ${bill_number}`;

export const overdueLabel = ({ days_overdue }: Pick<Bill, "days_overdue">) =>
  `${days_overdue} ${days_overdue === 1 ? "day" : "days"} overdue`;

/** What a draft has yet to say before it can be approved, as its fields are called. */
export const lacksOf = ({ vendor_id, bill_date, due_date, line_items }: Bill): string[] => [
  ...(vendor_id === null ? ["vendor"] : []),
  ...(bill_date === null ? ["bill date"] : []),
  ...(due_date === null ? ["due date"] : []),
  ...(line_items.length === 0 ? ["lines"] : []),
];

export function billActs(bill: Bill): Readonly<Record<"approve" | "void", ActLabels>> {
  const sum = amount(bill.amount_cents, bill.currency);
  const name = billTitle(bill);
  return {
    approve: {
      label: "Approve",
      title: `Approve ${name}?`,
      consequences: [
        `The company owes ${bill.vendor_name ?? "the vendor"} ${sum}: the books take it in.`,
        "What the bill says does not change any more.",
      ],
      success: `${name} is approved`,
      forward: true,
    },
    void: {
      label: "Void",
      title: `Void ${name}?`,
      consequences: [
        bill.status === "draft" ? "The draft is set aside." : `Its journal entry is reversed: ${sum} are owed no more.`,
        "It stays in the list. Its number may be used again.",
      ],
      success: `${name} is voided`,
      forward: false,
    },
  };
}
