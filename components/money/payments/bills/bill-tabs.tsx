import { TabLinks } from "#ui/ui/tabs.tsx";

/** The bills, what vendors have credited, and what they come to by age. */
export function BillTabs({ entity_id }: { entity_id: string }) {
  const list = `/entities/${entity_id}/bills`;
  return (
    <TabLinks
      label="Parts of the bills"
      tabs={[
        { href: list, label: "All bills", exact: true },
        { href: `${list}/credits`, label: "Credits" },
        { href: `${list}/ageing`, label: "Aging" },
      ]}
    />
  );
}
