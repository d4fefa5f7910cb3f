import { callOf } from "#lib/core/call.ts";
import { createCalendarFeed, listCalendarFeeds } from "#lib/domains/company/calendar-feeds/operations.ts";
import { read } from "#lib/server/read.ts";
import { FeedList } from "#ui/company/calendar-feeds/feed-list.tsx";
import { ComplianceTabs } from "#ui/compliance/tax/compliance-tabs.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { create, moreFeeds, revoke, rotate, tryRevoke, tryRotate } from "./actions.ts";

export const metadata = { title: "Calendar" };

export default async function CalendarPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, writes, notice } = await companyPage(entity_id, "compliance/calendar", createCalendarFeed.scope);
  // A revoked one is no more than a word in the receipts.
  const narrowing = {
    ...{ entity_id, status: "active" as const },
    ...askedOf(listCalendarFeeds.input.pick({}), await searchParams).paging,
  };
  const first = await read(listCalendarFeeds, narrowing);
  return (
    <>
      <PageHeader title="Calendar" description="Every pending obligation with a day, in the calendar that you use." />
      <ComplianceTabs company={company} />
      {notice}
      <FeedList
        entity_id={entity_id}
        first={first}
        asked={narrowing}
        list={moreFeeds}
        acts={writes ? { create, rotate, revoke, tryRotate, tryRevoke } : null}
      />
      <ApiFold
        calls={[
          callOf(listCalendarFeeds, { entity_id, status: "active" }),
          callOf(createCalendarFeed, { ...createCalendarFeed.example, entity_id }),
        ]}
      />
    </>
  );
}
