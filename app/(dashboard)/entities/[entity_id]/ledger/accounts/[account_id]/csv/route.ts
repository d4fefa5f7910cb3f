import { downloadGeneralLedger } from "#lib/domains/books/reports/ledger-file/operations.ts";
import { download, queryOf } from "../../../../download.ts";

/** An account's general ledger as a file, for whoever is signed in, of the days that its page was asked for. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ entity_id: string; account_id: string }> },
): Promise<Response> {
  const { entity_id, account_id } = await params;
  const page = `/entities/${entity_id}/ledger/accounts/${account_id}`;
  return download(page, downloadGeneralLedger, { ...queryOf(request), entity_id, account_id });
}
