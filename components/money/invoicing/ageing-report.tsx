import type { CurrencyAgeing } from "#lib/domains/money/invoicing/receivables/schema.ts";
import { AgedReport } from "#ui/money/aged-report.tsx";

/** What customers owe in each currency, by age. */
export function AgeingReport({
  currencies,
  entity_id,
  as_of,
  isToday,
}: {
  currencies: readonly CurrencyAgeing[];
  entity_id: string;
  as_of: string;
  /** Whether it is told as of today: then a customer's open invoices are the ones that are counted. */
  isToday: boolean;
}) {
  // Of a past day the customer's statement up to it says what was owed, and of what.
  const hrefOf = (customer: string, currency: string) =>
    isToday
      ? `/entities/${entity_id}/invoices?${new URLSearchParams({ status: "sent", customer, currency })}`
      : `/entities/${entity_id}/invoices/statement?${new URLSearchParams({ customer, currency, to: as_of })}`;
  const aged = currencies.map(({ customers, invoice_count: count, ...of }) => ({
    ...of,
    count,
    told: `${count} ${count === 1 ? "invoice" : "invoices"} to ${customers.length} ${customers.length === 1 ? "customer" : "customers"}.`,
    caption: `What each customer owes in ${of.currency.toUpperCase()}`,
    parties: customers.map(({ customer, invoice_count, ...sums }) => ({
      ...sums,
      id: customer,
      name: customer,
      count: invoice_count,
      href: hrefOf(customer, of.currency),
    })),
  }));
  return <AgedReport currencies={aged} party="Customer" documents="Invoices" />;
}
