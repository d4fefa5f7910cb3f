"use server";

import { completeOneObligation, createObligation } from "#lib/domains/company/obligations/operations.ts";
import { action } from "#lib/server/action.ts";

export const create = action(createObligation);
export const complete = action(completeOneObligation);
