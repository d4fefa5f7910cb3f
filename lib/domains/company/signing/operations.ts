import * as z from "zod";
import { Email, Id, Name, Text } from "#lib/core/fields.ts";
import { entityOf, operation, within } from "#lib/core/operation.ts";
import { Document } from "../documents/schema.ts";
import * as documents from "../documents/store.ts";
import { signedOutside } from "./requests/following.ts";
import { sign } from "./signing.ts";

const at = within("documents", "/v1/documents");
const document_id = Id("doc");
const example = { document_id: "doc_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const signDocument = operation({
  ...at("sign", "POST /{document_id}/sign"),
  title: "Sign a document",
  about:
    "The signature keeps the time, the signer, the consent, the caller's address and the SHA-256 of the text. Roles compare without regard to case. The first signature signs the document, and a contract is signed once `company` and `counterparty` both have; further signers may add theirs. It is `fully_executed` once everybody whom it names has signed (`missing_signers`): the incorporator a charter, all directors their consent. Until then the obligation to sign it stays open. A signer who holds no such seat signs all the same, and the signature keeps a `warning`. The last unsigned formation document moves the formation to `DocumentsSigned`. The same person in the same role signs once (409). Whoever is asked by mail to sign it, and signs here, is asked no more.",
  entity: entityOf((tx, input: { document_id: string }) => documents.entityOf(tx, input), "changing"),
  input: z.object({
    document_id,
    signer_name: Name,
    signer_role: Text(100),
    signer_email: Email.nullish(),
    signature_text: Name.nullish().meta({ description: "The signer's name, if left out." }),
    consent_text: Text(10_000).nullish(),
  }),
  output: Document,
  example: {
    ...example,
    signer_name: "Ada Byron",
    signer_role: "Incorporator",
    signer_email: "ada@example.com",
    signature_text: "Ada Byron",
    consent_text: "I agree to sign electronically.",
  },
  async run({ tx, caller }, { document_id, signer_name, signer_role, ...given }) {
    const { document, signature_id } = await sign(tx, {
      document_id,
      signer_name,
      signer_role,
      signer_email: given.signer_email ?? null,
      signature_text: given.signature_text ?? signer_name,
      consent_text: given.consent_text ?? null,
      address: caller.address,
    });
    await signedOutside(tx, document, signature_id);
    return document;
  },
});
