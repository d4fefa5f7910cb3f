import * as z from "zod";
import { Id, Page, Paging, Period } from "#lib/core/fields.ts";
import { entityInPath, entityInPathEnding, operation } from "#lib/core/operation.ts";
import { AccountingPeriod } from "./schema.ts";
import { periodStates } from "./states.ts";
import { listPeriods, loadPeriod, movePeriod } from "./store.ts";

const entity_id = Id("ent");
const OnePeriod = z.object({ entity_id, period: Period });
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const listAllPeriods = operation({
  name: "periods.list",
  title: "List accounting periods",
  about:
    "The months that have postings or were closed before, latest first; `status` and `period` narrow the list. A month that is not in it is open.",
  http: "GET /v1/entities/{entity_id}/periods",
  scope: "ledger:read",
  effect: "read",
  entity: entityInPath,
  input: Paging.extend({ entity_id, status: z.enum(periodStates.states).optional(), period: Period.optional() }),
  output: Page(AccountingPeriod),
  example: { ...entity, status: "closed" },
  async run({ tx }, filter) {
    return listPeriods(tx, filter);
  },
});

export const closePeriod = operation({
  name: "periods.close",
  title: "Close an accounting period",
  about:
    "From then on nothing dated inside the month can be posted or voided (400 naming the period), by hand or by the business, until it is reopened. Drafts dated inside stay drafts. What must be taken back of a closed month, such as a payment that fails later, is corrected by an entry dated today. Entries under way are waited for.",
  http: "POST /v1/entities/{entity_id}/periods/close",
  scope: "ledger:write",
  effect: "write",
  // Nobody else writes meanwhile, so that what is posted before the closing is in it and nothing after.
  entity: entityInPathEnding,
  input: OnePeriod,
  output: AccountingPeriod,
  example: { ...entity, period: "2025-12" },
  async run({ tx }, { entity_id, period }) {
    await movePeriod(tx, entity_id, period, "close");
    return loadPeriod(tx, entity_id, period);
  },
});

export const reopenPeriod = operation({
  name: "periods.reopen",
  title: "Reopen an accounting period",
  about: "A closed month takes entries again. The receipts of its closing and of its reopening stay.",
  http: "POST /v1/entities/{entity_id}/periods/reopen",
  scope: "ledger:write",
  effect: "write",
  entity: entityInPathEnding,
  input: OnePeriod,
  output: AccountingPeriod,
  example: { ...entity, period: "2025-12" },
  async run({ tx }, { entity_id, period }) {
    await movePeriod(tx, entity_id, period, "reopen");
    return loadPeriod(tx, entity_id, period);
  },
});
