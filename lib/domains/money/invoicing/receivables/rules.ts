import type { File } from "#lib/core/file.ts";
import { agedCsv } from "#lib/domains/books/ageing/rules.ts";
import type { Ageing } from "./schema.ts";

/** The ageing as a table: each customer's row, and each currency's total below its customers. */
export function ageingCsv({ as_of, currencies }: Ageing): File {
  const rows = currencies.flatMap(({ customers, currency, ...total }) =>
    [...customers, { customer: "Total", ...total }].map(({ customer: name, invoice_count: count, ...sums }) => ({
      currency,
      name,
      count,
      ...sums,
    })),
  );
  return agedCsv(`Receivables-ageing-${as_of}`, ["customer", "invoices"], rows);
}
