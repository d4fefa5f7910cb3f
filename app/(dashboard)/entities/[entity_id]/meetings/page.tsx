import { Gavel } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { isVoting } from "#lib/domains/company/governance/classes/rules.ts";
import { conveneMeeting, listMeetings } from "#lib/domains/company/governance/operations.ts";
import { readGovernanceSettings } from "#lib/domains/company/governance/settings/operations.ts";
import { meetingStates } from "#lib/domains/company/governance/states.ts";
import { listInstruments } from "#lib/domains/equity/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { ConveneSheet } from "#ui/company/governance/convene-form.tsx";
import { MeetingTable } from "#ui/company/governance/meeting-table.tsx";
import { MeetingSettings } from "#ui/company/governance/settings-dialog.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../asked.ts";
import { classesOf } from "../cap-table/classes.ts";
import { companyPage } from "../company.tsx";
import { changeSettings, convene, moreMeetings } from "./actions.ts";

export const metadata = { title: "Meetings" };

export default async function MeetingsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, can, writes, notice } = await companyPage(entity_id, "meetings", conveneMeeting.scope);
  const asked = askedOf(listMeetings.input.pick({ status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const settings = await read(readGovernanceSettings, { entity_id });
  const instruments = writes && can(listInstruments.scope) ? await classesOf(entity_id) : [];
  const first = await read(listMeetings, narrowing);
  return (
    <ListPage
      title="Meetings"
      description="What was decided, by whom, with which votes; each adjourned meeting has its minutes."
      create={
        writes ? (
          <>
            <MeetingSettings settings={settings} action={asShown(settings, { changeSettings }).changeSettings} />
            <ConveneSheet
              entity={company}
              classes={instruments.filter((one) => isVoting(one) && one.issued_units > 0)}
              refuses={settings.refuses_uncounted}
              action={convene}
            />
          </>
        ) : null
      }
      notice={notice}
      filters={
        <SelectFilter
          label="Status"
          name="status"
          options={meetingStates.states.map((value) => ({ value, label: wordsOf(value) }))}
        />
      }
      filterNames={["status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Gavel aria-hidden="true" />,
        title: "No meetings yet",
        text: "A meeting has an agenda, takes votes on each item, and ends with minutes to be signed.",
      }}
      calls={[
        callOf(listMeetings, { entity_id, ...asked.filter }),
        callOf(conveneMeeting, { ...conveneMeeting.example, entity_id }),
      ]}
    >
      <EndlessList of="meetings" first={first} asked={narrowing} list={moreMeetings} table={MeetingTable} />
    </ListPage>
  );
}
