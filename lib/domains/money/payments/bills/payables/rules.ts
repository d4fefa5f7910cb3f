import type { File } from "#lib/core/file.ts";
import { agedCsv } from "#lib/domains/books/ageing/rules.ts";
import type { PayablesAgeing } from "./schema.ts";

/** The ageing as a table: each vendor's row, and each currency's total below its vendors. */
export function ageingCsv({ as_of, currencies }: PayablesAgeing): File {
  const rows = currencies.flatMap(({ vendors, currency, ...total }) =>
    [...vendors, { vendor_name: "Total", ...total }].map(({ vendor_name: name, bill_count: count, ...sums }) => ({
      currency,
      name,
      count,
      ...sums,
    })),
  );
  return agedCsv(`Payables-ageing-${as_of}`, ["vendor", "bills"], rows, ["credit_cents"]);
}
