import { stockLedgerPdf } from "#lib/domains/equity/register/operations.ts";
import { read } from "#lib/server/read.ts";
import { requireSession } from "#lib/server/session.ts";
import { fileBytes, fileHeaders } from "#lib/work/files.ts";
import { askedOf } from "../../../../../asked.ts";

/** The stock ledger as PDF, for whoever is signed in; the API serves the same to keys. */
export async function GET(request: Request, { params }: { params: Promise<{ entity_id: string }> }): Promise<Response> {
  const { entity_id } = await params;
  const { workspace } = await requireSession(`/entities/${entity_id}/cap-table/events`);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { filter } = askedOf(stockLedgerPdf.input.omit({ entity_id: true }), query);
  const file = await read(stockLedgerPdf, { entity_id, ...filter });
  return new Response(await fileBytes(file, workspace?.workspace_id), { headers: fileHeaders(file) });
}
