import { TabLinks } from "#ui/ui/tabs.tsx";

/** The parts of the payroll. */
export function PayrollTabs({ entity_id }: { entity_id: string }) {
  const payroll = `/entities/${entity_id}/payroll`;
  return (
    <TabLinks
      label="Payroll"
      tabs={[
        { href: payroll, label: "Runs", exact: true },
        { href: `${payroll}/people`, label: "Employees" },
        { href: `${payroll}/schedules`, label: "Schedules" },
        { href: `${payroll}/deposits`, label: "Taxes owed" },
        { href: `${payroll}/state-accounts`, label: "States" },
      ]}
    />
  );
}
