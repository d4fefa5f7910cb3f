import { Stamp } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { listApprovals } from "#lib/domains/trust/approvals/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { CompanyFilter } from "#ui/company/entities/company-filter.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { ApprovalTable } from "#ui/trust/approvals/approval-table.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { TabLinks } from "#ui/ui/tabs.tsx";
import { actTitles } from "../act-titles.ts";
import { askedOf } from "../asked.ts";
import { companyNames } from "../companies.ts";
import { findEntities } from "../entities/actions.ts";
import { list } from "./actions.ts";

const views = {
  waiting: {
    path: "/approvals",
    label: "Waiting for me",
    title: "Nothing waits for you",
    text: "When a policy asks for a person’s word, the act that somebody wants done waits here, with what it would do.",
  },
  asked: {
    path: "/approvals/asked",
    label: "Asked by me",
    title: "You wait for nobody",
    text: "What you, your keys or your agents ask for, and a policy wants approved by somebody else, is followed here.",
  },
  done: {
    path: "/approvals/done",
    label: "Done",
    title: "Nothing is decided yet",
    text: "What was approved, rejected, withdrawn, or has waited for too long stays here.",
  },
};

type Query = Promise<ListQuery & { link?: string }>;

/** One view of what waits, or has waited, for people's word. */
export async function Inbox({ view, searchParams }: { view: keyof typeof views; searchParams: Query }) {
  const { path, title, text } = views[view];
  const { role, can } = await permissions(path);
  const query = await searchParams;
  const asked = askedOf(listApprovals.input.pick({ entity_id: true }), query);
  const narrowing = { view, ...asked.filter, ...asked.paging };
  const first = await read(listApprovals, narrowing);
  const companies = await companyNames([...first.data, asked.filter]);
  return (
    <ListPage
      title="Approvals"
      description="Acts that a policy lets go ahead by a person’s word alone. You see what each would do before you say it."
      create={null}
      notice={
        query.link === "closed" ? (
          <Callout title="That link opens nothing any more" className="mb-8">
            It works once, for whom it was mailed to, while the act waits. What still waits for you is listed here.
          </Callout>
        ) : view === "waiting" && !can("approvals:write") ? (
          <ReadOnlyNote role={role}>You see what waits, and others decide.</ReadOnlyNote>
        ) : null
      }
      tabs={
        <TabLinks
          label="Approvals"
          tabs={Object.values(views).map(({ path, label }) => ({ href: path, label, exact: true }))}
        />
      }
      filters={<CompanyFilter find={findEntities} chosen={companies.get(asked.filter.entity_id ?? "")} />}
      filterNames={["entity_id"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{ icon: <Stamp aria-hidden="true" />, title, text }}
      calls={[callOf(listApprovals, { view, ...asked.filter })]}
    >
      <EndlessList
        of="approvals"
        first={first}
        asked={narrowing}
        list={list}
        every={15_000}
        table={ApprovalTable}
        given={{ titles: actTitles, companies, find: findEntities }}
      />
    </ListPage>
  );
}
