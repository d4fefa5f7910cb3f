"use server";

import { listReceipts } from "#lib/domains/trust/receipts/operations.ts";
import { action } from "#lib/server/action.ts";

export const moreReceipts = action(listReceipts);
