import { callOf } from "#lib/core/call.ts";
import { generateContract } from "#lib/domains/company/contracts/operations.ts";
import { needs, renewable } from "#lib/domains/company/contracts/texts/contract-facts.ts";
import { ContractForm } from "#ui/company/contracts/contract-form.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { type CompanyParams, companyPage } from "../../company.tsx";
import { states } from "../../states.ts";
import { generate } from "../actions.ts";

export const metadata = { title: "Generate a contract" };

export default async function NewContractPage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { company, writes, notice } = await companyPage(entity_id, "contracts/new", generateContract.scope);
  const contracts = `/entities/${entity_id}/contracts`;
  return (
    <>
      <PageHeader
        back={{ href: contracts, label: "Contracts" }}
        title="Generate a contract"
        description="A complete text to start from, not legal advice: read it before anybody signs."
      />
      {notice}
      {writes ? (
        <ContractForm
          entity_id={entity_id}
          home={company.jurisdiction}
          needs={needs}
          renewable={renewable}
          states={states}
          action={generate}
        />
      ) : null}
      <ApiFold calls={[callOf(generateContract, { ...generateContract.example, entity_id })]} />
    </>
  );
}
