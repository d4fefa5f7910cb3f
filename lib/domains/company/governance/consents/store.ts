import { daysBetween, today } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import * as people from "../../contacts/names/store.ts";
import { inline } from "../../documents/writing.ts";
import { tierOf } from "../../obligations/rules.ts";
import * as obligations from "../../obligations/store.ts";
import type { MeetingDetail } from "../schema.ts";
import * as governance from "../store.ts";
import { nextClosing } from "./rules.ts";

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

const aboutConsents = (meeting_id: string) => [{ type: "meeting", id: meeting_id }, "gather_consents"] as const;

/** Asks for the consents that are lacking by the day on which they close, and no more once every item that has begun is carried. */
export async function askForMore(tx: Tx, { meeting_id, entity_id, title, agenda }: MeetingDetail): Promise<void> {
  const begun = agenda.filter(({ consents_close_on }) => consents_close_on !== null);
  if (begun.length === 0) return;
  const [about, kind] = aboutConsents(meeting_id);
  if (begun.every(({ result }) => result === "approved")) return void (await obligations.endAbout(tx, about, kind));
  const due_date = nextClosing(begun, today());
  // What has lapsed stays asked for, too late, until the meeting is adjourned.
  if (due_date === null) return;
  const tier = tierOf(daysBetween(today(), due_date));
  const asked = {
    ...{ entity_id, tier, due_date, kind, about },
    title: `Gather the consents that ${inline(title)} needs`,
  };
  const standing = await obligations.open(tx, asked);
  if (standing.due_date === due_date) return;
  await obligations.endAbout(tx, about, kind);
  await obligations.open(tx, asked);
}

/** Nobody gathers consents to a meeting that is adjourned. */
export async function askForNoMore(tx: Tx, { meeting_id }: Row): Promise<void> {
  await obligations.endAbout(tx, ...aboutConsents(meeting_id), "The meeting was adjourned.");
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
  await askForMore(tx, await governance.load(tx, found));
}
