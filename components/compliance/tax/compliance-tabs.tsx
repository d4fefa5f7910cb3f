import { TabLinks } from "#ui/ui/tabs.tsx";

/** The parts of an entity's compliance. */
export function ComplianceTabs({ entity_id }: { entity_id: string }) {
  const page = `/entities/${entity_id}/compliance`;
  return (
    <TabLinks
      label="Compliance"
      tabs={[
        { href: page, label: "Deadlines", exact: true },
        { href: `${page}/filings`, label: "Tax filings" },
        { href: `${page}/year-end`, label: "Year-end" },
        { href: `${page}/classifications`, label: "Contractors" },
        { href: `${page}/calendar`, label: "Calendar" },
      ]}
    />
  );
}
