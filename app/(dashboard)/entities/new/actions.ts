"use server";

import { createEntity } from "#lib/domains/company/formation/entities/operations.ts";
import { action } from "#lib/server/action.ts";

export const create = action(createEntity);
