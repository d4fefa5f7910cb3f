import { capTableXlsx } from "#lib/domains/equity/spreadsheets/operations.ts";
import { download, queryOf } from "../../download.ts";

/** The cap table as a spreadsheet, for whoever is signed in; the API serves the same to keys. */
export async function GET(request: Request, { params }: { params: Promise<{ entity_id: string }> }): Promise<Response> {
  const { entity_id } = await params;
  return download(`/entities/${entity_id}/cap-table`, capTableXlsx, { ...queryOf(request), entity_id });
}
