import { citedFigure } from "#lib/core/citation.ts";
import type { EntityDetail } from "#lib/domains/company/entities/detail/schema.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { Money } from "#ui/ui/money.tsx";

/** How a company is filed by whoever forms it, since nothing is sent from here: the papers, the office, the fee, and what to type. */
export function FilingGuide({ entity }: { entity: EntityDetail }) {
  const { formation, formation_status, entity_id } = entity;
  const { filing_office, filing_portal, filing_entries, filing_notes, documents } = formation;
  const fee = citedFigure(formation.state_fee_cents, formation.state_fee_confidence);
  if (formation_status !== "DocumentsSigned" && formation_status !== "FilingSubmitted") return null;
  if (entity.status === "dissolved") return null;
  return (
    <div className="mt-6 rounded-lg border p-4">
      <h3 className="font-medium">How to file it</h3>
      <p className="mt-1 text-muted text-sm">
        Nothing is sent to the {filing_office} from here. File it yourself, and come back with its confirmation.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {documents && documents.length > 0 ? (
          <ButtonLink size="sm" href={`/entities/${entity_id}/documents/bundle`} prefetch={false}>
            Download the papers
          </ButtonLink>
        ) : null}
        {filing_portal === null ? null : (
          <ButtonLink size="sm" href={filing_portal} target="_blank" rel="noreferrer">
            Open the state’s site
          </ButtonLink>
        )}
      </div>
      {filing_notes.map((note) => (
        <p key={note} className="mt-3 text-muted text-sm">
          {note}
        </p>
      ))}
      <div className="mt-4">
        <DescriptionList
          facts={[
            {
              term: "Fee",
              value: fee === null ? "Not in our facts" : <Money cents={fee} />,
            },
            ...filing_entries.map(({ name, value }) => ({ term: name, value: value ?? "Not told yet" })),
          ]}
        />
      </div>
    </div>
  );
}
