import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { readDocument } from "../documents/operations.ts";
import { createEntity } from "../entities/detail/operations.ts";
import { dissolveEntity } from "../formation/dissolutions/operations.ts";
import { listObligations } from "../obligations/operations.ts";
import { signDocument } from "../signing/operations.ts";
import {
  adjournMeeting,
  castVote,
  conveneMeeting,
  listMeetings,
  listVotes,
  readMeeting,
  readVote,
} from "./operations.ts";
import { type Decision, decisions, isDecided, outcome, thresholdRules } from "./rules.ts";

let workspace_id = "";
let caller = callerIn("");
let entity_id = "";
beforeAll(async () => {
  workspace_id = await newWorkspace();
  caller = callerIn(workspace_id);
  entity_id = (await execute(createEntity, caller, createEntity.example)).value.entity_id;
});

const convene = async (input: Record<string, unknown> = {}) =>
  (await execute(conveneMeeting, caller, { ...conveneMeeting.example, entity_id, ...input })).value;
const vote = async (meeting_id: string, agenda_item_index: number, voter_name: string, decision = "approve") =>
  (await execute(castVote, caller, { meeting_id, agenda_item_index, voter_name, decision })).value;

describe("a meeting", () => {
  it("is convened with its agenda, listed and read", async () => {
    const meeting = await convene();
    expect(meeting).toMatchObject({
      entity_id,
      meeting_type: "board",
      status: "convened",
      agenda_items: ["Approve the 2027 budget", "Open a bank account"],
      scheduled_for: "2026-12-01T15:00:00.000Z",
      minutes_document_id: null,
    });
    expect(meeting.meeting_id).toMatch(/^mtg_/);
    expect(meeting.agenda.map(({ title, tally, result }) => [title, tally, result])).toEqual(
      meeting.agenda_items.map((title) => [title, { approve: 0, reject: 0, abstain: 0 }, "pending"]),
    );
    const { meeting_id } = meeting;
    expect((await execute(readMeeting, caller, { meeting_id })).value).toEqual(meeting);
    const { value } = await execute(listMeetings, caller, { entity_id, status: "convened", limit: 1 });
    expect(value.data.map((row) => row.meeting_id)).toEqual([meeting_id]);
  });

  it("lists its votes item by item, and reads each as it was cast, of itself alone", async () => {
    const { meeting_id } = await convene();
    const cast = [
      await vote(meeting_id, 1, "Ada Byron"),
      await vote(meeting_id, 0, "Grace Hopper", "reject"),
      await vote(meeting_id, 0, "Ada Byron"),
    ].map(({ vote_id }) => vote_id);
    const listed = async (paging: { limit?: number; cursor?: string | undefined } = {}) =>
      (await execute(listVotes, caller, { meeting_id, ...paging })).value;
    const { data } = await listed();
    expect(data.map(({ vote_id }) => vote_id)).toEqual([cast[1], cast[2], cast[0]]);
    const first = await listed({ limit: 2 });
    const rest = await listed({ limit: 2, cursor: first.next_cursor ?? undefined });
    expect([...first.data, ...rest.data]).toEqual(data);
    const { agenda } = (await execute(readMeeting, caller, { meeting_id })).value;
    expect(agenda.flatMap(({ votes }) => votes)).toEqual(data);
    const read = (of: string) => execute(readVote, caller, { meeting_id: of, vote_id: cast[0] ?? "" });
    expect((await read(meeting_id)).value).toEqual(data[2]);
    await expect(read((await convene()).meeting_id)).rejects.toMatchObject({ status: 404 });
    const nowhere = { meeting_id: newId("meeting") };
    await expect(execute(listVotes, caller, nowhere)).rejects.toMatchObject({ status: 404 });
  });

  it("is found by a part of its title, whatever came after it", async () => {
    const { meeting_id } = await convene({ title: "Founding of Acme" });
    await convene({ title: "Weekly" });
    const found = async (search: string) =>
      (await execute(listMeetings, caller, { entity_id, search, limit: 1 })).value.data.map((row) => row.meeting_id);
    expect(await found("founding OF")).toEqual([meeting_id]);
    expect(await found("Nothing of the kind")).toEqual([]);
  });

  it.each([
    [{ title: " " }, "title must not be empty"],
    [{ agenda_items: [] }, "agenda_items must have 1 or more items"],
    [{ agenda_items: ["x", " "] }, "agenda_items.1 must not be empty"],
    [{ agenda_items: Array.from({ length: 101 }, () => "x") }, "agenda_items must have at most 100 items"],
    [
      { meeting_type: "The Board" },
      "meeting_type must be a lowercase word such as board, shareholder, member or manager",
    ],
    [{ scheduled_for: "tomorrow" }, "scheduled_for must be a time in RFC 3339, such as 2027-01-01T00:00:00Z"],
  ])("7.1: with %j is a 400", async (input, message) => {
    await expect(convene(input)).rejects.toMatchObject({ status: 400, message });
  });

  it("7.10: of a dissolved entity takes no vote, and PostgreSQL says so too", async () => {
    const { value: ended } = await execute(createEntity, caller, createEntity.example);
    const { meeting_id } = await convene({ entity_id: ended.entity_id });
    await execute(dissolveEntity, caller, { entity_id: ended.entity_id });
    await expect(convene({ entity_id: ended.entity_id })).rejects.toMatchObject({ code: "entity_dissolved" });
    await expect(vote(meeting_id, 0, "Ada")).rejects.toMatchObject({ code: "entity_dissolved" });
    const refusal = await refusalByDatabase(
      "insert into vote (workspace_id, vote_id, meeting_id, agenda_item_index, voter_name, voter_key, decision) values ($1, 'vote_1', $2, 0, 'Ada', 'ada', 'approve')",
      [workspace_id, meeting_id],
    );
    expect(refusal?.message).toBe("the entity is dissolved and read-only");
  });
});

describe("a vote", () => {
  it("answers the item's tally and its result", async () => {
    const { meeting_id } = await convene();
    expect(await vote(meeting_id, 0, "Ada Byron")).toMatchObject({
      meeting_id,
      agenda_item_index: 0,
      voter_name: "Ada Byron",
      decision: "approve",
      tally: { approve: 1, reject: 0, abstain: 0 },
      result: "approved",
    });
    expect((await vote(meeting_id, 0, "Grace", "reject")).result).toBe("rejected");
    expect((await vote(meeting_id, 0, "Alan", "abstain")).result).toBe("rejected");
    expect(await vote(meeting_id, 0, "Edsger")).toMatchObject({
      tally: { approve: 2, reject: 1, abstain: 1 },
      result: "approved",
    });
    const { value } = await execute(readMeeting, caller, { meeting_id });
    expect(value.agenda[0]?.votes.map(({ voter_name }) => voter_name)).toEqual([
      "Ada Byron",
      "Grace",
      "Alan",
      "Edsger",
    ]);
    expect(value.agenda[1]).toMatchObject({ result: "pending", votes: [] });
  });

  it("is given once an item, whatever the case of the name: 409", async () => {
    const { meeting_id } = await convene();
    await vote(meeting_id, 0, "Émilie du Châtelet");
    const again = vote(meeting_id, 0, " ÉMILIE DU CHÂTELET", "reject");
    await expect(again).rejects.toMatchObject({ status: 409, code: "already_voted" });
    expect((await vote(meeting_id, 1, "émilie du châtelet")).agenda_item_index).toBe(1);
  });

  it("by ten at once of one voter counts once", async () => {
    const { meeting_id } = await convene();
    const tried = await Promise.allSettled(Array.from({ length: 10 }, () => vote(meeting_id, 0, "Ada")));
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { value } = await execute(readMeeting, caller, { meeting_id });
    expect(value.agenda[0]?.tally).toEqual({ approve: 1, reject: 0, abstain: 0 });
  });

  it.each([-1, 2, 100])("on item %i of two is a 400 naming the count", async (index) => {
    const { meeting_id } = await convene();
    await expect(vote(meeting_id, index, "Ada")).rejects.toMatchObject({
      status: 400,
      message: `agenda_item_index must be from 0 to 1: the meeting has 2 agenda items, counted from 0, and ${index} was asked for`,
    });
  });

  it("with another decision is a 400 naming the three", async () => {
    const { meeting_id } = await convene();
    await expect(vote(meeting_id, 0, "Ada", "maybe")).rejects.toMatchObject({
      status: 400,
      message: "decision must be approve, reject or abstain",
    });
  });

  it("at a meeting that does not exist is a 404", async () => {
    await expect(vote(newId("meeting"), 0, "Ada")).rejects.toMatchObject({ status: 404 });
  });

  it("stands, and PostgreSQL takes none on an item that is not there", async () => {
    const { meeting_id } = await convene();
    await vote(meeting_id, 0, "Ada");
    const changed = await refusalByDatabase("update vote set decision = 'reject' where meeting_id = $1", [meeting_id]);
    expect(changed?.message).toContain("a vote stands");
    const astray = await refusalByDatabase(
      "insert into vote (workspace_id, vote_id, meeting_id, agenda_item_index, voter_name, voter_key, decision) values ($1, 'vote_1', $2, 2, 'Ada', 'ada', 'approve')",
      [workspace_id, meeting_id],
    );
    expect(astray?.message).toBe("the meeting has 2 agenda items, counted from 0");
  });
});

describe("adjourning a meeting", () => {
  it("writes the minutes, which a governance role signs", async () => {
    const { meeting_id } = await convene({ title: "First\n## meeting" });
    await vote(meeting_id, 0, "Ada Byron");
    await vote(meeting_id, 0, "# Grace", "reject");
    const { value } = await execute(adjournMeeting, caller, { meeting_id });
    expect(value).toMatchObject({ status: "adjourned", adjourned_at: expect.any(String) });
    const document_id = value.minutes_document_id;
    const { value: minutes } = await execute(readDocument, caller, { document_id });
    expect(minutes).toMatchObject({
      category: "minutes",
      document_type: "Minutes",
      title: "Minutes of First ## meeting",
      signer_roles: ["Shareholder", "Director", "Officer"],
      status: "unsigned",
    });
    expect(minutes.text).toContain("a meeting of the board of directors of Acme Robotics, Inc. (the “Company”)");
    expect(minutes.text).toContain("## Item 1. Approve the 2027 budget");
    expect(minutes.text).toContain("1 for, 1 against, and 0 abstained. The item was not approved.");
    expect(minutes.text).toContain("- Ada Byron: approve\n- # Grace: reject");
    expect(minutes.text).toContain("No vote was cast, and nothing was decided.");
    const asked = async () => {
      const { value } = await execute(listObligations, caller, { entity_id });
      return value.data.find(({ about_id }) => about_id === document_id);
    };
    expect(await asked()).toMatchObject({ kind: "sign_document", tier: "medium", status: "pending" });
    await execute(signDocument, caller, { document_id, signer_name: "Ada Byron", signer_role: "director" });
    expect(await asked()).toMatchObject({ status: "completed" });
  });

  it("7.12: ends the voting, and happens once", async () => {
    const { meeting_id } = await convene();
    await execute(adjournMeeting, caller, { meeting_id });
    await expect(vote(meeting_id, 0, "Ada")).rejects.toMatchObject({
      status: 400,
      message: "Cannot vote at the meeting: its status is adjourned.",
    });
    await expect(execute(adjournMeeting, caller, { meeting_id })).rejects.toMatchObject({
      status: 400,
      message: "Cannot adjourn the meeting: its status is adjourned.",
    });
  });

  it("while others vote leaves every vote that was taken in the minutes", async () => {
    const { meeting_id } = await convene();
    const voters = Array.from({ length: 12 }, (_, at) => `Voter ${at}`);
    const tried = await Promise.allSettled([
      ...voters.slice(0, 6).map((name) => vote(meeting_id, 0, name)),
      execute(adjournMeeting, caller, { meeting_id }),
      execute(adjournMeeting, caller, { meeting_id }),
      ...voters.slice(6).map((name) => vote(meeting_id, 0, name)),
    ]);
    const taken = [...tried.slice(0, 6), ...tried.slice(8)].filter(({ status }) => status === "fulfilled").length;
    expect(tried.slice(6, 8).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [document] = await asOwner<{ text: string }>(
      "select text from document d join meeting m on m.minutes_document_id = d.document_id where m.meeting_id = $1",
      [meeting_id],
    );
    expect(document?.text.match(/- Voter \d+: approve/g) ?? []).toHaveLength(taken);
  });
});

describe("the result of an item where nobody is known to be entitled", () => {
  it("approves on more approvals than rejections, whoever abstains, and never on a tie", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...decisions)), (votes) => {
        const terms = { body: null, counted_by: "heads", by_written_consent: false, quorum_percent: null } as const;
        const words = votes.map((decision) => ({ decision, counted: true, votes: 1 }));
        const { result, tally } = outcome(terms, null, words, { eligible: 0n, present: 0n });
        const by = (word: string) => votes.filter((decision) => decision === word).length;
        const expected = votes.length === 0 ? "pending" : by("approve") > by("reject") ? "approved" : "rejected";
        return result === expected && tally.abstain === by("abstain");
      }),
    );
  });
});

describe("an item that stands approved while its meeting goes on", () => {
  it("is decided exactly where no votes that are left can turn it", () => {
    const terms = { body: "board", counted_by: "seats", by_written_consent: false, quorum_percent: null } as const;
    const seats = 5;
    const some = fc.array(fc.constantFrom(...decisions), { maxLength: seats });
    fc.assert(
      fc.property(
        some,
        fc.constantFrom(...thresholdRules),
        fc.integer({ min: 1, max: 100 }),
        (votes, rule, percent) => {
          const standing = (all: readonly Decision[]) => {
            const words = all.map((decision) => ({ decision, counted: true, votes: 1 }));
            return outcome(terms, { rule, percent }, words, { eligible: BigInt(seats), present: BigInt(all.length) });
          };
          const goOn = (all: readonly Decision[]): boolean =>
            standing(all).result === "approved" &&
            (all.length === seats || decisions.every((decision) => goOn([...all, decision])));
          return isDecided(standing(votes)) === goOn(votes);
        },
      ),
    );
  });
});
