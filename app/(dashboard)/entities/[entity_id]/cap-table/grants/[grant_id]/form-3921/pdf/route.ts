import { form3921Pdf } from "#lib/domains/equity/tax-forms/operations.ts";
import { read } from "#lib/server/read.ts";
import { requireSession } from "#lib/server/session.ts";
import { fileBytes, fileHeaders } from "#lib/work/files.ts";

/** The worksheet of Form 3921 as PDF, for whoever is signed in; the API serves the same to keys. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ entity_id: string; grant_id: string }> },
): Promise<Response> {
  const { entity_id, grant_id } = await params;
  const { workspace } = await requireSession(`/entities/${entity_id}/cap-table/grants/${grant_id}`);
  const file = await read(form3921Pdf, { entity_id, grant_id });
  return new Response(await fileBytes(file, workspace?.workspace_id), { headers: fileHeaders(file) });
}
