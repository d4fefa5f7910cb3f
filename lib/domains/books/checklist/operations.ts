import * as z from "zod";
import { Id, Period } from "#lib/core/fields.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import { Checklist, NewReview } from "./schema.ts";
import * as store from "./store.ts";

const at = within("periods", "/v1/entities/{entity_id}/periods", "ledger");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const readChecklist = operation({
  ...at("checklist", "GET /checklist"),
  title: "Read a month-end checklist",
  about:
    "What is to be looked at before the month is closed, each point with its own figures as they are now: earlier months that are open, bank accounts against their statements (or a sign-off of the month that holds), drafts, entries that were due, receivables and payables, payroll, and the tie-outs. A month may be closed whatever the list says.",
  input: z.object({ entity_id: Id("ent"), period: Period }),
  output: Checklist,
  example: { ...entity, period: "2025-12" },
  run: ({ tx }, input) => store.load(tx, input),
});

export const reviewPeriod = operation({
  ...at("review", "POST /review"),
  // One word at a time, so that the figures are those that are kept with it.
  entity: entityInPathChanging,
  title: "Sign off a checklist item",
  about:
    "Says that receivables, or payables, were looked through, by whoever calls; the figures of that moment are kept with it. Once they are others the point is to be looked at again. A second word takes the place of the first.",
  input: NewReview,
  output: Checklist,
  example: { ...entity, period: "2025-12", point: "receivables", note: "Two reminders are out." },
  async run({ tx, caller }, { point, note = null, ...month }) {
    await store.insert(tx, month, point, note, caller.actor);
    return store.load(tx, month);
  },
});

export const withdrawReview = operation({
  ...at("withdraw_review", "POST /withdraw-review"),
  entity: entityInPathChanging,
  title: "Withdraw a checklist sign-off",
  about: "Takes the word on a point back; it stays on record with its time. Where there is none it is a 404.",
  input: NewReview.omit({ note: true }),
  output: Checklist,
  example: { ...entity, period: "2025-12", point: "receivables" },
  async run({ tx }, { point, ...month }) {
    await store.withdraw(tx, month, point);
    return store.load(tx, month);
  },
});
