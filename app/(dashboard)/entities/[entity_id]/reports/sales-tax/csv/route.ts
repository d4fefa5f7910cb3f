import { downloadSalesTax } from "#lib/domains/books/reports/sales-tax/operations.ts";
import { download, queryOf } from "../../../download.ts";

/** The sales tax report as a file, for whoever is signed in, with what its page was asked for. */
export async function GET(request: Request, { params }: { params: Promise<{ entity_id: string }> }): Promise<Response> {
  const { entity_id } = await params;
  const { from = "", to = "", ...shown } = queryOf(request);
  return download(`/entities/${entity_id}/reports/sales-tax`, downloadSalesTax, { ...shown, entity_id, from, to });
}
