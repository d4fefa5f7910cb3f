import { expect, it } from "vitest";
import { paramWords, planTitle } from "./words.ts";

const titles = { convene_meeting: "Convene a meeting", cast_vote: "Cast a vote" };

it("a plan is called by its first two steps, and how many more there are", () => {
  expect(planTitle(["cast_vote"], titles)).toBe("Cast a vote");
  expect(planTitle(["convene_meeting", "cast_vote"], titles)).toBe("Convene a meeting, Cast a vote");
  expect(planTitle(["convene_meeting", "cast_vote", "cast_vote", "juggle"], titles)).toBe(
    "Convene a meeting, Cast a vote and 2 more",
  );
});

it("a param reads as people say it, and a reference as what which step makes", () => {
  expect(paramWords("amount_cents", 45_000)).toBe("$450.00");
  expect(paramWords("shares", 4_000_000)).toBe("4,000,000");
  expect(paramWords("agenda_items", ["Budget", "Officers"])).toBe("Budget; Officers");
  expect(paramWords("meeting_id", { $ref: "0.result.meeting_id" })).toBe("Meeting id of step 1");
  expect(paramWords("name", { $ref: "12.result.holders.0.name" })).toBe("Holders, 0, Name of step 13");
  expect(paramWords("terms", { cap: 1 })).toBe('{"cap":1}');
});
