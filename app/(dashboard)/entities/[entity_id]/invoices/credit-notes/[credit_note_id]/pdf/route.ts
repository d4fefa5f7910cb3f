import { downloadCreditNote } from "#lib/domains/money/invoicing/credit-notes/operations.ts";
import { read } from "#lib/server/read.ts";
import { requireSession } from "#lib/server/session.ts";
import { fileBytes, fileHeaders } from "#lib/work/files.ts";

/** The credit note as a PDF, for whoever is signed in; the API serves the same to keys. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ entity_id: string; credit_note_id: string }> },
): Promise<Response> {
  const { entity_id, credit_note_id } = await params;
  const { workspace } = await requireSession(`/entities/${entity_id}/invoices/credit-notes/${credit_note_id}`);
  const file = await read(downloadCreditNote, { entity_id, credit_note_id });
  return new Response(await fileBytes(file, workspace?.workspace_id), { headers: fileHeaders(file) });
}
