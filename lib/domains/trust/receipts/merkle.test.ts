import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { size as tried } from "../../../../e2e/support/size.ts";
import { provenUnder, verifyConsistency } from "../../../../public/verify.mjs";
import { completedBy, consistencyPath, cover, fold, inclusionPath, leafHash, nodeHash, type Range } from "./merkle.ts";

const entries = (count: number) =>
  Array.from({ length: count }, (_, at) => createHash("sha256").update(String(at)).digest());

/** RFC 9162 2.1.1 to the letter: the hash of a list is that of its two parts, split at the largest power of two. */
function treeHash(list: Uint8Array[]): Buffer {
  const [only] = list;
  if (only === undefined) return createHash("sha256").digest();
  if (list.length === 1) return leafHash(only);
  let k = 1;
  while (k * 2 < list.length) k *= 2;
  return nodeHash(treeHash(list.slice(0, k)), treeHash(list.slice(k)));
}

/** Hashes of ranges as the log makes them: from the whole subtrees that were kept as leaves came in. */
function keptLog(list: Uint8Array[]) {
  const kept = new Map<string, Buffer>();
  const at = (level: number, index: number) => kept.get(`${level}/${index}`) ?? Buffer.alloc(0);
  list.forEach((entry, leaf) => {
    for (const { level, node_index } of completedBy(leaf)) {
      const over =
        level === 0 ? leafHash(entry) : nodeHash(at(level - 1, node_index * 2), at(level - 1, node_index * 2 + 1));
      kept.set(`${level}/${node_index}`, over);
    }
  });
  return ({ start, end }: Range) => fold(cover(start, end).map(({ level, node_index }) => at(level, node_index)));
}

/** Each size proves each leaf: half as many take a quarter of the time. */
const MOST = tried(1_000);

const sizes = fc.integer({ min: 1, max: 130 });

test("the root over kept subtrees is RFC 9162's tree hash, at every size", () => {
  for (let size = 0; size <= 70; size++) {
    const list = entries(size);
    expect(keptLog(list)({ start: 0, end: size }).equals(treeHash(list))).toBe(true);
  }
});

test("an inclusion proof leads from every leaf to the root (RFC 9162 2.1.3.2)", () => {
  fc.assert(
    fc.property(sizes, fc.nat(), (size, pick) => {
      const list = entries(size);
      const leaf = pick % size;
      const path = inclusionPath(leaf, size).map(keptLog(list));
      let fn = leaf;
      let sn = size - 1;
      let r: Buffer = leafHash(list[leaf] ?? new Uint8Array());
      for (const p of path) {
        if (fn % 2 === 1 || fn === sn) {
          r = nodeHash(p, r);
          while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
        } else r = nodeHash(r, p);
        [fn, sn] = [fn >> 1, sn >> 1];
      }
      expect(sn).toBe(0);
      expect(r.equals(treeHash(list))).toBe(true);
    }),
  );
});

test("a consistency proof rebuilds both roots, the earlier and the later (RFC 9162 2.1.4.2)", () => {
  fc.assert(
    fc.property(sizes, sizes, (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      fc.pre(from < to);
      const list = entries(to);
      const path = consistencyPath(from, to).map(keptLog(list));
      const first = treeHash(list.slice(0, from));
      const whole = Number.isInteger(Math.log2(from)) ? [first, ...path] : path;
      let fn = from - 1;
      let sn = to - 1;
      while (fn % 2 === 1) [fn, sn] = [fn >> 1, sn >> 1];
      let [fr, sr] = [whole[0] ?? first, whole[0] ?? first];
      for (const c of whole.slice(1)) {
        expect(sn).not.toBe(0);
        if (fn % 2 === 1 || fn === sn) {
          [fr, sr] = [nodeHash(c, fr), nodeHash(c, sr)];
          while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
        } else sr = nodeHash(sr, c);
        [fn, sn] = [fn >> 1, sn >> 1];
      }
      expect(fr.equals(first)).toBe(true);
      expect(sr.equals(treeHash(list))).toBe(true);
      expect(sn).toBe(0);
    }),
  );
});

/** RFC 9162 to the letter over a list, each range hashed once: MTH (2.1.1), PATH (2.1.3.1) and PROOF (2.1.4.1). */
function reference(list: Uint8Array[]) {
  const known = new Map<string, string>();
  const split = (n: number) => 2 ** (31 - Math.clz32(n - 1));
  const hashOf = (start: number, end: number): string => {
    const key = `${start}/${end}`;
    const n = end - start;
    const bytes = (from: number, to: number) => Buffer.from(hashOf(from, to), "hex");
    const make = () =>
      n === 1
        ? createHash("sha256")
            .update(Uint8Array.of(0))
            .update(list[start] ?? "")
        : createHash("sha256")
            .update(Uint8Array.of(1))
            .update(bytes(start, start + split(n)))
            .update(bytes(start + split(n), end));
    const hash = known.get(key) ?? make().digest("hex");
    known.set(key, hash);
    return hash;
  };
  const path = (m: number, start: number, end: number): string[] => {
    if (end - start === 1) return [];
    const k = start + split(end - start);
    return m < k ? [...path(m, start, k), hashOf(k, end)] : [...path(m, k, end), hashOf(start, k)];
  };
  const proof = (m: number, start: number, end: number, isWhole: boolean): string[] => {
    if (m === end) return isWhole ? [] : [hashOf(start, end)];
    const k = start + split(end - start);
    return m <= k ? [...proof(m, start, k, isWhole), hashOf(k, end)] : [...proof(m, k, end, false), hashOf(start, k)];
  };
  return { hashOf, path, proof };
}

test(`at every size up to ${MOST}, every proof is the plain reference's, and verify.mjs takes it`, () => {
  const list = entries(MOST);
  const kept = keptLog(list);
  const { hashOf, path, proof } = reference(list);
  const hex = (range: Range) => kept(range).toString("hex");
  for (let size = 1; size <= list.length; size++) {
    const root = hex({ start: 0, end: size });
    expect(root).toBe(hashOf(0, size));
    const prove = provenUnder(root);
    for (let leaf = 0; leaf < size; leaf++) {
      const inclusion_path = inclusionPath(leaf, size).map(hex);
      if (inclusion_path.join() !== path(leaf, 0, size).join()) expect.fail(`the path of ${leaf} in ${size}`);
      prove(list[leaf] ?? Buffer.alloc(0), { leaf_index: leaf, inclusion_path }, size);
      const from = leaf + 1;
      const consistency = consistencyPath(from, size).map(hex);
      if (consistency.join() !== proof(from, 0, size, true).join()) expect.fail(`the proof from ${from} to ${size}`);
      const earlier = { tree_size: from, root_hash: hashOf(0, from) };
      verifyConsistency(earlier, { tree_size: size, root_hash: root }, consistency);
    }
  }
});
