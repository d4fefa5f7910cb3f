import { beforeAll, describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import { moveClock } from "#lib/domains/trust/test-clock/operations.ts";
import { execute } from "#lib/execute.ts";
import { openTestWorkspace } from "#lib/server/workspaces.ts";
import { callerIn } from "../../../../../e2e/support/callers.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { meetings } from "../../../../../e2e/support/meetings.ts";
import { readDocument } from "../../documents/operations.ts";
import { listObligations } from "../../obligations/operations.ts";
import { signDocument } from "../../signing/operations.ts";
import { adjournMeeting, readMeeting } from "../operations.ts";
import { writeConsent } from "./operations.ts";

let workspace_id = "";
let caller = callerIn("");
beforeAll(async () => {
  workspace_id = (await openTestWorkspace(`Test ${newId("request")}`)) ?? "";
  caller = callerIn(workspace_id);
});

const { company, hold, convene, vote } = meetings(() => caller);
const second = { agenda_item_index: 1 };

/** A consent that three stockholders are asked for, of whom it takes two. */
async function asked(input: Record<string, unknown> = {}) {
  const own = await company(input);
  for (const name of ["Ada", "Grace", "Mary"]) await hold(own, name, 100);
  return await convene(own.entity_id, { meeting_type: "shareholder", by_written_consent: true });
}
const read = async (meeting_id: string) => (await execute(readMeeting, caller, { meeting_id })).value;
/** What was asked of those who gather a meeting's consents, the latest last. */
async function gathering(meeting_id: string) {
  const { entity_id } = await read(meeting_id);
  const { data } = (await execute(listObligations, caller, { entity_id })).value;
  return data
    .filter(({ kind, about_id }) => kind === "gather_consents" && about_id === meeting_id)
    .toSorted((one, other) => (one.obligation_id < other.obligation_id ? -1 : 1))
    .map(({ status, due_date, note }) => [status, due_date, note]);
}
const move = (day: string) => execute(moveClock, caller, { now: `${day}T12:00:00Z` });

describe("the consents of a Delaware corporation's stockholders", () => {
  it("take effect where enough are delivered within 60 days of the first, and count no more afterwards", async () => {
    const { meeting_id, agenda } = await asked();
    expect(agenda.map(({ consents_close_on, note }) => [consents_close_on, note])).toEqual([
      [null, null],
      [null, null],
    ]);
    const { consent_document_id } = (await execute(writeConsent, caller, { meeting_id })).value;
    const document_id = String(consent_document_id);
    const { value: paper } = await execute(readDocument, caller, { document_id });
    expect(paper.text).toContain("within 60 days of the first who does");
    const elsewhere = await asked({ jurisdiction: "CA" });
    const other = await convene(elsewhere.entity_id, { by_written_consent: true });
    const first = today();
    // A word against it is no consent.
    await vote(meeting_id, "Mary", "reject", second);
    await vote(meeting_id, "Ada");
    await vote(elsewhere.meeting_id, "Ada");
    const last = addDays(first, 60);
    expect((await read(meeting_id)).agenda.map(({ consents_close_on, note }) => [consents_close_on, note])).toEqual([
      [
        last,
        `It takes effect if enough consents are delivered by ${last}, within 60 days of the first (8 Del. C. § 228(c)).`,
      ],
      [null, null],
    ]);
    expect(await gathering(meeting_id)).toEqual([["pending", last, null]]);
    expect(await gathering(elsewhere.meeting_id)).toEqual([]);
    await move(last);
    await vote(meeting_id, "Ada", "approve", second);
    expect((await read(meeting_id)).agenda[1]).toMatchObject({ consents_close_on: addDays(last, 60) });
    expect(await gathering(meeting_id)).toEqual([["pending", last, null]]);
    const at_last = await vote(meeting_id, "Grace");
    expect(at_last).toMatchObject({ counted: true, cast_on: last, result: "approved", note: null });
    // The other item's days have begun later.
    const closed = addDays(last, 60);
    expect(await gathering(meeting_id)).toEqual([
      ["completed", last, null],
      ["pending", closed, null],
    ]);
    await move(addDays(last, 61));
    // Signed, it is a word on what is still open, and on what is not it counts for nothing.
    await execute(signDocument, caller, { document_id, signer_name: "Grace", signer_role: "Shareholder" });
    const { agenda: lapsed } = await read(meeting_id);
    expect(lapsed.map(({ result, votes_for }) => [result, votes_for])).toEqual([
      ["approved", 200],
      ["rejected", 100],
    ]);
    expect(lapsed[1]?.note).toBe(
      `Not enough consents were delivered by ${closed}, within 60 days of the first (8 Del. C. § 228(c)): those that were have no effect.`,
    );
    expect(lapsed[1]?.votes.at(-1)).toMatchObject({
      counted: false,
      reason: `The consent of Grace comes after ${closed}, by which enough of them were to be delivered (8 Del. C. § 228(c)).`,
    });
    const bare = `insert into vote (workspace_id, vote_id, meeting_id, agenda_item_index, voter_name, voter_key, decision, votes, counted)
      values ($1, 'vote_x', $2, 1, 'Grace', 'grace', 'approve', 100, true)`;
    const set = `set_config('app.today', '${addDays(last, 61)}', true)`;
    expect(
      (
        await refusalByDatabase(
          bare.replace("values ($1", `select $1`).replace(/true\)$/, `true from (select ${set}) s`),
          [workspace_id, meeting_id],
        )
      )?.message,
    ).toBe("consents are delivered within 60 days of the first");
    const { agenda: closing, minutes_document_id } = (await execute(adjournMeeting, caller, { meeting_id })).value;
    expect(closing.map(({ result }) => result)).toEqual(["approved", "rejected"]);
    expect(await gathering(meeting_id)).toEqual([
      ["completed", last, null],
      ["completed", closed, "The meeting was adjourned."],
    ]);
    const minutes = (await execute(readDocument, caller, { document_id: String(minutes_document_id) })).value.text;
    expect(minutes).toContain("those that were have no effect");
    // Of other states our facts know no such rule; a board consents by all directors, whenever.
    expect(await vote(elsewhere.meeting_id, "Grace")).toMatchObject({
      ...{ counted: true, result: "approved", consents_close_on: null },
    });
    expect((await read(other.meeting_id)).agenda[0]?.consents_close_on).toBeNull();
  });
});
