import { notFound } from "next/navigation";
import {
  downloadPayablesAgeing,
  printPayablesAgeing,
  spreadPayablesAgeing,
} from "#lib/domains/money/payments/bills/payables/operations.ts";
import { download, queryOf } from "../../../download.ts";

const formats = { csv: downloadPayablesAgeing, xlsx: spreadPayablesAgeing, pdf: printPayablesAgeing } as const;

const isFormat = (word: string): word is keyof typeof formats => Object.hasOwn(formats, word);

/** The aging as a file, for whoever is signed in, of the day that its page was asked for. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ entity_id: string; format: string }> },
): Promise<Response> {
  const { entity_id, format } = await params;
  if (!isFormat(format)) return notFound();
  return download(`/entities/${entity_id}/bills/ageing`, formats[format], { entity_id, ...queryOf(request) });
}
