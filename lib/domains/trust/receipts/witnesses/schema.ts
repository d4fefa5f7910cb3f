import * as z from "zod";
import { Id, Name, Timestamp } from "#lib/core/fields.ts";
import { frequencies, kindOf, urlRule } from "./rules.ts";

const Address = z
  .string()
  .trim()
  .max(500, "must be at most 500 characters long")
  .superRefine((text, told) => {
    const isEmail = kindOf(text) === "email" && text.length <= 254 && z.regexes.email.test(text);
    const rule = isEmail ? null : urlRule(text);
    if (rule !== null) told.addIssue({ code: "custom", message: rule });
  })
  .meta({ example: "auditor@example.com" });

const given = { name: Name, address: Address, frequency: z.enum(frequencies), is_enabled: z.boolean() };

export const NewWitness = z.object({
  ...given,
  frequency: given.frequency.default("daily"),
  is_enabled: given.is_enabled.default(true),
});

export const WitnessChange = z.object(given).partial();

export const Witness = z
  .object({
    witness_id: Id("wit"),
    name: z.string(),
    kind: z.enum(["email", "url"]),
    address: z.string(),
    frequency: z.enum(frequencies),
    is_enabled: z.boolean(),
    scheduled_at: Timestamp.nullable(),
    sent_tree_size: z.int().nullable(),
    sent_at: Timestamp.nullable(),
    error: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Witness" });
export type Witness = z.infer<typeof Witness>;
