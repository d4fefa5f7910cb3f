import type { Suggestion } from "#lib/domains/money/banking/bank-statements/rules.ts";
import type { BankLine } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { formatDate } from "#ui/ui/date.tsx";
import { apart, counted } from "./labels.ts";
import type { LineActions } from "./line-actions.ts";

/** What is accepted with others in one act. */
type Together = Extract<Suggestion, { kind: "entry" | "combination" | "transfer" | "rule" }>;

/** Whether an act takes it with others: money of a customer's, or to or from a vendor, is an act of its own each. */
export const isTogether = (suggestion: Suggestion): suggestion is Together =>
  suggestion.kind === "entry" ||
  suggestion.kind === "combination" ||
  suggestion.kind === "transfer" ||
  (suggestion.kind === "rule" && suggestion.rule.vendor_id === null);

/** Lines of entries, as the API names them. */
export const named = (of: readonly BankLine["matches"][number][]) =>
  of.map(({ entry_id, entry_line_number }) => ({ entry_id, entry_line_number }));

/** What a line is matched to where it is at one click: entries alone or together; null where more than that is done. */
export function matchedBy(line: BankLine, suggestion: Suggestion): BankLine["matches"] | null {
  if (suggestion.kind === "combination") return suggestion.combination.entries;
  if (suggestion.kind !== "entry") return null;
  const { entry_id, entry_line_number, date, description } = suggestion.proposal;
  return [{ entry_id, entry_line_number, date, description, amount_cents: line.amount_cents }];
}

/** What of a line is proposed, as the API takes its acceptance. */
export function acceptanceOf(bank_line_id: string, suggestion: Together) {
  if (suggestion.kind === "entry") return { bank_line_id, entry_id: suggestion.proposal.entry_id };
  if (suggestion.kind === "combination") return { bank_line_id, entries: named(suggestion.combination.entries) };
  if (suggestion.kind === "transfer") return { bank_line_id, transfer_line_id: suggestion.transfer.bank_line_id };
  return { bank_line_id, rule_id: suggestion.rule.rule_id };
}

/** Whether whoever has these actions may accept it. */
export function mayAccept(
  { settle, pay, refund }: Pick<LineActions, "settle" | "pay" | "refund">,
  suggestion: Suggestion,
): boolean {
  if (isTogether(suggestion)) return true;
  if (suggestion.kind === "refund") return refund !== null;
  return suggestion.kind === "invoice" ? settle !== null : pay !== null;
}

/** How a suggestion is shown: what it is, what more there is to say, where it leads, and the verb that accepts it. */
export interface Told {
  title: string;
  note: string;
  href: string;
  verb: string;
}

export function toldOf({ entity_id, bank_id }: Pick<BankLine, "entity_id" | "bank_id">, suggestion: Suggestion): Told {
  const company = `/entities/${entity_id}`;
  if (suggestion.kind === "entry") {
    const { description, date, days_apart, entry_id } = suggestion.proposal;
    const note = `${formatDate(date)}, ${apart(days_apart)}`;
    return {
      title: description || "Journal entry",
      note,
      href: `${company}/ledger/entries/${entry_id}`,
      verb: "Match",
    };
  }
  if (suggestion.kind === "combination") {
    const { entries, days_apart } = suggestion.combination;
    return {
      title: `${counted(entries.length, "entry", "entries")} together`,
      note: `${entries.map(({ description }) => description || "Journal entry").join("; ")}, up to ${apart(days_apart)}`,
      href: `${company}/banking/${bank_id}/statement/entries`,
      verb: `Match ${entries.length}`,
    };
  }
  if (suggestion.kind === "transfer") {
    const { bank_id, bank_name, date, days_apart } = suggestion.transfer;
    const note = `${formatDate(date)}, ${apart(days_apart)}`;
    const href = `${company}/banking/${bank_id}/statement`;
    return { title: `Transfer with ${bank_name ?? "another account"}`, note, href, verb: "Enter transfer" };
  }
  if (suggestion.kind === "invoice") {
    const { number, customer, due_date, invoice_id } = suggestion.invoice;
    const note = `due ${formatDate(due_date)}`;
    return {
      title: `Invoice ${number} to ${customer}`,
      note,
      href: `${company}/invoices/${invoice_id}`,
      verb: "Settle",
    };
  }
  if (suggestion.kind === "bills") {
    const { vendor_name, due_date, bills } = suggestion.payment;
    const [first, ...others] = bills;
    const number = first?.bill_number ? ` ${first.bill_number}` : "";
    return {
      title:
        others.length > 0 ? `${counted(bills.length, "bill")} of ${vendor_name}` : `Bill${number} of ${vendor_name}`,
      note: `due ${formatDate(due_date)}`,
      href: `${company}/bills${others.length > 0 ? "" : `/${first?.bill_id}`}`,
      verb: "Pay",
    };
  }
  if (suggestion.kind === "refund") {
    const { vendor_credit_id, vendor_name, credit_number, credited_on } = suggestion.refund;
    return {
      title: `Refund of ${vendor_name}${credit_number ? `, credit ${credit_number}` : ""}`,
      note: `credited ${formatDate(credited_on)}`,
      href: `${company}/bills/credits/${vendor_credit_id}`,
      verb: "Record refund",
    };
  }
  const { account_name, account_id, contains, contact_name, vendor_id, vendor_name } = suggestion.rule;
  const note = `by the rule “${contains}”`;
  if (vendor_id !== null) {
    const href = `${company}/payments/vendors/${vendor_id}`;
    return { title: `Payment to ${vendor_name}, ${account_name}`, note, href, verb: "Record payment" };
  }
  const title = contact_name === null ? account_name : `${account_name}, ${contact_name}`;
  return { title, note, href: `${company}/ledger/accounts/${account_id}`, verb: "Enter" };
}
