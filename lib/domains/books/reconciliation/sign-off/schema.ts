import * as z from "zod";
import { Id, Period, Text, Timestamp } from "#lib/core/fields.ts";

export const NewSignOff = z.object({
  entity_id: Id("ent"),
  reconciliation_id: Id("rec"),
  note: Text(1000).nullish(),
  close_period: z.boolean().default(false).meta({
    description: "Whether the month is closed with it, where it is open.",
  }),
});

export const Change = z.object({
  bank_id: Id("bank").nullable().meta({ description: "The bank account; null: the ledger as a whole." }),
  field: z.string().meta({ description: "The figure's name in the report." }),
  was: z.int().nullable().meta({ description: "As it was signed off." }),
  is: z.int().nullable().meta({ description: "As it is now." }),
});
export type Change = z.infer<typeof Change>;

/** Somebody's word that a month is reconciled. */
export const SignOff = z
  .object({
    sign_off_id: Id("sgn"),
    entity_id: Id("ent"),
    reconciliation_id: Id("rec"),
    period: Period,
    signed_by: z
      .object({ type: z.enum(["api_key", "user", "agent", "system"]), id: z.string(), name: z.string() })
      .meta({ description: "Whose word it is." }),
    receipt_id: Id("rcpt").meta({ description: "The receipt of the signing off." }),
    note: z.string().nullable(),
    closed_period: z.boolean().meta({ description: "Whether it closed the month." }),
    holds: z.boolean().meta({
      description: "Whether every figure that was signed off is the same now.",
    }),
    changes: z.array(Change).meta({ description: "The figures that have changed since." }),
    superseded_at: Timestamp.nullable().meta({ description: "When another sign-off of the month took its place." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "SignOff" });
export type SignOff = z.infer<typeof SignOff>;
