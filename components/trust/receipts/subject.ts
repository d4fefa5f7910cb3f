import { amount, amountIn, currencyIn } from "#lib/core/money.ts";
import type { Receipt } from "#lib/domains/trust/receipts/schema.ts";

const NAMES = ["legal_name", "name", "title", "customer", "recipient_name", "investor_name", "to_name", "email"];

/** What an act was done to, or is to be, by the words that what was asked for and its record carry: "Harbor Hosting, $450.00". */
export function subjectOf({ params, result }: Pick<Receipt, "params" | "result">): string {
  const fields: Record<string, unknown> = { ...params, ...Object(result) };
  const name = NAMES.map((one) => fields[one]).find((value) => typeof value === "string" && value !== "");
  const cents = amountIn(fields);
  const sum = cents === null ? undefined : amount(cents, currencyIn(fields));
  return [name, sum].filter(Boolean).join(", ");
}
