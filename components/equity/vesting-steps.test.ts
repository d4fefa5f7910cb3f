import { expect, it } from "vitest";
import type { Grant } from "#lib/domains/equity/grants/schema.ts";
import { vestingSteps } from "./vesting-steps.ts";

const vesting = {
  ...{ start_on: "2026-01-01", months: 48, cliff_months: 12, period_months: 12, dates: null, milestones: null },
  ...{ acceleration: null, acceleration_percent: null },
};
const event = (kind: string, happened_on: string, more: object = {}) =>
  ({
    kind,
    happened_on,
    ends_on: null,
    shares: null,
    milestone: null,
    numerator: null,
    denominator: null,
    ...more,
  }) as unknown as Grant["events"][number];

it("a grant's curve counts shares as they are after a split, and draws its cliff where a leave has put it", () => {
  const split = event("split", "2026-06-01", { shares: 800, numerator: 3, denominator: 1 });
  const leave = event("leave", "2026-07-01", { ends_on: "2026-07-10" });
  const told = vestingSteps({ shares: 400, vesting, events: [split, leave] }, "2026-08-01");
  expect(told.shares).toBe(1200);
  expect(told.cliff).toBe("2027-01-11");
  expect(told.steps.map(({ vested }) => vested)).toEqual([300, 600, 900, 1200]);
  expect(
    vestingSteps({ shares: 400, vesting: { ...vesting, cliff_months: 0 }, events: [] }, "2026-08-01").cliff,
  ).toBeNull();
});

it("a cliff is not where something vested before it by acceleration, and nothing is drawn after the work has ended", () => {
  const faster = event("acceleration", "2026-03-01", { shares: 50 });
  const ended = event("termination", "2028-02-01");
  const told = vestingSteps({ shares: 400, vesting, events: [faster, ended] }, "2028-06-01");
  expect(told.cliff).toBe("2027-01-01");
  expect(told.steps.map(({ on, vested }) => [on, vested])).toEqual([
    ["2026-03-01", 50],
    ["2027-01-01", 150],
    ["2028-01-01", 250],
  ]);
});
