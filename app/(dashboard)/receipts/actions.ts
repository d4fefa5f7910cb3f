"use server";

import { listReceipts } from "#lib/domains/trust/receipts/operations.ts";
import { rowsOf } from "#lib/server/action.ts";
import { receiptRow } from "#ui/trust/receipts/receipt-row.ts";

export const moreReceipts = rowsOf(listReceipts, receiptRow);
