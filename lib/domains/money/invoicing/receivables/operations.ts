import * as z from "zod";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { entityInPath, operation } from "#lib/core/operation.ts";
import { Ageing, ReceivablesTotals } from "./schema.ts";
import { ageingCsv, loadAgeing, loadTotals } from "./store.ts";

const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const AsOf = z.object({
  entity_id,
  as_of: CalendarDate.optional().meta({ description: "The day at whose end it is told; today (UTC) if left out." }),
});

const today = () => new Date().toISOString().slice(0, 10);

export const readAgeing = operation({
  name: "receivables.ageing",
  title: "Read the aging of receivables",
  about:
    "What customers owe, by currency and by how long it is overdue, all told and for each customer. As of a past day it counts what was sent on or before that day and neither paid nor voided by its end.",
  http: "GET /v1/entities/{entity_id}/receivables-ageing",
  scope: "invoices:read",
  effect: "read",
  entity: entityInPath,
  input: AsOf,
  output: Ageing,
  example: { ...entity, as_of: "2026-03-31" },
  async run({ tx }, { entity_id, as_of }) {
    return loadAgeing(tx, entity_id, as_of ?? today(), today());
  },
});

export const downloadAgeing = operation({
  name: "receivables.ageing_csv",
  title: "Download the aging of receivables as CSV",
  about: "The same figures as a file for a spreadsheet, amounts in whole units with two decimals.",
  http: "GET /v1/entities/{entity_id}/receivables-ageing/csv",
  scope: "invoices:read",
  effect: "read",
  entity: entityInPath,
  input: AsOf,
  output: File,
  file: "text/csv",
  example: { ...entity, as_of: "2026-03-31" },
  async run({ tx }, { entity_id, as_of }) {
    return ageingCsv(await loadAgeing(tx, entity_id, as_of ?? today(), today()));
  },
});

export const readReceivables = operation({
  name: "receivables.totals",
  title: "Read the totals of receivables",
  about: "What is outstanding, what of it is overdue, and what was paid this month, by currency.",
  http: "GET /v1/entities/{entity_id}/receivables",
  scope: "invoices:read",
  effect: "read",
  entity: entityInPath,
  input: z.object({ entity_id }),
  output: ReceivablesTotals,
  example: entity,
  async run({ tx }, input) {
    return loadTotals(tx, input.entity_id, today());
  },
});
