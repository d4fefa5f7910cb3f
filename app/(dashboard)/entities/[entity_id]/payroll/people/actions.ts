"use server";

import * as lists from "#lib/domains/money/lists/operations.ts";
import { action } from "#lib/server/action.ts";

export const previewList = action(lists.previewEmployees);
export const importList = action(lists.importEmployees);
