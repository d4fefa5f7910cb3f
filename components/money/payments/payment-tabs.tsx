import { TabLinks } from "#ui/ui/tabs.tsx";

/** What is paid, and whom. */
export function PaymentTabs({ entity_id }: { entity_id: string }) {
  const payments = `/entities/${entity_id}/payments`;
  return (
    <TabLinks
      label="Payments"
      tabs={[
        { href: payments, label: "Payments", exact: true },
        { href: `${payments}/vendors`, label: "Vendors" },
      ]}
    />
  );
}
