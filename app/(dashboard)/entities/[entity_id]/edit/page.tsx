import { redirect } from "next/navigation";
import { changeEntity } from "#lib/domains/company/entities/operations.ts";
import { shortName } from "#ui/company/entities/labels.ts";
import { ParticularsForm } from "#ui/company/entities/particulars-form.tsx";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { permissions } from "../../../permissions.ts";
import { change } from "../actions.ts";
import { type EntityParams, entityOf } from "../entity.ts";

export async function generateMetadata({ params }: EntityParams) {
  return { title: `Particulars of ${(await entityOf((await params).entity_id)).legal_name}` };
}

export default async function ParticularsPage({ params }: EntityParams) {
  const { entity_id } = await params;
  const page = `/entities/${entity_id}`;
  const { role, can } = await permissions(`${page}/edit`);
  const entity = await entityOf(entity_id);
  // The documents are written, or the company is dissolved: there is nothing here to change any more.
  if (entity.formation_status !== "Pending" || entity.status === "dissolved") redirect(page);
  return (
    <>
      <PageHeader
        back={{ href: page, label: shortName(entity.legal_name) }}
        title="Particulars"
        description="What the formation documents are filled with, until they are generated. What stays empty stands in them as a blank."
      />
      {can(changeEntity.scope) ? (
        <ParticularsForm entity={entity} action={change} />
      ) : (
        <ReadOnlyNote role={role}>It does not change particulars.</ReadOnlyNote>
      )}
      <ApiFold
        calls={[{ method: "PATCH", path: `/v1/entities/${entity_id}`, body: { directors: [{ name: "Ada Byron" }] } }]}
      />
    </>
  );
}
