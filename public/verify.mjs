#!/usr/bin/env node
// Verifies Minutebook receipts, inclusion and consistency proofs, and checkpoints, offline: this file needs Node 20 or
// newer and nothing else.
//
//   node verify.mjs keys.json receipt.json [proof.json]
//   node verify.mjs keys.json checkpoint.json
//   node verify.mjs keys.json consistency.json earlier-checkpoint.json
//
// keys.json is what GET /v1/log/keys answers; the others are the answers of GET /v1/receipts/{id}, …/proof,
// /v1/log/checkpoint and /v1/log/consistency, unchanged.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** RFC 8785: keys sorted by UTF-16 code units, values as ECMAScript writes them. */
export function canonicalJson(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(",")}}`;
}

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const hex = (text) => Buffer.from(text, "hex");
const node = (left, right) => sha256(Uint8Array.of(1), left, right);
const assert = (holds, sentence) => {
  if (!holds) throw new Error(sentence);
};

function assertSigned(keys, key_id, bytes, signature) {
  const key = keys.find((known) => known.key_id === key_id);
  assert(key, `the key ${key_id} is not among the keys`);
  const good = verify(null, bytes, createPublicKey(key.public_key_pem), Buffer.from(signature, "base64"));
  assert(good, "the signature is not the key's");
}

/** The receipt's hash is over what it says, and its signature is over the hash. Answers the hash. */
export function verifyReceipt(keys, { hash, signature, key_id, ...rest }) {
  const digest = sha256(canonicalJson(rest));
  assert(digest.toString("hex") === hash, "the receipt's hash is not the hash of what it says");
  assertSigned(keys, key_id, digest, signature);
  return digest;
}

/** The checkpoint is signed by one of the keys. */
export function verifyCheckpoint(keys, { signature, key_id, ...head }) {
  const { workspace_id, tree_size, root_hash, sealed_at } = head;
  assertSigned(keys, key_id, Buffer.from(canonicalJson({ workspace_id, tree_size, root_hash, sealed_at })), signature);
}

/** RFC 9162 2.1.3.2: the path leads from the receipt to the root that the checkpoint signs. */
export function verifyInclusion(keys, receiptHash, { leaf_index, inclusion_path, checkpoint }) {
  verifyCheckpoint(keys, checkpoint);
  assert(leaf_index < checkpoint.tree_size, "the receipt's place is outside of the log");
  let [fn, sn] = [leaf_index, checkpoint.tree_size - 1];
  let root = sha256(Uint8Array.of(0), receiptHash);
  for (const sibling of inclusion_path.map(hex)) {
    assert(sn > 0, "the path is too long");
    if (fn % 2 === 1 || fn === sn) {
      root = node(sibling, root);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else root = node(root, sibling);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  assert(sn === 0 && root.toString("hex") === checkpoint.root_hash, "the path does not lead to the log's root");
}

/** RFC 9162 2.1.4.2: the log of the later checkpoint begins with all of the earlier one's. */
export function verifyConsistency(keys, { from, to, consistency_path, checkpoint }, earlier) {
  verifyCheckpoint(keys, checkpoint);
  verifyCheckpoint(keys, earlier);
  assert(earlier.tree_size === from && checkpoint.tree_size === to, "the proof is between other sizes");
  if (from === to) return assert(earlier.root_hash === checkpoint.root_hash, "the roots differ");
  const isPowerOfTwo = Number.isInteger(Math.log2(from));
  const path = [...(isPowerOfTwo ? [earlier.root_hash] : []), ...consistency_path].map(hex);
  let [fn, sn] = [from - 1, to - 1];
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  let [first, second] = [path[0], path[0]];
  for (const sibling of path.slice(1)) {
    assert(sn > 0, "the path is too long");
    if (fn % 2 === 1 || fn === sn) {
      [first, second] = [node(sibling, first), node(sibling, second)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else second = node(second, sibling);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  const holds =
    sn === 0 && first?.toString("hex") === earlier.root_hash && second?.toString("hex") === checkpoint.root_hash;
  assert(holds, "the later log does not begin with the earlier one");
}

function run([keysFile, file, other]) {
  if (!keysFile || !file)
    throw new Error("usage: node verify.mjs keys.json receipt.json|checkpoint.json|consistency.json [more.json]");
  const read = (name) => JSON.parse(readFileSync(name, "utf8"));
  const keys = read(keysFile).data;
  const subject = read(file);
  if ("consistency_path" in subject) {
    if (!other) throw new Error("a consistency proof is checked against the earlier checkpoint: name its file, too");
    verifyConsistency(keys, subject, read(other));
    return `The log of ${subject.to} receipts begins with the log of ${subject.from}.`;
  }
  if ("root_hash" in subject) {
    verifyCheckpoint(keys, subject);
    return `The head of ${subject.tree_size} receipts is signed by ${subject.key_id}.`;
  }
  const hash = verifyReceipt(keys, subject);
  if (!other) return `The receipt ${subject.receipt_id} is genuine: ${subject.action}, ${subject.executed_at}.`;
  verifyInclusion(keys, hash, read(other));
  return `The receipt ${subject.receipt_id} is genuine and stands in the log: ${subject.action}, ${subject.executed_at}.`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    console.log(run(process.argv.slice(2)));
  } catch (error) {
    console.error(`NOT verified: ${error.message}`);
    process.exitCode = 1;
  }
}
