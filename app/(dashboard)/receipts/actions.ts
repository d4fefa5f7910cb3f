"use server";

import { listAllReceipts } from "#lib/domains/trust/receipts/operations.ts";
import { action } from "#lib/server/action.ts";

export const listReceipts = action(listAllReceipts);
