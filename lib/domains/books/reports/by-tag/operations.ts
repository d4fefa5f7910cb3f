import * as z from "zod";
import { csvFile } from "#lib/core/csv.ts";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import { Currency } from "../../ledger/currency.ts";
import { Dimension } from "../../ledger/tags/schema.ts";
import { IncomeByTag } from "./schema.ts";
import * as store from "./store.ts";

const at = within("reports", "/v1/entities/{entity_id}/income-by-tag", "ledger");
const Asked = z.object({
  entity_id: Id("ent"),
  dimension: Dimension,
  from: CalendarDate,
  to: CalendarDate,
  currency: Currency.optional().meta({
    description: "One currency a statement; left out, US dollars if any account keeps them, else the first there is.",
  }),
});
const example = {
  entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8",
  dimension: "class",
  from: "2026-01-01",
  to: "2026-03-31",
} as const;

export const readIncomeByTag = operation({
  ...at("income_by_tag", "GET"),
  title: "Read income by tag",
  about:
    "Revenue less expenses from one day to another, both included, by the tags of a dimension, and last what bears none of it: together they are the income statement. The lines behind a figure: `GET …/journal-entries?class_id=` or `?project_id=`.",
  input: Asked,
  output: IncomeByTag,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const downloadIncomeByTag = operation({
  ...at("income_by_tag_csv", "GET /csv"),
  title: "Download income by tag as CSV",
  about:
    "The same figures as a file for a spreadsheet, a row for each tag and account, amounts in whole units with two decimals.",
  input: Asked,
  output: File,
  file: "text/csv",
  audited: "file.exported",
  example,
  async run({ tx }, input) {
    const { tags, dimension, from, to, currency } = await store.load(tx, input);
    const rows = tags.flatMap(({ name, accounts }) =>
      accounts.map((one) => [name ?? "", one.account_code, one.account_name, one.account_type, one.amount_cents]),
    );
    return csvFile(
      `Income-by-${dimension}-${from}-to-${to}-${currency}`,
      [dimension, "account_code", "account_name", "account_type", "amount"],
      rows,
    );
  },
});
