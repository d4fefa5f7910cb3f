"use server";

import * as obligations from "#lib/domains/company/obligations/operations.ts";
import { action } from "#lib/server/action.ts";

export const list = action(obligations.listObligations);
export const create = action(obligations.createObligation);
export const complete = action(obligations.completeObligation);
