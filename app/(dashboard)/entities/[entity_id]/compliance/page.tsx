import { CalendarClock } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { listDeadlines, trackDeadline } from "#lib/domains/compliance/tax/operations.ts";
import { read } from "#lib/server/read.ts";
import { ComplianceTabs } from "#ui/compliance/tax/compliance-tabs.tsx";
import { DeadlineTable } from "#ui/compliance/tax/deadline-table.tsx";
import { deadlineLabels } from "#ui/compliance/tax/labels.ts";
import { TrackSheet } from "#ui/compliance/tax/track-form.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../asked.ts";
import { companyPage } from "../company.tsx";
import { states } from "../states.ts";
import { track } from "./actions.ts";

export const metadata = { title: "Deadlines" };

export default async function DeadlinesPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, company, writes, notice } = await companyPage(entity_id, "compliance", trackDeadline.scope);
  const asked = askedOf(listDeadlines.input.pick({ deadline_type: true }), page, await searchParams);
  const { data, next_cursor } = await read(listDeadlines, { entity_id, ...asked.filter, ...asked.paging });
  return (
    <ListPage
      title="Deadlines"
      description="What states ask of the company, and when. Each opens an obligation, more urgent as its day comes nearer."
      create={
        writes ? (
          <TrackSheet
            entity_id={entity_id}
            home={company.jurisdiction}
            formed_on={company.filed_on}
            states={states}
            action={track}
          />
        ) : null
      }
      notice={notice}
      tabs={<ComplianceTabs entity_id={entity_id} />}
      filters={
        <SelectFilter
          label="Report"
          name="deadline_type"
          options={Object.entries(deadlineLabels).map(([value, label]) => ({ value, label }))}
        />
      }
      filterNames={["deadline_type"]}
      narrowed={asked.narrowed}
      count={data.length}
      empty={{
        icon: <CalendarClock aria-hidden="true" />,
        title: "No deadlines yet",
        text: "Annual reports, initial reports and franchise taxes: track the first, and its day is worked out from the state’s rules.",
      }}
      pages={asked.hrefs(next_cursor)}
      calls={[
        callOf(listDeadlines, { entity_id, ...asked.filter }),
        callOf(trackDeadline, { entity_id, deadline_type: "annual_report", jurisdiction: company.jurisdiction }),
      ]}
    >
      <DeadlineTable deadlines={data} today={today()} />
    </ListPage>
  );
}
