import { amount } from "#lib/core/money.ts";
import { formatDate } from "#ui/ui/date.tsx";
import { wordsOf } from "#ui/ui/status.tsx";

/** `amount_cents` → "Amount", `entity_id` → "Company": a field in the words that the forms use. */
export const termOf = (name: string) => wordsOf(name.replace(/_(cents|id)$/, "").replace(/^entity$/, "company"));

/** "Meeting id of step 1", for a reference to what a plan's earlier step makes; null for anything else. People count from 1. */
function referenceLabel(value: unknown): string | null {
  const $ref = typeof value === "object" && value !== null && "$ref" in value ? value.$ref : null;
  const [step, , ...names] = typeof $ref === "string" ? $ref.split(".") : [];
  return names.length === 0 ? null : `${names.map(wordsOf).join(", ")} of step ${Number(step) + 1}`;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Whether a text is a moment of the wire (RFC 3339). */
export const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);

/** A text, where it is a day, a moment or a currency as people write those; else as it stands. */
export function textLabel(name: string, value: string): string {
  if (name === "currency") return value.toUpperCase();
  return DAY.test(value) || isInstant(value) ? formatDate(value, true) : value;
}

/** What an act is asked with, as people read it; money in the currency of the act. */
export function paramLabel(name: string, value: unknown, currency: string): string {
  const reference = referenceLabel(value);
  if (reference !== null) return reference;
  if (Array.isArray(value)) return value.map((item) => paramLabel(name, item, currency)).join("; ");
  if (typeof value === "number")
    return name.endsWith("_cents") ? amount(value, currency) : value.toLocaleString("en-US");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" ? textLabel(name, value) : JSON.stringify(value);
}
