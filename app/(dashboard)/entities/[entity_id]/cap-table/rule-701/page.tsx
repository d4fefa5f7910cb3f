import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { readRule701 } from "#lib/domains/equity/rule-701/operations.ts";
import { read } from "#lib/server/read.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { Rule701View } from "#ui/equity/rule-701.tsx";
import { DateFilter } from "#ui/record/date-filter.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Filters } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";

export const metadata = { title: "Rule 701" };

export default async function Rule701Page({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { notice } = await companyPage(entity_id, "cap-table/rule-701", readRule701.scope);
  const { filter } = askedOf(readRule701.input.pick({ as_of: true }), await searchParams);
  const rule = await read(readRule701, { entity_id, ...filter });
  return (
    <>
      <PageHeader
        title="Rule 701"
        description="What was given for work in twelve months, beside the limits of the exemption that it relies on."
      />
      <div className="mb-6">
        <CapTableTabs entity_id={entity_id} />
      </div>
      {notice}
      <Filters>
        <DateFilter label="Twelve months to" name="as_of" shown={rule.as_of} max={today()} />
      </Filters>
      <Rule701View rule={rule} grantsHref={`/entities/${entity_id}/cap-table/grants`} />
      <ApiFold calls={[callOf(readRule701, { entity_id, ...filter })]} />
    </>
  );
}
