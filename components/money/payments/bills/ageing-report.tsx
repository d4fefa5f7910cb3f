import type { CurrencyAgeing } from "#lib/domains/money/payments/bills/payables/schema.ts";
import { AgedReport } from "#ui/money/aged-report.tsx";

/** What vendors are owed in each currency, by age. */
export function PayablesReport({
  currencies,
  entity_id,
  as_of,
  isToday,
}: {
  currencies: readonly CurrencyAgeing[];
  entity_id: string;
  as_of: string;
  /** Whether it is told as of today: then a vendor's page says the same. */
  isToday: boolean;
}) {
  // Of a past day the vendor's statement up to it says what was owed, and of what.
  const hrefOf = (vendor_id: string, currency: string) => {
    const vendor = `/entities/${entity_id}/payments/vendors/${vendor_id}`;
    return isToday ? vendor : `${vendor}/statement?${new URLSearchParams({ currency, to: as_of })}`;
  };
  const aged = currencies.map(({ vendors, bill_count: count, credit_cents, ...of }) => ({
    ...of,
    // Where no vendor has credited anything, nothing is told of it.
    ...(vendors.some((one) => one.credit_cents !== 0) && { credit_cents }),
    count,
    told: `${count} ${count === 1 ? "bill" : "bills"} of ${vendors.length} ${vendors.length === 1 ? "vendor" : "vendors"}.`,
    caption: `What each vendor is owed in ${of.currency.toUpperCase()}`,
    parties: vendors.map(({ vendor_id, vendor_name, bill_count, ...sums }) => ({
      ...sums,
      id: vendor_id,
      name: vendor_name,
      count: bill_count,
      href: hrefOf(vendor_id, of.currency),
    })),
  }));
  return <AgedReport currencies={aged} party="Vendor" documents="Bills" />;
}
