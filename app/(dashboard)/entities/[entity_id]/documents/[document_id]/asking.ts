import type { Document } from "#lib/domains/company/documents/schema.ts";
import { listSeats } from "#lib/domains/company/seats/operations.ts";
import { listSignatureRequests } from "#lib/domains/company/signing/requests/operations.ts";
import { read } from "#lib/server/read.ts";
import type { Askable } from "#ui/company/signing/ask-sheet.tsx";

/** No document waits for people who hold more seats than that. */
const MOST = 1000;

/** Whom a document waits for, with the addresses that the register of seats knows; and the latest of who was asked by mail so far. */
export async function askingFor({ entity_id, document_id, missing_signers }: Document, readsSeats: boolean) {
  const named = missing_signers.flatMap(({ signer_name }) => signer_name ?? []).join("\n");
  const [{ data: requests }, seats] = await Promise.all([
    read(listSignatureRequests, { entity_id, document_id, limit: 20 }),
    readsSeats && named !== "" ? read(listSeats, { entity_id, status: "held", named, limit: MOST }) : { data: [] },
  ]);
  const addresses = new Map(
    // The newest counts.
    seats.data
      .toReversed()
      .flatMap(({ holder_name, email }) => (email === null ? [] : [[holder_name.toLowerCase(), email] as const])),
  );
  const signers = missing_signers.map(
    (one): Askable => ({ ...one, signer_email: addresses.get(one.signer_name?.toLowerCase() ?? "") ?? null }),
  );
  return { requests, signers };
}
