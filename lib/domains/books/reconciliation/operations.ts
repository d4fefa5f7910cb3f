import * as z from "zod";
import { Id, Page, Paging, Period } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { NewReconciliation, Reconciliation } from "./schema.ts";
import * as store from "./store.ts";

const at = within("reconciliations", "/v1/entities/{entity_id}/reconciliations", "ledger");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const reconcileLedger = operation({
  ...at("create", "POST"),
  title: "Reconcile a month",
  about:
    "Adds up the month's debits and credits, and compares the entries with the invoices sent and paid, the payments and the payroll runs of that month (UTC; a payroll run belongs to its pay date). The report is kept as it was when it was made.",
  input: NewReconciliation,
  output: Reconciliation,
  example: { ...entity, period: "2026-03" },
  run: ({ tx }, input) => store.insert(tx, input),
});

export const listReconciliations = operation({
  ...at("list", "GET"),
  title: "List reconciliations",
  about: "Newest first; `period` narrows the list.",
  input: Paging.extend({ entity_id, period: Period.optional() }),
  output: Page(Reconciliation),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readReconciliation = operation({
  ...at("read", "GET /{reconciliation_id}"),
  title: "Read a reconciliation",
  input: z.object({ entity_id, reconciliation_id: Id("rec") }),
  output: Reconciliation,
  example: { ...entity, reconciliation_id: "rec_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => store.load(tx, input),
});
