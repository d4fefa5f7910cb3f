import type { ErrorBody, Issue } from "#lib/core/answer.ts";
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

/** At which of a form's fields an issue is told: the one it names, or the one that its list was typed into; null where there is none. */
export function placeIn(
  hasField: (name: string) => boolean,
  { path, message }: Issue,
): { name: string | null; message: string } {
  if (hasField(path)) return { name: path, message };
  const [, list = "", at] = /^(.+)\.(\d+)$/.exec(path) ?? [];
  return hasField(list) ? { name: list, message: `No. ${Number(at) + 1} ${message}` } : { name: null, message };
}

/** A refusal as people read it: its fields by their names and not by the wire's. */
export function refusalLabel({ error, issues = [] }: Pick<ErrorBody, "error" | "issues">): string {
  const [first, ...others] = issues;
  if (first === undefined || first.path === "" || !error.startsWith(`${first.path} `)) return error;
  const said = `${placeOf(first.path)} ${first.message}`;
  return others.length === 0 ? said : `${said} (and ${others.length} more)`;
}
