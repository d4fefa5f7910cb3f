import { downloadAchFile } from "#lib/domains/money/payments/ach/operations.ts";
import { download } from "../../../../../download.ts";

/** The file for the bank, for whoever may pay; the API serves the same to keys. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ entity_id: string; bank_id: string; ach_file_id: string }> },
): Promise<Response> {
  const { entity_id, bank_id, ach_file_id } = await params;
  const page = `/entities/${entity_id}/banking/${bank_id}/ach-files/${ach_file_id}`;
  return download(page, downloadAchFile, { entity_id, bank_id, ach_file_id });
}
