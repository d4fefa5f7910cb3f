"use server";

import { generateContract } from "#lib/domains/company/contracts/operations.ts";
import { action } from "#lib/server/action.ts";

export const generate = action(generateContract);
