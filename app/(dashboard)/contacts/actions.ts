"use server";

import { changeContact, createContact, listContacts, mergeContacts } from "#lib/domains/company/contacts/operations.ts";
import * as lists from "#lib/domains/money/lists/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreContacts = action(listContacts);
export const create = action(createContact);
export const change = changing(changeContact);
export const merge = changing(mergeContacts);
export const tryMerge = dryRunOf(mergeContacts);
export const previewList = action(lists.previewContacts);
export const importList = action(lists.importContacts);
