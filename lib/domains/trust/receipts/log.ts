import { createPublicKey, verify } from "node:crypto";
import { canonicalJson } from "#lib/core/canonical.ts";
import { invalid, notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowOf } from "#lib/db/rows.ts";
import { completedBy, consistencyPath, cover, fold, inclusionPath, leafHash, nodeHash, type Range } from "./merkle.ts";
import type { Checkpoint, ConsistencyProof, InclusionProof } from "./schema.ts";
import { publishedKeys, signer } from "./signing.ts";

const headColumns = columnsOf("log_head");

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const bytes = (text: string) => Buffer.from(text, "hex");
const place = (level: number, node_index: number) => `${level}/${node_index}`;

/** A hash that the log must have; a log without it is broken, and says so rather than prove a falsehood. */
function found(hash: Buffer | undefined): Buffer {
  if (hash === undefined) throw new Error("the log lacks the hash of a subtree that it holds");
  return hash;
}

/** The most receipts that one sealing takes; the next takes the rest. */
const BATCH = 1000;

/** What a checkpoint's signature is over: its canonical JSON without signature and key. */
const checkpointText = ({ workspace_id, tree_size, root_hash, sealed_at }: Omit<Checkpoint, "signature" | "key_id">) =>
  canonicalJson({ workspace_id, tree_size, root_hash, sealed_at });

// A published key never changes, so that each is asked for once.
const shared = globalThis as { minutebook_heads_keys?: Map<string, ReturnType<typeof createPublicKey>> };
shared.minutebook_heads_keys ??= new Map();
const known = shared.minutebook_heads_keys;

/** Throws where a head is not signed by a published key: nothing else is ever signed anew, nor built on. */
export async function assertSigned(head: Checkpoint): Promise<void> {
  if (!known.has(head.key_id))
    for (const { key_id, public_key_pem } of await publishedKeys()) known.set(key_id, createPublicKey(public_key_pem));
  const key = known.get(head.key_id);
  if (!key || !verify(null, Buffer.from(checkpointText(head)), key, Buffer.from(head.signature, "base64"))) {
    throw new Error(`the head of the log of ${head.workspace_id} is not signed by a published key`);
  }
}

/** Throws where the log is not the one that was signed: whoever took a receipt out of it has no key, and is lent ours by nothing. */
async function assertStands(head: Checkpoint, peaks: readonly Buffer[]): Promise<void> {
  if (head.tree_size === 0) return;
  await assertSigned(head);
  if (hex(fold(peaks)) !== head.root_hash) {
    throw new Error(`the log of ${head.workspace_id} is not the one that its head signs`);
  }
}

/**
 * Takes the receipts that have come since into the workspace's log and signs its new head. The head's row is held, so
 * that sealers go one after another; acts wait for none of them. Throws where the log has been changed since its head was
 * signed. Answers how many it took, or null where another sealer
 * is at it, which may not see all that this one would.
 */
export async function seal(tx: Tx): Promise<number | null> {
  await tx.sql`select open_log()`;
  const [head] = await tx.sql<RowOf<"log_head">>`
    select ${headColumns} from log_head for update skip locked`;
  if (!head) return null;
  const fresh = await tx.sql<Pick<RowOf<"receipt">, "receipt_id"> & { hash: string }>`
    with waiting as materialized (select receipt_id from log_pending order by receipt_id limit ${BATCH})
    select w.receipt_id, r.body::jsonb ->> 'hash' as hash from waiting w
    cross join lateral (select r.body from receipt r where r.receipt_id = w.receipt_id offset 0) r order by w.receipt_id`;
  if (fresh.length === 0) return 0;
  const size = head.tree_size + fresh.length;
  const kept = await hashesOf(tx, [{ start: 0, end: head.tree_size }]);
  const made = new Map<string, Buffer>();
  const standing = (level: number, index: number) =>
    found(made.get(place(level, index)) ?? kept.get(place(level, index)));
  const peaks = cover(0, head.tree_size).map(({ level, node_index }) => standing(level, node_index));
  await assertStands({ ...head, workspace_id: tx.workspace_id }, peaks);
  fresh.forEach(({ hash }, at) => {
    for (const { level, node_index } of completedBy(head.tree_size + at)) {
      const over =
        level === 0
          ? leafHash(bytes(hash))
          : nodeHash(standing(level - 1, node_index * 2), standing(level - 1, node_index * 2 + 1));
      made.set(place(level, node_index), over);
    }
  });
  const nodes = [...made].map(([at, hash]) => {
    const [level, node_index] = at.split("/").map(Number);
    return { level, node_index, hash: hex(hash) };
  });
  const root = fold(cover(0, size).map(({ level, node_index }) => standing(level, node_index)));
  const { key_id, sign } = await signer();
  const checkpoint = {
    workspace_id: tx.workspace_id,
    tree_size: size,
    root_hash: hex(root),
    // What is signed later never says that it is earlier, whatever this machine's clock says: a log that was cut off is told by it.
    sealed_at: new Date(Math.max(Date.now(), Date.parse(head.sealed_at))).toISOString(),
  };
  const signature = sign(Buffer.from(checkpointText(checkpoint))).toString("base64");
  // Which sees for itself that the hashes are of what stands below them.
  await tx.sql`
    select grow_log(${fresh.map(({ receipt_id }) => receipt_id)}::text[], ${JSON.stringify(nodes)}::jsonb,
      ${checkpoint.root_hash}, ${checkpoint.sealed_at}::timestamptz, ${signature}, ${key_id})`;
  return fresh.length;
}

/** The hashes of the whole subtrees that cover some ranges, by their place. Each is looked up by its key, however long the log is. */
async function hashesOf(tx: Tx, ranges: readonly Range[]): Promise<Map<string, Buffer>> {
  const parts = ranges.flatMap(({ start, end }) => cover(start, end));
  // Neighbours share what is above them.
  const wanted = [...new Map(parts.map((part) => [place(part.level, part.node_index), part])).values()];
  const rows = await tx.sql<RowOf<"log_node">>`
    select w.level, w.node_index, n.hash from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(level int, node_index bigint)
    cross join lateral (select n.hash from log_node n
      where n.level = w.level and n.node_index = w.node_index offset 0) n`;
  return new Map(rows.map(({ level, node_index, hash }) => [place(level, node_index), bytes(hash)]));
}

/** The hash over each range, in the order given. */
async function hashRanges(tx: Tx, ranges: readonly Range[]): Promise<string[]> {
  const hashes = await hashesOf(tx, ranges);
  return ranges.map(({ start, end }) =>
    hex(fold(cover(start, end).map(({ level, node_index }) => found(hashes.get(place(level, node_index)))))),
  );
}

/** The hashes of several proofs at once, each range asked for once however many proofs it stands in. */
async function hashProofs(tx: Tx, proofs: readonly (readonly Range[])[]): Promise<string[][]> {
  const key = ({ start, end }: Range) => `${start}/${end}`;
  const distinct = new Map(proofs.flat().map((range) => [key(range), range]));
  const hashes = await hashRanges(tx, [...distinct.values()]);
  const known = new Map([...distinct.keys()].map((range, at) => [range, hashes[at] ?? ""]));
  return proofs.map((ranges) => ranges.map((range) => known.get(key(range)) ?? ""));
}

/** The inclusion paths of leaves in the log of that size: they never change, however the log grows. */
export const inclusionPaths = (tx: Tx, leaves: readonly number[], size: number): Promise<string[][]> =>
  hashProofs(
    tx,
    leaves.map((leaf) => inclusionPath(leaf, size)),
  );

/** The paths by which the log of that size is seen to begin with each of the smaller ones. */
export const consistencyPaths = (tx: Tx, sizes: readonly number[], size: number): Promise<string[][]> =>
  hashProofs(
    tx,
    sizes.map((from) => consistencyPath(from, size)),
  );

/** The log's signed head. Throws 404 while nothing is sealed. */
export async function loadCheckpoint(tx: Tx): Promise<Checkpoint> {
  const [head] = await tx.sql<RowOf<"log_head">>`select ${headColumns} from log_head where tree_size > 0`;
  if (!head) throw notFound("log, which begins with the workspace's first receipt,");
  return { ...head, workspace_id: tx.workspace_id };
}

/** That a receipt is in the log of the present head. Throws 404 where it is not sealed (yet). */
export async function proveInclusion(tx: Tx, receipt_id: string): Promise<InclusionProof> {
  const checkpoint = await loadCheckpoint(tx);
  const [leaf] = await tx.sql<Pick<RowOf<"log_leaf">, "leaf_index">>`
    select leaf_index from log_leaf where receipt_id = ${receipt_id}`;
  if (!leaf) throw notFound("proof, or the receipt is not sealed yet: it is within a second; the receipt's proof");
  const { leaf_index } = leaf;
  const itself = { start: leaf_index, end: leaf_index + 1 };
  const [leaf_hash = "", ...inclusion_path] = await hashRanges(tx, [
    itself,
    ...inclusionPath(leaf_index, checkpoint.tree_size),
  ]);
  return { receipt_id, leaf_index, leaf_hash, inclusion_path, checkpoint };
}

/** The same of the receipt that has this hash. */
export async function proveInclusionOf(tx: Tx, hash: string): Promise<InclusionProof> {
  const [leaf] = await tx.sql<Pick<RowOf<"log_leaf">, "receipt_id">>`
    select l.receipt_id from log_node n join log_leaf l on l.leaf_index = n.node_index
    where n.level = 0 and n.hash = ${hex(leafHash(bytes(hash)))}`;
  if (!leaf) throw notFound("receipt of that hash, or it is not sealed yet: it is within a second; its proof");
  return proveInclusion(tx, leaf.receipt_id);
}

/** That the log of `to` receipts begins with the log of `from`. Throws 400 on sizes that the log has not had. */
export async function proveConsistency(tx: Tx, from: number, to: number | undefined): Promise<ConsistencyProof> {
  const checkpoint = await loadCheckpoint(tx);
  const size = to ?? checkpoint.tree_size;
  if (size > checkpoint.tree_size) throw invalid("to", `must be at most the log's size, ${checkpoint.tree_size}`);
  if (from > size) throw invalid("from", `must be at most to, ${size}`);
  return { from, to: size, consistency_path: await hashRanges(tx, consistencyPath(from, size)), checkpoint };
}
