import { Dimension } from "#lib/domains/books/ledger/tags/schema.ts";
import { downloadIncomeByTag } from "#lib/domains/books/reports/by-tag/operations.ts";
import { download, queryOf } from "../../../download.ts";

/** Income by the tags of a dimension as a file, for whoever is signed in, with what its page was asked for. */
export async function GET(request: Request, { params }: { params: Promise<{ entity_id: string }> }): Promise<Response> {
  const { entity_id } = await params;
  const { dimension, from = "", to = "", ...shown } = queryOf(request);
  const by = Dimension.safeParse(dimension).data ?? "class";
  return download(`/entities/${entity_id}/reports/by-tag`, downloadIncomeByTag, {
    ...shown,
    ...{ entity_id, dimension: by, from, to },
  });
}
