"use server";

import { changeContact, createContact, listContacts, mergeContacts } from "#lib/domains/company/contacts/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreContacts = action(listContacts);
export const create = action(createContact);
export const change = changing(changeContact);
export const merge = changing(mergeContacts);
export const tryMerge = dryRunOf(mergeContacts);
