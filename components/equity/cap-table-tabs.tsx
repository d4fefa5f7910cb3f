import { TabLinks } from "#ui/ui/tabs.tsx";

/** The parts of the cap table; how many there are of each would take the whole table to tell. */
export function CapTableTabs({ entity_id }: { entity_id: string }) {
  const page = `/entities/${entity_id}/cap-table`;
  return (
    <TabLinks
      label="Cap table"
      tabs={[
        { href: page, label: "Holders", exact: true },
        { href: `${page}/instruments`, label: "Instruments" },
        { href: `${page}/grants`, label: "Grants" },
        { href: `${page}/safes`, label: "SAFEs" },
        { href: `${page}/transfers`, label: "Transfers" },
        { href: `${page}/distribution`, label: "Distribution" },
      ]}
    />
  );
}
