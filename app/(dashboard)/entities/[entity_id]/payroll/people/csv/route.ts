import { exportEmployees } from "#lib/domains/money/lists/exports/operations.ts";
import { download, queryOf } from "../../../download.ts";

/** The list as CSV, for whoever is signed in; the API serves the same to keys. */
export async function GET(request: Request, { params }: { params: Promise<{ entity_id: string }> }): Promise<Response> {
  const { entity_id } = await params;
  return download(`/entities/${entity_id}/payroll/people`, exportEmployees, { ...queryOf(request), entity_id });
}
