import { notFound } from "next/navigation";
import { downloadAgeing, printAgeing, spreadAgeing } from "#lib/domains/money/invoicing/receivables/operations.ts";
import { download, queryOf } from "../../../download.ts";

const formats = { csv: downloadAgeing, xlsx: spreadAgeing, pdf: printAgeing } as const;

const isFormat = (word: string): word is keyof typeof formats => Object.hasOwn(formats, word);

/** The aging as a file, for whoever is signed in, of the day that its page was asked for. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ entity_id: string; format: string }> },
): Promise<Response> {
  const { entity_id, format } = await params;
  if (!isFormat(format)) return notFound();
  return download(`/entities/${entity_id}/invoices/ageing`, formats[format], { entity_id, ...queryOf(request) });
}
