"use server";

import { generateContract, listContracts } from "#lib/domains/company/contracts/operations.ts";
import { action } from "#lib/server/action.ts";

export const moreContracts = action(listContracts);
export const generate = action(generateContract);
