import { verify } from "node:crypto";
import { canonicalJson } from "#lib/core/canonical.ts";
import { leafHash, nodeHash } from "#lib/domains/trust/receipts/merkle.ts";
import { receiptHash } from "#lib/domains/trust/receipts/rules.ts";
import type { InclusionProof, Receipt, SigningKey } from "#lib/domains/trust/receipts/schema.ts";

type PublicKey = Pick<SigningKey, "key_id" | "public_key_pem">;

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
export function checkReceipt(receipt: Receipt, keys: readonly PublicKey[]): ReceiptCheck {
  const { hash, signature, key_id, ...unsigned } = receipt;
  const key = keys.find((one) => one.key_id === key_id);
  return {
    hash: receiptHash(unsigned).toString("hex") === hash,
    key: key !== undefined,
    signature:
      key !== undefined && verify(null, Buffer.from(hash, "hex"), key.public_key_pem, Buffer.from(signature, "base64")),
  };
}

/** Whether the log's head is signed by one of the service's keys. */
function isSigned({ signature, key_id, ...head }: InclusionProof["checkpoint"], keys: readonly PublicKey[]): boolean {
  const key = keys.find((one) => one.key_id === key_id);
  const signed = Buffer.from(canonicalJson(head), "utf8");
  return key !== undefined && verify(null, signed, key.public_key_pem, Buffer.from(signature, "base64"));
}

/** Whether the proof leads from the receipt of that hash to the log's signed head (RFC 9162 2.1.3.2). */
export function checkInclusion(hash: string, proof: InclusionProof, keys: readonly PublicKey[]): boolean {
  const { leaf_index, inclusion_path, checkpoint } = proof;
  let [at, last] = [leaf_index, checkpoint.tree_size - 1];
  let root = leafHash(Buffer.from(hash, "hex"));
  for (const sibling of inclusion_path.map((hex) => Buffer.from(hex, "hex"))) {
    if (last === 0) return false;
    const isRight = at % 2 === 1 || at === last;
    root = isRight ? nodeHash(sibling, root) : nodeHash(root, sibling);
    while (isRight && at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  const leads = last === 0 && leaf_index < checkpoint.tree_size && root.toString("hex") === checkpoint.root_hash;
  return leads && isSigned(checkpoint, keys);
}
