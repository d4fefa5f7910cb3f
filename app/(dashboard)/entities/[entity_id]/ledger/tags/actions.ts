"use server";

import * as tags from "#lib/domains/books/ledger/tags/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const createTag = action(tags.createTag);
export const updateTag = changing(tags.updateTag);
export const moreTags = action(tags.listTags);
