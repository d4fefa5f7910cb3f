import * as z from "zod";
import { Effects } from "#lib/core/effects.ts";
import { CalendarDate, Id, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { partOf } from "#lib/core/parts.ts";
import { obligationStates } from "./states.ts";

/** How urgent an obligation is, the most urgent first (interface part 2, "Obligation"). */
export const tiers = ["critical", "high", "medium", "low"] as const;
export const Tier = z.enum(tiers);
export type Tier = z.infer<typeof Tier>;

export const ObligationStatus = z.enum(obligationStates.states);

const Actor = z.object({ type: z.enum(["api_key", "user", "agent", "system"]), id: z.string(), name: z.string() });

const EffectsHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits in lower case")
  .meta({
    description:
      "What was seen of an act: the lowercase hex SHA-256 of the canonical JSON of its effects, in which identifiers that are made up anew each time stand as what they name.",
  });

/** One approver's word. */
export const Approval = z
  .object({
    approver: Actor.meta({ description: "Who approved." }),
    effects_hash: EffectsHash.nullable(),
    note: z.string().nullable(),
    approved_at: Timestamp,
  })
  .meta({ id: "Approval" });
export type Approval = z.infer<typeof Approval>;

/** An act that a policy lets go ahead by others' word, as it was asked, and what became of it. */
export const ApprovalRequest = z
  .object({
    obligation_id: Id("obl"),
    entity_id: Id("ent").nullable(),
    status: z.enum(["pending", "approved", "rejected", "withdrawn", "expired"]).meta({
      description: "`approved` is done: `receipt_id` names its receipt.",
    }),
    title: z.string().meta({
      description: "The obligation's: who asks for what, whom and how much money it is about.",
      example: "Billing asks to send an invoice: $1,200.00, Globex",
    }),
    action: z.string(),
    params: z.record(z.string(), z.unknown()).meta({ description: "What was asked for; secrets stand masked." }),
    requested_by: Actor.meta({ description: "Who asked: the act is done with their rights as they are then." }),
    policies: z.array(z.string()).meta({ description: "The policies that ask for the approval." }),
    quorum: z.int().meta({ description: "How many people's word it takes." }),
    approvals: z.array(Approval).meta({ description: "Who has approved so far, and of which effects." }),
    reason: z.string().nullable().meta({ description: "Why it was rejected, or withdrawn; null where nobody said." }),
    receipt_id: Id("rcpt").nullable().meta({ description: "The act's receipt; null until it is done." }),
    expires_at: Timestamp,
    decided_at: Timestamp.nullable().meta({ description: "When it was decided, or expired; null while it waits." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "ApprovalRequest" });
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

/** The act that waits, or waited, for others' word. */
const AskedApproval = ApprovalRequest.nullable().meta({
  description:
    "The act that waits for approval, where `kind` is `approval` and the caller holds `approvals:read` or has asked for it; null elsewhere, and in lists.",
});
// An act may be of any domain: a receipt that tells it, with its effects, is for whoever reads approvals.
partOf.add(AskedApproval, { scopes: ["approvals:read"] });

/** Why an act would be refused as it stands. */
const Refusal = z.object({
  code: z.string().meta({ description: "The refusal's code." }),
  error: z.string().meta({ description: "The same in a sentence." }),
});

export const Obligation = z
  .object({
    obligation_id: Id("obl"),
    entity_id: Id("ent").nullable().meta({ description: "Whose it is; null where it is no one company's." }),
    tier: Tier,
    status: ObligationStatus,
    title: z.string(),
    due_date: CalendarDate.nullable(),
    kind: z.string().meta({
      description: "What is asked for; `task` where a person wrote it down.",
      example: "sign_documents",
    }),
    about_type: z.string().nullable().meta({ description: "The kind of record it is about.", example: "formation" }),
    about_id: z.string().nullable().meta({ description: "That record's identifier." }),
    asked: z
      .object({ action: z.string(), params: z.record(z.string(), z.unknown()) })
      .nullable()
      .meta({
        description: "The act that an agent asks a human for; null where it is nothing of that kind.",
      }),
    approval: AskedApproval,
    effects: Effects.nullable().meta({
      description:
        "What that act would do just now, or has done; null where it would be refused, or is not done any more.",
    }),
    effects_hash: EffectsHash.nullable(),
    refusal: Refusal.nullable().meta({
      description: "Why that act would be refused just now; null where it would not.",
    }),
    receipt_id: Id("rcpt").nullable().meta({ description: "That act's receipt; null until it is done." }),
    decision: z.enum(["approve", "reject"]).nullable(),
    note: z.string().nullable(),
    completed_at: Timestamp.nullable(),
    completed_by: z.string().nullable().meta({
      description: "Who completed it; null while it is pending, and where the service saw the thing itself done.",
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Obligation" });
export type Obligation = z.infer<typeof Obligation>;

export const NewObligation = z.object({
  entity_id: Id("ent").nullish(),
  tier: Tier,
  title: Name,
  due_date: CalendarDate.nullish(),
});

/** How an obligation ends: `decision` answers one that asks, of effects that were seen; `note` says more. */
export const Completion = z.object({
  decision: z.enum(["approve", "reject"]).nullish(),
  effects_hash: EffectsHash.nullish(),
  note: Text(10_000).nullish(),
});
