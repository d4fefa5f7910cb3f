import * as z from "zod";
import { Email, Id, Name, Text, Time, Timestamp } from "#lib/core/fields.ts";
import { isRole, roles } from "#lib/core/roles.ts";
import { allScopes, isScope } from "#lib/core/scopes.ts";
import { sensitive } from "#lib/core/sensitive.ts";

/** The companies that somebody is bound to: those alone, or all of the workspace. */
export const Companies = z.array(Id("ent")).min(1, "must name a company, or be null for all").max(200).nullable().meta({
  description:
    "The companies that it is bound to, of which alone it sees and does anything; null: all of the workspace.",
});

const ScopeWord = z.string().refine(isScope, `must be one of * and ${allScopes.join(", ")}`);

export const NewKey = z.object({
  name: Name,
  scopes: z.array(ScopeWord).min(1).max(50).meta({ description: "`*` is all of them; write includes read." }),
  expires_at: Time.nullish(),
  entity_ids: Companies.optional(),
});

export const Key = z
  .object({
    key_id: Id("key"),
    name: z.string(),
    scopes: z.array(z.string()),
    entity_ids: Companies,
    hint: z.string().meta({ description: "The key's last four characters." }),
    created_by: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
    expires_at: Timestamp.nullable(),
    revoked_at: Timestamp.nullable(),
  })
  .meta({ id: "Key" });
export type Key = z.infer<typeof Key>;

const Secret = (description: string) => {
  const field = z.string().meta({ description });
  sensitive.add(field, { kind: "secret" });
  return field;
};

export const CreatedKey = Key.extend({ key: Secret("The key itself: shown this once, kept as a hash.") }).meta({
  id: "CreatedKey",
});

/** A role as it is chosen: one of the four, or one of the workspace's own. */
export const RoleChoice = z
  .string()
  .max(200)
  .refine(
    (word) => isRole(word) || word.startsWith("role_"),
    `must be ${roles.join(", ")}, or the role_id of a role of the workspace's own`,
  )
  .meta({
    description: `\`${roles.join("`, `")}\`, or the \`role_id\` of a role of the workspace's own.`,
    example: "accountant",
  });

const ScopesOfRole = z
  .array(z.string().refine((word) => isScope(word) && word !== "*", `must be one of ${allScopes.join(", ")}`))
  .min(1)
  .max(50)
  .meta({ description: "What whoever has the role may do; write includes read." });

export const NewRole = z.object({ name: Name, description: Text(1000).nullish(), scopes: ScopesOfRole });

export const OwnRole = z
  .object({
    role_id: Id("role"),
    name: z.string(),
    description: z.string().nullable(),
    scopes: z.array(z.string()),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Role" });
export type OwnRole = z.infer<typeof OwnRole>;

export const Member = z
  .object({
    user_id: Id("usr"),
    name: z.string(),
    email: z.string(),
    role: RoleChoice,
    role_name: z.string(),
    scopes: z.array(z.string()),
    entity_ids: Companies,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Member" });
export type Member = z.infer<typeof Member>;

export const MemberCounts = z
  .object({
    member_count: z.int(),
    roles: z.array(z.object({ role: RoleChoice, member_count: z.int() })).meta({
      description: "Each role that a member has, with how many have it.",
    }),
  })
  .meta({ id: "MemberCounts" });
export type MemberCounts = z.infer<typeof MemberCounts>;

export const NewInvitation = z.object({ email: Email, role: RoleChoice, entity_ids: Companies.optional() });

export const Invitation = z
  .object({
    invitation_id: Id("invt"),
    email: z.string(),
    role: RoleChoice,
    entity_ids: Companies,
    expires_at: Timestamp,
    accepted_at: Timestamp.nullable(),
    mailed_at: Timestamp.nullable().meta({ description: "When its link was mailed; null until then." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

/** What is handed over where no mail goes out; the API answers none. */
export const InvitationLink = z.object({
  token: Secret("What the invited person opens `/invitation/{token}` with: shown this once, works once."),
});
