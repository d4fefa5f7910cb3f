import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { File, SPREADSHEET } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import { reportPdf, reportXlsx } from "#lib/core/report-file.ts";
import type { Tx } from "#lib/core/tx.ts";
import { handedOut } from "#lib/domains/books/ageing/store.ts";
import { ageingCsv, ageingSheets } from "./rules.ts";
import { Ageing, ReceivablesTotals } from "./schema.ts";
import * as store from "./store.ts";

const at = within("receivables", "/v1/entities/{entity_id}", "invoices");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const AsOf = z.object({
  entity_id,
  as_of: CalendarDate.optional().meta({ description: "The day at whose end it is told; today (UTC) if left out." }),
});

export const readAgeing = operation({
  ...at("ageing", "GET /receivables-ageing"),
  title: "Read the aging of receivables",
  about:
    "What customers owe, by currency and by how long it is overdue, all told and for each customer: the balances due. As of a past day it counts what was sent on or before that day and not voided by its end, less what had settled it by then: what accounts_receivable said on that day. It is below 0 where more had settled an invoice than it came to, such as a payment that was taken back later and received anew.",
  input: AsOf,
  output: Ageing,
  example: { ...entity, as_of: "2026-03-31" },
  run: ({ tx }, { entity_id, as_of }) => store.ageing(tx, entity_id, as_of ?? today(), today()),
});

export const downloadAgeing = operation({
  ...at("ageing_csv", "GET /receivables-ageing/csv"),
  title: "Download the aging of receivables as CSV",
  about: "The same figures as a file for a spreadsheet, amounts in whole units with two decimals.",
  input: AsOf,
  output: File,
  file: "text/csv",
  audited: "file.exported",
  example: { ...entity, as_of: "2026-03-31" },
  run: async ({ tx }, { entity_id, as_of }) => ageingCsv(await store.ageing(tx, entity_id, as_of ?? today(), today())),
});

const report = (tx: Tx, { entity_id, as_of }: z.output<typeof AsOf>) =>
  handedOut(
    tx,
    { entity_id, title: "Aging of receivables", sheetsOf: ageingSheets },
    store.ageing(tx, entity_id, as_of ?? today(), today()),
  );

export const spreadAgeing = operation({
  ...at("ageing_xlsx", "GET /receivables-ageing/xlsx"),
  title: "Download the aging of receivables as a spreadsheet",
  about: "The same figures as an XLSX file, amounts as numbers, with a sheet for each currency.",
  input: AsOf,
  output: File,
  file: SPREADSHEET,
  audited: "file.exported",
  example: { ...entity, as_of: "2026-03-31" },
  run: async ({ tx }, asked) => reportXlsx(await report(tx, asked)),
});

export const printAgeing = operation({
  ...at("ageing_pdf", "GET /receivables-ageing/pdf"),
  title: "Download the aging of receivables as PDF",
  about: "The same figures on letter paper, to hand out; each currency on pages of its own.",
  input: AsOf,
  output: File,
  file: "application/pdf",
  example: { ...entity, as_of: "2026-03-31" },
  run: async ({ tx }, asked) => reportPdf(await report(tx, asked)),
});

export const readReceivables = operation({
  ...at("totals", "GET /receivables"),
  title: "Read the totals of receivables",
  about: "What is outstanding, what of it is overdue, and what was paid this month, by currency.",
  input: z.object({ entity_id }),
  output: ReceivablesTotals,
  example: entity,
  run: ({ tx }, input) => store.totals(tx, input.entity_id, today()),
});
