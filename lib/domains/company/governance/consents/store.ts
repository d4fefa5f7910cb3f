import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import * as people from "../../contacts/names/store.ts";
import * as governance from "../store.ts";

type Row = Pick<RowOf<"meeting">, "meeting_id">;

/** Keeps which document the voters sign. The caller holds the meeting. */
export async function setConsent(tx: Tx, { meeting_id }: Row, document_id: string): Promise<void> {
  await tx.sql`
    update meeting set consent_document_id = ${document_id}, updated_at = now() where meeting_id = ${meeting_id}`;
}

/** Throws 400 where the document is the consent of a meeting that is adjourned: it takes no signatures any more. */
export async function assertTaken(tx: Tx, document_id: string): Promise<void> {
  const [found] = await tx.sql<Row>`select meeting_id from meeting where consent_document_id = ${document_id}`;
  if (found) await governance.holdOpen(tx, found, "ask for consent to");
}

/**
 * A signature of an action by written consent is the signer's vote for every item that they have not voted on: it counts as any
 * vote of theirs does. Throws 400 where the meeting is adjourned, or refuses votes that would not count.
 */
export async function consent(tx: Tx, document_id: string, signer_name: string): Promise<void> {
  const [found] = await tx.sql<Row>`select meeting_id from meeting where consent_document_id = ${document_id}`;
  if (!found) return;
  const meeting = await governance.holdOpen(tx, found, "consent to");
  const holderKey = await people.holderKeys(tx);
  const holder_key = holderKey(signer_name);
  const standingOn = await governance.standings(tx, meeting);
  const { agenda } = await governance.load(tx, found);
  for (const { agenda_item_index, votes } of agenda) {
    const standing = standingOn(agenda_item_index, { voter_name: signer_name, proxy_name: null, holder_key });
    if (!standing.counted && meeting.refuses_uncounted) {
      throw invalid("signer_name", `must be entitled: ${standing.reason}`, "not_entitled");
    }
    // One that did not count, such as by proxy, is no vote of theirs yet.
    const own = votes.filter(({ voter_name }) => holderKey(voter_name) === holder_key);
    if (own.some(({ counted }) => counted || !standing.counted)) continue;
    const vote = {
      ...found,
      agenda_item_index,
      voter_name: signer_name,
      decision: "approve" as const,
      proxy_name: null,
    };
    await governance.insertVote(tx, { ...vote, ...standing });
  }
}
