import { unstable_rethrow } from "next/navigation";
import type * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { previewInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { mediaType, parseBody, readBytes } from "#lib/server/body.ts";
import { read } from "#lib/server/read.ts";
import { refusal } from "#lib/server/refusal.ts";
import { requireSession } from "#lib/server/session.ts";
import { fileBytes, fileHeaders } from "#lib/work/files.ts";

type Content = z.input<typeof previewInvoice.input>;

async function preview(request: Request, entity_id: string) {
  const { value } = parseBody(await readBytes(request), mediaType(request));
  // The operation's own word on the content is the one that counts, not this type.
  return read(previewInvoice, { ...(value as Content), entity_id });
}

/** The PDF of what is being typed, for whoever is signed in; the API serves the same to keys. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ entity_id: string }> },
): Promise<Response> {
  const { entity_id } = await params;
  const { workspace } = await requireSession(`/entities/${entity_id}/invoices/new`);
  try {
    const file = await preview(request, entity_id);
    return new Response(await fileBytes(file, workspace?.workspace_id), {
      headers: { ...fileHeaders(file), "Cache-Control": "no-store" },
    });
  } catch (error) {
    if (!(error instanceof AppError)) unstable_rethrow(error);
    const { status, headers, body } = refusal(error, newId("request"));
    return Response.json(body, { status, headers: { ...headers, "Cache-Control": "no-store" } });
  }
}
