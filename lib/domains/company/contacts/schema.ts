import * as z from "zod";
import { Email, Id, Name, Text, Timestamp } from "#lib/core/fields.ts";

const Phone = Text(50).meta({ example: "+1 415 555 0134" });

export const NewContact = z.object({
  name: Name,
  role: Text(500).meta({ example: "founder" }),
  email: Email.nullish().meta({ description: "Unique in the workspace, without regard to case." }),
  phone: Phone.nullish(),
  entity_id: Id("ent").nullish().meta({ description: "The company that the contact belongs to, if it is one's." }),
});

/** What narrows the list of contacts. */
export const ContactFilter = z.object({
  search: Text(500).optional(),
  role: Text(500).optional(),
  entity_id: Id("ent").optional(),
});

export type NewContact = z.output<typeof NewContact>;

export const Contact = z
  .object({
    contact_id: Id("con"),
    entity_id: Id("ent").nullable(),
    name: z.string(),
    role: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    merged_into_contact_id: Id("con").nullable().meta({
      description: "The contact that this one turned out to be the same person as; null of any other.",
    }),
    merged_at: Timestamp.nullable().meta({ description: "When somebody said so; null of any other." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Contact" });
export type Contact = z.infer<typeof Contact>;

/** Which contact turned out to be the same person. */
export const Merged = z.object({
  contact_id: Id("con"),
  other_contact_id: Id("con").meta({ description: "The contact that is this one, too." }),
});

export const AlikeContacts = z
  .object({
    contact_id: Id("con"),
    contacts: z.array(Contact).meta({ description: "Others whose names look like this one's, at most 20." }),
  })
  .meta({ id: "AlikeContacts" });
