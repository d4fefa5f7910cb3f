import { ChartArea } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { readOwnershipHistory } from "#lib/domains/equity/ownership/operations.ts";
import { read } from "#lib/server/read.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { OwnershipHistoryView } from "#ui/equity/ownership-history.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { type CompanyParams, companyPage } from "../../company.tsx";

export const metadata = { title: "Ownership over time" };

export default async function OwnershipHistoryPage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { notice } = await companyPage(entity_id, "cap-table/history", readOwnershipHistory.scope);
  const history = await read(readOwnershipHistory, { entity_id });
  return (
    <ListPage
      title="Ownership over time"
      description="Who owned which part of the company, and how each grant, transfer and exercise changed that."
      create={null}
      notice={notice}
      tabs={<CapTableTabs entity_id={entity_id} />}
      filterNames={[]}
      narrowed={false}
      count={history.points.length}
      empty={{
        icon: <ChartArea aria-hidden="true" />,
        title: "Nothing has happened yet",
        text: "From the first grant on it is drawn here who owns which part.",
      }}
      calls={[callOf(readOwnershipHistory, { entity_id })]}
    >
      <OwnershipHistoryView history={history} capTableHref={`/entities/${entity_id}/cap-table`} />
    </ListPage>
  );
}
