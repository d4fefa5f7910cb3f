import type { Document } from "#lib/domains/company/documents/schema.ts";
import { listSeats } from "#lib/domains/company/seats/operations.ts";
import { listSignatureRequests } from "#lib/domains/company/signing/requests/operations.ts";
import { read } from "#lib/server/read.ts";
import type { Askable } from "#ui/company/signing/ask-sheet.tsx";

const MOST = 1000;

/** Whom a document waits for, with the addresses that the register of seats knows; and who was asked by mail so far. */
export async function askingFor({ entity_id, document_id, missing_signers }: Document, readsSeats: boolean) {
  const [{ data: requests }, seats] = await Promise.all([
    read(listSignatureRequests, { entity_id, document_id, limit: 20 }),
    readsSeats ? read(listSeats, { entity_id, status: "held", limit: MOST }) : { data: [] },
  ]);
  const emailOf = (name: string | null) =>
    seats.data.find(({ holder_name, email }) => email !== null && holder_name.toLowerCase() === name?.toLowerCase())
      ?.email ?? null;
  const signers: Askable[] = missing_signers.map((one) => ({ ...one, signer_email: emailOf(one.signer_name) }));
  return { requests, signers };
}
