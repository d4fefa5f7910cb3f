"use server";

import { signDocument } from "#lib/domains/company/documents/operations.ts";
import { action } from "#lib/server/action.ts";

export const sign = action(signDocument);
