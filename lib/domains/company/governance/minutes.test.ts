import { expect, it } from "vitest";
import { detail } from "./detail.ts";
import { minutesText } from "./minutes.ts";
import { bodyOf } from "./rules.ts";
import { noticeWarnings } from "./voters/rules.ts";

const at = "2026-12-01T15:00:00.000Z";
const meetingOf = (meeting_type: string, by_written_consent = false) =>
  detail(
    {
      ...{ meeting_id: "mtg_x", entity_id: "ent_x", meeting_type, title: "A meeting", agenda_items: ["One"] },
      ...{ scheduled_for: at, record_date: null, counted_by: "heads", body: bodyOf(meeting_type), thresholds: [] },
      ...{ notice_given_on: null, notice_waived: true, quorum_percent: null, by_written_consent, consent_days: null },
      ...{ refuses_uncounted: false, place: null, secretary_name: null, present: [], status: "convened" },
      ...{ minutes_document_id: null, consent_document_id: null, adjourned_at: null, created_at: at, updated_at: at },
    },
    { voters: [], votes: [], favored: [], class_votes: [], class_voters: [] },
    (name) => name,
    "2026-12-01",
  );
const minutesOf = (meeting_type: string, by_written_consent = false) => {
  const meeting = meetingOf(meeting_type, by_written_consent);
  return minutesText({ company: "Acme, Inc.", entity_type: "c_corp", meeting, adjourned_on: "2026-12-01" });
};

it("says whose meeting it was, by whichever word it was convened", () => {
  for (const word of ["shareholder", "shareholders", "stockholders"])
    expect(minutesOf(word)).toContain("the minutes of a meeting of the shareholders of Acme, Inc.");
  expect(minutesOf("directors", true)).toContain("by written consent of the board of directors of Acme, Inc.");
  expect(minutesOf("audit_committee")).toContain("the minutes of an audit committee meeting of Acme, Inc.");
});

it("doubts notice that was given after the day of the meeting, whoever meets", () => {
  for (const word of ["board", "managers", "members", "shareholders"]) {
    const meeting = { ...meetingOf(word), notice_waived: false, notice_given_on: "2026-12-06" };
    expect(noticeWarnings(meeting)).toEqual([
      "Notice was given on 2026-12-06, after the day of the meeting: whoever does not come may object.",
    ]);
  }
});

it("tells of a meeting that ended before the day for which it was called, and warns once somebody has voted there", () => {
  const meeting = meetingOf("shareholders");
  const early = { company: "Acme, Inc.", entity_type: "c_corp", meeting, adjourned_on: "2026-11-28" } as const;
  expect(minutesText(early)).toContain("It was called for 15:00 UTC on December 1, 2026, and ended before that day.");
  expect(minutesOf("shareholders")).not.toContain("ended before");
  const voted = { cast_on: "2026-11-28", proxy_name: null };
  expect(
    noticeWarnings(meeting, [
      { ...voted, cast_on: "2026-12-01" },
      { ...voted, proxy_name: "Ada" },
    ]),
  ).toEqual([]);
  expect(noticeWarnings(meeting, [voted])).toEqual([
    "Votes were cast before 2026-12-01, the day for which the meeting was called: whoever meant to come then may object.",
  ]);
});
