import type { CapTable } from "#lib/domains/equity/schema.ts";
import { TabLinks } from "#ui/ui/tabs.tsx";

/** The parts of the cap table, with how many there are of each. */
export function CapTableTabs({ cap_table }: { cap_table: CapTable }) {
  const { entity_id, holders, instruments, grants, safes, transfers } = cap_table;
  const page = `/entities/${entity_id}/cap-table`;
  return (
    <TabLinks
      label="Cap table"
      tabs={[
        { href: page, label: "Holders", count: holders.length, exact: true },
        { href: `${page}/instruments`, label: "Instruments", count: instruments.length },
        { href: `${page}/grants`, label: "Grants", count: grants.length },
        { href: `${page}/safes`, label: "SAFEs", count: safes.length },
        { href: `${page}/transfers`, label: "Transfers", count: transfers.length },
        { href: `${page}/distribution`, label: "Distribution" },
      ]}
    />
  );
}
