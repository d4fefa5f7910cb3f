import { downloadIrisCsv } from "#lib/domains/compliance/tax/operations.ts";
import { read } from "#lib/server/read.ts";
import { requireSession } from "#lib/server/session.ts";
import { fileBytes, fileHeaders } from "#lib/work/files.ts";

/** A year's 1099s in the layout of the IRS's portal, for whoever is signed in; the API serves the same to keys. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ entity_id: string; filing_type: string }> },
): Promise<Response> {
  const { entity_id, filing_type } = await params;
  await requireSession(`/entities/${entity_id}/compliance/year-end`);
  const tax_year = new URL(request.url).searchParams.get("tax_year");
  const asked = downloadIrisCsv.input.safeParse({ entity_id, filing_type, tax_year });
  if (!asked.success) return new Response(null, { status: 404 });
  const file = await read(downloadIrisCsv, asked.data);
  return new Response(await fileBytes(file), { headers: fileHeaders(file) });
}
