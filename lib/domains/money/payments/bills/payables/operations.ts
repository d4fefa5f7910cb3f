import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { File, SPREADSHEET } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import { reportPdf, reportXlsx } from "#lib/core/report-file.ts";
import type { Tx } from "#lib/core/tx.ts";
import { handedOut } from "#lib/domains/books/ageing/store.ts";
import { ageingCsv, ageingSheets } from "./rules.ts";
import { PayablesAgeing, PayablesTotals } from "./schema.ts";
import * as store from "./store.ts";

const at = within("payables", "/v1/entities/{entity_id}", "payments");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const AsOf = z.object({
  entity_id,
  as_of: CalendarDate.optional().meta({ description: "The day at whose end it is told; today (UTC) if left out." }),
});

export const readPayablesAgeing = operation({
  ...at("ageing", "GET /payables-ageing"),
  title: "Read the aging of payables",
  about:
    "What vendors are owed, by currency and by how long it is overdue, all told and for each vendor. As of a past day it is what accounts_payable said at its end, by the days of the bills' entries, of their payments and of vendors' credits, which stand for themselves.",
  input: AsOf,
  output: PayablesAgeing,
  example: { ...entity, as_of: "2026-03-31" },
  run: ({ tx }, { entity_id, as_of }) => store.ageing(tx, entity_id, as_of ?? today()),
});

export const downloadPayablesAgeing = operation({
  ...at("ageing_csv", "GET /payables-ageing/csv"),
  title: "Download the aging of payables as CSV",
  about: "The same figures as a file for a spreadsheet, amounts in whole units with two decimals.",
  input: AsOf,
  output: File,
  file: "text/csv",
  audited: "file.exported",
  example: { ...entity, as_of: "2026-03-31" },
  run: async ({ tx }, { entity_id, as_of }) => ageingCsv(await store.ageing(tx, entity_id, as_of ?? today())),
});

const report = (tx: Tx, { entity_id, as_of }: z.output<typeof AsOf>) =>
  handedOut(
    tx,
    { entity_id, title: "Aging of payables", sheetsOf: ageingSheets },
    store.ageing(tx, entity_id, as_of ?? today()),
  );

export const spreadPayablesAgeing = operation({
  ...at("ageing_xlsx", "GET /payables-ageing/xlsx"),
  title: "Download the aging of payables as a spreadsheet",
  about: "The same figures as an XLSX file, amounts as numbers, with a sheet for each currency.",
  input: AsOf,
  output: File,
  file: SPREADSHEET,
  audited: "file.exported",
  example: { ...entity, as_of: "2026-03-31" },
  run: async ({ tx }, asked) => reportXlsx(await report(tx, asked)),
});

export const printPayablesAgeing = operation({
  ...at("ageing_pdf", "GET /payables-ageing/pdf"),
  title: "Download the aging of payables as PDF",
  about: "The same figures on letter paper, to hand out; each currency on pages of its own.",
  input: AsOf,
  output: File,
  file: "application/pdf",
  example: { ...entity, as_of: "2026-03-31" },
  run: async ({ tx }, asked) => reportPdf(await report(tx, asked)),
});

export const readPayables = operation({
  ...at("totals", "GET /payables"),
  title: "Read the totals of payables",
  about:
    "What is owed to vendors on bills, what of it is overdue, what is left of vendors' credits, and how many drafts wait, by currency; of all vendors, or of one.",
  input: z.object({
    entity_id,
    vendor_id: Id("ven").optional().meta({ description: "Only what is that vendor's." }),
  }),
  output: PayablesTotals,
  example: entity,
  run: ({ tx }, input) => store.totals(tx, input, today()),
});
