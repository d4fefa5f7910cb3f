"use server";

import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { action } from "#lib/server/action.ts";

export const create = action(createEntity);
