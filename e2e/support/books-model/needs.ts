import type { Books } from "./books.ts";
import type { Deed } from "./model.ts";

/** How the records stand that a deed is done to, and what brings them there: done in its place while none does. */
export const needs: Partial<Record<Deed, readonly [of: keyof Books, status: string, by: Deed]>> = {
  post: ["entries", "draft", "draft"],
  void: ["entries", "posted", "batch"],
  send: ["invoices", "draft", "invoice"],
  pay: ["invoices", "sent", "send"],
  receive: ["invoices", "sent", "send"],
  "credit note": ["invoices", "sent", "send"],
  "write off": ["invoices", "sent", "send"],
  "apply credit": ["credits", "open", "receive"],
  "void invoice": ["invoices", "sent", "send"],
  "void customer payment": ["customerPayments", "received", "receive"],
  "void settlement": ["settlements", "write-off", "write off"],
  "void credit note": ["notes", "issued", "credit note"],
  "approve bill": ["bills", "draft", "bill"],
  "pay bill": ["bills", "approved", "approve bill"],
  "void bill": ["bills", "approved", "approve bill"],
  "apply vendor credit": ["vendorCredits", "open", "vendor credit"],
  "refund vendor credit": ["vendorCredits", "open", "vendor credit"],
  "void vendor credit": ["vendorCredits", "open", "vendor credit"],
  "void spending": ["spendings", "stands", "apply vendor credit"],
  settle: ["payments", "submitted", "pay out"],
  fail: ["payments", "submitted", "pay bill"],
  cancel: ["payments", "submitted", "pay bill"],
  approve: ["runs", "draft", "run people"],
  process: ["runs", "approved", "approve"],
  discard: ["runs", "draft", "run people"],
  "withhold otherwise": ["runs", "draft", "run people"],
  deposit: ["runs", "processed", "process"],
  "void deposit": ["deposits", "recorded", "deposit"],
};
