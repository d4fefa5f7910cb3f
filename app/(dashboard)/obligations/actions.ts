"use server";

import { completeOneObligation, createObligation } from "#lib/domains/obligations/operations.ts";
import { action } from "#lib/server/action.ts";

export const create = action(createObligation);
export const complete = action(completeOneObligation);
