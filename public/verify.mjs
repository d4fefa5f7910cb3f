#!/usr/bin/env node
// Verifies what Minutebook says was done, without Minutebook: receipts, proofs, checkpoints, and whole exports of evidence.
// It needs Node 20.16 or newer and nothing else; the page /verify runs this very file in the browser. One file, so that
// whoever is handed evidence can read all that judges it.
//
//   node verify.mjs evidence.zip                              an export (GET /v1/evidence), or the folder it was unpacked to
//   node verify.mjs minute-book.zip                           a company's minute book (GET /v1/entities/{id}/minute-book), likewise
//   node verify.mjs evidence.zip saved-checkpoint.json        … and that nothing which stood then was rewritten since
//   node verify.mjs evidence.zip keys.json                    … and that it is signed by these keys, and by no others
//   node verify.mjs keys.json receipt.json [proof.json]
//   node verify.mjs keys.json earlier.json later.json [consistency.json]    two checkpoints, as JSON or as signed notes
//
// keys.json is what GET /v1/log/keys or /.well-known/minutebook-keys.json answers; the others are the answers of
// GET /v1/receipts/{id}, …/proof, /v1/log/checkpoint, /log/checkpoint and /v1/log/consistency, unchanged and in any order.

// ——— What the machine gives: Node's own modules, or the browser's Web Crypto ———

const builtin = (name) => globalThis.process?.getBuiltinModule?.(`node:${name}`);
const nodeCrypto = builtin("crypto");

const utf8 = (text) => new TextEncoder().encode(text);
const textOf = (bytes) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);

/** SHA-256 (FIPS 180-4) where nothing gives it at once: Web Crypto makes each of a tree's hashes a wait of its own. */
function plainSha256(bytes) {
  const length = ((bytes.length + 8) >> 6) * 64 + 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  const state = Int32Array.from(initial);
  const w = new Int32Array(64);
  for (let at = 0; at < length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4);
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15], w[i - 2]];
      const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[i] = (w[i - 16] + low + w[i - 7] + high) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const one = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i] + w[i]) | 0;
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] += word;
    });
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => {
    digest.setInt32(i * 4, word);
  });
  return new Uint8Array(digest.buffer);
}
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
/** The first 32 bits of the fractional parts of the primes' square and cube roots. */
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const rounds = primes.map((prime) => fraction(Math.cbrt(prime)));

export { plainSha256 };

const sha256 = nodeCrypto?.hash ? (bytes) => nodeCrypto.hash("sha256", bytes, "buffer") : plainSha256;

const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
function toHex(bytes) {
  if (nodeCrypto) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex");
  return Array.from(bytes, (byte) => hexDigits[byte]).join("");
}
const toBase64 = (bytes) => (nodeCrypto ? bytes.toString("base64") : btoa(String.fromCharCode(...bytes)));

/** What is wrong, in words for whoever asked. */
const fault = (sentence) => Object.assign(new Error(sentence), { isFault: true });
function assert(holds, sentence) {
  if (!holds) throw fault(sentence);
}

function fromHex(text, name) {
  assert(typeof text === "string" && /^[0-9a-f]{64}$/.test(text), `${name} is no SHA-256 in lowercase hex`);
  if (nodeCrypto) return Buffer.from(text, "hex");
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
}

/** Base64 as it is written in one way only: other spellings of the same bytes are a change, too. */
function fromBase64(text, name) {
  const isBase64 = typeof text === "string" && /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0;
  assert(isBase64, `${name} is not in base64`);
  const bytes = nodeCrypto
    ? Buffer.from(text, "base64")
    : Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  assert(toBase64(bytes) === text, `${name} is not in base64`);
  return bytes;
}

const OTHERWISE = "it is written otherwise than the service writes it";

function parsed(text, name = "it") {
  try {
    return JSON.parse(text);
  } catch {
    throw fault(`${name} is not JSON`);
  }
}

/**
 * The same where white space and the spelling of letters are whoever's who saved it. All else is as the service writes it: of a
 * key that stands twice, or a number that is rounded, another reader of the file may be told something else than was signed.
 */
function parsedAlike(text, name) {
  const value = parsed(text, name);
  const plain = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, word) => (word ? JSON.stringify(JSON.parse(word)) : ""));
  assert(plain === JSON.stringify(value), OTHERWISE);
  return value;
}

function decoded(name, bytes) {
  try {
    return textOf(bytes);
  } catch {
    throw fault(`${name} is not in UTF-8`);
  }
}

// ——— Hashes and signatures ———

/** How far the clocks of two machines that sign for one service may have been apart. */
const CLOCKS_MS = 60_000;

/** RFC 8785: keys sorted by UTF-16 code units, values as ECMAScript writes them. */
export function canonicalJson(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(",")}}`;
}

/** The bytes of a public key in PEM: RFC 8410 puts twelve bytes before the thirty-two of an Ed25519 key. */
const derOf = ({ public_key_pem }) =>
  fromBase64(String(public_key_pem).replaceAll(/-----[A-Z ]+-----|\s/g, ""), "a public key");

const imported = new Map();
/** The key as the machine takes it, which is told once whatever it signs. A key's name is made of the key, so that no other can take it. */
function imports(key) {
  const known = imported.get(key.public_key_pem);
  if (known?.key_id === key.key_id) return known.own;
  const der = derOf(key);
  const made = `sk_${toHex(sha256(der)).slice(0, 24)}`;
  assert(made === key.key_id, `the key that is called ${key.key_id} is another one, ${made}`);
  const own = nodeCrypto
    ? nodeCrypto.createPublicKey(key.public_key_pem)
    : crypto.subtle.importKey("spki", der, { name: "Ed25519" }, false, ["verify"]);
  imported.set(key.public_key_pem, { key_id: key.key_id, own });
  return own;
}

/** Whether a key has signed the bytes (Ed25519, RFC 8032). */
async function isSigned(key, bytes, signature) {
  const own = imports(key);
  if (!nodeCrypto) return crypto.subtle.verify({ name: "Ed25519" }, await own, signature, bytes);
  return new Promise((resolve, reject) => {
    nodeCrypto.verify(null, bytes, own, signature, (error, good) => (error ? reject(error) : resolve(good)));
  });
}

/** A moment, which nothing that has none comes before or after. */
function momentOf(text, what) {
  const moment = typeof text === "string" ? Date.parse(text) : Number.NaN;
  assert(!Number.isNaN(moment), `${what} is no time`);
  return moment;
}

async function assertSigned(keys, key_id, bytes, signature, at) {
  assert(typeof key_id === "string", "it names no key that has signed it");
  const key = keys.find((known) => known.key_id === key_id);
  assert(key, `the key ${key_id} is not among the keys`);
  // Somebody may have kept a key that another has taken the place of.
  const signed = momentOf(at, "its date");
  const isRetired = signed > momentOf(key.retired_at ?? "9999-12-31", `when the key ${key_id} was retired`) + CLOCKS_MS;
  assert(!isRetired, `the key ${key_id} was retired on ${key.retired_at}, and this is dated ${at}`);
  const good = await isSigned(key, bytes, fromBase64(signature, "the signature"));
  assert(good, `the signature is not of the key ${key_id}`);
}

/** The receipt's hash is over what it says, and its signature is over the hash. Answers the hash. */
export async function verifyReceipt(keys, { hash, signature, key_id, ...rest }) {
  const digest = sha256(utf8(canonicalJson(rest)));
  assert(toHex(digest) === hash, "its hash is not the hash of what it says: it was changed");
  await assertSigned(keys, key_id, digest, signature, rest.executed_at);
  return digest;
}

/** The checkpoint is signed by one of the keys, as JSON or as a signed note (c2sp.org/tlog-checkpoint). */
export async function verifyCheckpoint(keys, checkpoint) {
  assert(Number.isSafeInteger(checkpoint.tree_size) && checkpoint.tree_size > 0, "its size is no number of receipts");
  fromHex(checkpoint.root_hash, "the root");
  if (checkpoint[NOTED]) return verifyNote(keys, checkpoint[NOTED]);
  const { workspace_id, tree_size, root_hash, sealed_at, key_id, signature } = checkpoint;
  const text = utf8(canonicalJson({ workspace_id, tree_size, root_hash, sealed_at }));
  await assertSigned(keys, key_id, text, signature, sealed_at);
}

/** Where a checkpoint that was read from a note keeps what was signed: no JSON can say that it was. */
const NOTED = Symbol("note");
const NOTE = /^(([^\n]+)\n(0|[1-9]\d*)\n([A-Za-z0-9+/=]+)\n)\n((?:— [^\s]+ [A-Za-z0-9+/=]+\n)+)$/;

/** A signed note as a checkpoint: its origin, which ends with the workspace, its size and its root. */
function readNote(text) {
  const [, body, origin, size, root, lines] = NOTE.exec(text) ?? [];
  assert(body, "it is no signed note of a checkpoint");
  const noted = { body, lines: lines.trimEnd().split("\n") };
  const root_hash = toHex(fromBase64(root, "the root"));
  return { workspace_id: origin.split("/").at(-1), tree_size: Number(size), root_hash, [NOTED]: noted };
}

async function verifyNote(keys, { body, lines }) {
  for (const line of lines) {
    const [, name, text] = line.split(" ");
    const signature = fromBase64(text, "the signature");
    for (const key of keys) {
      // The first four bytes tell which key it is: a hash of the signer's name, the algorithm and the key.
      const id = sha256(Uint8Array.of(...utf8(`${name}\n`), 1, ...derOf(key).slice(12))).slice(0, 4);
      if (toHex(id) === toHex(signature.slice(0, 4))) {
        assert(await isSigned(key, utf8(body), signature.slice(4)), `the signature is not of the key ${key.key_id}`);
        return;
      }
    }
  }
  throw fault("no key among the keys has signed it");
}

// ——— The log (RFC 9162) ———

const NOT_ITS_LEAF = "its leaf is not of the receipt's hash";

function leafOf(receiptHash) {
  const entry = new Uint8Array(33);
  entry.set(receiptHash, 1);
  return sha256(entry);
}
function nodeOf(left, right) {
  const both = new Uint8Array(65);
  both[0] = 1;
  both.set(left, 1);
  both.set(right, 33);
  return sha256(both);
}
const half = (number) => Math.floor(number / 2);

/** Which of the two at each level up from a leaf the path's hashes are, lowest first (2.1.3.2); null where both are one. */
function sidesOf(leaf_index, tree_size) {
  const sides = [];
  let level = 0;
  let [fn, sn] = [leaf_index, tree_size - 1];
  while (sn > 0) {
    if (fn % 2 === 1 || fn === sn) {
      while (fn % 2 === 0) {
        [fn, sn] = [half(fn), half(sn)];
        level++;
      }
      sides.push({ isLeft: true, level, index: fn });
    } else sides.push({ isLeft: false, level, index: fn });
    [fn, sn] = [half(fn), half(sn)];
    level++;
  }
  return sides;
}

/**
 * Checks paths under one root. What the last path has proven is remembered, so that the next, whose upper half is the same,
 * is compared there and hashed below only.
 */
export function provenUnder(root_hash) {
  let proven = new Map();
  return (receiptHash, { leaf_index, inclusion_path }, tree_size) => {
    const inside = Number.isSafeInteger(leaf_index) && leaf_index >= 0 && leaf_index < tree_size;
    assert(inside, "its place is outside of the log");
    const sides = sidesOf(leaf_index, tree_size);
    assert(
      Array.isArray(inclusion_path) && inclusion_path.length === sides.length,
      "its path has not the log's length",
    );
    const seen = new Map();
    let over = leafOf(receiptHash);
    let isKnown = false;
    sides.forEach(({ isLeft, level, index }, at) => {
      const sibling = inclusion_path[at];
      const own = `${level}/${index}`;
      const other = `${level}/${isLeft ? index - 1 : index + 1}`;
      if (!isKnown && proven.has(own)) isKnown = proven.get(own) === toHex(over);
      if (isKnown) {
        assert(proven.get(other) === sibling, "its path does not lead to the log's root");
        seen.set(own, proven.get(own)).set(other, sibling);
        return;
      }
      seen.set(own, toHex(over)).set(other, sibling);
      const [left, right] = isLeft
        ? [fromHex(sibling, "a hash of its path"), over]
        : [over, fromHex(sibling, "a hash of its path")];
      over = nodeOf(left, right);
    });
    assert(isKnown || toHex(over) === root_hash, "its path does not lead to the log's root");
    proven = seen;
  };
}

/** One key signs for many workspaces; a receipt that names its own is none of another's. Older ones name none. */
function assertOf(receipt, { workspace_id }) {
  const isOwn = receipt.workspace_id === undefined || receipt.workspace_id === workspace_id;
  assert(isOwn, `it is a receipt of another workspace, ${receipt.workspace_id}`);
}

/** The path leads from the receipt to the root that the proof's checkpoint signs. */
export async function verifyInclusion(keys, receiptHash, proof) {
  await verifyCheckpoint(keys, proof.checkpoint);
  assert(toHex(leafOf(receiptHash)) === proof.leaf_hash, NOT_ITS_LEAF);
  provenUnder(proof.checkpoint.root_hash)(receiptHash, proof, proof.checkpoint.tree_size);
}

/**
 * A log only grows, so that what was signed later holds no less: one of which the end was taken away is told by the times, which
 * JSON has and a note has not.
 */
function assertGrown(smaller, larger) {
  const [then, since] = [smaller, larger].map(({ sealed_at }) => Date.parse(sealed_at));
  const isCut = smaller.tree_size < larger.tree_size && then > since + CLOCKS_MS;
  const [held, holds] = [larger.tree_size, smaller.tree_size];
  assert(!isCut, `the log was cut off: it held ${held} on ${larger.sealed_at}, and ${holds} on ${smaller.sealed_at}`);
}

/** RFC 9162 2.1.4.2: the log of the later checkpoint begins with all of the earlier one's. */
export function verifyConsistency(earlier, later, consistency_path) {
  const [from, to] = [earlier.tree_size, later.tree_size];
  assert(from <= to, "it is larger than the log that is said to begin with it");
  if (from === to) return assert(earlier.root_hash === later.root_hash, "the log was rewritten: two roots of one size");
  const isPowerOfTwo = Number.isInteger(Math.log2(from));
  const given = consistency_path.map((hash) => fromHex(hash, "a hash of the proof"));
  const path = [...(isPowerOfTwo ? [fromHex(earlier.root_hash, "the root")] : []), ...given];
  let [fn, sn] = [from - 1, to - 1];
  while (fn % 2 === 1) [fn, sn] = [half(fn), half(sn)];
  let [first, second] = [path[0], path[0]];
  for (const sibling of path.slice(1)) {
    assert(sn > 0, "the proof is too long");
    if (fn % 2 === 1 || fn === sn) {
      [first, second] = [nodeOf(sibling, first), nodeOf(sibling, second)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else second = nodeOf(second, sibling);
    [fn, sn] = [half(fn), half(sn)];
  }
  const holds = sn === 0 && first && toHex(first) === earlier.root_hash && toHex(second) === later.root_hash;
  assert(holds, `the log was rewritten: that of ${to} receipts does not begin with that of ${from}`);
}

/** The root over leaves as they come: the whole subtrees so far, largest first. */
function growingTree() {
  const peaks = [];
  let size = 0;
  return {
    add(leaf) {
      let over = leaf;
      for (let rest = size; rest % 2 === 1; rest = half(rest)) over = nodeOf(peaks.pop(), over);
      peaks.push(over);
      size++;
    },
    size: () => size,
    root: () => toHex(peaks.reduceRight((right, left) => nodeOf(left, right))),
  };
}

// ——— An export of evidence ———

/** What an export holds beside its numbered files; without one of these it is none. */
const NEEDED = ["README.md", "checkpoint.json", "checkpoint.txt", "checkpoints.jsonl", "keys.json", "verify.mjs"];
const NUMBERED = /^(receipts|proofs|documents|policies)\/\d{6}\.jsonl$/;
const FOREIGN = "it is not of the form that the service writes";

/** What is found wrong, each with its place: in which file, on which line, of which record. */
function newReport() {
  const findings = [];
  const find = (file, what, more = {}) => findings.push({ file, ...more, what });
  /** Does a piece of work of which nothing else depends; what it finds wrong is noted, and the answer is null. */
  const attempt = async (file, work, more) => {
    try {
      return await work();
    } catch (error) {
      find(file, error.isFault ? error.message : FOREIGN, more);
      return null;
    }
  };
  return { findings, find, attempt };
}

/** An export that is being read: each file is held to what the manifest says of it. */
async function opened(source, { find, attempt }) {
  const names = new Set(source.names);
  const bytesOf = async (name) => {
    assert(names.has(name), "it is missing");
    return source.read(name);
  };
  const manifest = await attempt("manifest.json", async () => {
    const text = textOf(await bytesOf("manifest.json"));
    const made = parsed(text);
    assert(made.format === "minutebook-evidence-1" && Array.isArray(made.files), "it is no manifest of evidence");
    assert(`${JSON.stringify(made)}\n` === text, OTHERWISE);
    return made;
  });
  // What is meant to hold the whole log: of what was asked for without any bound, a missing receipt was taken away.
  const isAll = ["entity_id", "from", "to", "scopes"].every((bound) => manifest?.[bound] === null);
  if (isAll && !manifest.is_complete) find("manifest.json", "all was asked for, and receipts of the log are missing");
  const isWhole = isAll || manifest?.is_complete === true;
  const listed = new Map((manifest?.files ?? []).map((one) => [one.path, one]));
  const text = (name) =>
    attempt(name, async () => {
      const bytes = await bytesOf(name);
      const entry = listed.get(name);
      if (manifest && !entry) find(name, "the manifest does not name it: it was put in");
      else if (entry && (entry.bytes !== bytes.length || entry.sha256 !== toHex(sha256(bytes)))) {
        find(name, "it is not the file that the manifest names: it was changed");
      }
      return textOf(bytes);
    });
  /** The lines of a file as JSON, each with its number; what is none is noted. */
  const records = async (name) => {
    const lines = names.has(name) ? ((await text(name)) ?? "").split("\n") : [];
    if (lines.at(-1) === "") lines.pop();
    const read = lines.map(async (line, at) => {
      const value = await attempt(name, async () => parsed(line), { line: at + 1 });
      return value === null ? [] : [{ value, text: line, line: at + 1 }];
    });
    return (await Promise.all(read)).flat();
  };
  const all = [...new Set([...names, ...listed.keys()])].sort();
  /** The numbered files of these folders, in their order, whether they are there or only named. */
  const numbered = (...folders) =>
    [
      ...new Set(all.flatMap((name) => (folders.includes(NUMBERED.exec(name)?.[1]) ? [name.split("/")[1]] : []))),
    ].sort();
  for (const name of new Set([...NEEDED, ...listed.keys()])) if (!names.has(name)) find(name, "it is missing");
  for (const name of names) {
    const isRead = name === "manifest.json" || NUMBERED.test(name) || (NEEDED.includes(name) && /json|txt/.test(name));
    if (!isRead) await text(name);
  }
  return { manifest, isWhole, text, records, numbered };
}

/** The keys of the export: each is what its name says, and where some are trusted, one of those. */
const ownKeys =
  ({ text }, trusted) =>
  async () => {
    const { data } = parsed((await text("keys.json")) ?? "{}");
    assert(Array.isArray(data) && data.length > 0, "it names no keys");
    for (const key of data) {
      imports(key);
      const known = trusted?.find(({ key_id }) => key_id === key.key_id);
      assert(
        !trusted || known?.public_key_pem === key.public_key_pem,
        `${key.key_id} is none of the keys that are trusted`,
      );
    }
    return data;
  };

/** The checkpoint of the export, as JSON and as a note, and those before it. */
async function checkpointsOf({ manifest, text, records }, keys, { attempt }) {
  const head = await attempt("checkpoint.json", async () => {
    const made = parsed((await text("checkpoint.json")) ?? "");
    await verifyCheckpoint(keys, made);
    const isMeant = !manifest || (made.root_hash === manifest.root_hash && made.tree_size === manifest.tree_size);
    assert(isMeant, "it is not the checkpoint that the manifest names");
    assert(!manifest || made.workspace_id === manifest.workspace_id, "it is of another workspace than the manifest");
    return made;
  });
  await attempt("checkpoint.txt", async () => {
    const note = readNote((await text("checkpoint.txt")) ?? "");
    await verifyCheckpoint(keys, note);
    const isSame = !head || ["workspace_id", "root_hash", "tree_size"].every((field) => note[field] === head[field]);
    assert(isSame, "it is not the checkpoint of checkpoint.json");
  });
  const earlier = [];
  for (const { value, line } of await records("checkpoints.jsonl")) {
    const check = async () => {
      await verifyCheckpoint(keys, value.checkpoint);
      if (head) {
        assert(value.checkpoint.workspace_id === head.workspace_id, "it is of another workspace");
        assertGrown(value.checkpoint, head);
        verifyConsistency(value.checkpoint, head, value.consistency_path);
      }
      earlier.push(value.checkpoint);
    };
    await attempt("checkpoints.jsonl", check, { line });
  }
  return { head, earlier };
}

/**
 * One file of receipts beside the file of their proofs: every receipt is hashed and signed, has its proof, and stands in
 * its place; every proof has its receipt. Answers the receipts that have a proof, with their place in the log.
 */
async function checkReceipts(name, { records }, { keys, head, prove }, { find, attempt }) {
  const [file, proofFile] = [`receipts/${name}`, `proofs/${name}`];
  const receipts = await records(file);
  const proofs = new Map((await records(proofFile)).map((one) => [one.value?.receipt_id, one]));
  // Signatures take the time: those of a file are checked beside each other.
  const check = ({ value, text, line }) =>
    attempt(
      file,
      async () => {
        await verifyReceipt(keys, value);
        assert(JSON.stringify(value) === text, OTHERWISE);
        if (head) assertOf(value, head);
      },
      { line, id: value?.receipt_id },
    );
  await Promise.all(receipts.map(check));
  const placed = [];
  for (const { value, line } of receipts) {
    const id = value?.receipt_id;
    const proof = proofs.get(id);
    proofs.delete(id);
    if (!proof) find(proofFile, "there is no proof of this receipt", { id });
    const check = async () => {
      const hash = fromHex(value.hash, "the receipt's hash");
      assert(toHex(leafOf(hash)) === proof.value.leaf_hash, NOT_ITS_LEAF);
      if (head) prove(hash, proof.value, head.tree_size);
      placed.push({ receipt: value, hash, leaf_index: proof.value.leaf_index, line });
    };
    if (proof) await attempt(proofFile, check, { line: proof.line, id });
  }
  for (const [id, { line }] of proofs)
    find(file, `this receipt is missing: line ${line} of ${proofFile} proves it`, { id });
  return { count: receipts.length, placed };
}

/** All receipts, in the log's order; where the export holds the whole log, none is missing and its root is theirs. */
async function checkLog(evidence, of, saved, report, onProgress) {
  const { manifest, isWhole: isMeant, numbered } = evidence;
  const tree = growingTree();
  const roots = new Map(saved.map(({ tree_size }) => [tree_size, null]));
  const told = { texts: new Map(), signatures: new Map() };
  let [count, last] = [0, -1];
  for (const name of numbered("receipts", "proofs")) {
    const { count: read, placed } = await checkReceipts(name, evidence, of, report);
    for (const { receipt, hash, leaf_index, line } of placed) {
      const at = { line, id: receipt.receipt_id };
      const missing = `the receipts at the places ${last + 1} to ${leaf_index - 1} of the log are missing before it`;
      if (leaf_index <= last) report.find(`receipts/${name}`, "it stands behind a later one, or twice", at);
      else if (isMeant && leaf_index > last + 1) report.find(`receipts/${name}`, missing, at);
      last = Math.max(last, leaf_index);
      tree.add(leafOf(hash));
      if (roots.has(tree.size())) roots.set(tree.size(), tree.root());
      noteDocuments(receipt, told);
    }
    count += read;
    onProgress(count, manifest?.receipts ?? count);
  }
  if (manifest && count !== manifest.receipts) {
    report.find("manifest.json", `there are ${count} receipts, and not the ${manifest.receipts} that it counts`);
  }
  const isWhole = tree.size() === of.head?.tree_size && tree.root() === of.head.root_hash;
  if (isMeant && !isWhole) report.find("checkpoint.json", "the receipts are not all of the log that it signs");
  return { count, told, roots: isWhole ? roots : new Map() };
}

/** What an act tells of a document: its text, which no act ever changes, and who has signed it, there or by a mailed link. */
function noteDocuments({ receipt_id, result }, { texts, signatures }) {
  const { document_id, sha256, document_sha256, signatures: signed, signers } = result ?? {};
  const text = Array.isArray(signed) ? sha256 : document_sha256;
  if (document_id && text) texts.set(document_id, { text, receipt_id });
  for (const { signature_id, signer_name, signer_role } of [signed ?? [], signers ?? []].flat())
    if (document_id && signature_id)
      signatures.set(signature_id, { document_id, signer_name, signer_role, receipt_id });
}

/**
 * Every document's text has the hash that its record, its signatures and the receipts of its signing name; where all receipts are
 * there, each signature is one that a receipt tells of.
 */
async function checkDocuments({ isWhole, records, numbered }, { texts, signatures: known }, head, { find, attempt }) {
  let count = 0;
  for (const name of numbered("documents").map((one) => `documents/${one}`)) {
    for (const { value, line } of await records(name)) {
      const at = { line, id: value?.document_id };
      const check = async () => {
        const { text, sha256: hash, signatures } = value;
        if (toHex(sha256(utf8(text))) !== hash) find(name, "its SHA-256 is not that of its text: it was changed", at);
        for (const { signature_id, signer_name, signer_role, signed_at, text_sha256 } of signatures) {
          if (text_sha256 !== hash) find(name, `${signer_name} has signed another text`, at);
          const own = known.get(signature_id);
          // Documents are as they are when they are read, which is after the log's checkpoint.
          const isLater = Date.parse(signed_at) > Date.parse(head?.sealed_at) - CLOCKS_MS;
          if (!own && isWhole && !isLater) find(name, `no receipt tells that ${signer_name} has signed it`, at);
          const isSame = !own || (own.document_id === value.document_id && own.signer_name === signer_name);
          if (!isSame || (own && own.signer_role !== signer_role))
            find(name, `the receipt ${own.receipt_id} tells otherwise who has signed it, and as what`, at);
        }
        const told = texts.get(value.document_id);
        if (told && told.text !== hash) find(name, `the receipt ${told.receipt_id} tells of another text`, at);
      };
      await attempt(name, check, at);
      count++;
    }
  }
  return count;
}

/** A checkpoint that somebody has saved still stands: by the receipts themselves, by a kept checkpoint, or by a proof. */
async function compare(saved, { head, earlier, keys }, roots, proofs) {
  await verifyCheckpoint(keys, saved);
  assert(head, "there is no checkpoint to compare it with");
  assert(saved.workspace_id === head.workspace_id, "it is of another workspace");
  if (saved.tree_size > head.tree_size) {
    assertGrown(head, saved);
    throw fault("it is of a later time than the export: ask for a new export");
  }
  assertGrown(saved, head);
  const known =
    saved.tree_size === head.tree_size ? head : earlier.find(({ tree_size }) => tree_size === saved.tree_size);
  const root = roots.get(saved.tree_size) ?? known?.root_hash;
  if (root) {
    const rewritten = `the log was rewritten: its first ${saved.tree_size} receipts have another root`;
    return assert(root === saved.root_hash, rewritten);
  }
  const proof = proofs.find(({ from, to }) => from === saved.tree_size && to === head.tree_size);
  const ask = `GET /v1/log/consistency?from=${saved.tree_size}&to=${head.tree_size}`;
  assert(proof, `the export holds a part of the log: give the answer of ${ask} beside it`);
  verifyConsistency(saved, head, proof.consistency_path);
}

/**
 * Checks an export: every file is what the signed manifest says, every receipt is hashed, signed and in the log, every
 * checkpoint is signed and leads to the last, every document's text is the one that was signed, and what was saved before
 * still stands. `source` has `names` and `read(name)`. Answers what it found wrong, and what it saw.
 */
export async function verifyEvidence(source, { trusted = null, saved = [], proofs = [], onProgress = () => {} } = {}) {
  const report = newReport();
  const evidence = await opened(source, report);
  const { manifest, records, numbered } = evidence;
  const own = await report.attempt("keys.json", ownKeys(evidence, trusted));
  const keys = trusted ?? own ?? [];
  if (manifest) {
    const { signature, key_id, ...rest } = manifest;
    const text = utf8(canonicalJson(rest));
    await report.attempt("manifest.json", () => assertSigned(keys, key_id, text, signature, rest.made_at));
  }
  const { head, earlier } = await checkpointsOf(evidence, keys, report);
  const of = { keys, head, earlier, prove: provenUnder(head?.root_hash) };
  const { count, told, roots } = await checkLog(evidence, of, saved, report, onProgress);
  const documents = await checkDocuments(evidence, told, head, report);
  for (const name of numbered("policies")) await records(`policies/${name}`);
  for (const one of saved) await report.attempt(one.name, () => compare(one, of, roots, proofs));
  return {
    findings: report.findings,
    manifest,
    head,
    receipts: count,
    documents,
    checkpoints: earlier.length,
    keys: own ?? [],
  };
}

/** Holds every file of a minute book to its signed index, which is of the same company and log as the evidence. Answers the index. */
async function checkBook({ names, read }, keys, { manifest, head }, { find, attempt }) {
  const index = await attempt(INDEX, async () => {
    const text = textOf(await read(INDEX));
    const made = parsed(text);
    assert(made.format === "minutebook-minute-book-1" && Array.isArray(made.files), "it is no index of a minute book");
    assert(`${JSON.stringify(made, null, 2)}\n` === text, OTHERWISE);
    const { signature, key_id, ...rest } = made;
    await assertSigned(keys, key_id, utf8(canonicalJson(rest)), signature, rest.made_at);
    const isOne = made.entity_id === manifest?.entity_id && made.evidence.root_hash === head?.root_hash;
    assert(isOne, "it is of another company or another log than the evidence beside it");
    return made;
  });
  if (!index) return null;
  const listed = new Map(index.files.map((one) => [one.path, one]));
  // Some programs that unpack write é as two letters.
  const known = new Map(names.map((name) => [name.normalize("NFC"), name]));
  for (const name of known.keys())
    if (name !== INDEX && !listed.has(name)) find(name, "the index does not name it: it was put in");
  for (const { path, bytes, sha256: expected } of listed.values()) {
    await attempt(path, async () => {
      assert(known.has(path), "it is missing");
      const found = await read(known.get(path));
      const isSame = found.length === bytes && toHex(sha256(found)) === expected;
      assert(isSame, "it is not the file that the index names: it was changed");
    });
  }
  return index;
}

/** A finding as a sentence: where it is, and what is wrong there. */
export const sentenceOf = ({ file, line, id, what }) =>
  `${[file, ...(line === undefined ? [] : [`line ${line}`]), ...(id === undefined ? [] : [id])].join(", ")}: ${what}`;

// ——— Zips and folders ———

const MOST_BYTES = 1024 ** 3;
/** What a zip begins with. */
const ZIP = "PK\u0003\u0004";
const textStart = (bytes) => String.fromCharCode(...bytes);

async function inflate(bytes, size) {
  if (nodeCrypto) return builtin("zlib").inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) });
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The files in a zip (PKWARE's APPNOTE), each read when it is asked for. `readAt(from, to)` answers the zip's bytes. */
export async function openZip(length, readAt) {
  const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const tailFrom = Math.max(0, length - 65_557);
  const tail = await readAt(tailFrom, length);
  let end = tail.length - 22;
  while (end >= 0 && view(tail).getUint32(end, true) !== 0x06054b50) end--;
  assert(end >= 0, "it is no zip, or its end is missing");
  // Behind another end, or before another list, other programs would find other files than are checked here.
  assert(end + 22 + view(tail).getUint16(end + 20, true) === tail.length, "there is something behind its end");
  const count = view(tail).getUint16(end + 10, true);
  const size = view(tail).getUint32(end + 12, true);
  const start = view(tail).getUint32(end + 16, true);
  assert(start + size === tailFrom + end && start !== 0xffffffff, "its list of files is not where it says");
  const list = await readAt(start, start + size);
  const entries = new Map();
  for (let at = 0; at + 46 <= list.length; ) {
    const of = view(list);
    assert(of.getUint32(at, true) === 0x02014b50, "its list of files is broken");
    const [named, more, said] = [28, 30, 32].map((field) => of.getUint16(at + field, true));
    const name = textOf(list.subarray(at + 46, at + 46 + named));
    assert(!entries.has(name), `it has two files of the name ${name}`);
    const [packed, whole, offset] = [20, 24, 42].map((field) => of.getUint32(at + field, true));
    entries.set(name, { name, method: of.getUint16(at + 10, true), packed, whole, offset });
    at += 46 + named + more + said;
  }
  assert(entries.size === count, "it has not as many files as it says");
  // Programs that read a zip from its beginning, as it comes, find whatever stands there, listed or not.
  const offsets = [...[...entries.values()].map(({ offset }) => offset), start].sort((one, other) => one - other);
  const nextTo = new Map(offsets.map((offset, at) => [offset, offsets[at + 1]]));
  assert(offsets[0] === 0, "there is something before its first file");
  /** Where a file's bytes begin: between it and the next there is nothing else, but what was known of it only once it was packed. */
  const placeOf = async ({ name, packed, offset }) => {
    const head = await readAt(offset, offset + 30);
    assert(head.length === 30 && view(head).getUint32(0, true) === 0x04034b50, "it is not where the zip says");
    const [named, more] = [26, 28].map((field) => view(head).getUint16(field, true));
    const from = offset + 30 + named + more;
    assert(textOf(await readAt(offset + 30, offset + 30 + named)) === name, "the zip calls it by two names");
    const behind = nextTo.get(offset) - from - packed;
    const isTold = (view(head).getUint16(6, true) & 8) !== 0 && [12, 16, 20, 24].includes(behind);
    assert(behind === 0 || isTold, `the zip does not list what stands behind ${name}`);
    return from;
  };
  for (const entry of entries.values()) if (entry.name.endsWith("/")) await placeOf(entry);
  const read = async (name) => {
    const entry = entries.get(name);
    const { method, packed, whole } = entry;
    const from = await placeOf(entry);
    assert(whole <= MOST_BYTES && packed <= MOST_BYTES, "it is larger than a gigabyte");
    const bytes = await readAt(from, from + packed);
    assert(method === 0 || method === 8, "it is packed in a way that this file does not read");
    const unpacked = method === 0 ? bytes : await inflate(bytes, whole).catch(() => null);
    assert(unpacked?.length === whole, "the zip is broken there");
    return unpacked;
  };
  return shifted(
    [...entries.keys()].filter((name) => !name.endsWith("/")),
    read,
  );
}

const INDEX = "00 Index/index.json";
const EVIDENCE = "13 Evidence/";

/** What stands in a folder of the zip, as when it was unpacked and packed anew, by its name in there; each name once. */
function namedWithin(root, names) {
  const own = names.map((name) => (name.startsWith(root) ? name.slice(root.length) : name));
  // Some programs that unpack write é as two letters, and so one of two such files over the other.
  const alike = own.map((name) => name.normalize("NFC"));
  const twice = alike.find((name, at) => alike.indexOf(name) !== at);
  assert(twice === undefined, `it has two files of the name ${twice}`);
  return own;
}

/** A minute book, or the folder that it was unpacked to: the evidence in it, and as `book` all of it, which its index names. */
function bookOf(names, read, root) {
  const place = root + EVIDENCE;
  return {
    names: names.flatMap((name) => (name.startsWith(place) ? [name.slice(place.length)] : [])),
    read: (name) => read(place + name),
    book: { names: namedWithin(root, names), read: (name) => read(root + name) },
  };
}

/** An export that stands in a folder of the zip. */
function shifted(names, read) {
  const index = names.find((name) => name === INDEX || /^[^/]+\/00 Index\/index\.json$/.test(name));
  if (index !== undefined) return bookOf(names, read, index.slice(0, -INDEX.length));
  const manifest =
    names.find((name) => name === "manifest.json" || /^[^/]+\/manifest\.json$/.test(name)) ?? "manifest.json";
  const folder = manifest.slice(0, -"manifest.json".length);
  return {
    names: namedWithin(folder, names),
    read: (name) => read(names.includes(folder + name) ? folder + name : name),
  };
}

// ——— Whatever is given: by the command line, or on the page ———

const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** What each of the things that can be checked has, and none of the others. */
const SIGNS = {
  keys: ({ data, receipt_id }) =>
    Array.isArray(data) &&
    data.length > 0 &&
    data.every((one) => one?.public_key_pem && one.key_id) &&
    receipt_id === undefined,
  proof: ({ inclusion_path }) => inclusion_path,
  consistency: ({ consistency_path, from, to }) => consistency_path && [from, to].every(Number.isSafeInteger),
  checkpoint: ({ root_hash }) => root_hash,
  receipt: ({ receipt_id, hash, data }) => receipt_id && hash && data === undefined,
};

/** What a text is, told by what stands in it. */
function kindOf(name, text) {
  if (NOTE.test(text)) return { checkpoint: { ...readNote(text), name } };
  const value = parsedAlike(text, name);
  const [kind, another] = Object.keys(SIGNS).filter((word) => SIGNS[word](value ?? {}));
  assert(kind && !another, `${name} is none of the things that can be checked`);
  if (kind === "keys") return { keys: { name, data: value.data } };
  return { [kind]: kind === "receipt" ? { name, value } : { ...value, name } };
}

/** The keys that count: those of the one file that names them, of the service that is asked where it lists some, else the known. */
function trustedOf(files, known, { find }) {
  const [given, ...others] = files;
  for (const { name } of others) find(name, `it names keys as well as ${given.name}: give those of the service alone`);
  if (!given) return known;
  for (const { key_id, public_key_pem } of known ? given.data : []) {
    const isListed = known.some((key) => key.key_id === key_id && key.public_key_pem === public_key_pem);
    if (!isListed) find(given.name, `${key_id} is none of the keys that this service lists`);
  }
  return given.data;
}

/** Receipts with their proofs, and checkpoints with what leads from one to the next. Answers sentences. */
async function verifySingle({ keys, receipt, proof, consistency, checkpoint }, { attempt, find }) {
  const told = [];
  for (const { name, value } of receipt) {
    const check = async () => {
      const digest = await verifyReceipt(keys, value);
      const own = proof.filter(({ receipt_id }) => receipt_id === value.receipt_id);
      for (const one of own) {
        assertOf(value, one.checkpoint);
        await verifyInclusion(keys, digest, one);
      }
      // Without a proof it is beside whatever log is looked at.
      const beside = checkpoint.find((one) => one.workspace_id === value.workspace_id) ?? checkpoint[0];
      if (own.length === 0 && beside) assertOf(value, beside);
      const stands = own.length > 0 ? " and stands in the log" : "";
      const whose = value.workspace_id === undefined ? "" : `, of ${value.workspace_id}`;
      told.push(`The receipt ${value.receipt_id} is genuine${stands}: ${value.action}, ${value.executed_at}${whose}.`);
    };
    await attempt(name, check, { id: value.receipt_id });
  }
  for (const { name, receipt_id } of proof) {
    if (!receipt.some(({ value }) => value.receipt_id === receipt_id))
      find(name, "give the receipt that it proves, too");
  }
  // A proof of consistency brings the later checkpoint along, and a receipt's proof the one that it leads to.
  const later = consistency.flatMap(({ name, to, checkpoint: of }) => (of?.tree_size === to ? [{ ...of, name }] : []));
  const given = [...checkpoint, ...later];
  const led = proof.map(({ name, checkpoint: of }) => ({ ...of, name, isLed: true }));
  const inOrder = [...given, ...led].sort(
    (a, b) => String(a.workspace_id).localeCompare(String(b.workspace_id)) || a.tree_size - b.tree_size,
  );
  const sound = new Set();
  for (const [at, one] of inOrder.entries()) {
    const check = async () => {
      await verifyCheckpoint(keys, one);
      sound.add(one);
      const before = inOrder[at - 1];
      // What is wrong with the one before is said of it.
      if (before && !sound.has(before)) return;
      if (!before) return one.isLed || told.push(`The checkpoint of ${plural(one.tree_size, "receipt")} is signed.`);
      const isSame = before.workspace_id === one.workspace_id;
      const [from, to] = [before.tree_size, one.tree_size];
      // Proofs of several receipts are of whatever heads there were, where nobody asks how those hang together.
      if (given.length === 0 && (!isSame || from !== to)) return;
      assert(isSame, `it is of another workspace than ${before.name}`);
      assertGrown(before, one);
      const between = consistency.find((given) => given.from === from && given.to === to);
      const ask = `GET /v1/log/consistency?workspace=${one.workspace_id}&from=${from}&to=${to}`;
      assert(between || from === to, `to compare it with ${before.name}, give the answer of ${ask}, too`);
      verifyConsistency(before, one, between?.consistency_path ?? []);
      if (from === to && (before.isLed || one.isLed)) return;
      told.push(`The log of ${to} begins with the log of ${from}: nothing that stood then was rewritten.`);
    };
    await attempt(one.name, check);
  }
  for (const { name, from } of consistency) {
    const isUsed = inOrder.some(({ tree_size }) => tree_size === from);
    if (!isUsed) find(name, `give the checkpoint of ${plural(from, "receipt")} that it begins with, too`);
  }
  return told;
}

/** Sentences about an export in which nothing is wrong. */
function toldOf({ manifest, head, receipts, documents, checkpoints, keys }, { trusted, saved }) {
  const own = keys.map(({ key_id }) => key_id).join(", ");
  return [
    manifest.is_complete
      ? `The whole log of ${head.workspace_id} is here: ${plural(receipts, "receipt")}, each genuine and in its place.`
      : `A part of the log of ${head.workspace_id} is here: ${plural(receipts, "receipt")} of ${head.tree_size}, each genuine and in its place.`,
    `The log's checkpoint of ${plural(head.tree_size, "receipt")}, of ${head.sealed_at}, is signed.`,
    ...(checkpoints > 0 ? [`Earlier checkpoints that lead to it: ${checkpoints}.`] : []),
    ...(documents > 0
      ? [`Documents whose texts have the hashes that their records and signatures name: ${documents}.`]
      : []),
    ...saved.map(({ name }) => `Nothing that stood at ${name} was rewritten since.`),
    trusted
      ? "It is signed by the keys that were given."
      : `It is signed by ${own}: see that the service lists these keys at /.well-known/minutebook-keys.json.`,
  ];
}

/**
 * Checks what is given: `{ name, source }` for an export, `{ name, text }` for anything else; `keys` are trusted where
 * nothing that is given names any. Answers sentences about what holds, and what was found wrong.
 */
export async function verifyAll(inputs, { keys: known = null, onProgress = () => {} } = {}) {
  const report = newReport();
  const sorted = { keys: [], receipt: [], proof: [], consistency: [], checkpoint: [] };
  for (const { name, text } of inputs.filter((one) => one.text !== undefined)) {
    const kind = await report.attempt(name, async () => kindOf(name, text));
    for (const [word, value] of Object.entries(kind ?? {})) sorted[word] = sorted[word].concat(value);
  }
  const trusted = trustedOf(sorted.keys, known, report);
  const told = [];
  const exported = inputs.filter(({ source }) => source);
  // What a receipt's proof leads to was saved as well.
  const saved = [...sorted.checkpoint, ...sorted.proof.map(({ name, checkpoint }) => ({ ...checkpoint, name }))];
  for (const { source } of exported) {
    const options = { trusted, saved, proofs: sorted.consistency, onProgress };
    const result = await verifyEvidence(source, options);
    report.findings.push(...result.findings);
    const book = source.book ? await checkBook(source.book, trusted ?? result.keys, result, report) : null;
    if (report.findings.length > 0) continue;
    if (book) {
      const { company, made_at, files } = book;
      const each = "each the one that its signed index names";
      told.push(
        `The minute book of ${company}, as it was at ${made_at}, is whole: ${plural(files.length, "file")}, ${each}.`,
      );
    }
    told.push(...toldOf(result, options));
  }
  // What was compared with an export is done with.
  const rest = exported.length > 0 ? { ...sorted, checkpoint: [], consistency: [] } : sorted;
  const isRest = rest.receipt.length + rest.proof.length + rest.checkpoint.length + rest.consistency.length > 0;
  if (exported.length === 0 && !isRest && report.findings.length === 0)
    report.find(inputs.map(({ name }) => name).join(", "), "there is nothing to check");
  if (isRest && !trusted) report.find("keys.json", "the keys are missing: give what GET /v1/log/keys answers, too");
  else if (isRest) told.push(...(await verifySingle({ ...rest, keys: trusted }, report)));
  return { told, findings: report.findings };
}

// ——— In a browser: a worker, which is handed files and answers what holds ———

async function answerPage({ data: { files, keys } }) {
  try {
    const inputs = await Promise.all(files.map(browserInput));
    const onProgress = (done, of) => postMessage({ done, of });
    postMessage(await verifyAll(inputs, { keys, onProgress }));
  } catch (error) {
    postMessage({
      told: [],
      findings: [{ file: files[0]?.name ?? "", what: error.isFault ? error.message : FOREIGN }],
    });
  }
}

/** A text that was given; its letters are what they are to every reader. */
export const inputFrom = (name, bytes) => ({ name, text: decoded(name, bytes) });

async function browserInput(file) {
  const readAt = async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer());
  const isZip = textStart(await readAt(0, 4)) === ZIP;
  if (isZip) return { name: file.name, source: await openZip(file.size, readAt) };
  return inputFrom(file.name, new Uint8Array(await file.arrayBuffer()));
}

if (typeof WorkerGlobalScope !== "undefined" && globalThis instanceof WorkerGlobalScope)
  addEventListener("message", answerPage);

// ——— On the command line ———

function folderSource(folder) {
  const [fs, path] = [builtin("fs"), builtin("path")];
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = entries.map((entry) =>
    path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"),
  );
  return shifted(names, async (name) => fs.readFileSync(path.join(folder, name)));
}

async function namedInput(name) {
  const fs = builtin("fs");
  assert(fs.existsSync(name), `there is no file ${name}`);
  if (fs.statSync(name).isDirectory()) return { name, source: folderSource(name) };
  const file = fs.openSync(name, "r");
  const readAt = async (from, to) => {
    const bytes = new Uint8Array(to - from);
    return bytes.subarray(0, fs.readSync(file, bytes, 0, to - from, from));
  };
  if (textStart(await readAt(0, 4)) !== ZIP) return inputFrom(name, fs.readFileSync(file));
  return { name, source: await openZip(fs.fstatSync(file).size, readAt) };
}

async function runCommand(names) {
  if (names.length === 0)
    throw fault("usage: node verify.mjs evidence.zip|folder|keys.json|receipt.json|… (see its first lines)");
  const inputs = [];
  for (const name of names) inputs.push(await namedInput(name));
  const { told, findings } = await verifyAll(inputs);
  for (const one of findings) console.error(`NOT verified: ${sentenceOf(one)}`);
  for (const one of told) console.log(one);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

const started =
  nodeCrypto && process.argv[1] ? builtin("url").pathToFileURL(builtin("fs").realpathSync(process.argv[1])).href : null;
if (started === import.meta.url) {
  runCommand(process.argv.slice(2)).catch((error) => {
    console.error(`NOT verified: ${error.message}`);
    process.exitCode = 1;
  });
}
