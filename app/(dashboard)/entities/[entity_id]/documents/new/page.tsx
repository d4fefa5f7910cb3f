import { callOf } from "#lib/core/call.ts";
import { writeCompanyPaper } from "#lib/domains/company/formation/papers/operations.ts";
import { listGrants } from "#lib/domains/equity/grants/operations.ts";
import { PaperForm } from "#ui/company/documents/paper-form.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { moreGrants } from "../../cap-table/actions.ts";
import { classesOf } from "../../cap-table/classes.ts";
import { type CompanyParams, companyPage } from "../../company.tsx";
import { states } from "../../states.ts";
import { write } from "../actions.ts";

export const metadata = { title: "Generate a document" };

export default async function NewPaperPage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { company, writes, notice, can } = await companyPage(entity_id, "documents/new", writeCompanyPaper.scope);
  const seesGrants = can(listGrants.scope);
  const classes = seesGrants ? await classesOf(entity_id) : [];
  const choices = {
    states,
    entity_id,
    findGrants: seesGrants ? moreGrants : null,
    pools: classes
      .filter(({ kind }) => kind === "option")
      .map(({ instrument_id, symbol }) => ({ value: instrument_id, label: symbol })),
  };
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/documents`, label: "Documents" }}
        title="Generate a document"
        description="A complete text to start from, not legal advice: read it before anybody signs."
      />
      {notice}
      {writes ? (
        <PaperForm entity_id={entity_id} entity_type={company.entity_type} choices={choices} action={write} />
      ) : null}
      <ApiFold calls={[callOf(writeCompanyPaper, { ...writeCompanyPaper.example, entity_id })]} />
    </>
  );
}
