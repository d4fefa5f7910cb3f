import { pageOf } from "#ui/record/places.ts";
import { Identifier } from "#ui/ui/identifier.tsx";
import { wordsOf } from "#ui/ui/status.tsx";

const IDENTIFIER = /^[a-z]{2,6}_[0-9a-z]{26}$/;

/** Whether a field's value names a record. */
export const isIdentifier = (value: unknown): value is string => typeof value === "string" && IDENTIFIER.test(value);

/** The record that a field names, to be copied and, where it has a page, to be gone to. */
export function Reference({ name, value, entity_id }: { name: string; value: string; entity_id: string | null }) {
  const href = pageOf(name, value, entity_id);
  return <Identifier value={value} label={wordsOf(name)} {...(href ? { href } : {})} />;
}
