import { TabLinks } from "#ui/ui/tabs.tsx";

/** The financial statements. */
export function StatementTabs({ entity_id }: { entity_id: string }) {
  const statements = `/entities/${entity_id}/reports`;
  return (
    <TabLinks
      label="Statements"
      tabs={[
        { href: statements, label: "Income", exact: true },
        { href: `${statements}/balance-sheet`, label: "Balance sheet" },
        { href: `${statements}/cash-flow`, label: "Cash flow" },
        { href: `${statements}/cash-movements`, label: "Cash" },
        { href: `${statements}/trial-balance`, label: "Trial balance" },
        { href: `${statements}/by-tag`, label: "By tag" },
        { href: `${statements}/sales-tax`, label: "Sales tax" },
        { href: `${statements}/budgets`, label: "Budgets" },
        { href: `${statements}/currencies`, label: "Currencies" },
      ]}
    />
  );
}
