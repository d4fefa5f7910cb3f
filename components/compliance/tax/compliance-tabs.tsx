import { TabLinks } from "#ui/ui/tabs.tsx";

interface Company {
  entity_id: string;
  entity_type: string;
  jurisdiction: string;
}

/** Whether Delaware taxes a company by its shares. */
export const isTaxedByShares = ({ entity_type, jurisdiction }: Company): boolean =>
  entity_type === "c_corp" && jurisdiction === "DE";

/** The parts of a company's compliance. */
export function ComplianceTabs({ company }: { company: Company }) {
  const page = `/entities/${company.entity_id}/compliance`;
  return (
    <TabLinks
      label="Compliance"
      tabs={[
        { href: page, label: "Deadlines", exact: true },
        { href: `${page}/filings`, label: "Tax filings" },
        { href: `${page}/year-end`, label: "Year-end" },
        ...(isTaxedByShares(company) ? [{ href: `${page}/franchise-tax`, label: "Franchise tax" }] : []),
        { href: `${page}/classifications`, label: "Contractors" },
        { href: `${page}/calendar`, label: "Calendar" },
      ]}
    />
  );
}
