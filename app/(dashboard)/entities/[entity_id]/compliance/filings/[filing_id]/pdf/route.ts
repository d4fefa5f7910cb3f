import { downloadTaxFiling } from "#lib/domains/compliance/tax/operations.ts";
import { read } from "#lib/server/read.ts";
import { requireSession } from "#lib/server/session.ts";
import { fileBytes, fileHeaders } from "#lib/work/files.ts";

/** The filing on a worksheet of ours, for whoever is signed in; the API serves the same to keys. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ entity_id: string; filing_id: string }> },
): Promise<Response> {
  const { entity_id, filing_id } = await params;
  const { workspace } = await requireSession(`/entities/${entity_id}/compliance/filings/${filing_id}`);
  const file = await read(downloadTaxFiling, { entity_id, filing_id });
  return new Response(await fileBytes(file, workspace?.workspace_id), { headers: fileHeaders(file) });
}
