import { createHash } from "node:crypto";
import { canonicalJson } from "#lib/core/canonical.ts";
import type { EvidenceSource } from "#lib/core/file.ts";
import type { Checkpoint, SigningKey } from "../schema.ts";

/** A file of an export, whole. */
export interface EvidenceFile {
  path: string;
  bytes: Uint8Array;
}

/** A receipt to the byte, its place in the log, and the path from there to the root. */
export interface ProvenReceipt {
  receipt_id: string;
  body: string;
  leaf_index: number;
  leaf_hash: string;
  inclusion_path: string[];
}

/** A checkpoint that a witness was sent, and the path from it to the export's own. */
export interface EarlierCheckpoint {
  checkpoint: Checkpoint;
  consistency_path: string[];
}

/** A policy as it was at one time, and whether it is so still. */
interface PolicyVersion {
  policy_id: string;
  version: number;
}

/** Where what an export holds is read from, a part at a time; an empty part is the end. */
export interface EvidenceReader {
  receipts(after: number): Promise<ProvenReceipt[]>;
  documents(after: { document_id: string } | null): Promise<{ document_id: string }[]>;
  policies(after: PolicyVersion | null): Promise<PolicyVersion[]>;
  checkpoints(): Promise<EarlierCheckpoint[]>;
  keys(): Promise<SigningKey[]>;
  /** The checkpoint as a signed note. */
  note: string;
  /** The file that verifies all of it. */
  verifier: string;
  /** The public address of the service. */
  address: string;
  made_at: string;
  signer: { key_id: string; sign(bytes: Uint8Array): Buffer };
}

const README = (address: string, workspace_id: string) => `# Evidence of what was done

These files prove what Minutebook did in the workspace ${workspace_id}, without asking Minutebook.

    node verify.mjs evidence.zip

needs Node 20.16 or newer and no network. It takes this folder as well, and beside it what you have of your own:
a checkpoint that you saved before (nothing that stood then was rewritten), and the service's public keys
(nobody else signed this). The keys stand at ${address}.well-known/minutebook-keys.json.
Take verify.mjs from where you trust it: ${address}verify.mjs is the same file. The page
${address}verify does the same in a browser, and sends nothing anywhere.

- receipts/: what was done, one receipt a line, each hashed (SHA-256 of its canonical JSON, RFC 8785, without hash,
  signature and key_id) and signed (Ed25519).
- proofs/: for each receipt its place in the log and the path from there to the root (RFC 9162, by SHA-256; the log's
  entries are the receipts' hashes, as 32 bytes).
- checkpoint.json, checkpoint.txt: the root over all receipts of the log, signed; as JSON and as a signed note
  (c2sp.org/tlog-checkpoint).
- checkpoints.jsonl: earlier checkpoints that were sent to witnesses, each with the proof that the log only grew.
- documents/: the documents' exact texts, with SHA-256 and signatures.
- policies/: what was and is permitted: every version of every policy, and whether it is in force.
- keys.json: the public keys, retired ones as well.
- manifest.json: every file with its SHA-256, and what was asked for, signed as checkpoint.json is: Ed25519 over the
  canonical JSON of all but signature and key_id.
`;

const utf8 = (text: string) => new TextEncoder().encode(text);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const file = (path: string, text: string): EvidenceFile => ({ path, bytes: utf8(text) });
const numbered = (folder: string, number: number, lines: readonly string[]) =>
  file(`${folder}/${String(number).padStart(6, "0")}.jsonl`, lines.map((line) => `${line}\n`).join(""));
const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Numbered files of records, a part a file. */
async function* parts<R>(folder: string, next: (after: R | null) => Promise<R[]>) {
  let after: R | null = null;
  for (let number = 1; ; number++) {
    const records = await next(after);
    const last = records.at(-1);
    if (last === undefined) return;
    yield numbered(
      folder,
      number,
      records.map((record) => JSON.stringify(record)),
    );
    after = last;
  }
}

async function* content(source: EvidenceSource, reader: EvidenceReader): AsyncGenerator<EvidenceFile> {
  const { checkpoint } = source;
  yield file("README.md", README(reader.address, checkpoint.workspace_id));
  yield file("verify.mjs", reader.verifier);
  yield file("keys.json", pretty({ data: await reader.keys(), next_cursor: null }));
  yield file("checkpoint.json", pretty(checkpoint));
  yield file("checkpoint.txt", reader.note);
  const earlier = await reader.checkpoints();
  yield file("checkpoints.jsonl", earlier.map((one) => `${JSON.stringify(one)}\n`).join(""));
  yield* parts("policies", reader.policies);
  yield* parts("documents", reader.documents);
  let after = -1;
  for (let number = 1; ; number++) {
    const receipts = await reader.receipts(after);
    const last = receipts.at(-1);
    if (last === undefined) return;
    yield numbered(
      "receipts",
      number,
      receipts.map(({ body }) => body),
    );
    yield numbered(
      "proofs",
      number,
      receipts.map(({ body: _, ...proof }) => JSON.stringify(proof)),
    );
    after = last.leaf_index;
  }
}

/**
 * The files of an export, one after the other, so that no more than a part of it is held at any time; the last is the
 * manifest, which names all of them with their hashes and is signed.
 */
export async function* evidenceFiles(source: EvidenceSource, reader: EvidenceReader): AsyncGenerator<EvidenceFile> {
  const files: { path: string; bytes: number; sha256: string }[] = [];
  for await (const one of content(source, reader)) {
    files.push({ path: one.path, bytes: one.bytes.byteLength, sha256: sha256(one.bytes) });
    yield one;
  }
  const { checkpoint, asked, scopes, receipts } = source;
  const made = {
    format: "minutebook-evidence-1",
    workspace_id: checkpoint.workspace_id,
    made_at: reader.made_at,
    ...asked,
    // What its reader may read; null: all. Where all was asked for, a receipt that is missing was taken away.
    scopes,
    tree_size: checkpoint.tree_size,
    root_hash: checkpoint.root_hash,
    receipts,
    is_complete: receipts === checkpoint.tree_size,
    files,
  };
  const { key_id, sign } = reader.signer;
  const signature = sign(utf8(canonicalJson(made))).toString("base64");
  yield file("manifest.json", `${JSON.stringify({ ...made, signature, key_id })}\n`);
}
