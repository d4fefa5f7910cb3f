import type { File, ReportSheet } from "#lib/core/file.ts";
import { type AgedRow, agedCsv, agedSheets } from "#lib/domains/books/ageing/rules.ts";
import type { Ageing } from "./schema.ts";

/** Each customer's row, and each currency's total below its customers. */
const rowsOf = ({ currencies }: Ageing): AgedRow[] =>
  currencies.flatMap(({ customers, currency, ...total }) =>
    [...customers, { customer: "Total", ...total }].map(({ customer: name, invoice_count: count, ...sums }) => ({
      currency,
      name,
      count,
      ...sums,
    })),
  );

/** The ageing as a table. */
export const ageingCsv = (of: Ageing): File =>
  agedCsv(`Aging-of-receivables-${of.as_of}`, ["customer", "invoices"], rowsOf(of));

/** The same to be handed out. */
export const ageingSheets = (of: Ageing): ReportSheet[] =>
  agedSheets(["Aging of receivables", "Customer"], of.as_of, rowsOf(of));
