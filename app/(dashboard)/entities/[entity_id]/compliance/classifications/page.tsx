import { Scale } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { classifyContractor, listClassifications } from "#lib/domains/compliance/classification/operations.ts";
import { read } from "#lib/server/read.ts";
import { ClassificationTable } from "#ui/compliance/classification/classification-table.tsx";
import { ClassifySheet } from "#ui/compliance/classification/classify-form.tsx";
import { verdictLabels } from "#ui/compliance/classification/labels.ts";
import { ComplianceTabs } from "#ui/compliance/tax/compliance-tabs.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { states } from "../../states.ts";
import { classify, moreClassifications } from "../actions.ts";

export const metadata = { title: "Contractors" };

export default async function ClassificationsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, writes, notice } = await companyPage(
    entity_id,
    "compliance/classifications",
    classifyContractor.scope,
  );
  const schema = listClassifications.input.pick({ classification: true });
  const asked = askedOf(schema, await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listClassifications, narrowing);
  return (
    <ListPage
      title="Contractors"
      description="Whether those who work for the company count as contractors where they work, and why."
      create={
        writes ? (
          <ClassifySheet entity_id={entity_id} home={company.jurisdiction} states={states} action={classify} />
        ) : null
      }
      notice={notice}
      tabs={<ComplianceTabs company={company} />}
      filters={
        <SelectFilter
          label="Counts as"
          name="classification"
          options={Object.entries(verdictLabels).map(([value, label]) => ({ value, label }))}
        />
      }
      filterNames={["classification"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Scale aria-hidden="true" />,
        title: "Nobody is classified yet",
        text: "Describe how somebody works, and their state’s tests are weighed: a score, the factors behind it, and what to do.",
      }}
      calls={[
        callOf(listClassifications, { entity_id, ...asked.filter }),
        callOf(classifyContractor, { ...classifyContractor.example, entity_id }),
      ]}
    >
      <EndlessList
        of="contractors"
        first={first}
        asked={narrowing}
        list={moreClassifications}
        table={ClassificationTable}
      />
    </ListPage>
  );
}
