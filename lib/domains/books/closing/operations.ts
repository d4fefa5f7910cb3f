import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { Id, Page, Paging, Period } from "#lib/core/fields.ts";
import { entityInPathEnding, operation, within } from "#lib/core/operation.ts";
import { assertOver } from "./rules.ts";
import { AccountingPeriod } from "./schema.ts";
import { periodStates } from "./states.ts";
import * as store from "./store.ts";

const at = within("periods", "/v1/entities/{entity_id}/periods", "ledger");
const entity_id = Id("ent");
const OnePeriod = z.object({ entity_id, period: Period });
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const listPeriods = operation({
  ...at("list", "GET"),
  title: "List accounting periods",
  about:
    "The months that have postings or were closed before, latest first; `status` and `period` narrow the list. A month that is not in it is open.",
  input: Paging.extend({ entity_id, status: z.enum(periodStates.states).optional(), period: Period.optional() }),
  output: Page(AccountingPeriod),
  example: { ...entity, status: "closed" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const closePeriod = operation({
  ...at("close", "POST /close"),
  // Nobody else writes meanwhile, so that what is posted before the closing is in it and nothing after.
  entity: entityInPathEnding,
  title: "Close an accounting period",
  about:
    "A month that is over, by the calendar of UTC; before that it is a 400. From then on nothing dated inside the month can be posted or voided (400 naming the period), by hand or by the business, until it is reopened. Drafts dated inside stay drafts. What must be taken back of a closed month, such as a payment that fails later, is corrected by an entry dated today. Entries under way are waited for. What the balance sheet says at its end follows from the months before as well: with `with_earlier` those that are open and have postings are closed by the same act, as a year is closed by its last month.",
  input: OnePeriod.extend({
    with_earlier: z
      .boolean()
      .default(false)
      .meta({ description: "Whether the earlier months that have postings and are open are closed as well." }),
  }),
  output: AccountingPeriod,
  example: { ...entity, period: "2025-12" },
  async run({ tx }, { with_earlier, ...input }) {
    assertOver(input.period, today());
    await store.moveBy(tx, input, "close");
    if (with_earlier) await store.closeBefore(tx, input);
    return store.load(tx, input);
  },
});

export const reopenPeriod = operation({
  ...at("reopen", "POST /reopen"),
  entity: entityInPathEnding,
  title: "Reopen an accounting period",
  about: "A closed month takes entries again. The receipts of its closing and of its reopening stay.",
  input: OnePeriod,
  output: AccountingPeriod,
  example: { ...entity, period: "2025-12" },
  async run({ tx }, input) {
    await store.moveBy(tx, input, "reopen");
    return store.load(tx, input);
  },
});
