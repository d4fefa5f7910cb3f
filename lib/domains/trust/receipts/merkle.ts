import { createHash } from "node:crypto";

/** The hash over a receipt: RFC 9162 2.1.1, with the receipt's own hash (32 bytes) as the entry. */
export function leafHash(receipt_hash: Uint8Array): Buffer {
  return createHash("sha256").update(Uint8Array.of(0)).update(receipt_hash).digest();
}

/** The hash over two subtrees (RFC 9162 2.1.1). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return createHash("sha256").update(Uint8Array.of(1)).update(left).update(right).digest();
}

/** A whole subtree: 2^level leaves, the node_index-th of that size. */
export interface Subtree {
  level: number;
  node_index: number;
}

/**
 * The whole subtrees that cover the leaves from `start` up to `end`, left to right, largest first where `start` is
 * aligned: what a range's hash is folded from, so that no proof reads more than a few nodes a level.
 */
export function cover(start: number, end: number): Subtree[] {
  const parts: Subtree[] = [];
  for (let at = start; at < end; ) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level++;
    parts.push({ level, node_index: at / 2 ** level });
    at += 2 ** level;
  }
  return parts;
}

/** A range of leaves whose hash stands in a proof. */
export interface Range {
  start: number;
  end: number;
}

/** The largest power of two below `size`: where RFC 9162 splits a tree. */
const split = (size: number) => 2 ** Math.floor(Math.log2(size - 1));

/** The ranges of an inclusion proof of one leaf in a tree of `size`, in the order of RFC 9162 2.1.3.1. */
export function inclusionPath(leaf: number, size: number, start = 0): Range[] {
  if (size <= 1) return [];
  const k = split(size);
  return leaf - start < k
    ? [...inclusionPath(leaf, k, start), { start: start + k, end: start + size }]
    : [...inclusionPath(leaf, size - k, start + k), { start, end: start + k }];
}

/** The ranges of a consistency proof between trees of `from` and `to` leaves, in the order of RFC 9162 2.1.4.1. */
export function consistencyPath(from: number, to: number): Range[] {
  return from === to || from === 0 ? [] : subproof(from, to, 0, true);
}

function subproof(from: number, size: number, start: number, isWhole: boolean): Range[] {
  if (from === size) return isWhole ? [] : [{ start, end: start + size }];
  const k = split(size);
  return from <= k
    ? [...subproof(from, k, start, isWhole), { start: start + k, end: start + size }]
    : [...subproof(from - k, size - k, start + k, false), { start, end: start + k }];
}

/** The hash over a range, folded from the hashes of the subtrees that cover it (right to left, as the RFC's splits nest). */
export function fold(hashes: readonly Uint8Array[]): Buffer {
  const [last, ...before] = hashes.toReversed();
  if (last === undefined) return createHash("sha256").digest();
  return before.reduce<Buffer>((right, left) => nodeHash(left, right), Buffer.from(last));
}

/** The whole subtrees that come into being when a tree grows from `from` leaves by one: leaf first, then its parents. */
export function completedBy(leaf: number): Subtree[] {
  const done: Subtree[] = [{ level: 0, node_index: leaf }];
  for (let level = 1; (leaf + 1) % 2 ** level === 0; level++) {
    done.push({ level, node_index: (leaf + 1) / 2 ** level - 1 });
  }
  return done;
}
