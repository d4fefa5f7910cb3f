import { notFound } from "next/navigation";
import { exportAuditEventsCsv, exportAuditEventsJsonLines } from "#lib/domains/trust/audit/operations.ts";
import { read } from "#lib/server/read.ts";
import { requireSession } from "#lib/server/session.ts";
import { fileBytes, fileHeaders } from "#lib/work/files.ts";
import { askedOf } from "../../asked.ts";

const formats = new Map([
  ["csv", exportAuditEventsCsv],
  ["jsonl", exportAuditEventsJsonLines],
]);

/** The audit trail as a file, for whoever is signed in; the API serves the same to keys. */
export async function GET(request: Request, { params }: { params: Promise<{ format: string }> }): Promise<Response> {
  const operation = formats.get((await params).format) ?? notFound();
  await requireSession("/settings/audit");
  const file = await read(operation, askedOf(Object.fromEntries(new URL(request.url).searchParams)));
  return new Response(await fileBytes(file), { headers: fileHeaders(file) });
}
