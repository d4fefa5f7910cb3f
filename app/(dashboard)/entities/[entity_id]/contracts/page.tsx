import { Handshake } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { generateContract, listContracts, uploadContract } from "#lib/domains/company/contracts/operations.ts";
import { documentStates } from "#lib/domains/company/documents/states.ts";
import { read } from "#lib/server/read.ts";
import { ContractTable } from "#ui/company/contracts/contract-table.tsx";
import { templateLabels } from "#ui/company/contracts/labels.ts";
import { UploadSheet } from "#ui/company/contracts/upload-sheet.tsx";
import { documentLabels } from "#ui/company/documents/labels.ts";
import { ListPage } from "#ui/record/list-page.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../asked.ts";
import { companyPage } from "../company.tsx";
import { states } from "../states.ts";
import { moreContracts, upload } from "./actions.ts";

export const metadata = { title: "Contracts" };

export default async function ContractsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, writes, notice } = await companyPage(entity_id, "contracts", generateContract.scope);
  const schema = listContracts.input.pick({ template: true, status: true });
  const asked = askedOf(schema, await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listContracts, narrowing);
  return (
    <ListPage
      title="Contracts"
      description="Agreements written from templates or uploaded, each signed by the company and by its counterparty."
      create={
        writes ? (
          <>
            <UploadSheet entity_id={entity_id} states={states} action={upload} />
            <ButtonLink variant="primary" href={`${page}/new`}>
              Generate a contract
            </ButtonLink>
          </>
        ) : null
      }
      notice={notice}
      filters={
        <>
          <SelectFilter
            label="Template"
            name="template"
            options={Object.entries(templateLabels).map(([value, label]) => ({ value, label }))}
          />
          <SelectFilter
            label="Status"
            name="status"
            options={documentStates.states.map((value) => ({ value, label: documentLabels[value] }))}
          />
        </>
      }
      filterNames={["template", "status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Handshake aria-hidden="true" />,
        title: "No contracts yet",
        text: "Agreements with those the company works with: written from a template, read and signed here.",
      }}
      calls={[
        callOf(listContracts, { entity_id, ...asked.filter }),
        callOf(generateContract, { ...generateContract.example, entity_id }),
        callOf(uploadContract, { ...uploadContract.example, entity_id }),
      ]}
    >
      <EndlessList of="contracts" first={first} asked={narrowing} list={moreContracts} table={ContractTable} />
    </ListPage>
  );
}
