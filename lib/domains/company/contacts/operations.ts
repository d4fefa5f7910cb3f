import * as z from "zod";
import { Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { entityOf, operation, within } from "#lib/core/operation.ts";
import { covers } from "#lib/core/scopes.ts";
import * as entities from "../entities/store.ts";
import { loadProfile } from "./profile.ts";
import { Contact, ContactProfile, NewContact, parts } from "./schema.ts";
import * as store from "./store.ts";

const at = within("contacts", "/v1/contacts");
const contact_id = Id("con");
const example = { contact_id: "con_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createContact = operation({
  ...at("create", "POST"),
  title: "Create a contact",
  about:
    "An e-mail address, where one is given, is unique in the workspace without regard to case (409). A contact may belong to one company.",
  entity: entityOf(async (_, input: { entity_id?: string | null | undefined }) => input.entity_id ?? null),
  input: NewContact,
  output: Contact,
  example: { name: "Ada Byron", role: "founder", email: "ada@example.com", phone: "+1 415 555 0134" },
  run: ({ tx }, input) => store.insert(tx, input),
});

export const listContacts = operation({
  ...at("list", "GET"),
  title: "List contacts",
  about:
    "Newest first. `search` (a part of the name or of the e-mail address), `role` and `entity_id` narrow the list.",
  input: Paging.extend({
    search: Text(500).optional(),
    role: Text(500).optional(),
    entity_id: Id("ent").optional(),
  }),
  output: Page(Contact),
  example: { search: "ada" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readContact = operation({
  ...at("read", "GET /{contact_id}"),
  title: "Read a contact",
  input: z.object({ contact_id }),
  output: Contact,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const changeContact = operation({
  ...at("update", "PATCH /{contact_id}"),
  title: "Update a contact",
  about: "A field that is left out stays as it is; null takes it back.",
  entity: entityOf(async (tx, input: { contact_id: string }) => (await store.load(tx, input)).entity_id),
  input: NewContact.partial().extend({ contact_id }),
  output: Contact,
  example: { ...example, role: "chief executive", phone: null },
  async run({ tx }, { contact_id, ...given }) {
    // The company that it comes to exists; that it is not dissolved, PostgreSQL sees to.
    if (given.entity_id) await entities.hold(tx, given.entity_id, "shared");
    return store.change(tx, { contact_id }, given);
  },
});

export const readContactProfile = operation({
  ...at("profile", "GET /{contact_id}/profile"),
  title: "Read a contact's full profile",
  about:
    "The contact with all that bears its name (without regard to case) or its e-mail address in the workspace's companies: grants held, SAFEs, signatures, invoices as the customer, payments received, votes and contracts. Each list holds the newest 100; `totals` says how many there are. A list that the caller lacks the scope for (such as `equity:read`) is null.",
  input: z.object({ contact_id }),
  output: ContactProfile,
  example,
  async run({ tx, caller }, input) {
    const contact = await store.load(tx, input);
    return loadProfile(tx, contact, (part) => covers(caller.scopes, parts[part]));
  },
});
