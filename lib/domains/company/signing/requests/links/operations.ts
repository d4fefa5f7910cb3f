import { today } from "#lib/core/days.ts";
import { conflict, invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { type ByLink, entityOf, operation } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { enqueue } from "#lib/db/outbox.ts";
import * as documents from "../../../documents/store.ts";
import { inline } from "../../../documents/writing.ts";
import * as obligations from "../../../obligations/store.ts";
import { sign } from "../../signing.ts";
import { signed } from "../following.ts";
import { assertOpen, inRole, isSameCode, rightsOf } from "../rules.ts";
import { LinkRefusal, LinkSignature, type RequestSigner, SignatureRequest } from "../schema.ts";
import * as store from "../store.ts";
import * as links from "./store.ts";

// Only the door for mailed links does these, as whoever holds the link: no key can.
const ofRequest = entityOf((tx, input: store.At) => store.entityOf(tx, input), "changing");
const example = {
  signature_request_id: "sgr_01k0zk1x3ve4b8j0c2v5y6m7n8",
  signature_signer_id: "sgs_01k0zk1x3ve4b8j0c2v5y6m7n8",
};

const signerOf = ({ signers }: SignatureRequest, id: string): RequestSigner => {
  const signer = signers.find(({ signature_signer_id }) => signature_signer_id === id);
  if (!signer) throw notFound("signer");
  return signer;
};

/** One whose turn it is, or whose signature is approved just now. Throws 404, 409, 400. */
function signerIn(request: SignatureRequest, id: string, expected: RequestSigner["status"]): RequestSigner {
  const signer = signerOf(request, id);
  if (signer.status === "signed") throw conflict(`${signer.signer_name} has signed already.`, "already_signed");
  assertOpen(request, "sign by", today());
  if (signer.status !== expected) throw wrongState(`Cannot sign by the link: its status is ${signer.status}.`);
  return signer;
}

type Signing = { signature_request_id: string; signature_signer_id: string; user_agent?: string | null | undefined };

/** A signature that policies ask approval for is kept as it was typed, and counts once the members have approved it. */
const byLink: ByLink<Signing> = {
  async rights(tx, signature_signer_id) {
    const signer = await links.signerOf(tx, signature_signer_id);
    return signer.status === "awaiting" ? rightsOf(signer) : null;
  },
  async waits(tx, { address }, { signature_signer_id, user_agent = null, ...id }) {
    const request = await store.hold(tx, id);
    const signer = signerIn(request, signature_signer_id, "asked");
    const { signer_name } = signer;
    await store.markAwaiting(tx, signature_signer_id);
    await store.note(tx, request, { event_type: "awaiting", signer_name, detail: inRole(signer), address, user_agent });
  },
  async refused(tx, { signature_signer_id, ...id }) {
    const request = await store.hold(tx, id);
    const signer = signerOf(request, signature_signer_id);
    // What has ended meanwhile, or was signed in to the books, is asked of nobody.
    if (signer.status !== "awaiting") return;
    const { signer_name } = signer;
    await store.ask(tx, signature_signer_id);
    await store.note(tx, request, { event_type: "not_approved", signer_name, detail: inRole(signer) });
    await enqueue(tx, { kind: "mail.signature_refused", signature_signer_id });
  },
};

/** Throws 400 where the code is not the one that was mailed last. */
async function assertCode(tx: Tx, signature_signer_id: string, given: string): Promise<void> {
  const code = await links.codeOf(tx, signature_signer_id);
  if (code === null || !isSameCode(code, given)) throw invalid("code", "must be the code mailed last", "wrong_code");
}

export const signByLink = operation({
  name: "signature_requests.sign",
  title: "Sign by a mailed link",
  scope: "documents:write",
  effect: "write",
  entity: ofRequest,
  input: LinkSignature,
  output: SignatureRequest,
  example: {
    ...example,
    signature_text: "Grace Hopper",
    consent_text: "I agree to sign electronically.",
    code: "042137",
  },
  byLink,
  async run({ tx, caller, manner: { approval } }, { signature_request_id, signature_signer_id, ...given }) {
    const request = await store.hold(tx, { signature_request_id });
    const signer = signerIn(request, signature_signer_id, approval ? "awaiting" : "asked");
    // What is approved was typed with its code, which the door had looked at before it was kept.
    if (!approval) await assertCode(tx, signature_signer_id, given.code);
    const { address } = caller;
    const { signature_id } = await sign(tx, {
      document_id: request.document_id,
      signer_name: signer.signer_name,
      signer_role: signer.signer_role,
      signer_email: signer.signer_email,
      signature_text: given.signature_text,
      consent_text: given.consent_text,
      address,
    });
    const by = { address, user_agent: given.user_agent ?? null, detail: approval && "once it was approved" };
    await signed(tx, request, { ...signer, signature_id }, by);
    return store.load(tx, { signature_request_id });
  },
});

export const declineByLink = operation({
  name: "signature_requests.decline",
  title: "Decline to sign by a mailed link",
  scope: "documents:write",
  effect: "write",
  entity: ofRequest,
  input: LinkRefusal,
  output: SignatureRequest,
  // That somebody will not sign is their own word, which nobody else's need lift.
  isWord: true,
  example: { ...example, reason: "The fee is not as agreed." },
  async run({ tx, caller }, { signature_request_id, signature_signer_id, reason, user_agent = null }) {
    const request = await store.hold(tx, { signature_request_id });
    const { signer_name } = signerIn(request, signature_signer_id, "asked");
    const { entity_id, document_id } = request;
    await store.markDeclined(tx, signature_signer_id, reason);
    const by = { address: caller.address, user_agent };
    await store.note(tx, request, { event_type: "declined", signer_name, detail: reason, ...by });
    await store.end(tx, request, "decline", `${signer_name} declined to sign: ${reason}`);
    const { title } = await documents.load(tx, { document_id });
    await obligations.open(tx, {
      entity_id,
      tier: "high",
      title: `${signer_name} declined to sign the ${inline(title)}: ${reason}`.slice(0, 500),
      due_date: null,
      kind: "signature_request_ended",
      about: { type: "document", id: document_id },
    });
    return store.load(tx, request);
  },
});
