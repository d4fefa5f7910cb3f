import * as z from "zod";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { entityOf, operation, within } from "#lib/core/operation.ts";
import * as entities from "../entities/store.ts";
import { AlikeContacts, Contact, ContactFilter, Merged, NewContact } from "./schema.ts";
import * as store from "./store.ts";

const at = within("contacts", "/v1/contacts");
const contact_id = Id("con");
const example = { contact_id: "con_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createContact = operation({
  ...at("create", "POST"),
  title: "Create a contact",
  about:
    "An e-mail address, where one is given, is unique in the workspace without regard to case (409). A contact may belong to one company. Whoever is granted something, invests, gets shares or takes a seat under a name becomes a contact by that; a name (trimmed, by single spaces, without regard to case) finds one contact, the first that bore it. A second contact of the same name is another person, and is told by `contact_id`.",
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
    "Newest first; those that were merged into another are left out. `search` (a part of the name or of the e-mail address), `role` and `entity_id` narrow the list.",
  input: Paging.extend(ContactFilter.shape),
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
  about:
    "A field that is left out stays as it is; null takes it back. Somebody who is called otherwise now (by marriage, say) is found by either name; cap tables and seats show the present one, and what was recorded stands under the name that it was recorded by. A contact that was merged into another is a 400; the e-mail address that such a one had may be given to the one that it was merged into. Whoever is bound to companies gives no other name to a contact that another company's registers know (403).",
  // One that leaves a company for another is about both.
  entity: entityOf(
    async (tx, input: { contact_id: string; entity_id?: string | null | undefined }) =>
      (await store.load(tx, input)).entity_id ?? input.entity_id ?? null,
    "shared",
    async (_, { entity_id = null }) => entity_id,
  ),
  input: NewContact.partial().extend({ contact_id }),
  output: Contact,
  example: { ...example, role: "chief executive", phone: null },
  async run({ tx }, { contact_id, ...given }) {
    // The company that it comes to exists; that it is not dissolved, PostgreSQL sees to.
    if (given.entity_id) await entities.hold(tx, given.entity_id, "shared");
    return store.change(tx, { contact_id }, given);
  },
});

const MOST_ALIKE = 20;

export const listAlikeContacts = operation({
  ...at("list_alike", "GET /{contact_id}/alike"),
  title: "List possible duplicate contacts",
  about:
    "Others whose names look like this one's: the same words in another order or with one more, an initial for a first name, or a letter or two that differ. They stay apart until somebody merges them.",
  input: z.object({ contact_id }),
  output: AlikeContacts,
  example,
  async run({ tx }, input) {
    const contact = await store.load(tx, input);
    return { contact_id: contact.contact_id, contacts: await store.alike(tx, contact, MOST_ALIKE) };
  },
});

export const mergeContacts = operation({
  ...at("merge", "POST /{contact_id}/merge"),
  title: "Merge two contacts",
  about:
    "Says that two contacts are one person. All that the other was recorded as, holds or held in any company of the workspace is this one's from now on: cap tables, votes and limits count them together, also as of any day before, since they always were the same person; what was recorded stands under the name that it was recorded by. This one keeps its name and role, and takes an e-mail address or telephone number that it lacks. The other contact stands as `merged_into_contact_id`, is changed no more (400) and is left out of lists; it cannot be taken back. Whoever is bound to companies merges no contact that another company's registers know (403).",
  entity: entityOf(
    async (tx, input: { contact_id: string; other_contact_id: string }) => (await store.load(tx, input)).entity_id,
    "shared",
    (tx, { other_contact_id }) => store.companyOf(tx, other_contact_id),
  ),
  input: Merged,
  output: Contact,
  example: { ...example, other_contact_id: "con_01k0zk1x3ve4b8j0c2v5y6m7n9" },
  run: ({ tx }, { contact_id: own, other_contact_id }) => store.merge(tx, { contact_id: own }, other_contact_id),
});
