import { TabLinks } from "#ui/ui/tabs.tsx";

/** The invoices, what customers have paid and have as credit, those that come again, what being late has cost, what they come to by age, and how they are paid. */
export function InvoiceTabs({ entity_id }: { entity_id: string }) {
  const list = `/entities/${entity_id}/invoices`;
  return (
    <TabLinks
      label="Parts of the invoices"
      tabs={[
        { href: list, label: "All invoices", exact: true },
        { href: `${list}/payments`, label: "Received" },
        { href: `${list}/credits`, label: "Credits" },
        { href: `${list}/recurring`, label: "Recurring" },
        { href: `${list}/late-fees`, label: "Late fees" },
        { href: `${list}/ageing`, label: "Aging" },
        { href: `${list}/settings`, label: "Settings" },
      ]}
    />
  );
}
