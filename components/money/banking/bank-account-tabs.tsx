import { TabLinks } from "#ui/ui/tabs.tsx";

/** The parts of a bank account. */
export function BankAccountTabs({ entity_id, bank_id }: { entity_id: string; bank_id: string }) {
  const account = `/entities/${entity_id}/banking/${bank_id}`;
  return (
    <TabLinks
      label="Bank account"
      tabs={[
        { href: account, label: "Account", exact: true },
        { href: `${account}/statement`, label: "Statement", exact: true },
        { href: `${account}/statement/entries`, label: "Not on a statement" },
        { href: `${account}/statement/imports`, label: "Imports" },
        { href: `${account}/ach-files`, label: "ACH files" },
      ]}
    />
  );
}
