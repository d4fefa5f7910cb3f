import { createHash } from "node:crypto";
import { zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { newEvidence, newKey, signedBy, signedHead, sourceOf } from "../../../../../e2e/support/evidence.ts";
import { inputFrom, openZip, sentenceOf, verifyAll } from "../../../../../public/verify.mjs";

// What somebody without the service's key may hand to whoever verifies, made of what the service has truly signed.

type Given = { name: string; text: string };
type Made = Record<string, unknown>;
type Kept = Parameters<NonNullable<NonNullable<Parameters<typeof newEvidence>[1]>["kept"]>>[0];

const SIZE = 41;
let whole: Awaited<ReturnType<typeof newEvidence>>;
let keys: Given;

beforeAll(async () => {
  whole = await newEvidence(SIZE);
  keys = json("keys.json", { data: whole.keys.map(({ listed }) => listed) });
});

const json = (name: string, value: unknown): Given => ({ name, text: JSON.stringify(value) });
const lineOf = (folder: string, at: number) =>
  new TextDecoder().decode(whole.files.get(`${folder}/000001.jsonl`)).split("\n")[at] ?? "";
const receiptAt = (at: number) => JSON.parse(lineOf("receipts", at)) as Made;
const proofAt = (at: number): Made => ({ ...(JSON.parse(lineOf("proofs", at)) as Made), checkpoint: whole.checkpoint });
const evidence = () => ({ name: "evidence.zip", source: sourceOf(whole.files) });

const verify = async (inputs: object[], options: object = {}) => {
  const { told, findings } = await verifyAll(inputs, options);
  return { told, found: findings.map(sentenceOf) };
};
/** What is told of wrong things, where nothing is told to hold. */
const found = async (...inputs: object[]) => (await verify(inputs)).found.join("\n");

describe("what the service has signed", () => {
  it("verifies: a receipt with its proof, also where a tool has written it over several lines", async () => {
    const given = [
      { name: "receipt.json", text: JSON.stringify(receiptAt(7), null, 2) },
      json("proof.json", proofAt(7)),
    ];
    expect(await verify([keys, ...given])).toMatchObject({ found: [], told: [expect.stringContaining("stands in")] });
    const ascii = JSON.stringify(receiptAt(7)).replace(
      /[^ -~]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    expect(await found(keys, { name: "receipt.json", text: ascii })).toBe("");
  });
});

describe("a checkpoint", () => {
  it("is not taken for a note that it carries inside", async () => {
    const [head = "", sign = ""] = whole.note.split("\n\n");
    const note = { body: `${head}\n`, lines: [sign.trimEnd()] };
    const forged = { ...whole.checkpoint, tree_size: 1, root_hash: "ab".repeat(32), note };
    expect(await found(keys, json("checkpoint.json", forged))).toContain("the signature is not of the key");
    const proof = proofAt(3);
    const alone = { ...forged, root_hash: proof.leaf_hash };
    const given = json("proof.json", { ...proof, leaf_index: 0, inclusion_path: [], checkpoint: alone });
    expect(await found(keys, json("receipt.json", receiptAt(3)), given)).toContain("the signature is not of the key");
  });

  it("of a proof is held against those that are given beside it", async () => {
    const [receipt, proof] = [json("receipt.json", receiptAt(3)), json("proof.json", proofAt(3))];
    const other = json("saved.json", signedHead(whole.keys[0], "ab".repeat(32), SIZE).checkpoint);
    expect(await found(keys, receipt, proof, other)).toContain("two roots of one size");
    const early = json("saved.json", whole.head(9).checkpoint);
    expect(await found(keys, receipt, proof, early)).toContain("from=9&to=41");
    const path = { from: 9, to: SIZE, consistency_path: whole.log.consistency(9, SIZE), checkpoint: whole.checkpoint };
    const good = await verify([keys, receipt, proof, early, json("consistency.json", path)]);
    expect(good).toMatchObject({ found: [], told: expect.arrayContaining([expect.stringContaining("begins with")]) });
  });

  it("of a proof is held against an export, which lacks the receipt that it proves", async () => {
    const before = signedHead(whole.keys[0], String(proofAt(3).leaf_hash), 1).checkpoint;
    const proof = { ...proofAt(3), leaf_index: 0, inclusion_path: [], checkpoint: before };
    const given = [json("receipt.json", receiptAt(3)), json("proof.json", proof)];
    expect(await found(keys, ...given)).toBe("");
    expect(await found(evidence(), keys, ...given)).toContain("proof.json: the log was rewritten");
    expect(await found(evidence(), keys, json("receipt.json", receiptAt(3)), json("proof.json", proofAt(3)))).toBe("");
  });

  it("that was signed later and holds less tells of a log that was cut off", async () => {
    const cut = { ...whole.head(9).checkpoint };
    const late = json("now.json", signedHead(whole.keys[0], cut.root_hash, 9, 60).checkpoint);
    const saved = json("saved.json", whole.checkpoint);
    const path = { from: 9, to: SIZE, consistency_path: whole.log.consistency(9, SIZE), checkpoint: whole.checkpoint };
    expect(await found(keys, late, saved, json("consistency.json", path))).toContain("cut off");
    const short = await newEvidence(9, { made_at: 60, keys: whole.keys });
    const exported = { name: "evidence.zip", source: sourceOf(short.files) };
    expect(await found(exported, keys, saved)).toContain("saved.json: the log was cut off");
  });
});

describe("an export of a database that was changed, which the service signs as it finds it,", () => {
  const of = async (options: Parameters<typeof newEvidence>[1]) =>
    found({ name: "evidence.zip", source: sourceOf((await newEvidence(SIZE, options)).files) });

  it("shows a receipt that was taken away, where all were asked for", async () => {
    const leaves = (leaf: number) => leaf !== 20;
    expect(await of({ leaves })).toBe("");
    const told = await of({ leaves, scopes: null });
    expect(told).toContain("manifest.json: all was asked for, and receipts of the log are missing");
    expect(told).toContain("the receipts at the places 20 to 20 of the log are missing before it");
  });

  it("shows a document whose text was replaced with all of its hashes", async () => {
    const text = "# Minutes\n\nRejected.\n";
    const text_sha256 = createHash("sha256").update(text).digest("hex");
    const replaced = await of({
      kept: (one) => ({
        ...{ ...one, text, sha256: text_sha256 },
        signatures: one.signatures.map((signature) => ({ ...signature, text_sha256 })),
      }),
    });
    expect(replaced).toMatch(/documents\/000001\.jsonl, line 1, doc_\d+: the receipt rcpt_\d+ tells of another text/);
  });

  it("shows a signature that no receipt tells of, or another's name on one", async () => {
    const added = await of({
      kept: (one) => ({
        ...one,
        signatures: one.signatures.flatMap((signature) => [
          signature,
          { ...signature, signature_id: "sig_new", signer_name: "Mallory" },
        ]),
      }),
    });
    expect(added).toMatch(/documents\/000001\.jsonl, line 1, doc_\d+: no receipt tells that Mallory has signed it/);
    // What was signed since the checkpoint has its receipt in the next export.
    const later = { signature_id: "sig_new", signed_at: "2027-01-01T00:00:00.000Z" };
    const signatures = (one: Kept) => one.signatures.flatMap((signature) => [signature, { ...signature, ...later }]);
    expect(await of({ kept: (one) => ({ ...one, signatures: signatures(one) }) })).toBe("");
    const renamed = await of({
      kept: (one) => ({
        ...one,
        signatures: one.signatures.map((signature) => ({ ...signature, signer_name: "Mallory" })),
      }),
    });
    expect(renamed).toMatch(/the receipt rcpt_\d+ tells otherwise who has signed it, and as what/);
  });
});

describe("a receipt of another workspace", () => {
  const OTHER = "ws_01k0zk1x3ve4b8j0c2v5y6m7n9";
  const other = (at: number) => signedBy(whole.keys[0], { ...receiptAt(at), workspace_id: OTHER });
  const another = new RegExp(`it is a receipt of another workspace, ${OTHER}`);

  it("that the service has signed as well is none of this one's, by a proof, beside a checkpoint or in an export", async () => {
    const [receipt, proof] = [json("receipt.json", other(7)), json("proof.json", proofAt(7))];
    expect(await found(keys, receipt)).toBe("");
    expect(await found(keys, receipt, proof)).toMatch(another);
    expect(await found(keys, receipt, json("saved.json", whole.head(9).checkpoint))).toMatch(another);
    const { files } = await newEvidence(SIZE, { whose: (n) => (n === 7 ? OTHER : null) });
    expect(await found({ name: "evidence.zip", source: sourceOf(files) })).toMatch(another);
  });

  it("is told apart by what names no workspace in no way: as before, by its place in the log", async () => {
    const told = await verify([keys, json("receipt.json", receiptAt(1)), json("proof.json", proofAt(1))]);
    expect(told).toEqual({ found: [], told: [expect.stringMatching(/is genuine and stands in the log: .*Z\.$/)] });
    const named = await verify([keys, json("receipt.json", receiptAt(7))]);
    expect(named.told).toEqual([expect.stringMatching(/, of ws_01k0zk1x3ve4b8j0c2v5y6m7n8\.$/)]);
  });
});

describe("a key that another has taken the place of", () => {
  it("signs nothing of later for whoever has kept it: no receipt, no checkpoint, no manifest", async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
    const [first, second] = whole.keys;
    const retired = (minute: number) =>
      json("keys.json", { data: [{ ...first.listed, retired_at: at(minute) }, second.listed] });
    const receipt = json("receipt.json", receiptAt(9));
    expect(await found(retired(9), receipt, json("saved.json", whole.head(9).checkpoint))).toBe("");
    expect(await found(retired(7), receipt)).toContain(`was retired on ${at(7)}, and this is dated ${at(9)}`);
    expect(await found(retired(7), json("saved.json", whole.head(9).checkpoint))).toContain("was retired on");
    const own = await newEvidence(SIZE, { keys: [first, first] });
    const told = await found(retired(20), { name: "evidence.zip", source: sourceOf(own.files) });
    expect(told).toMatch(/manifest\.json: the key sk_\w+ was retired/);
    expect(told).not.toMatch(/rcpt_0+20: the key/);
    expect(told).toMatch(/rcpt_0+22: the key sk_\w+ was retired/);
    // What has no date is of no time before that, and a list that says no time says nothing.
    const undated = json("receipt.json", signedBy(first, { ...receiptAt(9), executed_at: "some day" }));
    expect(await found(retired(7), undated)).toContain("its date is no time");
    const { executed_at: _, ...dateless } = receiptAt(9);
    expect(await found(retired(7), json("receipt.json", signedBy(first, dateless)))).toContain("its date is no time");
    const odd = json("keys.json", { data: [{ ...first.listed, retired_at: "2026-99-99" }, second.listed] });
    expect(await found(odd, receipt)).toMatch(/when the key sk_\w+ was retired is no time/);
  });
});

describe("JSON that two readers read differently", () => {
  const changed = (from: string | RegExp, to: string) => {
    const text = JSON.stringify(receiptAt(7));
    expect(text).toMatch(from);
    return { name: "receipt.json", text: text.replace(from, to) };
  };

  it("is not verified: a key twice, another number of the same double, a number for null", async () => {
    const changes: [string | RegExp, string][] = [
      ['"action":', '"action":"payments.create","action":'],
      ['"amount_cents":8', '"amount_cents":1,"amount_cents":8'],
      ['"amount_cents":8', '"amount_cents":8.0000000000000001'],
      ['"amount_cents":8', '"amount_cents":0.8e1'],
      ['"action":', '"\\u0061ction":"payments.create","action":'],
    ];
    for (const [from, to] of changes)
      expect(await found(keys, changed(from, to)), to).toContain("written otherwise than the service writes it");
    // RFC 8785 has no infinity, which JSON.stringify writes as null.
    const none = { ...receiptAt(7), entity_id: null };
    const text = JSON.stringify(none).replace('"entity_id":null', '"entity_id":1e999');
    expect(await found(keys, { name: "receipt.json", text })).toContain("written otherwise");
  });

  it("is not verified where its letters are no UTF-8", () => {
    const bytes = Buffer.concat([Buffer.from(JSON.stringify(receiptAt(7)).slice(0, -1)), Buffer.from([0xff, 0x7d])]);
    expect(() => inputFrom("receipt.json", bytes)).toThrow("UTF-8");
  });
});

describe("files that are handed over for others", () => {
  it("bring no keys of their own: one file names them, and it is no other thing at once", async () => {
    const own = newKey();
    const listed = json("proof.json", { data: [own.listed] });
    const receipt = json("receipt.json", receiptAt(3));
    expect(await found(keys, receipt, listed)).toContain("proof.json: it names keys as well as keys.json");
    const both = json("receipt.json", { ...receiptAt(3), data: [own.listed] });
    expect(await found(keys, both)).toContain("receipt.json is none of the things that can be checked");
    expect(await found(keys, json("receipt.json", { ...receiptAt(3), data: [] }))).toContain("none of the things");
    expect(await found(keys, json("receipt.json", { ...receiptAt(3), inclusion_path: [] }))).toContain("none of the");
  });

  it("are not verified on the service's own page by keys that it does not list", async () => {
    const own = await newEvidence(3);
    const theirs = json("keys.json", { data: own.keys.map(({ listed }) => listed) });
    const known = whole.keys.map(({ listed }) => listed);
    const [line = ""] = new TextDecoder().decode(own.files.get("receipts/000001.jsonl")).split("\n");
    const { found: wrong } = await verify([theirs, { name: "receipt.json", text: line }], { keys: known });
    expect(wrong.join("\n")).toMatch(/keys\.json: sk_\w+ is none of the keys that this service lists/);
    expect((await verify([keys, json("receipt.json", receiptAt(3))], { keys: known })).found).toEqual([]);
  });

  it("of which nothing is to be checked are not passed over in silence", async () => {
    expect(await found(keys)).toContain("there is nothing to check");
    expect(await found()).toContain("there is nothing to check");
  });

  const open = (bytes: Uint8Array) =>
    openZip(bytes.length, async (from: number, to: number) => bytes.subarray(from, to));

  it("stand in one folder of a zip, in which every program finds the same", async () => {
    const files = new Map([...whole.files].map(([name, bytes]) => [`evidence/${name}`, bytes]));
    const zip = zipSync(Object.fromEntries(files));
    expect(await found({ name: "evidence.zip", source: await open(zip) })).toBe("");
    const beside = zipSync(Object.fromEntries(files.set("receipts/000001.jsonl", Buffer.from("{}\n"))));
    await expect(open(beside)).rejects.toThrow("two files of the name receipts/000001.jsonl");
    // Another zip's list of files behind it, in what the first would have as its comment.
    const other = Buffer.concat([zipSync({ "receipts/000001.jsonl": Buffer.from("{}\n") }), zip]);
    await expect(open(other)).rejects.toThrow("its list of files is not where it says");
    await expect(open(Buffer.concat([zip, Buffer.from("more")]))).rejects.toThrow("something behind its end");
  });

  it("are all that a zip holds, for programs too that read it from its beginning", async () => {
    const zip = Buffer.from(zipSync(Object.fromEntries([["folder/", new Uint8Array()], ...whole.files])));
    const listAt = zip.readUInt32LE(zip.length - 6);
    const hidden = Buffer.from(zipSync({ "receipts/000001.jsonl": Buffer.from("{}\n") }, { level: 0 }));
    const one = hidden.subarray(0, hidden.readUInt32LE(hidden.length - 6));
    /** The zip with a file that its list does not tell of, at a place between two that it does. */
    const withHidden = (at: number) => {
      const other = Buffer.concat([zip.subarray(0, at), one, zip.subarray(at)]);
      for (let entry = listAt + one.length; other.readUInt32LE(entry) === 0x02014b50; ) {
        const offset = other.readUInt32LE(entry + 42);
        if (offset >= at) other.writeUInt32LE(offset + one.length, entry + 42);
        entry += 46 + [28, 30, 32].reduce((sum, field) => sum + other.readUInt16LE(entry + field), 0);
      }
      other.writeUInt32LE(listAt + one.length, other.length - 6);
      return other;
    };
    expect(await found({ name: "evidence.zip", source: await open(zip) })).toBe("");
    await expect(open(withHidden(0))).rejects.toThrow("something before its first file");
    await expect(open(withHidden(30 + "folder/".length))).rejects.toThrow("does not list what stands behind folder/");
    const last = { name: "evidence.zip", source: await open(withHidden(listAt)) };
    expect(await found(last)).toContain("the zip does not list what stands behind");
  });

  it("of a minute book stand once each in its folder: none beside it, nor by another spelling of its name", async () => {
    const book = (names: string[]) =>
      open(zipSync(Object.fromEntries(names.map((name) => [name, Buffer.from(name)] as const))));
    const own = ["Acme/00 Index/index.json", "Acme/06 Contracts/Café.pdf"];
    expect(await book(own)).toMatchObject({ book: { names: own.map((name) => name.slice("Acme/".length)) } });
    for (const other of ["00 Index/index.json", "06 Contracts/Café.pdf", "Acme/06 Contracts/Cafe\u0301.pdf"])
      await expect(book([...own, other])).rejects.toThrow("it has two files of the name");
  });

  it("take no other's name, and a proof names the leaf that it proves", async () => {
    const forged = json("forged.json", { ...whole.checkpoint, root_hash: "00".repeat(32), name: "saved.json" });
    expect(await found(keys, forged)).toMatch(/^forged\.json:/);
    const proof = json("proof.json", { ...proofAt(3), leaf_hash: "00".repeat(32) });
    expect(await found(keys, json("receipt.json", receiptAt(3)), proof)).toContain("its leaf is not of the receipt");
  });
});
