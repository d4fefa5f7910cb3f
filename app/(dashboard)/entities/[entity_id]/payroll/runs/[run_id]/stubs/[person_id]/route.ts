import { downloadStub } from "#lib/domains/money/payroll/stubs/operations.ts";
import { read } from "#lib/server/read.ts";
import { requireSession } from "#lib/server/session.ts";
import { fileBytes, fileHeaders } from "#lib/work/files.ts";

/** A pay stub as a PDF, for whoever is signed in; the API serves the same to keys. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ entity_id: string; run_id: string; person_id: string }> },
): Promise<Response> {
  const input = await params;
  const { workspace } = await requireSession(`/entities/${input.entity_id}/payroll/runs/${input.run_id}`);
  const file = await read(downloadStub, input);
  return new Response(await fileBytes(file, workspace?.workspace_id), { headers: fileHeaders(file) });
}
