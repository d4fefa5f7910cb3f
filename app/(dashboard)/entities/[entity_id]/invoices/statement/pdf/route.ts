import { downloadCustomerStatement } from "#lib/domains/money/invoicing/statements/operations.ts";
import { read } from "#lib/server/read.ts";
import { requireSession } from "#lib/server/session.ts";
import { fileBytes, fileHeaders } from "#lib/work/files.ts";

/** A customer's statement of account as a PDF, for whoever is signed in; the API serves the same to keys. */
export async function GET(request: Request, { params }: { params: Promise<{ entity_id: string }> }): Promise<Response> {
  const { entity_id } = await params;
  const { workspace } = await requireSession(`/entities/${entity_id}/invoices/statement`);
  const asked = new URL(request.url).searchParams;
  const said = (name: string) => asked.get(name) || undefined;
  const file = await read(downloadCustomerStatement, {
    entity_id,
    customer: said("customer") ?? "",
    currency: said("currency"),
    from: said("from"),
    to: said("to"),
  });
  return new Response(await fileBytes(file, workspace?.workspace_id), { headers: fileHeaders(file) });
}
