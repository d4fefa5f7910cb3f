import { expect, it } from "vitest";
import { planTitle } from "./words.ts";

const titles = { convene_meeting: "Convene a meeting", cast_vote: "Cast a vote" };

it("a plan is called by its first two steps, and how many more there are", () => {
  expect(planTitle(["cast_vote"], titles)).toBe("Cast a vote");
  expect(planTitle(["convene_meeting", "cast_vote"], titles)).toBe("Convene a meeting, Cast a vote");
  expect(planTitle(["convene_meeting", "cast_vote", "cast_vote", "juggle"], titles)).toBe(
    "Convene a meeting, Cast a vote and 2 more",
  );
});
