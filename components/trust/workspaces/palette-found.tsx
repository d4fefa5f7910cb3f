import {
  BookText,
  Building2,
  Coins,
  Contact,
  FileSignature,
  FileText,
  ReceiptText,
  Store,
  UserRound,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Found, Kind } from "#lib/domains/company/search/schema.ts";
import type { PaletteGroup } from "#ui/ui/command-palette.tsx";

/** How each kind stands in the palette: its group, its sign, and its page under its company's, or by itself. */
const shown: Readonly<Record<Kind, { label: string; icon: ReactNode; page: (found: Found) => string }>> = {
  entity: { label: "Companies", icon: <Building2 aria-hidden="true" />, page: ({ id }) => `/entities/${id}` },
  invoice: { label: "Invoices", icon: <FileText aria-hidden="true" />, page: within("invoices") },
  bill: { label: "Bills", icon: <ReceiptText aria-hidden="true" />, page: within("bills") },
  vendor_credit: { label: "Vendor credits", icon: <Coins aria-hidden="true" />, page: within("bills/credits") },
  vendor: { label: "Vendors", icon: <Store aria-hidden="true" />, page: within("payments/vendors") },
  account: { label: "Accounts", icon: <BookText aria-hidden="true" />, page: within("ledger/accounts") },
  document: { label: "Documents", icon: <FileSignature aria-hidden="true" />, page: within("documents") },
  payroll_person: { label: "Employees", icon: <UserRound aria-hidden="true" />, page: within("payroll/people") },
  contact: { label: "Contacts", icon: <Contact aria-hidden="true" />, page: ({ id }) => `/contacts/${id}` },
};

function within(part: string) {
  return ({ entity_id, id }: Found) => `/entities/${entity_id}/${part}/${id}`;
}

/** What tells a record from others of its kind: of what only a status would be said of, that it is dissolved alone. */
const detailOf = ({ type, detail }: Found) =>
  type === "entity" || type === "vendor" || type === "document"
    ? detail === "dissolved"
      ? "Dissolved"
      : null
    : detail;

/** Records by their kinds, each leading to its page. */
export function foundGroups(found: readonly Found[]): PaletteGroup[] {
  return (Object.keys(shown) as Kind[]).map((kind) => {
    const { label, icon, page } = shown[kind];
    const items = found.filter(({ type }) => type === kind);
    return {
      label,
      items: items.map((one) => {
        const detail = detailOf(one);
        return { href: page(one), label: one.title, icon, ...(detail !== null && { detail }) };
      }),
    };
  });
}
