import { csvFile, decimal } from "#lib/core/csv.ts";
import type { File } from "#lib/core/file.ts";
import { type Ageing, type Buckets, buckets, type CustomerAgeing } from "./schema.ts";

/** The ageing as a table: each customer's row, and each currency's total below its customers. */
export function ageingCsv({ as_of, currencies }: Ageing): File {
  const row = (currency: string, of: Buckets | CustomerAgeing) => [
    currency.toUpperCase(),
    "customer" in of ? of.customer : "Total",
    String(of.invoice_count),
    ...buckets.map(({ key }) => decimal(of[key])),
    decimal(of.total_cents),
  ];
  const columns = ["currency", "customer", "invoices", ...buckets.map(({ key }) => key.replace("_cents", "")), "total"];
  return csvFile(
    `Receivables-ageing-${as_of}`,
    columns,
    currencies.flatMap(({ customers, ...total }) => [
      ...customers.map((customer) => row(total.currency, customer)),
      row(total.currency, total),
    ]),
  );
}
