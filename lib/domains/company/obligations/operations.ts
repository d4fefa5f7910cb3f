import * as z from "zod";
import { Id, Name, Page, Paging } from "#lib/core/fields.ts";
import { entityInPath, entityOf, operation, within } from "#lib/core/operation.ts";
import { Completion, NewObligation, Obligation, ObligationStatus, Tier } from "./schema.ts";
import * as store from "./store.ts";

const at = within("obligations", "/v1/obligations");
const obligation_id = Id("obl");
const example = { obligation_id: "obl_01k0zk1x3ve4b8j0c2v5y6m7n8" };

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

export const readObligation = operation({
  ...at("read", "GET /{obligation_id}"),
  title: "Read an obligation",
  input: z.object({ obligation_id }),
  output: Obligation,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const completeObligation = operation({
  ...at("complete", "POST /{obligation_id}/complete"),
  title: "Complete an obligation",
  about:
    "Ends a pending obligation. `decision` answers one that asks for an approval; `note` says more. An obligation that the service opened ends by itself when the thing it asks for is done. Completing it twice is a 400.",
  entity: entityOf((tx, input: { obligation_id: string }) => store.entityOf(tx, input)),
  input: Completion.extend({ obligation_id }),
  output: Obligation,
  example: { ...example, note: "Filed by mail on Monday." },
  async run({ tx, caller }, { obligation_id, decision = null, note = null }) {
    await store.complete(tx, { obligation_id }, { decision, note, completed_by: caller.actor.name });
    return store.load(tx, { obligation_id });
  },
});

/** Only an agent's run does this, where text from outside has set it off: a human does the act by hand, or declines. */
export const requestAct = operation({
  name: "obligations.request",
  title: "Ask a human for an act",
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
