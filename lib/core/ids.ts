import { randomBytes } from "node:crypto";
import { fromUUIDBytes, typeidUnboxed } from "typeid-js";
import { type Kind, prefixes } from "./kinds.ts";

/**
 * Fields that name a record by another word than those its own identifier ends with, by the identifiers that it may be. All others
 * say it at their end: `recipient_contact_id` names a contact, `grant_ids` grants.
 */
export const namedOtherwise: Readonly<Record<string, readonly string[]>> = {
  approval_id: ["meeting_id", "document_id"],
  class_id: ["tag_id"],
  employee_id: ["person_id"],
  project_id: ["tag_id"],
  transfer_line_id: ["bank_line_id"],
};

/** A new identifier: the kind's prefix, `_`, and a UUIDv7 in base32 (TypeID), so that identifiers sort by time. */
export function newId(kind: Kind): string {
  return typeidUnboxed(prefixes[kind]);
}

/** The same of 128 random bits, which say nothing of when: for what nobody may guess, a session. */
export function newRandomId(kind: Kind): string {
  return fromUUIDBytes(prefixes[kind], randomBytes(16));
}
