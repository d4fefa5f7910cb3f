import { beforeAll, describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { refusalByDatabase, refusalOfCopy } from "../../../../e2e/support/database.ts";
import { meetings } from "../../../../e2e/support/meetings.ts";
import { readDocument } from "../documents/operations.ts";
import { listObligations } from "../obligations/operations.ts";
import { endSeat } from "../seats/operations.ts";
import { adjournMeeting, readMeeting, recordAttendance } from "./operations.ts";

let workspace_id = "";
let caller = callerIn("");
beforeAll(async () => {
  workspace_id = await newWorkspace();
  caller = callerIn(workspace_id);
});

const { company, elect, convene, vote, hold } = meetings(() => caller);

describe("a meeting of the board", () => {
  it("counts directors, needs most of them, and takes the majority of those present, whoever abstains", async () => {
    const { entity_id } = await company();
    for (const name of ["Ada", "Grace", "Alan"]) await elect(entity_id, name);
    const { meeting_id, counted_by, voters } = await convene(entity_id);
    expect(counted_by).toBe("seats");
    expect(voters.map(({ voter_name, votes }) => [voter_name, votes])).toEqual([
      ["Ada", 1],
      ["Alan", 1],
      ["Grace", 1],
    ]);
    // A passer-by approves nothing.
    expect(await vote(meeting_id, "Mallory")).toMatchObject({
      counted: false,
      votes: 0,
      reason: "Mallory is no director of the company.",
      eligible_votes: 3,
      votes_for: 0,
      has_quorum: false,
      result: "no_quorum",
    });
    expect(await vote(meeting_id, "ADA")).toMatchObject({ counted: true, votes_for: 1, result: "no_quorum" });
    // One for, one abstained: no majority of the two present, though nobody is against.
    expect(await vote(meeting_id, "Grace", "abstain")).toMatchObject({
      has_quorum: true,
      votes_abstained: 1,
      threshold: { rule: "majority_of_present", percent: null },
      result: "rejected",
    });
    expect(await vote(meeting_id, "Alan", "approve", { proxy_name: "Grace" })).toMatchObject({
      counted: false,
      reason: "A director votes in person, and Grace cannot vote for Alan.",
    });
  });

  it("counts who holds a seat when they vote: elected since, and not those who have left", async () => {
    const { entity_id } = await company();
    const ada = await elect(entity_id, "Ada");
    const { meeting_id } = await convene(entity_id, { agenda_items: ["One"] });
    await elect(entity_id, "Grace");
    await execute(endSeat, caller, { entity_id, seat_id: ada.seat_id, end_reason: "removed" });
    expect((await vote(meeting_id, "Ada")).counted).toBe(false);
    expect(await vote(meeting_id, "Grace")).toMatchObject({ counted: true, eligible_votes: 1, result: "approved" });
  });

  it("refuses whom it is asked to refuse, and its database a vote that is counted wrongly", async () => {
    const { entity_id } = await company();
    await elect(entity_id, "Ada");
    const { meeting_id } = await convene(entity_id, { refuses_uncounted: true });
    await expect(vote(meeting_id, "Mallory")).rejects.toMatchObject({
      status: 400,
      code: "not_entitled",
      message: "voter_name must be entitled: Mallory is no director of the company.",
    });
    const cast = (voter: string, votes: number, counted = true, proxy: string | null = null) =>
      refusalByDatabase(
        "insert into vote (workspace_id, vote_id, meeting_id, agenda_item_index, voter_name, voter_key, decision, votes, counted, proxy_name) values ($1, 'vote_x', $2, 0, $3, lower($3), 'approve', $4, $5, $6)",
        [workspace_id, meeting_id, voter, votes, counted, proxy],
      );
    expect((await cast("Mallory", 1))?.message).toBe("a vote counts as its voter is entitled");
    expect((await cast("Ada", 2))?.message).toBe("a vote counts as its voter is entitled");
    expect((await cast("Ada", 1, true, "Grace"))?.message).toBe("a director votes by no proxy");
    expect((await cast("Mallory", 0, false))?.message).toBe("the meeting takes no vote that does not count");
  });

  it("is warned of a quorum and of votes that are fewer than the law takes, and of no others", async () => {
    const { entity_id } = await company();
    const told = async (given: Record<string, unknown>) =>
      (await convene(entity_id, { notice_waived: true, ...given })).warnings;
    const item = (rule: string, percent?: number) => [{ agenda_item_index: 0, rule, percent }];
    const act = "Item 1 may be carried by less than the law asks for: ";
    expect(await told({ quorum_percent: 33, thresholds: item("majority_of_cast") })).toEqual([
      "A quorum of 33 percent is less than the law asks for: a third of all directors (8 Del. C. § 141(b)).",
      `${act}the act of a board takes the majority of the directors present (8 Del. C. § 141(b)).`,
    ]);
    expect(await told({ thresholds: item("percent_of_outstanding", 50) })).toHaveLength(1);
    const written = { meeting_type: "shareholder", by_written_consent: true };
    expect(await told({ ...written, thresholds: item("percent_of_outstanding", 10) })).toEqual([
      `${act}a consent in writing takes what a meeting would at which all are present (8 Del. C. § 228).`,
    ]);
    expect(await told({ meeting_type: "shareholder", quorum_percent: 10 })).toHaveLength(1);
    const dated = { meeting_type: "shareholder", notice_waived: false, notice_given_on: addDays(today(), -20) };
    const late = { ...dated, record_date: addDays(today(), -1) };
    const on = (days: number) => ({ scheduled_for: `${addDays(today(), days)}T12:00:00Z` });
    expect(await told({ ...late, ...on(2) })).toEqual([
      "The record date is 3 days before the meeting: it lies no less than 10 days before.",
    ]);
    expect(await told({ ...late, ...on(-2) })).toEqual([
      "The record date is after the meeting: it lies no less than 10 days before.",
    ]);
    for (const lawful of [
      { ...late, ...on(9) },
      { quorum_percent: 34, thresholds: item("percent_of_outstanding", 51) },
      { meeting_type: "shareholder", quorum_percent: 34, thresholds: item("majority_of_cast") },
      { meeting_type: "member", quorum_percent: 10, thresholds: item("percent_of_outstanding", 10) },
    ])
      expect(await told(lawful)).toEqual([]);
  });

  it("says who votes on what is for themselves, in its minutes as well", async () => {
    const { entity_id } = await company();
    for (const name of ["Ada", "Grace", "Alan"]) await elect(entity_id, name);
    const authorizes = ["Ada", "Alan", "Mary"].map((recipient_name) => ({
      ...{ agenda_item_index: 0, act: "option", recipient_name },
    }));
    const { meeting_id } = await convene(entity_id, { authorizes });
    // Whoever abstains takes no part in it.
    for (const [name, decision] of [["Grace"], ["Alan", "abstain"]] as const)
      expect((await vote(meeting_id, name, decision)).note).toBeNull();
    const note =
      "ada voted on what the item authorizes for them: such an interest is told to those who decide, before they do (8 Del. C. § 144).";
    expect(await vote(meeting_id, "ada")).toMatchObject({ counted: true, votes_for: 2, result: "approved", note });
    const { minutes_document_id } = (await execute(adjournMeeting, caller, { meeting_id })).value;
    const minutes = await execute(readDocument, caller, { document_id: String(minutes_document_id) });
    expect(minutes.value.text).toContain(note);
  });

  it("in writing takes all directors", async () => {
    const { entity_id } = await company();
    for (const name of ["Ada", "Grace"]) await elect(entity_id, name);
    const { meeting_id } = await convene(entity_id, { by_written_consent: true });
    expect(await vote(meeting_id, "Ada")).toMatchObject({ has_quorum: true, result: "rejected" });
    expect(await vote(meeting_id, "Grace")).toMatchObject({ threshold: { rule: "unanimous" }, result: "approved" });
  });

  it("writes into its minutes where it was, who came and who did not, and whether they were enough", async () => {
    const { entity_id } = await company();
    for (const name of ["Ada", "Grace", "Alan"]) await elect(entity_id, name);
    const { meeting_id, warnings } = await convene(entity_id, { scheduled_for: "2026-11-02T15:00:00Z" });
    expect(warnings).toEqual([
      "No notice of the meeting is recorded, and no waiver: whoever does not come may object.",
    ]);
    const attend = { meeting_id, present: ["grace", "Counsel"], place: "350 Bay Street", secretary_name: "Counsel" };
    const attended = (await execute(recordAttendance, caller, attend)).value;
    expect(attended.absent).toEqual(["Ada", "Alan"]);
    await vote(meeting_id, "Ada");
    const { absent, minutes_document_id: document_id } = (await execute(adjournMeeting, caller, { meeting_id })).value;
    expect(absent).toEqual(["Alan"]);
    const minutes = (await execute(readDocument, caller, { document_id })).value;
    expect(minutes.required_signers).toEqual([{ signer_name: "Counsel", signer_role: null }]);
    for (const part of [
      "It was called for 15:00 UTC on November 2, 2026. It was held at 350 Bay Street. Counsel acted as secretary",
      "Present: grace, Counsel, and Ada. Absent: Alan.",
      "Of 3 votes that there are, 2 were present: a quorum was present.",
      "1 for, 0 against, and 0 abstained. The item was not approved. It takes a majority of the votes present.",
    ]) {
      expect(minutes.text).toContain(part);
    }
    await expect(execute(recordAttendance, caller, attend)).rejects.toMatchObject({
      status: 400,
      message: "Cannot record who attends the meeting: its status is adjourned.",
    });
    const changed = await refusalByDatabase("update meeting set present = '{}' where meeting_id = $1", [meeting_id]);
    expect(changed?.message).toContain("a meeting that is adjourned stands");
    const late = { vote_id: "vote_x", voter_name: "Late", voter_key: "late", counted: false, votes: 0 };
    expect(await refusalOfCopy("vote", ["meeting_id", meeting_id], late)).toBe("the meeting is adjourned");
    const voters = await refusalByDatabase("delete from meeting_voter where meeting_id = $1", [meeting_id]);
    expect(voters?.message).toBe("the meeting is adjourned");
  });
});

describe("a meeting of holders", () => {
  it("counts the shares of the record date, takes proxies, and its quorum and its majority are of shares", async () => {
    const corporation = await company();
    const { entity_id } = corporation;
    await hold(corporation, "Ada", 600, "2026-03-31");
    await hold(corporation, "Grace", 300, "2026-03-31");
    await hold(corporation, "Alan", 5000, "2026-06-30");
    const shareholders = { meeting_type: "shareholder", record_date: "2026-05-01" };
    const meeting = await convene(entity_id, shareholders);
    expect(meeting.voters.map(({ voter_name, votes }) => [voter_name, votes])).toEqual([
      ["Ada", 600],
      ["Grace", 300],
    ]);
    const { meeting_id } = meeting;
    expect((await vote(meeting_id, "Alan")).reason).toBe(
      "Alan held nothing that votes on the record date, 2026-05-01.",
    );
    expect(await vote(meeting_id, "Grace", "reject")).toMatchObject({ votes_against: 300, result: "no_quorum" });
    expect(await vote(meeting_id, "Ada", "approve", { proxy_name: "Counsel" })).toMatchObject({
      counted: true,
      votes: 600,
      eligible_votes: 900,
      votes_for: 600,
      threshold: { rule: "majority_of_cast" },
      result: "approved",
    });
    // Two thirds of all votes, exactly; and a quorum of less than half, where the bylaws say so.
    const two = await convene(entity_id, {
      ...shareholders,
      quorum_percent: 33,
      thresholds: [{ agenda_item_index: 0, rule: "two_thirds_of_outstanding" }],
    });
    expect(await vote(two.meeting_id, "Grace", "reject")).toMatchObject({ has_quorum: true, result: "rejected" });
    expect((await vote(two.meeting_id, "Ada")).result).toBe("approved");
    expect((await convene(entity_id, { meeting_type: "shareholder" })).record_date).toBe(today());
  });

  it("in writing takes the votes that a meeting of all would, and the others are told promptly", async () => {
    const corporation = await company();
    const { entity_id } = corporation;
    await hold(corporation, "Ada", 500);
    await hold(corporation, "Grace", 500);
    const consent = { meeting_type: "shareholder", by_written_consent: true, agenda_items: ["Amend the charter"] };
    const half = await convene(entity_id, consent);
    expect(await vote(half.meeting_id, "Ada")).toMatchObject({ result: "rejected" });
    await hold(corporation, "Ada", 1);
    const { meeting_id } = await convene(entity_id, consent);
    expect(await vote(meeting_id, "Ada")).toMatchObject({
      threshold: { rule: "majority_of_outstanding" },
      result: "approved",
    });
    await execute(adjournMeeting, caller, { meeting_id });
    const asked = (await execute(listObligations, caller, { entity_id, status: "pending" })).value.data;
    expect(asked.find(({ kind }) => kind === "give_notice_of_consent")).toMatchObject({
      about_id: meeting_id,
      title: "Tell those who have not consented to A meeting promptly what was decided (1)",
    });
  });

  it("of a company that has issued nothing goes by the units that it tells of its members", async () => {
    const members = [
      { name: "Ada", units: 700, contribution_cents: 700 },
      { name: "Grace", units: 300, contribution_cents: 300 },
    ];
    const { entity_id } = await company({ entity_type: "llc", members, directors: null, incorporator: null });
    for (const { name } of members) await elect(entity_id, name, "member");
    const { meeting_id, counted_by } = await convene(entity_id, { meeting_type: "member" });
    expect(counted_by).toBe("units");
    expect(await vote(meeting_id, "Grace")).toMatchObject({ result: "no_quorum", votes_for: 300 });
    expect(await vote(meeting_id, "Ada", "abstain")).toMatchObject({ has_quorum: true, result: "rejected" });
  });
});

describe("a meeting's terms", () => {
  it.each([
    [{ notice_given_on: "2999-01-01" }, "notice_given_on must not be after today"],
    [{ quorum_percent: 101 }, "quorum_percent must be a whole number from 1 to 100: no more than 100 percent"],
    [
      { thresholds: [{ agenda_item_index: 0, rule: "percent_of_outstanding", percent: 120 }] },
      "thresholds.0.percent must be a whole number from 1 to 100",
    ],
    [
      { thresholds: [{ agenda_item_index: 2, rule: "unanimous" }] },
      "thresholds.0.agenda_item_index must be from 0 to 1",
    ],
    [{ thresholds: [{ agenda_item_index: 0, rule: "percent_of_outstanding" }] }, "thresholds.0.percent must be given"],
    [{ record_date: "9999-01-01", meeting_type: "shareholder" }, "record_date must not be after today"],
    [{ record_date: "2026-01-01" }, "record_date must be left out"],
    [
      { by_written_consent: true, thresholds: [{ agenda_item_index: 0, rule: "majority_of_outstanding" }] },
      "thresholds.0.rule must be unanimous: a board consents in writing by all directors",
    ],
    [{ by_written_consent: true, quorum_percent: 50 }, "quorum_percent must be left out"],
  ])("with %j are a 400", async (input, message) => {
    const refused = convene("ent_none", input);
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  it("by head where nobody is known to be entitled, and say so", async () => {
    const { entity_id } = await company();
    const { meeting_id } = await convene(entity_id);
    await vote(meeting_id, "Ada");
    const { agenda, counted_by } = (await execute(readMeeting, caller, { meeting_id })).value;
    expect(counted_by).toBe("heads");
    expect(agenda[0]).toMatchObject({
      eligible_votes: null,
      has_quorum: null,
      result: "approved",
      note: "Nobody is known to be entitled to vote, so that every vote counts, by head.",
    });
  });
});
