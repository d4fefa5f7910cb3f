import type { ErrorBody } from "#lib/core/answer.ts";
import { wordsOf } from "#ui/ui/status.tsx";

/** `amount_cents` → "Amount", `entity_id` → "Company": a field in the words that the forms use. */
export const termOf = (name: string) => wordsOf(name.replace(/_(cents|id)$/, "").replace(/^entity$/, "company"));

/** `line_items.0.quantity` → "Quantity 1", `lines` → "Lines": where something is wrong, as people find it. They count from 1. */
export function placeOf(path: string): string {
  const steps = path.split(".");
  const name = steps.findLast((step) => !/^\d+$/.test(step)) ?? "";
  const at = steps.findLast((step) => /^\d+$/.test(step));
  return at === undefined ? termOf(name) : `${termOf(name)} ${Number(at) + 1}`;
}

/** A refusal as people read it: its fields by their names and not by the wire's. */
export function refusalLabel({ error, issues = [] }: Pick<ErrorBody, "error" | "issues">): string {
  const [first, ...others] = issues;
  if (first === undefined || first.path === "" || !error.startsWith(`${first.path} `)) return error;
  const said = `${placeOf(first.path)} ${first.message}`;
  return others.length === 0 ? said : `${said} (and ${others.length} more)`;
}
