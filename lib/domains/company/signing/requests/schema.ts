import * as z from "zod";
import { CalendarDate, Email, Id, Name, Text, Timestamp } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";
import { requestStates, signerStates } from "./states.ts";

/** The most who are asked to sign one document. */
const MOST_SIGNERS = 50;

const eventTypes = [
  "asked",
  "mailed",
  "not_mailed",
  "opened",
  "code_asked",
  "code_mailed",
  "code_refused",
  "awaiting",
  "not_approved",
  "signed",
  "declined",
  "reminded",
  "completed",
  "expired",
  "revoked",
] as const;
export type EventType = (typeof eventTypes)[number];

const NewSigner = z.object({
  signer_name: Name,
  signer_role: Text(100),
  signer_email: Email,
  signing_order: z
    .int("must be a whole number from 1 to 100")
    .min(1, "must be a whole number from 1 to 100")
    .max(100, "must be a whole number from 1 to 100")
    .nullish()
    .meta({ description: "Who has a larger number is asked once all with smaller ones have signed; 1 if left out." }),
});

export const NewRequest = z.object({
  document_id: Id("doc"),
  signers: z.array(NewSigner).min(1, "must name somebody").max(MOST_SIGNERS).meta({
    description: "Who is asked, by which address and in which role of the document's `signer_roles`.",
  }),
  message: Text(2_000).nullish().meta({ description: "What the mail says beside the request." }),
  expires_on: CalendarDate.nullish().meta({
    description: "The last day on which the links open and sign; 30 days from today if left out.",
  }),
  remind_every_days: z
    .int("must be a whole number from 1 to 90")
    .min(1, "must be a whole number from 1 to 90")
    .max(90, "must be a whole number from 1 to 90")
    .nullish()
    .meta({
      description: "After how many days, again and again, whoever has not signed is reminded; never if left out.",
    }),
});
export type NewRequest = z.output<typeof NewRequest>;

const Signer = z.object({
  signature_signer_id: Id("sgs").meta({ description: "The signer's identifier within the request." }),
  signer_name: z.string(),
  signer_role: z.string(),
  signer_email: z.string(),
  signing_order: z.int().meta({ description: "Who has a larger number is asked later." }),
  status: z.enum(signerStates.states).meta({
    description:
      "`waiting`: others sign before; `awaiting`: they have signed by their link, and a policy asks for approval of it; `closed`: the request has ended without their signature.",
  }),
  asked_at: Timestamp.nullable().meta({ description: "When their turn came; null before." }),
  mailed_at: Timestamp.nullable().meta({ description: "When the mail server took the last link; null before." }),
  mail_error: z
    .string()
    .nullable()
    .meta({ description: "Why the last message could not be mailed; null where it was." }),
  opened_at: Timestamp.nullable().meta({ description: "When their link was opened first." }),
  decline_reason: z.string().nullable().meta({ description: "Why they will not sign, in their words." }),
  signature_id: Id("sig").nullable(),
  ended_at: Timestamp.nullable().meta({ description: "When they signed or declined, or were asked no more." }),
});

const Event = z.object({
  signature_event_id: Id("sge").meta({ description: "The event's identifier." }),
  event_type: z.enum(eventTypes).meta({ description: "What happened." }),
  signer_name: z.string().nullable().meta({ description: "Whose link it is about; null of the request as a whole." }),
  address: z.string().nullable().meta({ description: "The network address that it came from." }),
  user_agent: z.string().nullable().meta({ description: "What the browser said it was." }),
  detail: z.string().nullable().meta({ description: "What else is known of it." }),
  happened_at: Timestamp.meta({ description: "When it happened." }),
});

export const SignatureRequest = z
  .object({
    signature_request_id: Id("sgr"),
    entity_id: Id("ent"),
    document_id: Id("doc"),
    document_sha256: z.string().meta({ description: "SHA-256 of the document's text: the one that is signed." }),
    status: z.enum(requestStates.states),
    message: z.string().nullable(),
    expires_on: CalendarDate,
    remind_every_days: z.int().nullable(),
    next_reminder_on: CalendarDate.nullable().meta({ description: "The next day on which they are reminded." }),
    requested_by: z.string().meta({ description: "Who asked." }),
    end_reason: z.string().nullable().meta({ description: "Why it ended without all signatures; null otherwise." }),
    certificate_document_id: Id("doc").nullable().meta({
      description: "The certificate of completion, a document, once everybody has signed.",
    }),
    certificate_sha256: z.string().nullable().meta({ description: "SHA-256 of the certificate's text." }),
    signers: z.array(Signer).meta({ description: "Who is asked, in the order in which they are." }),
    events: z.array(Event).meta({ description: "What happened, in its order: the evidence." }),
    ended_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "SignatureRequest" });
export type SignatureRequest = z.infer<typeof SignatureRequest>;
export type RequestSigner = SignatureRequest["signers"][number];
export type RequestEvent = SignatureRequest["events"][number];

const Code = z.string().regex(/^\d{6}$/, "must be the six digits that were mailed");
sensitive.add(Code, { kind: "secret" });

const UserAgent = z.string().max(1_000).nullish().meta({ description: "What the signer's browser says it is." });

/** What whoever holds a link signs with; the door fills in the identifiers. */
export const LinkSignature = z.object({
  signature_request_id: Id("sgr"),
  signature_signer_id: Id("sgs"),
  signature_text: Name,
  consent_text: Text(10_000),
  code: Code,
  user_agent: UserAgent,
});

export const LinkRefusal = z.object({
  signature_request_id: Id("sgr"),
  signature_signer_id: Id("sgs"),
  reason: Text(2_000),
  user_agent: UserAgent,
});
