import * as z from "zod";
import type { Caller } from "#lib/core/caller.ts";
import { forbidden } from "#lib/core/errors.ts";
import { Id, inQuery, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { readableScopes } from "#lib/core/scopes.ts";
import { loadCheckpoint, proveConsistency, proveInclusion, proveInclusionOf } from "./log.ts";
import { Checkpoint, ConsistencyProof, InclusionProof, Receipt, SigningKey } from "./schema.ts";
import * as store from "./store.ts";

/** Throws 403 naming the scope that a reader of the receipt lacks. */
function assertReads(caller: Caller, { scope, parts }: store.Reading): void {
  const held = readableScopes(caller);
  if (held === null) return;
  const needed = [scope ?? "*", ...parts];
  const lacking = needed.find((one) => !one.split("|").some((word) => held.some((scope) => scope === word)));
  if (lacking !== undefined) {
    const words = lacking.replaceAll("|", " or ");
    throw forbidden(`The receipt is of an act that ${words} reads, which the caller lacks.`, "missing_scope");
  }
}

const at = within("receipts", "/v1/receipts");
const atLog = within("receipts", "/v1/log");

export const readReceipt = operation({
  ...at("read", "GET /{receipt_id}"),
  title: "Read a receipt",
  about:
    "What it answers never changes by a byte. `workspace_id` says whose it is, since one key signs for every workspace: by it, and by its place in that workspace's log, it is told from another's; receipts from before name none, and verify as they did. Every write names its receipt in `X-Receipt-Id`. `result` is what the act answered to whoever did it, so that it needs the scope which reads that as well: an invoice's `invoices:read`, and where an entity's cap table stands in it `equity:read`, or an act that waited for approval `approvals:read` (403). An act that this version does not know any more is shown to `*`.",
  input: z.object({ receipt_id: Id("rcpt") }),
  output: Receipt,
  example: { receipt_id: "rcpt_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  async run({ tx, caller }, input) {
    const [reading, receipt] = await Promise.all([store.readingOf(tx, input), store.load(tx, input)]);
    assertReads(caller, reading);
    return receipt;
  },
});

export const listReceipts = operation({
  ...at("list", "GET"),
  title: "List receipts",
  about: "Newest first, those whose acts the caller's scopes may read; `entity_id` and `action` narrow the list.",
  input: Paging.extend({ entity_id: Id("ent").optional(), action: z.string().max(200).optional() }),
  output: Page(Receipt),
  example: { action: "documents.sign" },
  run: ({ tx, caller }, filter) => store.list(tx, filter, readableScopes(caller)),
});

export const listSigningKeys = operation({
  ...atLog("keys", "GET /keys"),
  public: true,
  title: "List receipt signing keys",
  about:
    "Retired keys stay listed, so that every receipt can be verified for ever. They are also at `/.well-known/minutebook-keys.json`. With `?workspace=` anybody may ask, without a key of the API.",
  input: z.object({}),
  output: Page(SigningKey),
  example: {},
  async run({ tx }) {
    return { data: await store.signingKeys(tx), next_cursor: null };
  },
});

export const readProof = operation({
  ...at("prove", "GET /{receipt_id}/proof"),
  title: "Read a receipt's inclusion proof",
  about:
    "The Merkle inclusion proof (RFC 9162) of the receipt under the log's present signed head. Receipts are sealed within a second; until then it is a 404.",
  input: z.object({ receipt_id: Id("rcpt") }),
  output: InclusionProof,
  example: { receipt_id: "rcpt_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  async run({ tx }, { receipt_id }) {
    await store.load(tx, { receipt_id });
    return proveInclusion(tx, receipt_id);
  },
});

const Hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits in lower case")
  .meta({ description: "The receipt's own `hash`." });

export const readProofByHash = operation({
  ...atLog("prove_by_hash", "GET /proof"),
  public: true,
  title: "Read a receipt's inclusion proof by its hash",
  about:
    "The same proof as of the receipt's identifier, for whoever holds the receipt: to know its hash is to have it. With `?workspace=` anybody may ask, without a key of the API.",
  input: z.object({ hash: Hash }),
  output: InclusionProof,
  example: { hash: "3a7bd3e2360a3d29eea436fcfb7e44c735d117c42d1c1835420b6b9942dd4f1b" },
  run: ({ tx }, { hash }) => proveInclusionOf(tx, hash),
});

export const readCheckpoint = operation({
  ...atLog("checkpoint", "GET /checkpoint"),
  public: true,
  title: "Read the log's checkpoint",
  about:
    "Keep one now and then: by a consistency proof nobody can rewrite what stood before it. With `?workspace=` anybody may ask, without a key of the API. The same stands at `/log/checkpoint?workspace=` as a signed note (c2sp.org/tlog-checkpoint).",
  input: z.object({}),
  output: Checkpoint,
  example: {},
  run: ({ tx }) => loadCheckpoint(tx),
});

const Size = inQuery(z.int("must be a whole number").min(0, "must be 0 or more"));

export const readConsistency = operation({
  ...atLog("consistency", "GET /consistency"),
  public: true,
  title: "Read a consistency proof of the log",
  about:
    "The Merkle consistency proof (RFC 9162) from the size of an earlier head to a later one, the present if `to` is left out. A proof of which `to` is given leads to the root of a head of that size that somebody has kept; `checkpoint` is the present one. With `?workspace=` anybody may ask, without a key of the API.",
  input: z.object({ from: Size.default(0), to: Size.optional() }),
  output: ConsistencyProof,
  example: { from: 1 },
  run: ({ tx }, { from, to }) => proveConsistency(tx, from, to),
});
