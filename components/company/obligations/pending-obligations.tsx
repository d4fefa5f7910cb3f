import type { Obligation } from "#lib/domains/company/obligations/schema.ts";
import { Table } from "#ui/ui/table.tsx";
import { DueDate } from "./due-date.tsx";
import { TierBadge } from "./tier.tsx";

/** The most urgent obligations, in few words; the page of obligations is where they are done. `today` is `YYYY-MM-DD`. */
export function PendingObligations({
  obligations,
  companies,
  today,
}: {
  obligations: readonly Obligation[];
  companies: ReadonlyMap<string, string>;
  today: string;
}) {
  return (
    <Table
      caption="Obligations"
      rows={obligations}
      rowKey={({ obligation_id }) => obligation_id}
      columns={[
        { key: "title", header: "Obligation", cell: ({ title }) => title },
        {
          key: "company",
          header: "Company",
          cell: ({ entity_id }) => (entity_id && companies.get(entity_id)) ?? <span className="text-subtle">–</span>,
        },
        { key: "tier", header: "Tier", cell: ({ tier }) => <TierBadge tier={tier} /> },
        { key: "due", header: "Due", cell: ({ due_date }) => <DueDate date={due_date} today={today} /> },
      ]}
    />
  );
}
