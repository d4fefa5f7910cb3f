import { today } from "#lib/core/days.ts";
import { nameKey } from "#lib/core/names.ts";
import type { Tx } from "#lib/core/tx.ts";
import { enqueue } from "#lib/db/outbox.ts";
import type { Document } from "../../documents/schema.ts";
import * as documents from "../../documents/store.ts";
import { certificateOf } from "./certificate.ts";
import { isExpected, nextAsked } from "./rules.ts";
import type { SignatureRequest } from "./schema.ts";
import * as store from "./store.ts";

/** Asks those whose turn it is, each by a mail that the worker writes. */
export async function askNext(tx: Tx, request: SignatureRequest): Promise<void> {
  for (const { signature_signer_id, signer_name } of nextAsked(request.signers)) {
    await store.ask(tx, signature_signer_id);
    await store.note(tx, request, { event_type: "asked", signer_name });
    await enqueue(tx, { kind: "mail.signature", signature_signer_id, is_reminder: false });
  }
}

interface By {
  address: string | null;
  user_agent: string | null;
  /** How it was signed, where that was not by the link. */
  detail: string | null;
}

/** What follows a signer's signature: the next are asked, and after the last there is a certificate, which everybody is sent. */
export async function signed(
  tx: Tx,
  request: SignatureRequest,
  who: { signature_signer_id: string; signer_name: string; signature_id: string },
  by: By,
): Promise<void> {
  const { signer_name } = who;
  await store.markSigned(tx, who.signature_signer_id, who.signature_id);
  await store.note(tx, request, { event_type: "signed", signer_name, ...by });
  const after = await store.load(tx, request);
  if (!after.signers.every(({ status }) => status === "signed")) return askNext(tx, after);
  await store.note(tx, request, { event_type: "completed" });
  const [document, complete] = await Promise.all([documents.load(tx, after), store.load(tx, request)]);
  const certificate = certificateOf(document, complete, today());
  const [document_id = ""] = await documents.insert(tx, request.entity_id, [certificate]);
  await store.complete(tx, request, document_id);
  for (const { signature_signer_id } of after.signers) {
    await enqueue(tx, { kind: "mail.signed_copy", signature_signer_id });
  }
}

/** Whoever is asked by mail and signs in the books instead is asked no more. */
export async function signedOutside(tx: Tx, document: Document, signature_id: string): Promise<void> {
  const given = document.signatures.find((one) => one.signature_id === signature_id);
  const request = await store.holdOpenOf(tx, document.document_id);
  if (!request || !given) return;
  const signer = request.signers.find(
    (one) =>
      isExpected(one) &&
      one.signer_role === given.signer_role &&
      nameKey(one.signer_name) === nameKey(given.signer_name),
  );
  if (!signer) return;
  const by = { address: given.address, user_agent: null, detail: "signed in to the books" };
  await signed(tx, request, { ...signer, signature_id }, by);
}
