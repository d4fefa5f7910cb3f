import type { Contact } from "#lib/domains/company/contacts/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import type { ChoiceSource } from "#ui/ui/choices-found.ts";

export type FindContacts = Act<{ search?: string; limit: number }, { data: Contact[] }>;

/** The workspace's contacts, asked for as one types: the newest of those whose name or e-mail address has it. */
export const contactsFrom = (find: FindContacts): ChoiceSource => ({
  key: ["contacts"],
  find: async (search) => {
    const { data } = await answerOf(find({ limit: 20, ...(search && { search }) }));
    return data.map(({ contact_id, name, email }) => ({
      value: contact_id,
      label: name,
      ...(email !== null && { detail: email }),
    }));
  },
});
