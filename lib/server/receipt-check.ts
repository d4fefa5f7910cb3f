import { verify } from "node:crypto";
import { receiptHash } from "#lib/domains/trust/receipts/rules.ts";
import type { Receipt } from "#lib/domains/trust/receipts/schema.ts";

/** What checking a receipt found: each of the three is told apart, since each fails for another reason. */
export interface ReceiptCheck {
  /** The receipt's content gives the hash that it carries. */
  hash: boolean;
  /** The key that it names is one of the service's, retired or not. */
  key: boolean;
  /** The key has signed the hash. */
  signature: boolean;
}

/** Checks a receipt as anybody else could, from what the API answers and nothing more. */
export function checkReceipt(
  receipt: Receipt,
  keys: readonly { key_id: string; public_key_pem: string }[],
): ReceiptCheck {
  const { hash, signature, key_id, ...unsigned } = receipt;
  const key = keys.find((one) => one.key_id === key_id);
  return {
    hash: receiptHash(unsigned).toString("hex") === hash,
    key: key !== undefined,
    signature:
      key !== undefined && verify(null, Buffer.from(hash, "hex"), key.public_key_pem, Buffer.from(signature, "base64")),
  };
}
