import * as z from "zod";
import { Id } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { HolderW9, HolderW9Change } from "./schema.ts";
import * as store from "./store.ts";

const at = within("holder_tax_forms", "/v1/entities/{entity_id}/holders/{holder_contact_id}/w9", "tax");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", holder_contact_id: "con_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const readHolderW9 = operation({
  ...at("read", "GET"),
  title: "Read a holder's W-9",
  about:
    "What somebody who holds the company's shares or units has told it on a Form W-9, for the Form 1099-DIV about what a corporation pays them, or the Schedule K-1 of an llc's member. Each company asks for its own. Of a contact that was merged into another it is the other's. What a vendor has told stands with the vendor.",
  input: z.object({ entity_id: Id("ent"), holder_contact_id: Id("con") }),
  output: HolderW9,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const updateHolderW9 = operation({
  ...at("update", "PATCH"),
  title: "Update a holder's W-9",
  about:
    "What is left out stays as it is; null takes it back. The tax number is kept encrypted, and shown by its end. A contact that was merged into another is a 400. A corporation, by its classification, and whoever has an exempt payee code but 7 is sent no Form 1099-DIV. What was prepared before says what it said: prepare it again.",
  input: HolderW9Change,
  output: HolderW9,
  example: {
    ...example,
    tax_classification: "individual",
    tin: "123-45-6789",
    street: "1 Main St",
    city: "Austin",
    state: "TX",
    postal_code: "78701",
    w9_received_on: "2026-02-01",
  },
  run: ({ tx }, input) => store.change(tx, input),
});
