import { callOf } from "#lib/core/call.ts";
import { citedFigure } from "#lib/core/citation.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { jurisdiction, jurisdictionCodes } from "#lib/domains/company/jurisdictions/facts/facts.ts";
import { permissions } from "#lib/server/session.ts";
import { NewEntityForm, type StateChoice } from "#ui/company/entities/new-entity-form.tsx";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { create } from "./actions.ts";

export const metadata = { title: "Form a company" };

const feeOf = ({ cents, confidence }: { cents: number; confidence: string }) => citedFigure(cents, confidence);

const states: StateChoice[] = jurisdictionCodes.map((code) => {
  const { name, filing_office, documents, formation_fees } = jurisdiction(code);
  return {
    code,
    name,
    filing_office: filing_office.name,
    documents: { llc: documents.llc.name, c_corp: documents.c_corp.name },
    fees_cents: {
      llc: feeOf(formation_fees.llc),
      c_corp: feeOf(formation_fees.c_corp),
    },
  };
});

export default async function NewEntityPage() {
  const { role, can } = await permissions("/entities/new");
  return (
    <>
      <PageHeader
        back={{ href: "/entities", label: "Companies" }}
        title="Form a company"
        description="Its book is opened at once; the documents, the signatures and the filing follow step by step."
      />
      {can(createEntity) ? (
        <NewEntityForm states={states} action={create} />
      ) : (
        <ReadOnlyNote role={role}>It does not form companies.</ReadOnlyNote>
      )}
      <ApiFold calls={[callOf(createEntity, createEntity.example)]} />
    </>
  );
}
