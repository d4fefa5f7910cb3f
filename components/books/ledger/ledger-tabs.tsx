import { TabLinks } from "#ui/ui/tabs.tsx";

/** The parts of the ledger. */
export function LedgerTabs({ entity_id }: { entity_id: string }) {
  const ledger = `/entities/${entity_id}/ledger`;
  return (
    <TabLinks
      label="Ledger"
      tabs={[
        { href: ledger, label: "Accounts", exact: true },
        { href: `${ledger}/entries`, label: "Journal" },
        { href: `${ledger}/recurring`, label: "Recurring" },
        { href: `${ledger}/schedules`, label: "Schedules" },
        { href: `${ledger}/tags`, label: "Tags" },
        { href: `${ledger}/periods`, label: "Periods" },
        { href: `${ledger}/reconciliations`, label: "Reconciliations" },
        { href: `${ledger}/imports`, label: "Start from elsewhere" },
      ]}
    />
  );
}
