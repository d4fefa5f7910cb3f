import { redirect } from "next/navigation";
import { callOf } from "#lib/core/call.ts";
import { changeEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { asShown } from "#lib/server/shown.ts";
import { isFormed, shortName } from "#ui/company/entities/labels.ts";
import { ParticularsForm } from "#ui/company/entities/particulars-form.tsx";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { change } from "../actions.ts";
import { type CompanyParams, companyDetailOf, companyOf, companyPage } from "../company.tsx";

export async function generateMetadata({ params }: CompanyParams) {
  return { title: `Particulars of ${(await companyOf((await params).entity_id)).legal_name}` };
}

export default async function ParticularsPage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { company, role, can } = await companyPage(entity_id, "edit", changeEntity.scope);
  const page = `/entities/${entity_id}`;
  // What the state has on file is changed by its papers, which the page of changes prepares and says more of.
  if (isFormed(company)) redirect(`${page}/amendments`);
  if (company.formation_status !== "Pending" || company.status === "dissolved") redirect(page);
  const entity = await companyDetailOf(entity_id);
  return (
    <>
      <PageHeader
        back={{ href: page, label: shortName(company.legal_name) }}
        title="Particulars"
        description="What the formation documents are filled with, until they are generated. What stays empty stands in them as a blank."
      />
      {can(changeEntity.scope) ? (
        <ParticularsForm entity={entity} action={asShown(entity, { change }).change} />
      ) : (
        <ReadOnlyNote role={role}>It does not change particulars.</ReadOnlyNote>
      )}
      <ApiFold calls={[callOf(changeEntity, { entity_id, directors: [{ name: "Ada Byron" }] })]} />
    </>
  );
}
