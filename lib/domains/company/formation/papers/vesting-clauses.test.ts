import { expect, it } from "vitest";
import { vestingClause } from "./vesting-clauses.ts";

const none = { start_on: null, months: null, cliff_months: null, period_months: null, dates: null, milestones: null };
const terms = { ...none, acceleration: null, acceleration_percent: null };

it("counts one month and one share as one", () => {
  expect(vestingClause({ ...terms, months: 1, cliff_months: 1, period_months: 1 })).toBe(
    "in equal parts at the end of each month over 1 month, nothing before 1 month has passed, while the work for the company goes on",
  );
  expect(vestingClause({ ...terms, months: 48, cliff_months: 12, period_months: 3 })).toContain(
    "each 3 months over 48 months, nothing before 12 months have passed",
  );
  const dates = [
    { on: "2027-01-01", shares: 1 },
    { on: "2028-01-01", shares: 2 },
  ];
  expect(vestingClause({ ...terms, dates })).toBe("1 share on January 1, 2027 and 2 shares on January 1, 2028");
});
