import * as z from "zod";
import { Cents, Id, Text, Timestamp } from "#lib/core/fields.ts";
import { bankRuleStates } from "./states.ts";

/** The most rules that a company has in use: each is tried on each line that is shown. */
export const MOST_RULES = 500;

const Direction = z.enum(["in", "out"]).meta({ description: "Money in, or money out." });

/** What a rule says, however it is told. */
const RuleFields = z.object({
  entity_id: Id("ent"),
  contains: Text(500).meta({
    description: "What the line's description, other party or reference says, in capitals or not: `STRIPE`.",
  }),
  direction: Direction.nullish().meta({ description: "Money `in` or `out`; both if left out." }),
  min_amount_cents: Cents.nullish().meta({ description: "The least amount, whichever way the money goes." }),
  max_amount_cents: Cents.nullish().meta({ description: "The greatest amount, whichever way the money goes." }),
  bank_id: Id("bank").nullish().meta({ description: "The bank account whose lines it is for; all if left out." }),
  account_id: Id("acct").nullish().meta({
    description:
      "The account that the line's entry has on its other side. Required unless `vendor_id` is given: it is the vendor's own then, else `expense`.",
  }),
  contact_id: Id("con").nullish().meta({ description: "Whom it is with: the entry's description names them." }),
  vendor_id: Id("ven").nullish().meta({
    description:
      "The vendor that money out goes to: accepting it records a payment to them. `direction` is `out` then.",
  }),
});

export const NewBankRule = RuleFields.refine(({ account_id, vendor_id }) => account_id != null || vendor_id != null, {
  path: ["account_id"],
  message: "is required where there is no vendor_id",
});
export type NewBankRule = z.output<typeof NewBankRule>;

/** What is left out stays as it is; null takes back what may be left out. */
export const ChangedBankRule = RuleFields.extend({
  rule_id: Id("brl"),
  contains: RuleFields.shape.contains.optional(),
  direction: RuleFields.shape.direction.meta({ description: "null: both." }),
  bank_id: RuleFields.shape.bank_id.meta({ description: "null: all." }),
  account_id: Id("acct").optional().meta({ description: "The account that the line's entry has on its other side." }),
  vendor_id: RuleFields.shape.vendor_id.meta({ description: "The vendor that money out goes to; null: none." }),
});
export type ChangedBankRule = z.output<typeof ChangedBankRule>;

export const BankRuleStatus = z.enum(bankRuleStates.states);

export const BankRule = z
  .object({
    rule_id: Id("brl"),
    entity_id: Id("ent"),
    contains: z.string(),
    direction: Direction.nullable(),
    min_amount_cents: z.int().nullable(),
    max_amount_cents: z.int().nullable(),
    bank_id: Id("bank").nullable(),
    bank_name: z.string().nullable(),
    account_id: Id("acct"),
    account_code: z.string(),
    account_name: z.string(),
    contact_id: Id("con").nullable(),
    contact_name: z.string().nullable(),
    vendor_id: Id("ven").nullable(),
    vendor_name: z.string().nullable(),
    status: BankRuleStatus,
    retired_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "BankRule" });
export type BankRule = z.infer<typeof BankRule>;

/** A rule that would have said what was done by hand. */
export const ProposedRule = z
  .object({
    contains: z.string(),
    direction: Direction,
    account_id: Id("acct"),
    account_code: z.string(),
    account_name: z.string(),
    line_count: z
      .int()
      .meta({ description: "How many lines that say so were booked to that account, and to no other." }),
  })
  .meta({ id: "ProposedRule" });
export type ProposedRule = z.infer<typeof ProposedRule>;

export const ProposedRules = z.object({ data: z.array(ProposedRule) }).meta({ id: "ProposedRules" });
