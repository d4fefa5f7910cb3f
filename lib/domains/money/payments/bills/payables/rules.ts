import type { File, ReportSheet } from "#lib/core/file.ts";
import { type AgedRow, agedCsv, agedSheets } from "#lib/domains/books/ageing/rules.ts";
import type { PayablesAgeing } from "./schema.ts";

/** Each vendor's row, and each currency's total below its vendors. */
const rowsOf = ({ currencies }: PayablesAgeing): AgedRow[] =>
  currencies.flatMap(({ vendors, currency, ...total }) =>
    [...vendors, { vendor_name: "Total", ...total }].map(({ vendor_name: name, bill_count: count, ...sums }) => ({
      currency,
      name,
      count,
      ...sums,
    })),
  );

/** The ageing as a table. */
export const ageingCsv = (of: PayablesAgeing): File =>
  agedCsv(`Aging-of-payables-${of.as_of}`, ["vendor", "bills"], rowsOf(of), ["credit_cents"]);

/** The same to be handed out. */
export const ageingSheets = (of: PayablesAgeing): ReportSheet[] =>
  agedSheets(["Aging of payables", "Vendor"], of.as_of, rowsOf(of), ["credit_cents"]);
