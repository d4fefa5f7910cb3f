import { amount, amountIn, currencyIn } from "#lib/core/money.ts";
import type { Receipt } from "#lib/domains/trust/receipts/schema.ts";

/** By what words people know a thing, the best first: whom it is for, what it is called, what it says, and which it is. */
const NAMES = [
  ...["legal_name", "name", "title", "customer", "recipient_name", "investor_name", "to_name", "vendor_name"],
  ...[
    "member_name",
    "voter_name",
    "worker_name",
    "counterparty_name",
    "bank_name",
    "contains",
    "account_name",
    "symbol",
  ],
  ...["email", "to_address", "description", "report_name", "filename", "url", "period"],
];

/** What a formation has come to by a step, whose act is called by the same name each time. */
const stepClauses: Readonly<Partial<Record<string, string>>> = {
  DocumentsGenerated: "its documents were generated",
  FilingSubmitted: "its documents went to the state",
  Filed: "the state has filed it",
  EinApplied: "its EIN was applied for",
  Active: "it is formed",
};

/**
 * What an act was done to, or is to be, by the words that what was asked for and its record carry: "Harbor Hosting, $450.00". The
 * sum is what was asked for, where that says one: a part of a bill is paid, and the bill is of more.
 */
export function subjectOf({
  action,
  params,
  result,
}: Pick<Receipt, "params" | "result"> & { action?: string }): string {
  const fields: Record<string, unknown> = { ...params, ...Object(result) };
  const name = NAMES.map((one) => fields[one]).find((value) => typeof value === "string" && value !== "");
  // A record that comes to nothing (an agent's run that has moved no money) says nothing of it.
  const cents = amountIn(params) ?? (amountIn(result) || null);
  const sum = cents === null ? undefined : amount(cents, currencyIn(fields));
  const step = action === "formations.advance" ? stepClauses[String(fields.formation_status)] : undefined;
  return [name, sum, step].filter(Boolean).join(", ");
}
