import { BookText, Building2, Contact, FileText, Store } from "lucide-react";
import { amount } from "#lib/core/money.ts";
import type { PaletteGroup } from "#ui/ui/command-palette.tsx";

/** What the server has found, as far as the palette shows it. */
export interface Found {
  entities: { entity_id: string; legal_name: string; status: string }[];
  contacts: { contact_id: string; name: string; role: string }[];
  invoices: { invoice_id: string; number: number; customer: string; amount_cents: number; currency: string }[];
  vendors: { vendor_id: string; name: string }[];
  accounts: { account_id: string; account_code: string; account_name: string }[];
}

/** Records by their kinds, each leading to its page. */
export function foundGroups(entity_id: string | null, found: Found): PaletteGroup[] {
  const company = `/entities/${entity_id}`;
  return [
    {
      label: "Companies",
      items: found.entities.map((entity) => ({
        href: `/entities/${entity.entity_id}`,
        label: entity.legal_name,
        icon: <Building2 aria-hidden="true" />,
        ...(entity.status === "dissolved" && { detail: "Dissolved" }),
      })),
    },
    {
      label: "Invoices",
      items: found.invoices.map(({ invoice_id, number, customer, amount_cents, currency }) => ({
        href: `${company}/invoices/${invoice_id}`,
        label: `${number} to ${customer}`,
        detail: amount(amount_cents, currency),
        icon: <FileText aria-hidden="true" />,
      })),
    },
    {
      label: "Vendors",
      items: found.vendors.map(({ vendor_id, name }) => ({
        href: `${company}/payments/vendors/${vendor_id}`,
        label: name,
        icon: <Store aria-hidden="true" />,
      })),
    },
    {
      label: "Accounts",
      items: found.accounts.map(({ account_id, account_code, account_name }) => ({
        href: `${company}/ledger/accounts/${account_id}`,
        label: account_name,
        detail: account_code,
        icon: <BookText aria-hidden="true" />,
      })),
    },
    {
      label: "Contacts",
      items: found.contacts.map(({ contact_id, name, role }) => ({
        href: `/contacts/${contact_id}`,
        label: name,
        detail: role,
        icon: <Contact aria-hidden="true" />,
      })),
    },
  ];
}
