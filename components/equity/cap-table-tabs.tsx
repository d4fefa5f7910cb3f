import { TabGroups } from "#ui/ui/tabs.tsx";

/** The parts of the cap table, by what one comes for; how many there are of each would take the whole table to tell. */
export function CapTableTabs({ entity_id }: { entity_id: string }) {
  const page = `/entities/${entity_id}/cap-table`;
  return (
    <TabGroups
      label="Cap table"
      groups={[
        {
          label: "Ownership",
          tabs: [
            { href: page, label: "Holders", exact: true },
            { href: `${page}/instruments`, label: "Instruments" },
            { href: `${page}/events`, label: "Register" },
            { href: `${page}/history`, label: "Over time" },
          ],
        },
        {
          label: "Securities",
          tabs: [
            { href: `${page}/grants`, label: "Grants" },
            { href: `${page}/safes`, label: "SAFEs" },
            { href: `${page}/notes`, label: "Notes" },
            { href: `${page}/transfers`, label: "Transfers" },
            { href: `${page}/secondary-sales`, label: "Secondary sales" },
          ],
        },
        {
          label: "Financing",
          tabs: [
            { href: `${page}/round`, label: "Round" },
            { href: `${page}/scenarios`, label: "Scenarios" },
            { href: `${page}/waterfall`, label: "Waterfall" },
          ],
        },
        {
          label: "Payouts",
          tabs: [
            { href: `${page}/distribution`, label: "Distribution" },
            { href: `${page}/dividends`, label: "Dividends" },
            { href: `${page}/capital`, label: "Members' capital" },
          ],
        },
        {
          label: "Valuation and law",
          tabs: [
            { href: `${page}/valuations`, label: "Valuations" },
            { href: `${page}/rule-701`, label: "Rule 701" },
          ],
        },
      ]}
    />
  );
}
