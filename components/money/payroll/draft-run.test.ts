import { describe, expect, it } from "vitest";
import type { PayrollPreview } from "#lib/domains/money/payroll/schema.ts";
import { chosenGross, chosenTotal, isAsUsual, peopleToSend } from "./draft-run.ts";

type Previewed = PayrollPreview["people"][number];

const part = {
  from: "2026-03-01",
  to: "2026-03-31",
  annual_salary_cents: null,
  hourly_rate_cents: null,
  hours_per_period: null,
};
const withheld = {
  ...{ federal_wages_cents: 0, fica_wages_cents: 0 },
  federal_withheld_cents: 0,
  state_withheld_cents: 0,
  social_security_withheld_cents: null,
  medicare_withheld_cents: null,
  additional_medicare_withheld_cents: null,
  deductions: [],
  deductions_cents: 0,
  withholding_state: null,
  work_state: null,
};
const person = { basis: "pay" as const, employer_taxes: null, ...withheld };
const ada: Previewed = {
  ...person,
  person_id: "ada",
  name: "Ada",
  hours: null,
  gross_cents: 1_000_000,
  net_cents: 1_000_000,
  parts: [{ ...part, pay_kind: "salary", annual_salary_cents: 12_000_000 }],
};
const bob: Previewed = {
  ...person,
  person_id: "bob",
  name: "Bob",
  hours: 100,
  gross_cents: 500_000,
  net_cents: 500_000,
  parts: [{ ...part, pay_kind: "hourly", hourly_rate_cents: 5_000, hours_per_period: 100 }],
};
const typed = (hours: string) => ({ bob: { isPaid: true, hours } });

describe("a run being drafted", () => {
  it("shows what the hours come to while they are typed", () => {
    expect(chosenTotal([ada, bob], {})).toBe(1_500_000);
    expect(chosenTotal([ada, bob], typed("112.5"))).toBe(1_562_500);
    expect(chosenTotal([ada, bob], { ada: { isPaid: false, hours: null } })).toBe(500_000);
    expect(chosenGross(bob, { isPaid: true, hours: "0" })).toBe(0);
    expect([chosenGross(bob, { isPaid: true, hours: "many" }), chosenTotal([ada, bob], typed("1.005"))]).toEqual([
      null,
      null,
    ]);
  });

  it("is the month's own payroll until somebody is left out or worked other hours", () => {
    expect(isAsUsual([ada, bob], {})).toBe(true);
    expect(isAsUsual([ada, bob], typed("100.00"))).toBe(true);
    expect(isAsUsual([ada, bob], typed("100.5"))).toBe(false);
    expect(isAsUsual([ada, bob], { ada: { isPaid: false, hours: null } })).toBe(false);
  });

  it("names whom it pays, with the hours that were typed as they were typed", () => {
    expect(peopleToSend([ada, bob], typed("1,100.5"))).toEqual([
      { person_id: "ada" },
      { person_id: "bob", hours: 1100.5 },
    ]);
    expect(peopleToSend([ada, bob], { ada: { isPaid: false, hours: null }, ...typed("many") })).toEqual([
      { person_id: "bob", hours: "many" },
    ]);
  });
});
