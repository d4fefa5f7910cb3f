import * as z from "zod";
import { addDays, longDate, today } from "#lib/core/days.ts";
import { wrongState } from "#lib/core/errors.ts";
import { Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { entityOf, operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { enqueue } from "#lib/db/outbox.ts";
import * as calendar from "#lib/domains/books/calendar/store.ts";
import { assertSignable, hasSigned } from "../../documents/rules.ts";
import * as documents from "../../documents/store.ts";
import { inline } from "../../documents/writing.ts";
import { assertTaken } from "../../governance/consents/store.ts";
import * as obligations from "../../obligations/store.ts";
import { askNext } from "./following.ts";
import { assertOpen, lastDay, nextReminder, signersOf } from "./rules.ts";
import { NewRequest, SignatureRequest } from "./schema.ts";
import { requestStates } from "./states.ts";
import * as store from "./store.ts";

const at = within("signature_requests", "/v1/signature-requests", "documents");
const ofDocument = within("signature_requests", "/v1/documents/{document_id}/signature-requests", "documents");
const ofCompany = within("signature_requests", "/v1/entities/{entity_id}/signature-requests", "documents");
const signature_request_id = Id("sgr");
const example = { signature_request_id: "sgr_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const ofRequest = entityOf((tx, input: store.At) => store.entityOf(tx, input), "changing");

/** Has the worker look at the company when the request ends by itself, or somebody is to be reminded. */
async function plan(tx: Tx, { entity_id, expires_on, next_reminder_on }: SignatureRequest): Promise<void> {
  const end = addDays(expires_on, 1);
  await calendar.plan(tx, entity_id, next_reminder_on === null || next_reminder_on > end ? end : next_reminder_on);
}

export const askForSignatures = operation({
  ...ofDocument("create", "POST"),
  title: "Request signatures by mail",
  about:
    "Each signer is mailed a link of their own to a page that shows this document and nothing else. They sign there once they have typed a code that is mailed to the same address, or decline with a reason, which ends the request. `signing_order` says who is asked first: the next are asked once all before them have signed. After `expires_on` the links sign nothing, and the worker ends the request; it reminds by `remind_every_days`. Once everybody has signed there is a certificate of completion, whose SHA-256 is in the last signature's receipt, and every signer is mailed the signed PDF. Where a policy asks for approval of the signing (`signature_requests.sign`), what was signed by a link is kept as it was typed, and the members are asked as for any act: the signer is `awaiting` meanwhile, their page says so, and the signature counts once it is approved. Rejected, or undecided for 7 days, they are `asked` as before, by another mail. Declining waits for nobody, and ends the request for the others, who are told that it has ended. One open request a document (409). Without a mail server (SMTP_URL) nobody can be written to, and `mail_error` says so.",
  entity: entityOf((tx, input: { document_id: string }) => documents.entityOf(tx, input), "changing"),
  input: NewRequest,
  output: SignatureRequest,
  example: {
    document_id: "doc_01k0zk1x3ve4b8j0c2v5y6m7n8",
    signers: [
      { signer_name: "Ada Byron", signer_role: "company", signer_email: "ada@example.com", signing_order: 1 },
      { signer_name: "Grace Hopper", signer_role: "counterparty", signer_email: "grace@example.com", signing_order: 2 },
    ],
    message: "Please sign by the end of the week.",
    remind_every_days: 3,
  },
  async run({ tx, caller }, given) {
    const document = await documents.load(tx, given);
    assertSignable(document);
    if (document.category === "consent") await assertTaken(tx, document.document_id);
    const expires_on = lastDay(given.expires_on, today());
    const signers = signersOf(document.signer_roles, given.signers);
    const done = signers.find((signer) => hasSigned(document.signatures, signer));
    if (done) throw documents.alreadySigned(done);
    const remind_every_days = given.remind_every_days ?? null;
    const own = {
      entity_id: document.entity_id,
      document_id: document.document_id,
      message: given.message ?? null,
      expires_on,
      remind_every_days,
      next_reminder_on: nextReminder({ remind_every_days, expires_on }, today()),
      requested_by: caller.actor.name,
    };
    const id = { signature_request_id: await store.insert(tx, own, signers) };
    await askNext(tx, await store.load(tx, id));
    const request = await store.load(tx, id);
    await plan(tx, request);
    return request;
  },
});

export const listSignatureRequests = operation({
  ...ofCompany("list", "GET"),
  title: "List signature requests",
  about: "Newest first, with who is asked and what has happened; `document_id` and `status` narrow the list.",
  input: Paging.extend({
    entity_id: Id("ent"),
    document_id: Id("doc").optional().meta({ description: "Only those about that document." }),
    status: z.enum(requestStates.states).optional(),
  }),
  output: Page(SignatureRequest),
  example: { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", status: "open" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readSignatureRequest = operation({
  ...at("read", "GET /{signature_request_id}"),
  title: "Read a signature request",
  about: "Who is asked, who has opened, signed or declined, and what happened when.",
  input: z.object({ signature_request_id }),
  output: SignatureRequest,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const remindSigners = operation({
  ...at("remind", "POST /{signature_request_id}/remind"),
  ofItself: true,
  title: "Send signature reminders",
  about:
    "Mails another link to everybody whose turn it is and who has not signed; the earlier ones open as well. The worker does the same every `remind_every_days`. Nobody is asked twice within a day by hand and by the worker: the next reminder is counted from this one.",
  entity: ofRequest,
  input: z.object({ signature_request_id }),
  output: SignatureRequest,
  example,
  async run({ tx }, input) {
    const request = await store.hold(tx, input);
    assertOpen(request, "remind", today());
    for (const { signature_signer_id, signer_name, status } of request.signers) {
      if (status !== "asked") continue;
      await store.note(tx, request, { event_type: "reminded", signer_name });
      await enqueue(tx, { kind: "mail.signature", signature_signer_id, is_reminder: true });
    }
    await store.planReminder(tx, request, nextReminder(request, today()));
    const after = await store.load(tx, input);
    await plan(tx, after);
    return after;
  },
});

export const revokeSignatureRequest = operation({
  ...at("revoke", "POST /{signature_request_id}/revoke"),
  title: "Revoke a signature request",
  about:
    "Its links sign nothing any more, and whoever was mailed one is told so, with `reason`. Signatures that were given stand.",
  entity: ofRequest,
  input: z.object({
    signature_request_id,
    reason: Text(2_000).nullish().meta({ description: "Why it is taken back." }),
  }),
  output: SignatureRequest,
  example: { ...example, reason: "The terms have changed." },
  async run({ tx }, { reason = null, ...input }) {
    const request = await store.hold(tx, input);
    await store.end(tx, input, "revoke", reason);
    await store.note(tx, request, { event_type: "revoked", detail: reason });
    return store.load(tx, input);
  },
});

/** The worker does this on the day after the last; before it, it is a 400. */
export const expireSignatureRequest = operation({
  name: "signature_requests.expire",
  ofItself: true,
  title: "Expire a signature request",
  scope: "documents:write",
  effect: "write",
  entity: ofRequest,
  input: z.object({ signature_request_id }),
  output: SignatureRequest,
  example,
  async run({ tx }, input) {
    const request = await store.hold(tx, input);
    const { entity_id, document_id, expires_on } = request;
    if (expires_on >= today()) throw wrongState(`Cannot expire the signature request: it is open until ${expires_on}.`);
    const reason = `Not everybody had signed by ${longDate(expires_on)}.`;
    await store.end(tx, input, "expire", reason);
    await store.note(tx, request, { event_type: "expired", detail: reason });
    const { title } = await documents.load(tx, { document_id });
    await obligations.open(tx, {
      entity_id,
      tier: "high",
      title: `The request to sign the ${inline(title)} has expired: ask again, or let it be`.slice(0, 500),
      due_date: null,
      kind: "signature_request_ended",
      about: { type: "document", id: document_id },
    });
    return store.load(tx, input);
  },
});
