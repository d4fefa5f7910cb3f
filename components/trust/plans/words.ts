import type { PlanSummary } from "#lib/domains/trust/plans/schema.ts";
import { type ActTitles, titleOf } from "#ui/trust/receipts/act-labels.ts";
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
