import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { canonicalJson } from "#lib/core/canonical.ts";
import { evidenceFiles, type ProvenReceipt } from "#lib/domains/trust/receipts/evidence/files.ts";
import {
  completedBy,
  consistencyPath,
  cover,
  fold,
  inclusionPath,
  leafHash,
  nodeHash,
  type Range,
} from "#lib/domains/trust/receipts/merkle.ts";

// An export of evidence without a database: the files are the service's own writing, the log and the keys the test's.

const WORKSPACE = "ws_01k0zk1x3ve4b8j0c2v5y6m7n8";
const PART = 100;
const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest();
const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();

/** A key as the service makes and names one. */
export function newKey(created_at = at(0)) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const der = publicKey.export({ type: "spki", format: "der" });
  const key_id = `sk_${createHash("sha256").update(der).digest("hex").slice(0, 24)}`;
  return {
    key_id,
    public_key: der.subarray(12),
    sign: (bytes: Uint8Array) => sign(null, bytes, privateKey),
    listed: {
      key_id,
      algorithm: "Ed25519" as const,
      public_key_pem: publicKey.export({ type: "spki", format: "pem" }).toString(),
      created_at,
      retired_at: null as string | null,
    },
  };
}
type Key = ReturnType<typeof newKey>;

const textOf = (n: number) => `# Minutes ${n}\n\nResolved: number ${n} – “as agreed”.\n`;
const documentOf = (n: number) => {
  const text = textOf(n);
  const hash = sha256(text).toString("hex");
  const signature = { signature_id: `sig_${n}`, signer_name: "Ada Byron", signer_role: "Director", text_sha256: hash };
  return {
    document_id: `doc_${String(n).padStart(6, "0")}`,
    title: `Minutes ${n}`,
    text,
    sha256: hash,
    status: "signed",
    signatures: [signature],
  };
};

/** A receipt that a key signs, whatever it says. */
export function signedBy(key: Key, { hash: _, signature: __, key_id: ___, ...says }: Record<string, unknown>) {
  const hash = sha256(canonicalJson(says));
  return { ...says, hash: hash.toString("hex"), signature: key.sign(hash).toString("base64"), key_id: key.key_id };
}

/** The n-th receipt, to the byte: of a signed document now and then, else of an entry in the books. */
function receiptOf(
  n: number,
  key: Key,
  workspace_id: string | null,
): { receipt_id: string; body: string; hash: Buffer } {
  const receipt_id = `rcpt_${String(n).padStart(26, "0")}`;
  const isDocument = n % 20 === 0;
  const { text: _, ...document } = documentOf(n / 20);
  const unsigned = {
    receipt_id,
    ...(workspace_id !== null && { workspace_id }),
    action: isDocument ? "documents.sign" : "journal_entries.create",
    entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8",
    params: { description: `Entry ${n} – Ünïcode 😀`, lines: [{ amount_cents: n + 1 }] },
    result: isDocument ? document : { entry_id: `je_${n}`, total_cents: n + 1 },
    actor: { type: "api_key", id: "key_1", name: "Books" },
    policy: { decision: "permit", policies: [] },
    executed_at: at(n),
  };
  const signed = signedBy(key, unsigned);
  return { receipt_id, hash: Buffer.from(signed.hash, "hex"), body: JSON.stringify(signed) };
}

/** A log in memory, as the database keeps it: hashes of whole subtrees. */
function newLog(entries: readonly Uint8Array[]) {
  const kept = new Map<string, Buffer>();
  const node = (level: number, index: number) => kept.get(`${level}/${index}`) ?? Buffer.alloc(0);
  entries.forEach((entry, leaf) => {
    for (const { level, node_index } of completedBy(leaf)) {
      const over =
        level === 0 ? leafHash(entry) : nodeHash(node(level - 1, node_index * 2), node(level - 1, node_index * 2 + 1));
      kept.set(`${level}/${node_index}`, over);
    }
  });
  const over = ({ start, end }: Range) =>
    fold(cover(start, end).map(({ level, node_index }) => node(level, node_index))).toString("hex");
  return {
    root: (size: number) => over({ start: 0, end: size }),
    inclusion: (leaf: number, size: number) => inclusionPath(leaf, size).map(over),
    consistency: (from: number, to: number) => consistencyPath(from, to).map(over),
  };
}

/** A signed head of a log, as JSON and as a note. */
export function signedHead(key: Key, root_hash: string, tree_size: number, minute = tree_size) {
  const head = { workspace_id: WORKSPACE, tree_size, root_hash, sealed_at: at(minute) };
  const checkpoint = {
    ...head,
    signature: key.sign(Buffer.from(canonicalJson(head))).toString("base64"),
    key_id: key.key_id,
  };
  const origin = `books.example/log/${WORKSPACE}`;
  const body = `${origin}\n${tree_size}\n${Buffer.from(root_hash, "hex").toString("base64")}\n`;
  const name = sha256(Buffer.concat([Buffer.from(`${origin}\n`), Uint8Array.of(1), key.public_key])).subarray(0, 4);
  const note = `${body}\n— ${origin} ${Buffer.concat([name, key.sign(Buffer.from(body))]).toString("base64")}\n`;
  return { checkpoint, note };
}

export type Files = Map<string, Uint8Array>;

/**
 * An export of so many receipts: signed by one key up to `rotated_at` and by another from there, with a document for every
 * twentieth and checkpoints at some earlier sizes. `leaves` are those it holds, where it holds a part of the log.
 */
export async function newEvidence(
  count: number,
  {
    rotated_at = Math.floor(count / 2),
    earlier = [] as number[],
    leaves,
    made_at = count,
    keys = [newKey(at(0)), newKey(at(rotated_at))] as const,
    scopes = leaves ? ["ledger:read"] : null,
    kept = (document) => document,
    whose = (n) => (n > 2 ? WORKSPACE : null),
  }: {
    rotated_at?: number;
    earlier?: number[];
    leaves?: (leaf: number) => boolean;
    made_at?: number;
    keys?: readonly [Key, Key];
    scopes?: string[] | null;
    /** What the database has made of a document since the receipts told of it. */
    kept?: (document: ReturnType<typeof documentOf>) => ReturnType<typeof documentOf>;
    /** Which workspace a receipt names; the first ones are of before they did so. */
    whose?: (n: number) => string | null;
  } = {},
) {
  const keyAt = (n: number) => (n < rotated_at ? keys[0] : keys[1]);
  const made = Array.from({ length: count }, (_, n) => receiptOf(n, keyAt(n), whose(n)));
  const log = newLog(made.map(({ hash }) => hash));
  const { checkpoint, note } = signedHead(keys[1], log.root(count), count, made_at);
  const held = made.flatMap(({ receipt_id, body, hash }, leaf_index): ProvenReceipt[] =>
    leaves?.(leaf_index) === false
      ? []
      : [
          {
            receipt_id,
            body,
            leaf_index,
            leaf_hash: leafHash(hash).toString("hex"),
            inclusion_path: log.inclusion(leaf_index, count),
          },
        ],
  );
  const documents = Array.from({ length: Math.ceil(count / 20) }, (_, n) => kept(documentOf(n)));
  const policies = [
    { policy_id: "pol_1", version: 1, name: "Limit", text: "forbid(principal, action, resource);", mode: "enforce" },
  ];
  const files: Files = new Map();
  const written = evidenceFiles(
    {
      checkpoint,
      asked: { entity_id: null, from: null, to: null },
      entity_ids: null,
      scopes,
      receipts: held.length,
    },
    {
      receipts: async (after) => held.filter(({ leaf_index }) => leaf_index > after).slice(0, PART),
      documents: async (after) =>
        documents.filter(({ document_id }) => document_id > (after?.document_id ?? "")).slice(0, PART),
      policies: async (after) => (after ? [] : policies),
      checkpoints: async () =>
        earlier.map((size) => ({
          checkpoint: signedHead(keyAt(size), log.root(size), size).checkpoint,
          consistency_path: log.consistency(size, count),
        })),
      keys: async () => keys.map(({ listed }) => listed).toReversed(),
      note,
      verifier: readFileSync(path.resolve("public/verify.mjs"), "utf8"),
      address: "https://books.example/",
      made_at: at(made_at),
      signer: keys[1],
    },
  );
  for await (const { path: name, bytes } of written) files.set(name, bytes);
  return { files, keys, log, checkpoint, note, head: (size: number) => signedHead(keyAt(size), log.root(size), size) };
}

/** Files as the verifier takes them. */
export const sourceOf = (files: Files) => ({
  names: [...files.keys()],
  read: async (name: string) => files.get(name) ?? new Uint8Array(),
});
