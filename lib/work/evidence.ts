import { readFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#lib/core/errors.ts";
import type { EvidenceSource } from "#lib/core/file.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as documents from "#lib/domains/company/documents/store.ts";
import { publicAddress } from "#lib/domains/trust/access/links.ts";
import * as policies from "#lib/domains/trust/policies/store.ts";
import { type EvidenceReader, evidenceFiles } from "#lib/domains/trust/receipts/evidence/files.ts";
import { consistencyPaths, inclusionPaths } from "#lib/domains/trust/receipts/log.ts";
import { leafHash } from "#lib/domains/trust/receipts/merkle.ts";
import { signedNote } from "#lib/domains/trust/receipts/notes.ts";
import type { Receipt } from "#lib/domains/trust/receipts/schema.ts";
import { publishedKeys, signer } from "#lib/domains/trust/receipts/signing.ts";
import { nextExported } from "#lib/domains/trust/receipts/store.ts";
import { keptHeads } from "#lib/domains/trust/receipts/witnesses/store.ts";
import { turns } from "./turns.ts";
import { zipped } from "./zip.ts";

/** What is read, proven and packed at once: it is what an export holds of memory, whatever its size. */
const PART = { receipts: 500, bytes: 4 * 1024 * 1024 };
/** Documents and policies, whose texts are larger. */
const RECORDS = 50;

/** Exports take turns, a part at a time, so that a large one delays nobody else's for long; and few of one workspace go on. */
const MOST_OF_ONE = 4;
const shared = globalThis as {
  minutebook_exports?: { inTurn: ReturnType<typeof turns>; open: Map<string, number> };
};
shared.minutebook_exports ??= { inTurn: turns({ atOnce: 2, mostWaiting: 200, mostOfOne: 50 }), open: new Map() };
const exporting = shared.minutebook_exports;

const tooMany = () =>
  new AppError(
    429,
    "rate_limit_exceeded",
    "Too many exports of this workspace are under way; try again in 30 seconds.",
    {
      retry_after: 30,
    },
  );

const verifierFile = () => path.join(/* turbopackIgnore: true */ process.cwd(), "public", "verify.mjs");

/** Reads a part after the other, each in a transaction of its own: what stood in the log at the checkpoint never changes. */
export async function readerOf({ checkpoint, asked, entity_ids, scopes }: EvidenceSource): Promise<EvidenceReader> {
  const { workspace_id, tree_size } = checkpoint;
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
    exporting.inTurn(workspace_id, () => transaction({ workspace_id, entity_ids }, "read", work));
  const reads = (scope: string) => scopes === null || scopes.includes(scope);
  const [own, note, verifier] = await Promise.all([
    signer(),
    signedNote(checkpoint, new URL(publicAddress("/")).host),
    readFile(verifierFile(), "utf8"),
  ]);
  return {
    receipts: (after) =>
      inTransaction(async (tx) => {
        const rows = await nextExported(tx, { ...asked, scopes, tree_size }, after, PART);
        const leaves = rows.map(({ leaf_index }) => leaf_index);
        const paths = await inclusionPaths(tx, leaves, tree_size);
        return rows.map(({ receipt_id, body, leaf_index }, at) => ({
          receipt_id,
          body,
          leaf_index,
          leaf_hash: leafHash(Buffer.from((JSON.parse(body) as Receipt).hash, "hex")).toString("hex"),
          inclusion_path: paths[at] ?? [],
        }));
      }),
    documents: async (after) =>
      reads("documents:read")
        ? inTransaction((tx) => documents.nextExported(tx, asked.entity_id, after?.document_id ?? "", RECORDS))
        : [],
    policies: async (after) =>
      reads("policies:read")
        ? inTransaction((tx) => policies.nextVersions(tx, after ?? { policy_id: "", version: 0 }, RECORDS))
        : [],
    checkpoints: () =>
      inTransaction(async (tx) => {
        const heads = await keptHeads(tx, tree_size);
        const paths = await consistencyPaths(
          tx,
          heads.map((head) => head.tree_size),
          tree_size,
        );
        return heads.map((checkpoint, at) => ({ checkpoint, consistency_path: paths[at] ?? [] }));
      }),
    keys: publishedKeys,
    note,
    verifier,
    address: publicAddress("/"),
    made_at: new Date().toISOString(),
    signer: own,
  };
}

/**
 * An export of evidence as the bytes of its zip, made while they are taken: whoever takes them slowly is waited for between
 * two parts, and holds no transaction. Throws 429 where too many of the workspace are under way.
 */
export async function evidenceZip(source: EvidenceSource): Promise<ReadableStream<Uint8Array>> {
  const { workspace_id, sealed_at } = source.checkpoint;
  assertFew(workspace_id);
  return zipInTurn(workspace_id, evidenceFiles(source, await readerOf(source)), sealed_at);
}

/** Throws 429 where too many exports of the workspace are under way. */
function assertFew(workspace_id: string): void {
  if ((exporting.open.get(workspace_id) ?? 0) >= MOST_OF_ONE) throw tooMany();
}

/** Files as the bytes of a zip that is made while they are taken. Throws 429 where too many of the workspace are under way. */
export function zipInTurn(
  workspace_id: string,
  files: Parameters<typeof zipped>[0],
  mtime: string,
): ReadableStream<Uint8Array> {
  assertFew(workspace_id);
  const { open } = exporting;
  async function* counted() {
    open.set(workspace_id, (open.get(workspace_id) ?? 0) + 1);
    try {
      yield* zipped(files, mtime);
    } finally {
      const left = (open.get(workspace_id) ?? 1) - 1;
      if (left > 0) open.set(workspace_id, left);
      else open.delete(workspace_id);
    }
  }
  return streamOf(counted());
}

/** Pieces as a stream that makes the next one when it is asked for, and ends the making when nobody takes any more. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(stream) {
      const { value, done } = await pieces.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
