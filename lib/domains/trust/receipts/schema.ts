import * as z from "zod";
import { Id, Timestamp } from "#lib/core/fields.ts";

const Actor = z.object({ type: z.enum(["api_key", "user", "agent", "system"]), id: z.string(), name: z.string() });

/** Who asked for an act, who approved it, and what each of them has seen of it. */
const ReceiptApproval = z.object({
  obligation_id: Id("obl"),
  requester: Actor.meta({ description: "Who asked." }),
  approvers: z
    .array(
      Actor.extend({
        effects_hash: z.string().nullable().meta({
          description:
            "The hash of the effects that they saw: the obligation's own `effects_hash`; null where they said none.",
        }),
        approved_at: Timestamp,
      }),
    )
    .meta({ description: "Who has approved it." }),
});

export const Receipt = z
  .object({
    receipt_id: Id("rcpt"),
    workspace_id: Id("ws")
      .optional()
      .meta({ description: "Whose act it is; left out of receipts that were written before they said so." }),
    action: z.string().meta({ description: "The intent's name, or the operation's for other writes." }),
    entity_id: Id("ent").nullable(),
    params: z.record(z.string(), z.unknown()).meta({ description: "What was asked for; secrets stand masked." }),
    result: z.unknown().meta({ description: "The record that was made; secrets stand masked." }),
    actor: Actor,
    policy: z.object({
      decision: z.enum(["permit"]),
      policies: z.array(z.string()),
      monitored: z
        .array(z.string())
        .optional()
        .meta({ description: "Policies that only watch, and would have forbidden it; left out where there are none." }),
    }),
    approval: ReceiptApproval.optional().meta({
      description: "By whose word it was done, where a policy forbids it without one; left out elsewhere.",
    }),
    executed_at: Timestamp,
    hash: z.string().meta({
      description:
        "Lowercase hex SHA-256 of the RFC 8785 canonical JSON of the receipt without `hash`, `signature` and `key_id`.",
    }),
    signature: z.string().meta({ description: "Base64 Ed25519 signature of the hash's 32 bytes." }),
    key_id: z.string(),
  })
  .meta({ id: "Receipt" });
export type Receipt = z.infer<typeof Receipt>;

export const SigningKey = z
  .object({
    key_id: z.string(),
    algorithm: z.enum(["Ed25519"]),
    public_key_pem: z.string(),
    created_at: Timestamp,
    retired_at: Timestamp.nullable().meta({
      description:
        "When another took its place: what it has signed verifies as before, and nothing that is dated later does.",
    }),
  })
  .meta({ id: "SigningKey" });
export type SigningKey = z.infer<typeof SigningKey>;

const TreeSize = z.int().min(0).meta({ description: "How many receipts the log holds." });
const Hash = z.string().meta({ description: "SHA-256 in lowercase hex." });

/** The signed tree head of a workspace's transparency log (RFC 9162). */
export const Checkpoint = z
  .object({
    workspace_id: Id("ws"),
    tree_size: TreeSize,
    root_hash: Hash,
    sealed_at: Timestamp,
    signature: z.string().meta({
      description:
        "Base64 Ed25519 signature of the RFC 8785 canonical JSON of `workspace_id`, `tree_size`, `root_hash` and `sealed_at`.",
    }),
    key_id: z.string(),
  })
  .meta({ id: "Checkpoint" });
export type Checkpoint = z.infer<typeof Checkpoint>;

export const InclusionProof = z
  .object({
    receipt_id: Id("rcpt"),
    leaf_index: z.int(),
    leaf_hash: Hash.meta({
      description:
        "SHA-256 of a zero byte and the receipt's `hash` as 32 bytes, which is the log's entry (RFC 9162, 2.1.1).",
    }),
    inclusion_path: z.array(Hash),
    checkpoint: Checkpoint,
  })
  .meta({ id: "InclusionProof" });
export type InclusionProof = z.infer<typeof InclusionProof>;

export const ConsistencyProof = z
  .object({ from: TreeSize, to: TreeSize, consistency_path: z.array(Hash), checkpoint: Checkpoint })
  .meta({ id: "ConsistencyProof" });
export type ConsistencyProof = z.infer<typeof ConsistencyProof>;
