import { createHash } from "node:crypto";
import { canonicalJson } from "#lib/core/canonical.ts";
import type { Receipt } from "./schema.ts";

/** What the hash is of: the receipt before it is hashed and signed. */
export type Unsigned = Omit<Receipt, "hash" | "signature" | "key_id">;

/** The SHA-256 of a receipt's canonical JSON, as 32 bytes (decisions "Acts"). */
export function receiptHash(receipt: Unsigned): Buffer {
  return createHash("sha256").update(canonicalJson(receipt)).digest();
}
