import { downloadVendorStatement } from "#lib/domains/money/payments/statements/operations.ts";
import { download, queryOf } from "../../../../../download.ts";

/** A vendor's statement as a PDF, for whoever is signed in, with what its page was asked for. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ entity_id: string; vendor_id: string }> },
): Promise<Response> {
  const { entity_id, vendor_id } = await params;
  const page = `/entities/${entity_id}/payments/vendors/${vendor_id}/statement`;
  return download(page, downloadVendorStatement, { entity_id, vendor_id, ...queryOf(request) });
}
