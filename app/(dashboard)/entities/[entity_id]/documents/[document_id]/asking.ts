import type { Document } from "#lib/domains/company/documents/schema.ts";
import { listSeats } from "#lib/domains/company/seats/operations.ts";
import { listSignatureRequests } from "#lib/domains/company/signing/requests/operations.ts";
import { read } from "#lib/server/read.ts";
import type { Askable } from "#ui/company/signing/ask-sheet.tsx";

/** The address of whoever of that name holds a seat, as far as the register knows one. */
async function addressOf(entity_id: string, name: string): Promise<string | null> {
  const { data } = await read(listSeats, { entity_id, status: "held", search: name });
  const own = data.filter(({ holder_name }) => holder_name.toLowerCase() === name.toLowerCase());
  return own.find(({ email }) => email !== null)?.email ?? null;
}

/** Whom a document waits for, with the addresses that the register of seats knows; and the latest of who was asked by mail so far. */
export async function askingFor({ entity_id, document_id, missing_signers }: Document, readsSeats: boolean) {
  const [{ data: requests }, signers] = await Promise.all([
    read(listSignatureRequests, { entity_id, document_id, limit: 20 }),
    Promise.all(
      missing_signers.map(async (one): Promise<Askable> => {
        const { signer_name } = one;
        return { ...one, signer_email: readsSeats && signer_name ? await addressOf(entity_id, signer_name) : null };
      }),
    ),
  ]);
  return { requests, signers };
}
