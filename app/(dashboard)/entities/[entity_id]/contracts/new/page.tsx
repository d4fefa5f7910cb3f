import { generateContract } from "#lib/domains/company/contracts/operations.ts";
import { needs } from "#lib/domains/company/contracts/texts/contract-facts.ts";
import { ContractForm } from "#ui/company/contracts/contract-form.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import type { EntityParams } from "../../entity.ts";
import { sectionOf } from "../../section.ts";
import { states } from "../../states.ts";
import { generate } from "../actions.ts";

export const metadata = { title: "Generate a contract" };

export default async function NewContractPage({ params }: EntityParams) {
  const { entity_id } = await params;
  const { entity, writes, notice } = await sectionOf(entity_id, "contracts/new", generateContract.scope);
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
          home={entity.jurisdiction}
          needs={needs}
          states={states}
          action={generate}
        />
      ) : null}
      <ApiFold
        calls={[
          { method: "POST", path: `/v1${contracts}`, body: { ...generateContract.example, entity_id: undefined } },
        ]}
      />
    </>
  );
}
