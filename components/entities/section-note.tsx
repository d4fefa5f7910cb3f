import type { Entity } from "#lib/domains/entities/schema.ts";
import { ReadOnlyNote } from "#ui/entities/read-only-note.tsx";
import { Callout } from "#ui/ui/callout.tsx";

/** Why a part of an entity's book offers no act, if it offers none: the company is dissolved, or the role lacks it. */
export function SectionNote({ entity, role, writes }: { entity: Entity; role: string | null; writes: boolean }) {
  if (entity.status === "dissolved") {
    return (
      <Callout className="mb-8" title="Read-only">
        {entity.legal_name} is dissolved: everything here can be read, and nothing can be added or changed.
      </Callout>
    );
  }
  return writes ? null : <ReadOnlyNote role={role}>You see all of this and change nothing.</ReadOnlyNote>;
}
