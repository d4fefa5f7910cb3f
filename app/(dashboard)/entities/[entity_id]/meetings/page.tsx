import { Gavel } from "lucide-react";
import { conveneMeeting, listEntityMeetings } from "#lib/domains/governance/operations.ts";
import { read } from "#lib/server/read.ts";
import { SectionNote } from "#ui/entities/section-note.tsx";
import { ConveneSheet } from "#ui/governance/convene-form.tsx";
import { MeetingTable } from "#ui/governance/meeting-table.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { type CursorQuery, turns } from "#ui/ui/cursor-turns.ts";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { Filters, SegmentedFilter } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Pagination } from "#ui/ui/pagination.tsx";
import { asked } from "../../../asked.ts";
import type { EntityParams } from "../entity.ts";
import { section } from "../section.ts";
import { convene } from "./actions.ts";

export const metadata = { title: "Meetings" };

export default async function MeetingsPage({
  params,
  searchParams,
}: EntityParams & { searchParams: Promise<CursorQuery> }) {
  const { entity_id } = await params;
  const query = await searchParams;
  const { page, entity, role, may } = await section(entity_id, "meetings");
  const { cursor, hrefs } = turns(page, query);
  const { filter, search } = asked(listEntityMeetings.input.pick({ status: true }), query);
  const { data, next_cursor } = await read(listEntityMeetings, { entity_id, limit: 50, ...filter, ...cursor });
  const writes = may(conveneMeeting.scope);
  const start = writes ? <ConveneSheet entity={entity} action={convene} /> : null;
  const none = data.length === 0 && search === "";
  return (
    <>
      <PageHeader
        title="Meetings"
        description="What was decided, by whom, with which votes; each adjourned meeting has its minutes."
        action={none ? null : start}
      />
      <SectionNote entity={entity} role={role} writes={writes} />
      {none ? null : (
        <Filters label="Filter meetings">
          <SegmentedFilter
            label="Status"
            name="status"
            options={[
              { label: "All" },
              { value: "convened", label: "Convened" },
              { value: "adjourned", label: "Adjourned" },
            ]}
          />
        </Filters>
      )}
      <MeetingTable
        meetings={data}
        empty={
          none ? (
            <EmptyState icon={<Gavel aria-hidden="true" />} title="No meetings yet" action={start}>
              A meeting has an agenda, takes votes on each item, and ends with minutes to be signed.
            </EmptyState>
          ) : (
            <EmptyState title="No meeting of that status">Choose another status to see the others.</EmptyState>
          )
        }
      />
      <Pagination {...hrefs(next_cursor)} label="Pages of meetings" />
      <ApiFold
        calls={[
          { method: "GET", path: `/v1/entities/${entity_id}/meetings${search}`, title: "List the meetings" },
          {
            method: "POST",
            path: `/v1/entities/${entity_id}/meetings`,
            title: "Convene one",
            body: { meeting_type: "board", title: "Annual meeting", agenda_items: ["Approve the 2027 budget"] },
          },
        ]}
      />
    </>
  );
}
