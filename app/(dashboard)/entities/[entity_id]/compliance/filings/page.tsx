import { FileSpreadsheet } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today, yearOf } from "#lib/core/days.ts";
import { filingTypes, isQuarterly, namesRecipient } from "#lib/domains/compliance/tax/filing-dates.ts";
import { fileTaxDocument, listTaxFilings } from "#lib/domains/compliance/tax/operations.ts";
import { taxFilingStates } from "#lib/domains/compliance/tax/states.ts";
import { read } from "#lib/server/read.ts";
import { ComplianceTabs } from "#ui/compliance/tax/compliance-tabs.tsx";
import { FilingSheet } from "#ui/compliance/tax/filing-form.tsx";
import { FilingTable } from "#ui/compliance/tax/filing-table.tsx";
import { filingLabels, filingStatusLabels } from "#ui/compliance/tax/labels.ts";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { moreTaxFilings, prepare } from "../actions.ts";

export const metadata = { title: "Tax filings" };

const choices = filingTypes.map((type) => ({
  type,
  namesRecipient: namesRecipient(type),
  isQuarterly: isQuarterly(type),
}));

export default async function FilingsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, writes, notice } = await companyPage(entity_id, "compliance/filings", fileTaxDocument.scope);
  const schema = listTaxFilings.input.pick({ filing_type: true, status: true });
  const asked = askedOf(schema, await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listTaxFilings, narrowing);
  const day = today();
  const year = yearOf(day);
  return (
    <ListPage
      title="Tax filings"
      description="Federal forms prepared from the books. Nothing is sent: people file them, and confirm it here."
      create={writes ? <FilingSheet entity_id={entity_id} choices={choices} year={year} action={prepare} /> : null}
      notice={notice}
      tabs={<ComplianceTabs company={company} />}
      filters={
        <>
          <SelectFilter
            label="Form"
            name="filing_type"
            options={filingTypes.map((value) => ({ value, label: filingLabels[value] }))}
          />
          <SelectFilter
            label="Status"
            name="status"
            options={taxFilingStates.states.map((value) => ({ value, label: filingStatusLabels[value] }))}
          />
        </>
      }
      filterNames={["filing_type", "status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <FileSpreadsheet aria-hidden="true" />,
        title: "No tax filings yet",
        text: "Forms 1099, W-2, 941 and 940, Schedule K-1 and estimated tax, with the year’s figures and their due dates.",
      }}
      calls={[
        callOf(listTaxFilings, { entity_id, ...asked.filter }),
        callOf(fileTaxDocument, {
          entity_id,
          filing_type: "1099_nec",
          tax_year: year,
          recipient_name: "Grace Hopper",
        }),
      ]}
    >
      <EndlessList
        of="tax filings"
        first={first}
        asked={narrowing}
        list={moreTaxFilings}
        table={FilingTable}
        given={{ today: day }}
      />
    </ListPage>
  );
}
