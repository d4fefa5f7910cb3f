import { publicAddress } from "#lib/domains/trust/access/links.ts";
import { signedNote } from "#lib/domains/trust/receipts/notes.ts";
import { readCheckpoint } from "#lib/domains/trust/receipts/operations.ts";
import { execute } from "#lib/execute.ts";
import { anybodyIn } from "./anybody.ts";

/** The head of a workspace's log as a signed note, for anybody. Throws 404 where there is no such workspace, or nothing in its log. */
export async function checkpointNote(
  workspace_id: string,
  address: string | null,
  request_id: string,
): Promise<string> {
  const { value } = await execute(readCheckpoint, await anybodyIn(workspace_id, address, request_id), {});
  return signedNote(value, new URL(publicAddress("/")).host);
}
