import { printMonthEndPack } from "#lib/domains/books/reports/operations.ts";
import { download, queryOf } from "../../download.ts";

/** A month's pack as a PDF, for whoever is signed in. */
export async function GET(request: Request, { params }: { params: Promise<{ entity_id: string }> }): Promise<Response> {
  const { entity_id } = await params;
  const { period = "", ...shown } = queryOf(request);
  return download(`/entities/${entity_id}/reports`, printMonthEndPack, { entity_id, period, ...shown });
}
