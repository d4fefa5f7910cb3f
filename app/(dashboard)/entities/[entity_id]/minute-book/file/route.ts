import { exportMinuteBook } from "#lib/domains/company/minute-book/operations.ts";
import { download } from "../../download.ts";

/** The company as one file, for whoever is signed in; the API serves the same to keys. */
export async function GET(_: Request, { params }: { params: Promise<{ entity_id: string }> }): Promise<Response> {
  const { entity_id } = await params;
  return download(`/entities/${entity_id}/minute-book`, exportMinuteBook, { entity_id });
}
