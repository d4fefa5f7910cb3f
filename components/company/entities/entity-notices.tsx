import type { EntityDetail } from "#lib/domains/company/entities/detail/schema.ts";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { missingLabel } from "./labels.ts";

/** What a conversion makes of a company: `an LLC of Texas`, `a C-corporation of Delaware`. */
export interface Becoming {
  was: string;
  becomes: string;
  moves: boolean;
}

/** What must be known of an entity before anything is done with it. */
export function EntityNotices({
  entity,
  becoming,
  role,
  forms,
}: {
  entity: EntityDetail;
  becoming: Becoming | null;
  role: string | null;
  forms: boolean;
}) {
  const { entity_id, status, formation_status, missing, dissolved_at, dissolution_reason, conversion_status } = entity;
  if (status === "dissolved") {
    return (
      <Callout className="mb-8" title={`Dissolved${dissolved_at ? ` on ${formatDate(dissolved_at)}` : ""}: read-only`}>
        {dissolution_reason ?? "No reason was given."} Everything here can be read and downloaded; nothing can be
        changed.
      </Callout>
    );
  }
  if (!forms) {
    return (
      <ReadOnlyNote role={role}>
        You see what your role may read of this company, and take no step of its formation.
      </ReadOnlyNote>
    );
  }
  if (conversion_status === "pending_filing") {
    return (
      <Callout className="mb-8" tone="warning" title="The conversion is not filed yet">
        {becoming?.moves
          ? `It is ${becoming.was}, and becomes ${becoming.becomes}: its documents are to be signed, filed there, and filed in the state that it leaves as that asks. It has converted once you have confirmed the filing.`
          : "The company’s documents of its new type are to be signed and filed with the state. It has converted once you have confirmed the filing."}
      </Callout>
    );
  }
  if (formation_status === "Pending" && missing.length > 0) {
    return (
      <Callout
        className="mb-8"
        tone="warning"
        title="Particulars are missing"
        action={
          <ButtonLink size="sm" href={`/entities/${entity_id}/edit`}>
            Fill in
          </ButtonLink>
        }
      >
        They would stand as blanks in the documents: {missingLabel(missing)}.
      </Callout>
    );
  }
  return null;
}
