import * as z from "zod";
import { Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { entityOf, noEntity, operation } from "#lib/core/operation.ts";
import { covers } from "#lib/core/scopes.ts";
import { holdEntity } from "../entities/store.ts";
import { loadProfile } from "./profile.ts";
import { Contact, ContactProfile, NewContact, parts } from "./schema.ts";
import * as store from "./store.ts";

const contact_id = Id("con");
const example = { contact_id: "con_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createContact = operation({
  name: "contacts.create",
  title: "Create a contact",
  about:
    "An e-mail address, where one is given, is unique in the workspace without regard to case (409). A contact may belong to one company.",
  http: "POST /v1/contacts",
  scope: "contacts:write",
  effect: "write",
  entity: entityOf(async (_, input: { entity_id?: string | null | undefined }) => input.entity_id ?? null),
  input: NewContact,
  output: Contact,
  example: { name: "Ada Byron", role: "founder", email: "ada@example.com", phone: "+1 415 555 0134" },
  async run({ tx }, input) {
    return store.insertContact(tx, input);
  },
});

export const listAllContacts = operation({
  name: "contacts.list",
  title: "List contacts",
  about:
    "Newest first. `search` (a part of the name or of the e-mail address), `role` and `entity_id` narrow the list.",
  http: "GET /v1/contacts",
  scope: "contacts:read",
  effect: "read",
  entity: noEntity,
  input: Paging.extend({
    search: Text(500).optional(),
    role: Text(500).optional(),
    entity_id: Id("ent").optional(),
  }),
  output: Page(Contact),
  example: { search: "ada" },
  async run({ tx }, filter) {
    return store.listContacts(tx, filter);
  },
});

export const readContact = operation({
  name: "contacts.read",
  title: "Read a contact",
  http: "GET /v1/contacts/{contact_id}",
  scope: "contacts:read",
  effect: "read",
  entity: noEntity,
  input: z.object({ contact_id }),
  output: Contact,
  example,
  async run({ tx }, input) {
    return store.loadContact(tx, input.contact_id);
  },
});

export const changeContact = operation({
  name: "contacts.update",
  title: "Update a contact",
  about: "A field that is left out stays as it is; null takes it back.",
  http: "PATCH /v1/contacts/{contact_id}",
  scope: "contacts:write",
  effect: "write",
  entity: entityOf(
    async (tx, input: { contact_id: string }) => (await store.loadContact(tx, input.contact_id)).entity_id,
  ),
  input: NewContact.partial().extend({ contact_id }),
  output: Contact,
  example: { ...example, role: "chief executive", phone: null },
  async run({ tx }, { contact_id, ...given }) {
    // The company that it comes to exists; that it is not dissolved, PostgreSQL sees to.
    if (given.entity_id) await holdEntity(tx, given.entity_id, "shared");
    return store.updateContact(tx, contact_id, given);
  },
});

export const readContactProfile = operation({
  name: "contacts.profile",
  title: "Read a contact's full profile",
  about:
    "The contact with all that bears its name (without regard to case) or its e-mail address in the workspace's companies: grants held, SAFEs, signatures, invoices as the customer, payments received, votes and contracts. Each list holds the newest 100; `totals` says how many there are. A list that the caller lacks the scope for (such as `equity:read`) is null.",
  http: "GET /v1/contacts/{contact_id}/profile",
  scope: "contacts:read",
  effect: "read",
  entity: noEntity,
  input: z.object({ contact_id }),
  output: ContactProfile,
  example,
  async run({ tx, caller }, input) {
    const contact = await store.loadContact(tx, input.contact_id);
    return loadProfile(tx, contact, (part) => covers(caller.scopes, parts[part]));
  },
});
