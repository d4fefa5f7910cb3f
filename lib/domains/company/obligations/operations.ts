import * as z from "zod";
import { Id, Name, Page, Paging } from "#lib/core/fields.ts";
import { entityInPath, entityOf, operation, within } from "#lib/core/operation.ts";
import { NewObligation, Obligation, ObligationStatus, Tier } from "./schema.ts";
import * as store from "./store.ts";

const at = within("obligations", "/v1/obligations");

export const createObligation = operation({
  ...at("create", "POST"),
  title: "Create an obligation",
  about: "An obligation of your own, beside those that the service opens itself.",
  entity: entityOf(async (_, input: { entity_id?: string | null | undefined }) => input.entity_id ?? null),
  input: NewObligation,
  output: Obligation,
  example: { tier: "medium", title: "Renew the general liability insurance", due_date: "2027-01-15" },
  run: ({ tx }, { entity_id = null, tier, title, due_date = null }) =>
    store.insert(tx, { entity_id, tier, title, due_date }),
});

export const listObligations = operation({
  ...at("list", "GET"),
  title: "List obligations",
  about:
    "The most urgent first: pending before completed, then by tier (`critical`, `high`, `medium`, `low`), then by due date, those without one last. `tier`, `status` and `entity_id` narrow the list.",
  input: Paging.extend({
    tier: Tier.optional(),
    status: ObligationStatus.optional(),
    entity_id: Id("ent").optional(),
  }),
  output: Page(Obligation),
  example: { tier: "high", status: "pending" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

/** Only an agent's run does this, where text from outside has set it off: a human does the act by hand, or declines. */
export const requestAct = operation({
  name: "obligations.request",
  title: "Request an act of a person",
  scope: "obligations:write",
  effect: "write",
  entity: entityInPath,
  input: z.object({ entity_id: Id("ent"), title: Name, action: Name, params: z.record(z.string(), z.unknown()) }),
  output: Obligation,
  example: {
    entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8",
    title: "Billing asks for submit_payment: $450.00, Harbor Hosting",
    action: "submit_payment",
    params: { recipient_name: "Harbor Hosting", amount_cents: 45_000, method: "ach" },
  },
  run: ({ tx }, { entity_id, title, action, params }) =>
    store.insertRequest(tx, { entity_id, title, asked: { action, params } }),
});
