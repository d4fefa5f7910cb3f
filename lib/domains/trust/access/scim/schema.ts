import * as z from "zod";
import { Email, Id, Text, Timestamp } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";

const Token = z.string().meta({
  description:
    "What the directory sends as `Authorization: Bearer …`: shown this once, kept as a hash. It opens `/scim/v2` and nothing else.",
});
sensitive.add(Token, { kind: "secret" });

export const CreatedScimToken = z
  .object({
    connection_id: Id("sso"),
    scim_url: z.string(),
    scim_token: Token,
    scim_token_hint: z.string(),
    scim_token_created_at: Timestamp,
  })
  .meta({ id: "CreatedScimToken" });

/** What a directory says of somebody, as far as it is kept. */
export const ScimAttributes = z.object({
  user_name: Text(320),
  email: Email,
  external_id: Text(500).nullable(),
  display_name: Text(500).nullable(),
  given_name: Text(500).nullable(),
  family_name: Text(500).nullable(),
  is_active: z.boolean(),
});
export type ScimAttributes = z.infer<typeof ScimAttributes>;

export const ScimUser = z
  .object({
    scim_user_id: Id("scim"),
    connection_id: Id("sso"),
    user_id: Id("usr"),
    user_name: z.string(),
    email: z.string(),
    external_id: z.string().nullable(),
    display_name: z.string().nullable(),
    given_name: z.string().nullable(),
    family_name: z.string().nullable(),
    is_active: z.boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "ScimUser" });
export type ScimUser = z.infer<typeof ScimUser>;
