import { TabLinks } from "#ui/ui/tabs.tsx";

/** The rates, what was made of them, and what was exchanged. */
export function CurrencyTabs({ entity_id }: { entity_id: string }) {
  const rates = `/entities/${entity_id}/reports/currencies`;
  return (
    <TabLinks
      label="Currencies"
      tabs={[
        { href: rates, label: "Exchange rates", exact: true },
        { href: `${rates}/revaluations`, label: "Revaluations" },
        { href: `${rates}/exchanges`, label: "Exchanges" },
      ]}
    />
  );
}
