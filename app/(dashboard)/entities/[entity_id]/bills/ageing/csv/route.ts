import { downloadPayablesAgeing } from "#lib/domains/money/payments/bills/payables/operations.ts";
import { read } from "#lib/server/read.ts";
import { requireSession } from "#lib/server/session.ts";
import { fileBytes, fileHeaders } from "#lib/work/files.ts";

/** The ageing as CSV, for whoever is signed in; the API serves the same to keys. */
export async function GET(request: Request, { params }: { params: Promise<{ entity_id: string }> }): Promise<Response> {
  const { entity_id } = await params;
  await requireSession(`/entities/${entity_id}/bills/ageing`);
  const as_of = new URL(request.url).searchParams.get("as_of") ?? undefined;
  const file = await read(downloadPayablesAgeing, { entity_id, as_of });
  return new Response(await fileBytes(file), { headers: fileHeaders(file) });
}
