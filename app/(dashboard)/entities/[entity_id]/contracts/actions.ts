"use server";

import { generateContract } from "#lib/domains/contracts/operations.ts";
import { action } from "#lib/server/action.ts";

export const generate = action(generateContract);
