import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import type { ChosenTags } from "./chosen.ts";
import { dimensionLabels } from "./labels.ts";

/** The names of what a line bears, small beneath it; nothing where it bears none. */
export function TagNames({ tags, of }: { tags: readonly Tag[]; of: ChosenTags }) {
  const borne = tags.filter(({ tag_id }) => tag_id === of.class_id || tag_id === of.project_id);
  if (borne.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1.5 font-sans text-xs">
      {borne.map(({ tag_id, dimension, name }) => (
        <span key={tag_id} className="rounded-sm bg-neutral-soft px-1.5 py-px text-muted [overflow-wrap:anywhere]">
          <span className="sr-only">{dimensionLabels[dimension]}: </span>
          {name}
        </span>
      ))}
    </span>
  );
}
