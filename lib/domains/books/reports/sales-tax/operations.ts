import * as z from "zod";
import { type Cell, csvFile } from "#lib/core/csv.ts";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import { Currency } from "../../ledger/currency.ts";
import { SalesTax } from "./schema.ts";
import * as store from "./store.ts";

const at = within("reports", "/v1/entities/{entity_id}/sales-tax", "ledger");
const Asked = z.object({
  entity_id: Id("ent"),
  from: CalendarDate,
  to: CalendarDate,
  currency: Currency.optional().meta({
    description: "One currency a report; left out, US dollars if any account keeps them, else the first there is.",
  }),
});
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", from: "2026-01-01", to: "2026-03-31" };

export const readSalesTax = operation({
  ...at("sales_tax", "GET"),
  title: "Read the sales tax report",
  about:
    "What a return of sales tax asks for: what was sold from one day to another, both included, by the days of the invoices (accrual), what of it each rate was charged on, and the tax; less what was credited, written off with its tax or voided in the period, whenever it was invoiced. An early-payment discount lowers neither, as the tax is owed whole. Late fees are no sales; invoices brought from elsewhere were told there. Then how what is owed on `sales_tax_payable` has moved, with what was remitted.",
  input: Asked,
  output: SalesTax,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const downloadSalesTax = operation({
  ...at("sales_tax_csv", "GET /csv"),
  title: "Download the sales tax report as CSV",
  about:
    "The same figures by rate as a file for a spreadsheet, then what no rate was charged on, and the total; amounts in whole units with two decimals.",
  input: Asked,
  output: File,
  file: "text/csv",
  audited: "file.exported",
  example,
  async run({ tx }, input) {
    const { rates, untaxed_cents, sales_cents, tax_cents, from, to, currency } = await store.load(tx, input);
    const rows = rates.map((rate): Cell[] => [
      ...[rate.name, rate.percent, rate.sales_cents, rate.credited_cents, rate.written_off_cents],
      ...[rate.taxable_cents, rate.tax_cents],
    ]);
    return csvFile(
      `Sales-tax-${from}-to-${to}-${currency}`,
      ["rate", "percent", "sales", "credited", "written_off", "net_sales", "tax"],
      [
        ...rows,
        ["Not taxed", null, null, null, null, untaxed_cents, null],
        ["Total", null, null, null, null, sales_cents, tax_cents],
      ],
    );
  },
});
