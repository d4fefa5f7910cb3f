import { paperFile } from "#lib/server/public-signing.ts";
import { fileBytes, fileHeaders } from "#lib/work/files.ts";

/** The file as it was uploaded, for whoever holds the link. */
export async function GET(_: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const kept = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" };
  const file = await paperFile((await params).token);
  if (!file) return new Response("There is no such paper at this address.\n", { status: 404, headers: kept });
  return new Response(await fileBytes(file), { headers: { ...fileHeaders(file), ...kept } });
}
