"use server";

import * as access from "#lib/domains/trust/access/operations.ts";
import { action } from "#lib/server/action.ts";

export const moreKeys = action(access.listKeys);
export const createKey = action(access.createKey);
export const revokeKey = action(access.revokeKey);
