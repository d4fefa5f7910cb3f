import { createHash } from "node:crypto";
import { assertSigned } from "./log.ts";
import type { Checkpoint } from "./schema.ts";
import { signer } from "./signing.ts";

/**
 * A checkpoint as a signed note (c2sp.org/tlog-checkpoint), which the witnesses of other logs take, too. Its origin is the
 * service's own host and the workspace, its signature an Ed25519 one of the present key.
 */
export async function signedNote(head: Checkpoint, host: string): Promise<string> {
  await assertSigned(head);
  const origin = `${host}/log/${head.workspace_id}`;
  const body = `${origin}\n${head.tree_size}\n${Buffer.from(head.root_hash, "hex").toString("base64")}\n`;
  const { public_key, sign } = await signer();
  const name = createHash("sha256").update(`${origin}\n`).update(Uint8Array.of(1)).update(public_key).digest();
  const signature = Buffer.concat([name.subarray(0, 4), sign(Buffer.from(body))]);
  return `${body}\n— ${origin} ${signature.toString("base64")}\n`;
}
