import type { KeyObject } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newEvidence, sourceOf } from "../../../../../e2e/support/evidence.ts";
import { seed, size } from "../../../../../e2e/support/size.ts";
import { drawing, isNamed, kindsOfTampering, type Tampering, tampered } from "../../../../../e2e/support/tamperings.ts";
import { sentenceOf, verifyEvidence } from "../../../../../public/verify.mjs";

// Ten thousand random changes of an export of two thousand receipts (in npm test a hundredth, of a tenth): all are found, and named.
const RECEIPTS = size(2_000);
const TRIALS = size(size(10_000));
/** A trial takes some hundredths of a second, and a proof has ten thousand. */
const MOST_MS = 6 * 60 * 60 * 1000;

let evidence: Awaited<ReturnType<typeof newEvidence>>;
const crypto = process.getBuiltinModule("node:crypto");
const { verify } = crypto;

beforeAll(async () => {
  evidence = await newEvidence(RECEIPTS, { earlier: [50, 128, RECEIPTS - 1] });
  // Nearly all signatures are the same in each trial: whether one holds is asked once. Counted by nobody, or a proof would
  // keep its twenty million questions.
  const asked = new WeakMap<KeyObject, Map<string, boolean>>();
  const once = (
    algorithm: null,
    bytes: Buffer,
    key: KeyObject,
    signature: Buffer,
    told: (error: Error | null, good: boolean) => void,
  ) => {
    const known = asked.get(key) ?? new Map<string, boolean>();
    asked.set(key, known);
    const question = Buffer.concat([bytes, signature]).toString("latin1");
    const good = known.get(question) ?? verify(algorithm, bytes, key, signature);
    known.set(question, good);
    told(null, good);
  };
  Object.assign(crypto, { verify: once });
});
afterAll(() => Object.assign(crypto, { verify }));

const findingsOf = async ({ files }: Pick<Tampering, "files">) => (await verifyEvidence(sourceOf(files))).findings;

it("the export itself holds", async () => {
  expect((await findingsOf(evidence)).map(sentenceOf)).toEqual([]);
});

it(
  `each of ${TRIALS} random changes is found, and what was changed is named`,
  async () => {
    const draw = drawing(seed);
    const drawn = new Map<string, number>();
    const missed: string[] = [];
    for (let trial = 0; trial < TRIALS; trial++) {
      const change = tampered(evidence.files, draw, trial);
      drawn.set(change.kind, (drawn.get(change.kind) ?? 0) + 1);
      const findings = await findingsOf(change);
      if (isNamed(change, findings)) continue;
      const told = findings.slice(0, 5).map(sentenceOf);
      missed.push(`${change.kind} ${JSON.stringify(change.named)}: ${told.join("; ")}`);
    }
    expect(missed.slice(0, 20), `of PROVE_SEED=${seed}`).toEqual([]);
    expect([...drawn.keys()].toSorted(), "a kind was never tried").toEqual(kindsOfTampering.toSorted());
  },
  MOST_MS,
);
