import * as z from "zod";
import { auditTypes, isAuditType } from "#lib/core/audit.ts";
import { Id, Paging, Time, Timestamp } from "#lib/core/fields.ts";

const AuditType = z
  .string()
  .refine(isAuditType, `must be one of ${Object.keys(auditTypes).join(", ")}`)
  .meta({ description: "What happened.", example: "session.signed_in" });

export const AuditEvent = z
  .object({
    audit_event_id: Id("aud"),
    type: z.string().meta({ description: "What happened, as `<record>.<past participle>`; new ones may come." }),
    actor_type: z.enum(["api_key", "user", "agent", "system"]).meta({ description: "What did it." }),
    actor_id: z.string().meta({ description: "The identifier of the person, key or agent." }),
    actor_name: z.string().meta({ description: "Their name at that time." }),
    entity_id: Id("ent").nullable(),
    about: z.string().nullable().meta({ description: "The operation, the session or the key that it was about." }),
    detail: z.string().nullable().meta({ description: "More of it in words." }),
    address: z.string().nullable().meta({ description: "The network address that it came from." }),
    user_agent: z.string().nullable().meta({ description: "What the browser called itself." }),
    request_id: z.string().nullable().meta({ description: "The `X-Request-Id` of the request." }),
    created_at: Timestamp,
  })
  .meta({ id: "AuditEvent" });
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AuditFilter = z.object({
  type: AuditType.optional(),
  actor_id: Id("usr").optional().meta({ description: "Only what this person, key or agent did." }),
  entity_id: Id("ent").optional().meta({ description: "Only what was about this company." }),
  since: Time.optional().meta({ description: "Only from this time on." }),
  until: Time.optional().meta({ description: "Only before this time." }),
});
export type AuditFilter = z.output<typeof AuditFilter>;

export const AuditPaging = AuditFilter.extend(Paging.shape).extend({
  after: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "The last event that is known: what came after it, oldest first; empty: from the first on." }),
});
