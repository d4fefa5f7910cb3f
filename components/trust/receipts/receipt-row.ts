import type { Receipt } from "#lib/domains/trust/receipts/schema.ts";
import { subjectOf } from "./subject.ts";

/** A receipt as lists tell it. What was asked for and what came of it may be megabytes, of an import for example. */
export type ReceiptRow = Pick<Receipt, "receipt_id" | "action" | "entity_id" | "actor" | "executed_at"> & {
  /** What it was done to, in a few words; empty where it has none. */
  subject: string;
};

export const receiptRow = ({ receipt_id, action, entity_id, actor, executed_at, ...did }: Receipt): ReceiptRow => ({
  ...{ receipt_id, action, entity_id, actor, executed_at },
  subject: subjectOf({ action, ...did }),
});
