import type { TaxFiling } from "#lib/domains/compliance/tax/schema.ts";

type Told = Pick<TaxFiling, "filing_type" | "recipient_name" | "vendor_id" | "employee_id">;

/** Where a document's figure can be followed to what made it. */
export function originOf(entity_id: string, year: number, one: Told): { href: string; label: string } {
  const page = `/entities/${entity_id}`;
  const { filing_type, recipient_name, vendor_id, employee_id } = one;
  switch (filing_type) {
    case "w2": {
      const search = `?search=${encodeURIComponent(recipient_name ?? "")}`;
      return { href: `${page}/payroll/people${employee_id === null ? search : `/${employee_id}`}`, label: "Payroll" };
    }
    case "941":
    case "940":
      return { href: `${page}/payroll`, label: "Payroll runs" };
    case "k1":
    case "estimated":
      return { href: `${page}/reports?from=${year}-01-01&to=${year}-12-31`, label: "Income statement" };
    default: {
      const search = new URLSearchParams({ search: recipient_name ?? "", from: `${year}-01-01`, to: `${year}-12-31` });
      const isKnown = vendor_id !== null || filing_type === "1099_div";
      return { href: isKnown ? `${page}/payments?${search}` : `${page}/payments`, label: "Payments" };
    }
  }
}
