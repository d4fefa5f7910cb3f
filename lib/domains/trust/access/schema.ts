import * as z from "zod";
import { Email, Id, Name, Timestamp } from "#lib/core/fields.ts";
import { roles } from "#lib/core/roles.ts";
import { allScopes, isScope } from "#lib/core/scopes.ts";
import { sensitive } from "#lib/core/sensitive.ts";

const ScopeWord = z.string().refine(isScope, `must be one of * and ${allScopes.join(", ")}`);

export const NewKey = z.object({
  name: Name,
  scopes: z.array(ScopeWord).min(1).max(50).meta({ description: "`*` is all of them; write includes read." }),
  expires_at: z.iso
    .datetime({ offset: true, error: "must be a time in RFC 3339, such as 2027-01-01T00:00:00Z" })
    .nullish(),
});

export const Key = z
  .object({
    key_id: Id("key"),
    name: z.string(),
    scopes: z.array(z.string()),
    hint: z.string().meta({ description: "The key's last four characters." }),
    created_by: z.string(),
    created_at: Timestamp,
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

export const RoleWord = z.enum(roles);

export const Member = z
  .object({
    user_id: Id("usr"),
    name: z.string(),
    email: z.string(),
    role: RoleWord,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Member" });
export type Member = z.infer<typeof Member>;

export const NewInvitation = z.object({ email: Email, role: RoleWord });

export const Invitation = z
  .object({
    invitation_id: Id("invt"),
    email: z.string(),
    role: RoleWord,
    expires_at: Timestamp,
    accepted_at: Timestamp.nullable(),
    mailed_at: Timestamp.nullable().meta({ description: "When its link was mailed; null until then." }),
    created_at: Timestamp,
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

/** What is handed over where no mail goes out; the API answers none. */
export const InvitationLink = z.object({
  token: Secret("What the invited person opens `/invitation/{token}` with: shown this once, works once."),
});
