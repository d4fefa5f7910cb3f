import { callOf } from "#lib/core/call.ts";
import { changeEntity } from "#lib/domains/company/entities/detail/operations.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { asShown } from "#lib/server/shown.ts";
import { isFormed, shortName } from "#ui/company/entities/labels.ts";
import { ParticularsForm } from "#ui/company/entities/particulars-form.tsx";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { change } from "../actions.ts";
import { type CompanyParams, companyDetailOf, companyOf, companyPage } from "../company.tsx";

export async function generateMetadata({ params }: CompanyParams) {
  return { title: `Particulars of ${(await companyOf((await params).entity_id)).legal_name}` };
}

/** Why they are not changed here any more, and where they are. */
function WhereTheyStand({ company }: { company: Entity }) {
  const page = `/entities/${company.entity_id}`;
  if (!isFormed(company)) {
    return (
      <Callout title="They are in the documents">
        The <TextLink href={`${page}/documents`}>documents</TextLink> are written with them, and what is written stays.
      </Callout>
    );
  }
  return (
    <Callout title="They are on file with the state">
      A change takes a paper, which <TextLink href={`${page}/amendments`}>Changes</TextLink> prepares.
    </Callout>
  );
}

export default async function ParticularsPage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { company, role, can, notice } = await companyPage(entity_id, "edit", changeEntity.scope);
  const page = `/entities/${entity_id}`;
  const entity = await companyDetailOf(entity_id);
  const isOpen = company.formation_status === "Pending" && company.status === "active";
  return (
    <>
      <PageHeader
        back={{ href: page, label: shortName(company.legal_name) }}
        title="Particulars"
        description="What the formation documents are filled with, until they are generated. What stays empty stands in them as a blank."
      />
      {company.status === "dissolved" ? notice : null}
      {company.status === "active" && !isOpen ? <WhereTheyStand company={company} /> : null}
      {!isOpen ? null : can(changeEntity.scope) ? (
        <ParticularsForm entity={entity} action={asShown(entity, { change }).change} />
      ) : (
        <ReadOnlyNote role={role}>It does not change particulars.</ReadOnlyNote>
      )}
      <ApiFold calls={[callOf(changeEntity, { entity_id, directors: [{ name: "Ada Byron" }] })]} />
    </>
  );
}
