import { amount } from "#lib/core/money.ts";
import type { PlanSummary } from "#lib/domains/trust/plans/schema.ts";
import { type ActTitles, titleOf } from "#ui/trust/receipts/act-labels.ts";
import { wordsOf } from "#ui/ui/status.tsx";
import type { Tone } from "#ui/ui/tone.ts";

export const planTones: Readonly<Record<PlanSummary["status"], Tone>> = {
  proposed: "info",
  executed: "success",
  discarded: "neutral",
};

/** "Convene a meeting, Create an invoice and 3 more": what a plan is called, since nobody has named it. */
export function planTitle(actions: readonly string[], titles: ActTitles): string {
  const [first = "", second, ...others] = actions.map((action) => titleOf(action, titles));
  if (second === undefined) return first;
  return others.length === 0 ? `${first}, ${second}` : `${first}, ${second} and ${others.length} more`;
}

/** "meeting id of step 1", for a reference to what an earlier step makes; null for anything else. People count from 1. */
function referenceWords(value: unknown): string | null {
  const $ref = typeof value === "object" && value !== null && "$ref" in value ? value.$ref : null;
  const [step, , ...names] = typeof $ref === "string" ? $ref.split(".") : [];
  return names.length === 0 ? null : `${names.map(wordsOf).join(", ")} of step ${Number(step) + 1}`;
}

/** A param of a step, as people read it. */
export function paramWords(name: string, value: unknown): string {
  const reference = referenceWords(value);
  if (reference !== null) return reference;
  if (Array.isArray(value)) return value.map((item) => paramWords(name, item)).join("; ");
  if (typeof value === "number") return name.endsWith("_cents") ? amount(value, "usd") : value.toLocaleString("en-US");
  return typeof value === "string" ? value : JSON.stringify(value);
}
