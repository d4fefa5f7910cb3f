"use server";

import { listEntities } from "#lib/domains/company/entities/operations.ts";
import { action } from "#lib/server/action.ts";

export const findEntities = action(listEntities);
