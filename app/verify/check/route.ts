import { newId } from "#lib/core/ids.ts";
import { countCheck } from "#lib/server/rate-limit.ts";
import { refusal } from "#lib/server/refusal.ts";
import { clientAddress } from "#lib/server/session.ts";
import { readFile, type Verdict, verifyFile, verifyHash } from "#lib/server/verification.ts";

/** What a text's SHA-256 comes as; any other body is the file itself. */
const HASH_TYPE = "application/vnd.minutebook.sha256";

async function check(request: Request): Promise<Verdict> {
  await countCheck(await clientAddress());
  const bytes = await readFile(request);
  return request.headers.get("content-type") === HASH_TYPE
    ? verifyHash(Buffer.from(bytes).toString("utf8"))
    : verifyFile(bytes);
}

/** Takes a file's bytes, since a server action takes no more than a megabyte. */
export async function POST(request: Request): Promise<Response> {
  try {
    return Response.json(await check(request), { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    const { status, headers, body } = refusal(error, newId("request"));
    return Response.json(body, { status, headers: { ...headers, "Cache-Control": "no-store" } });
  }
}
