import * as z from "zod";
import { Id } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { covers } from "#lib/core/scopes.ts";
import * as contacts from "../contacts/store.ts";
import { holdingsOf, loadProfile } from "./gathering.ts";
import { ContactHoldings, ContactProfile, parts } from "./schema.ts";

const contact_id = Id("con");
const example = { contact_id: "con_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const readContactProfile = operation({
  ...within("contacts", "/v1/contacts")("profile", "GET /{contact_id}/profile"),
  title: "Read a contact's full profile",
  about:
    "The contact with all that bears its name (without regard to case) or its e-mail address in the workspace's companies: grants held, SAFEs, convertible notes with the interest that they have borne, seats, signatures, invoices as the customer, payments received, bills and credits of the vendors that it is, votes and contracts. Each list holds the newest 100; `totals` says how many there are. A list that the caller lacks the scope for (such as `equity:read`) is null. Its `ETag` is of all that, and good for `If-None-Match` alone: a change of the contact goes by the one of `GET /v1/contacts/{contact_id}`.",
  input: z.object({ contact_id }),
  output: ContactProfile,
  example,
  async run({ tx, caller }, input) {
    const contact = await contacts.load(tx, input);
    return loadProfile(tx, contact, (part) => covers(caller.scopes, parts[part]));
  },
});

export const readContactHoldings = operation({
  ...within("contacts", "/v1/contacts", "equity")("holdings", "GET /{contact_id}/holdings"),
  title: "Read a contact's holdings",
  about:
    "Of each instrument of every company of the workspace that the caller may see, over all grants, and the names by which the registers have recorded the contact. Of a contact that was merged into another it is empty: the other one has it all.",
  input: z.object({ contact_id }),
  output: ContactHoldings,
  example,
  run: async ({ tx }, input) => holdingsOf(tx, await contacts.load(tx, input)),
});
