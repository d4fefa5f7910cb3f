import { createHash } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { newEvidence, signedHead, sourceOf } from "../../../../../e2e/support/evidence.ts";
import { plainSha256, sentenceOf, verifyAll, verifyEvidence } from "../../../../../public/verify.mjs";

type Evidence = Awaited<ReturnType<typeof newEvidence>>;
type Saved = Evidence["checkpoint"];

let whole: Evidence;
let part: Evidence;

beforeAll(async () => {
  whole = await newEvidence(230, { earlier: [7, 128] });
  part = await newEvidence(230, { earlier: [128], leaves: (leaf) => leaf % 3 === 0 });
});

const wrong = async ({ files }: Evidence, options: object = {}) =>
  (await verifyEvidence(sourceOf(files), options)).findings.map(sentenceOf);
const saved = (checkpoint: Saved) => ({ saved: [{ name: "saved.json", ...checkpoint }] });

describe("an export of evidence", () => {
  it("verifies, across a rotation of the signing key, and tells what it holds", async () => {
    const { findings, ...seen } = await verifyEvidence(sourceOf(whole.files));
    expect(findings.map(sentenceOf)).toEqual([]);
    expect(seen).toMatchObject({ receipts: 230, documents: 12, checkpoints: 2, manifest: { is_complete: true } });
    expect(new Set(seen.keys.map(({ key_id }: { key_id: string }) => key_id)).size).toBe(2);
  });

  it("verifies where it is a part of the log", async () => {
    const { findings, ...seen } = await verifyEvidence(sourceOf(part.files));
    expect(findings.map(sentenceOf)).toEqual([]);
    expect(seen).toMatchObject({ receipts: 77, manifest: { is_complete: false } });
  });

  it("is not believed where its keys are none of those that are trusted", async () => {
    const trusted = whole.keys.map(({ listed }) => listed);
    expect(await wrong(whole, { trusted })).toEqual([]);
    const found = await wrong(whole, { trusted: part.keys.map(({ listed }) => listed) });
    expect(found.join("\n")).toMatch(/keys\.json: sk_\w+ is none of the keys that are trusted/);
    expect(found.join("\n")).toMatch(/receipts\/000001\.jsonl, line 1, rcpt_0+: the key sk_\w+ is not among the keys/);
  });
});

describe("a checkpoint that was saved", () => {
  it("still stands in a whole export, whatever its size, as JSON and as a signed note", async () => {
    for (const size of [1, 7, 64, 129, 229, 230]) {
      const { checkpoint, note } = whole.head(size);
      expect(await wrong(whole, saved(checkpoint))).toEqual([]);
      const inputs = [
        { name: "evidence.zip", source: sourceOf(whole.files) },
        { name: "saved.txt", text: note },
      ];
      const { told, findings } = await verifyAll(inputs);
      expect(findings).toEqual([]);
      expect(told.join("\n")).toContain("Nothing that stood at saved.txt was rewritten since.");
    }
  });

  it("of which a witness was sent one of that size still stands in a part; of another, by the proof that is asked for", async () => {
    expect(await wrong(part, saved(part.head(128).checkpoint))).toEqual([]);
    const { checkpoint } = part.head(99);
    expect(await wrong(part, saved(checkpoint))).toEqual([
      "saved.json: the export holds a part of the log: give the answer of GET /v1/log/consistency?from=99&to=230 beside it",
    ]);
    const proofs = [{ from: 99, to: 230, consistency_path: part.log.consistency(99, 230) }];
    expect(await wrong(part, { ...saved(checkpoint), proofs })).toEqual([]);
  });

  it("finds a log that was rewritten, whole or in part, though the keys are the service's own", async () => {
    const [first] = whole.keys;
    for (const size of [64, 128]) {
      const other = signedHead(first, "ab".repeat(32), size).checkpoint;
      expect(await wrong(whole, saved(other))).toEqual([
        `saved.json: the log was rewritten: its first ${size} receipts have another root`,
      ]);
    }
    const other = signedHead(part.keys[0], "ab".repeat(32), 99).checkpoint;
    const proofs = [{ from: 99, to: 230, consistency_path: part.log.consistency(99, 230) }];
    expect((await wrong(part, { ...saved(other), proofs })).join()).toContain("the log was rewritten");
  });

  it("is compared with another by itself", async () => {
    const keys = { name: "keys.json", text: JSON.stringify({ data: whole.keys.map(({ listed }) => listed) }) };
    const early = { name: "early.txt", text: whole.head(99).note };
    const late = { name: "late.json", text: JSON.stringify(whole.checkpoint) };
    const proof = {
      name: "consistency.json",
      text: JSON.stringify({
        from: 99,
        to: 230,
        consistency_path: whole.log.consistency(99, 230),
        checkpoint: whole.checkpoint,
      }),
    };
    const { findings, told } = await verifyAll([keys, early, late, proof]);
    expect(findings.map(sentenceOf)).toEqual([]);
    expect(told).toContain("The log of 230 begins with the log of 99: nothing that stood then was rewritten.");
    const lacking = await verifyAll([keys, early, late]);
    expect(lacking.findings.map(sentenceOf).join()).toContain("/v1/log/consistency?workspace=ws_");
    const forged = {
      name: "forged.json",
      text: JSON.stringify(signedHead(whole.keys[0], "cd".repeat(32), 230).checkpoint),
    };
    const split = await verifyAll([keys, late, forged]);
    expect(split.findings.map(sentenceOf).join()).toContain("the log was rewritten: two roots of one size");
  });
});

describe("the verifier's own SHA-256, for browsers", () => {
  it("is SHA-256", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(Buffer.from(plainSha256(bytes)).toString("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
      }),
    );
  });
});
