import { expect, it } from "vitest";
import { vestingDays } from "../../vesting/rules.ts";
import { vestingOf } from "./vesting.ts";

const termsOn = (day_of_month: string) => ({
  id: "V",
  object_type: "VESTING_TERMS",
  allocation_type: "CUMULATIVE_ROUND_DOWN",
  vesting_conditions: [
    { id: "s", quantity: "0", trigger: { type: "VESTING_START_DATE" }, next_condition_ids: ["m"] },
    {
      id: "m",
      portion: { numerator: "1", denominator: "3" },
      trigger: {
        type: "VESTING_SCHEDULE_RELATIVE",
        relative_to_condition_id: "s",
        period: { type: "MONTHS", length: 1, occurrences: 3, day_of_month },
      },
      next_condition_ids: [],
    },
  ],
});

it.each([
  ["VESTING_START_DAY_OR_LAST_DAY_OF_MONTH", "2026-01-31", ["2026-02-28", "2026-03-31", "2026-04-30"]],
  ["01", "2026-01-20", ["2026-02-01", "2026-03-01", "2026-04-01"]],
  ["15", "2026-01-01", ["2026-02-15", "2026-03-15", "2026-04-15"]],
  ["31_OR_LAST_DAY_OF_MONTH", "2026-01-10", ["2026-02-28", "2026-03-31", "2026-04-30"]],
  ["31_OR_LAST_DAY_OF_MONTH", "2026-02-10", ["2026-03-31", "2026-04-30", "2026-05-31"]],
])("terms that vest on the day %s of a month, from %s on, do so", (day_of_month, start_on, days) => {
  const issue = { id: "i", object_type: "TX_STOCK_ISSUANCE" };
  const { vesting, isLost } = vestingOf(issue, 10, start_on, termsOn(day_of_month), start_on);
  expect(isLost).toBe(false);
  expect(vestingDays(10, vesting)).toEqual(days.map((on, at) => ({ on, shares: at < 2 ? 3 : 4 })));
});
