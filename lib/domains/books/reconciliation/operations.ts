import * as z from "zod";
import { Id, Page, Paging, Period } from "#lib/core/fields.ts";
import { entityInPath, operation } from "#lib/core/operation.ts";
import { NewReconciliation, Reconciliation } from "./schema.ts";
import { insertReconciliation, listReconciliations, loadReconciliation } from "./store.ts";

const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const reconcileLedger = operation({
  name: "reconciliations.create",
  title: "Reconcile a month",
  about:
    "Adds up the month's debits and credits, and compares the entries with the invoices sent and paid, the payments and the payroll runs of that month (UTC; a payroll run belongs to its pay date). The report is kept as it was when it was made.",
  http: "POST /v1/entities/{entity_id}/reconciliations",
  scope: "ledger:write",
  effect: "write",
  entity: entityInPath,
  input: NewReconciliation,
  output: Reconciliation,
  example: { ...entity, period: "2026-03" },
  async run({ tx }, input) {
    return insertReconciliation(tx, input.entity_id, input.period);
  },
});

export const listAllReconciliations = operation({
  name: "reconciliations.list",
  title: "List reconciliations",
  about: "Newest first; `period` narrows the list.",
  http: "GET /v1/entities/{entity_id}/reconciliations",
  scope: "ledger:read",
  effect: "read",
  entity: entityInPath,
  input: Paging.extend({ entity_id, period: Period.optional() }),
  output: Page(Reconciliation),
  example: entity,
  async run({ tx }, filter) {
    return listReconciliations(tx, filter);
  },
});

export const readReconciliation = operation({
  name: "reconciliations.read",
  title: "Read a reconciliation",
  http: "GET /v1/entities/{entity_id}/reconciliations/{reconciliation_id}",
  scope: "ledger:read",
  effect: "read",
  entity: entityInPath,
  input: z.object({ entity_id, reconciliation_id: Id("rec") }),
  output: Reconciliation,
  example: { ...entity, reconciliation_id: "rec_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  async run({ tx }, input) {
    return loadReconciliation(tx, input.entity_id, input.reconciliation_id);
  },
});
