import { TabLinks } from "#ui/ui/tabs.tsx";

/** The invoices, and what they come to by age. */
export function InvoiceTabs({ entity_id }: { entity_id: string }) {
  const list = `/entities/${entity_id}/invoices`;
  return (
    <TabLinks
      label="Parts of the invoices"
      tabs={[
        { href: list, label: "All invoices", exact: true },
        { href: `${list}/ageing`, label: "Aging" },
      ]}
    />
  );
}
