import { downloadBundle } from "#lib/domains/company/formation/operations.ts";
import { download } from "../../download.ts";

/** The formation documents as one file, to be filed and kept. */
export async function GET(_: Request, { params }: { params: Promise<{ entity_id: string }> }): Promise<Response> {
  const { entity_id } = await params;
  return download(`/entities/${entity_id}`, downloadBundle, { entity_id });
}
