import * as z from "zod";
import { Id, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";
import { RoleChoice } from "../schema.ts";
import { domainRule, issuerRule } from "./rules.ts";

/** What somebody may become by signing in or by being provisioned: nobody becomes an owner that way. */
const JoiningRole = RoleChoice.refine(
  (role) => role !== "owner",
  "must not be owner: nobody becomes one by an issuer's word",
).meta({
  description: "`admin`, `accountant`, `viewer`, or the `role_id` of a role of the workspace's own.",
  example: "accountant",
});

const Issuer = z
  .string()
  .trim()
  .max(500, "must be at most 500 characters long")
  .superRefine((text, told) => {
    const rule = issuerRule(text);
    if (rule !== null) told.addIssue({ code: "custom", message: rule });
  })
  .meta({ format: "uri", example: "https://login.acme.example" });

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((text, told) => {
    const rule = domainRule(text);
    if (rule !== null) told.addIssue({ code: "custom", message: rule });
  })
  .meta({ example: "acme.example" });

const ClientSecret = Text(2000);
sensitive.add(ClientSecret, { kind: "secret" });

const given = {
  name: Name,
  issuer: Issuer,
  client_id: Text(500),
  client_secret: ClientSecret,
  domains: z.array(Domain).min(1, "must name a domain").max(20, "must be at most 20 domains"),
  default_role: JoiningRole,
  is_enabled: z.boolean(),
  is_required: z.boolean(),
};

export const NewSsoConnection = z.object({
  ...given,
  default_role: given.default_role.default("viewer"),
  is_enabled: given.is_enabled.default(true),
  is_required: given.is_required.default(false),
});

export const SsoConnectionChange = z.object(given).partial();

export const SsoDomain = z
  .object({
    domain: z.string(),
    txt_record: z.string(),
    verified_at: Timestamp.nullable(),
  })
  .meta({ id: "SsoDomain" });
export type SsoDomain = z.infer<typeof SsoDomain>;

export const SsoConnection = z
  .object({
    connection_id: Id("sso"),
    name: z.string(),
    issuer: z.string(),
    client_id: z.string(),
    redirect_uri: z.string(),
    domains: z.array(SsoDomain),
    default_role: JoiningRole,
    is_enabled: z.boolean(),
    is_required: z.boolean(),
    scim_url: z.string(),
    scim_token_hint: z.string().nullable(),
    scim_token_created_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "SsoConnection" });
export type SsoConnection = z.infer<typeof SsoConnection>;

/** What trying a connection found. */
export const SsoTest = z
  .object({
    connection_id: Id("sso"),
    is_working: z.boolean(),
    problems: z.array(z.string()),
    authorization_endpoint: z.string().nullable(),
    token_endpoint: z.string().nullable(),
  })
  .meta({ id: "SsoTest" });
export type SsoTest = z.infer<typeof SsoTest>;
