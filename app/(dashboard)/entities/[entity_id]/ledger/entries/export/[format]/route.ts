import { notFound } from "next/navigation";
import {
  downloadWholeLedger,
  exportBeancount,
  exportHledger,
  exportJournal,
} from "#lib/domains/books/exports/operations.ts";
import { download, queryOf } from "../../../../download.ts";

const formats = new Map([
  ["hledger", exportHledger],
  ["beancount", exportBeancount],
  ["csv", exportJournal],
  ["general-ledger", downloadWholeLedger],
]);

/** The journal of a period, or its general ledger, for whoever is signed in. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ entity_id: string; format: string }> },
): Promise<Response> {
  const { entity_id, format } = await params;
  const operation = formats.get(format) ?? notFound();
  return download(`/entities/${entity_id}/ledger/entries`, operation, { ...queryOf(request), entity_id });
}
