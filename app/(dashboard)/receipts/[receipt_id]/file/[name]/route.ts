import { notFound } from "next/navigation";
import { listSigningKeys, readProof, readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { read } from "#lib/server/read.ts";
import { requireSession } from "#lib/server/session.ts";

/** What one checks a receipt by, each as the API answers it. */
const files = new Map<string, (receipt_id: string) => Promise<unknown>>([
  ["receipt", (receipt_id) => read(readReceipt, { receipt_id })],
  ["proof", (receipt_id) => read(readProof, { receipt_id })],
  ["keys", () => read(listSigningKeys, {})],
]);

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ receipt_id: string; name: string }> },
): Promise<Response> {
  const { receipt_id, name } = await params;
  const file = files.get(name) ?? notFound();
  await requireSession(`/receipts/${receipt_id}`);
  return new Response(JSON.stringify(await file(receipt_id)), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.json"`,
      "Cache-Control": "no-store",
    },
  });
}
