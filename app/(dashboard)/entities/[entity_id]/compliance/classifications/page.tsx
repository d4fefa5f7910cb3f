import { Scale } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { classifyContractor, listClassifications } from "#lib/domains/compliance/classification/operations.ts";
import { read } from "#lib/server/read.ts";
import { ClassificationTable } from "#ui/compliance/classification/classification-table.tsx";
import { ClassifySheet } from "#ui/compliance/classification/classify-form.tsx";
import { verdictLabels } from "#ui/compliance/classification/labels.ts";
import { ComplianceTabs } from "#ui/compliance/tax/compliance-tabs.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { states } from "../../states.ts";
import { classify } from "../actions.ts";

export const metadata = { title: "Contractors" };

export default async function ClassificationsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, company, writes, notice } = await companyPage(
    entity_id,
    "compliance/classifications",
    classifyContractor.scope,
  );
  const schema = listClassifications.input.pick({ classification: true });
  const asked = askedOf(schema, page, await searchParams);
  const { data, next_cursor } = await read(listClassifications, { entity_id, ...asked.filter, ...asked.paging });
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
      tabs={<ComplianceTabs entity_id={entity_id} />}
      filters={
        <SelectFilter
          label="Counts as"
          name="classification"
          options={Object.entries(verdictLabels).map(([value, label]) => ({ value, label }))}
        />
      }
      filterNames={["classification"]}
      narrowed={asked.narrowed}
      count={data.length}
      empty={{
        icon: <Scale aria-hidden="true" />,
        title: "Nobody is classified yet",
        text: "Describe how somebody works, and their state’s tests are weighed: a score, the factors behind it, and what to do.",
      }}
      pages={asked.hrefs(next_cursor)}
      calls={[
        callOf(listClassifications, { entity_id, ...asked.filter }),
        callOf(classifyContractor, { ...classifyContractor.example, entity_id }),
      ]}
    >
      <ClassificationTable classifications={data} />
    </ListPage>
  );
}
