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
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../asked.ts";
import { companyPage } from "../company.tsx";
import { states } from "../states.ts";
import { moreDeadlines, track } from "./actions.ts";

export const metadata = { title: "Deadlines" };

export default async function DeadlinesPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, writes, notice } = await companyPage(entity_id, "compliance", trackDeadline.scope);
  const asked = askedOf(listDeadlines.input.pick({ deadline_type: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listDeadlines, narrowing);
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
      tabs={<ComplianceTabs company={company} />}
      filters={
        <SelectFilter
          label="Report"
          name="deadline_type"
          options={Object.entries(deadlineLabels).map(([value, label]) => ({ value, label }))}
        />
      }
      filterNames={["deadline_type"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <CalendarClock aria-hidden="true" />,
        title: "No deadlines yet",
        text: "Annual reports, initial reports and franchise taxes: track the first, and its day is worked out from the state’s rules.",
      }}
      calls={[
        callOf(listDeadlines, { entity_id, ...asked.filter }),
        callOf(trackDeadline, { entity_id, deadline_type: "annual_report", jurisdiction: company.jurisdiction }),
      ]}
    >
      <EndlessList
        of="deadlines"
        first={first}
        asked={narrowing}
        list={moreDeadlines}
        table={DeadlineTable}
        given={{ today: today() }}
      />
    </ListPage>
  );
}
