import { downloadFile } from "#lib/domains/company/documents/operations.ts";
import { read } from "#lib/server/read.ts";
import { requireSession } from "#lib/server/session.ts";
import { fileBytes, fileHeaders } from "#lib/work/files.ts";

/** The file of an attachment as it came, for whoever is signed in; the API serves the same to keys. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ entity_id: string; document_id: string }> },
): Promise<Response> {
  const { entity_id, document_id } = await params;
  await requireSession(`/entities/${entity_id}/documents/${document_id}`);
  const file = await read(downloadFile, { document_id });
  return new Response(await fileBytes(file), { headers: fileHeaders(file) });
}
