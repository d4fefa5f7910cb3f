import { downloadDocument } from "#lib/domains/company/documents/operations.ts";
import { read } from "#lib/server/read.ts";
import { requireSession } from "#lib/server/session.ts";
import { fileBytes, fileHeaders } from "#lib/work/files.ts";

/** The document as a PDF, for whoever is signed in; the API serves the same to keys. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ entity_id: string; document_id: string }> },
): Promise<Response> {
  const { entity_id, document_id } = await params;
  const { workspace } = await requireSession(`/entities/${entity_id}/documents/${document_id}`);
  const file = await read(downloadDocument, { document_id });
  return new Response(await fileBytes(file, workspace?.workspace_id), { headers: fileHeaders(file) });
}
