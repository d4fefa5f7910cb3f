"use server";

import { changeContact, createContact, listContacts } from "#lib/domains/company/contacts/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const moreContacts = action(listContacts);
export const create = action(createContact);
export const change = changing(changeContact);
