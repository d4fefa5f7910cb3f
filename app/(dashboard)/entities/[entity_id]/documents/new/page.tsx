import { callOf } from "#lib/core/call.ts";
import { writeCompanyPaper } from "#lib/domains/company/formation/papers/operations.ts";
import { listGrants } from "#lib/domains/equity/grants/operations.ts";
import { listInstruments } from "#lib/domains/equity/operations.ts";
import { classOf } from "#lib/domains/equity/rules.ts";
import { read } from "#lib/server/read.ts";
import { PaperForm } from "#ui/company/documents/paper-form.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { type CompanyParams, companyPage } from "../../company.tsx";
import { states } from "../../states.ts";
import { write } from "../actions.ts";

export const metadata = { title: "Write a paper" };

export default async function NewPaperPage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { company, writes, notice, can } = await companyPage(entity_id, "documents/new", writeCompanyPaper.scope);
  const [grants, pools] = can(listGrants.scope)
    ? await Promise.all([
        read(listGrants, { entity_id, limit: 1000 }),
        read(listInstruments, { entity_id, kind: "option", limit: 100 }),
      ])
    : [{ data: [] }, { data: [] }];
  const choice = ({ grant_id, recipient_name, shares, granted_on }: (typeof grants.data)[number]) => ({
    value: grant_id,
    label: `${recipient_name}, ${shares.toLocaleString("en-US")} on ${granted_on}`,
  });
  const choices = {
    states,
    stock: grants.data
      .filter(({ grant_type }) => ["common", "preferred", "unit"].includes(classOf(grant_type)))
      .map(choice),
    options: grants.data.filter(({ grant_type }) => classOf(grant_type) === "option").map(choice),
    pools: pools.data.map(({ instrument_id, symbol }) => ({ value: instrument_id, label: symbol })),
  };
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/documents`, label: "Documents" }}
        title="Write a paper"
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
