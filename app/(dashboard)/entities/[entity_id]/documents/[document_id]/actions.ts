"use server";

import { signDocument } from "#lib/domains/company/documents/operations.ts";
import { changing } from "#lib/server/action.ts";

export const sign = changing(signDocument);
