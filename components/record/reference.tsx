import { pageOf } from "#ui/record/places.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { wordsOf } from "#ui/ui/status.tsx";

/** The record that a field names: by what people call it, or to be copied; to be gone to, where it has a page. */
export function Reference({
  name,
  value,
  entity_id,
  called,
}: {
  name: string;
  value: string;
  entity_id: string | null;
  called?: string | undefined;
}) {
  const href = pageOf(name, value, entity_id);
  if (called === undefined) return <Identifier value={value} label={wordsOf(name)} {...(href ? { href } : {})} />;
  return href ? <TextLink href={href}>{called}</TextLink> : called;
}
