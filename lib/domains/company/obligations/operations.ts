import * as z from "zod";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { entityOf, noEntity, operation } from "#lib/core/operation.ts";
import { Completion, NewObligation, Obligation, ObligationStatus, Tier } from "./schema.ts";
import * as store from "./store.ts";

const obligation_id = Id("obl");
const example = { obligation_id: "obl_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createObligation = operation({
  name: "obligations.create",
  title: "Create an obligation",
  about: "An obligation of your own, beside those that the service opens itself.",
  http: "POST /v1/obligations",
  scope: "obligations:write",
  effect: "write",
  entity: entityOf(async (_, input: { entity_id?: string | null | undefined }) => input.entity_id ?? null),
  input: NewObligation,
  output: Obligation,
  example: { tier: "medium", title: "Renew the general liability insurance", due_date: "2027-01-15" },
  async run({ tx }, { entity_id = null, tier, title, due_date = null }) {
    return store.insertObligation(tx, { entity_id, tier, title, due_date });
  },
});

export const listAllObligations = operation({
  name: "obligations.list",
  title: "List obligations",
  about:
    "The most urgent first: pending before completed, then by tier (`critical`, `high`, `medium`, `low`), then by due date, those without one last. `tier`, `status` and `entity_id` narrow the list.",
  http: "GET /v1/obligations",
  scope: "obligations:read",
  effect: "read",
  entity: noEntity,
  input: Paging.extend({
    tier: Tier.optional(),
    status: ObligationStatus.optional(),
    entity_id: Id("ent").optional(),
  }),
  output: Page(Obligation),
  example: { tier: "high", status: "pending" },
  async run({ tx }, filter) {
    return store.listObligations(tx, filter);
  },
});

export const readObligation = operation({
  name: "obligations.read",
  title: "Read an obligation",
  http: "GET /v1/obligations/{obligation_id}",
  scope: "obligations:read",
  effect: "read",
  entity: noEntity,
  input: z.object({ obligation_id }),
  output: Obligation,
  example,
  async run({ tx }, input) {
    return store.loadObligation(tx, input.obligation_id);
  },
});

export const completeOneObligation = operation({
  name: "obligations.complete",
  title: "Complete an obligation",
  about:
    "Ends a pending obligation. `decision` answers one that asks for an approval; `note` says more. An obligation that the service opened ends by itself when the thing it asks for is done. Completing it twice is a 400.",
  http: "POST /v1/obligations/{obligation_id}/complete",
  scope: "obligations:write",
  effect: "write",
  entity: entityOf((tx, input: { obligation_id: string }) => store.entityOfObligation(tx, input.obligation_id)),
  input: Completion.extend({ obligation_id }),
  output: Obligation,
  example: { ...example, note: "Filed by mail on Monday." },
  async run({ tx, caller }, { obligation_id, decision = null, note = null }) {
    return store.completeObligation(tx, obligation_id, { decision, note, completed_by: caller.actor.name });
  },
});
