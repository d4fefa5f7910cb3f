import * as z from "zod";
import { Limit, Text } from "#lib/core/fields.ts";
import type { Scope } from "#lib/core/scopes.ts";

/** What is searched, in the order in which it is answered, each with the scope that its own list asks for. */
export const kinds = {
  entity: "entities:read",
  contact: "contacts:read",
  invoice: "invoices:read",
  bill: "payments:read",
  vendor_credit: "payments:read",
  vendor: "payments:read",
  account: "ledger:read",
  document: "documents:read",
  payroll_person: "payroll:read",
} as const satisfies Record<string, Scope>;

export type Kind = keyof typeof kinds;

export const Search = z.object({
  q: Text(500).min(1, "is required").meta({
    description: "A part of a name, title, number, code or e-mail address, or a record's whole identifier.",
    example: "acme",
  }),
  entity_id: z.string().max(100).optional().meta({
    description: "Of what belongs to companies, only this one's; companies and contacts are found in any case.",
  }),
  type: z
    .string()
    .max(200)
    .refine(
      (text) => text.split(",").every((word) => Object.hasOwn(kinds, word)),
      `must be one of ${Object.keys(kinds).join(", ")}, or several with commas between them`,
    )
    .optional()
    .meta({ description: "Only these kinds, with commas between them.", example: "invoice,bill" }),
  limit: Limit(100).default(10).meta({ description: "How many of each kind are answered at most, 1 to 100." }),
});

export const Found = z
  .object({
    type: z.enum(Object.keys(kinds) as [Kind, ...Kind[]]),
    id: z.string().meta({ description: "The record's identifier, by which its own endpoint reads it." }),
    entity_id: z
      .string()
      .nullable()
      .meta({ description: "The company that it belongs to; null where it belongs to none." }),
    title: z.string().meta({ description: "What people know it by: a name, a title, `0042 to Acme`." }),
    detail: z
      .string()
      .nullable()
      .meta({ description: "A word more, to tell it from others: an amount, a code, a role, a status." }),
  })
  .meta({ id: "Found" });
export type Found = z.infer<typeof Found>;

export const SearchResults = z.object({ data: z.array(Found) }).meta({ id: "SearchResults" });
