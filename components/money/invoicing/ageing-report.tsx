import type { CurrencyAgeing } from "#lib/domains/money/invoicing/receivables/schema.ts";
import { AgedReport } from "#ui/money/aged-report.tsx";

/** What customers owe in each currency, by age. */
export function AgeingReport({
  currencies,
  entity_id,
  isToday,
}: {
  currencies: readonly CurrencyAgeing[];
  entity_id: string;
  /** Whether it is told as of today: then a customer's open invoices are the ones that are counted. */
  isToday: boolean;
}) {
  const hrefOf = (customer: string, currency: string) =>
    `/entities/${entity_id}/invoices?${new URLSearchParams({ status: "sent", customer, currency })}`;
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
      href: isToday ? hrefOf(customer, of.currency) : null,
    })),
  }));
  return <AgedReport currencies={aged} party="Customer" documents="Invoices" />;
}
