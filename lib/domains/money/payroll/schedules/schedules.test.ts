import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "#lib/core/days.ts";
import { newCompany, outcomes } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { lastBankingDay } from "../../payments/ach/rules.ts";
import * as payroll from "../operations.ts";
import * as payrollPeople from "../people/operations.ts";
import * as schedules from "./operations.ts";
import { nextPeriod, periodsInYear } from "./rules.ts";
import { payFrequencies } from "./schema.ts";

const ada = { name: "Ada", pay_kind: "salary", annual_salary_cents: 12_000_000, starts_on: "2026-01-01" };
const bob = {
  ...ada,
  name: "Bob",
  pay_kind: "hourly",
  annual_salary_cents: undefined,
  hourly_rate_cents: 5_000,
  hours_per_period: 130,
};
const every = {
  weekly: { name: "Weekly", frequency: "weekly", first_period_start: "2026-01-05", pay_days_after: 5 },
  biweekly: { name: "Biweekly", frequency: "biweekly", first_period_start: "2026-01-05", pay_days_after: 5 },
  semimonthly: { name: "Semimonthly", frequency: "semimonthly", first_period_start: "2026-01-16" },
  monthly: { name: "Monthly", frequency: "monthly", first_period_start: "2026-01-01" },
};

async function withSchedule(of: keyof typeof every = "biweekly") {
  const company = await newCompany();
  const { act } = company;
  const { person_id } = await act(payrollPeople.createPerson, ada);
  const bobs = (await act(payrollPeople.createPerson, bob)).person_id;
  const schedule = await act(schedules.createSchedule, every[of]);
  const { pay_schedule_id } = schedule;
  const draft = (input: object = {}) => act(schedules.draftNextRun, { pay_schedule_id, ...input });
  const read = () => act(schedules.readSchedule, { pay_schedule_id });
  return { ...company, ada: person_id, bob: bobs, schedule, pay_schedule_id, draft, read };
}

describe("a schedule's periods", () => {
  it.each([
    ["weekly", null, { period_start: "2026-01-05", period_end: "2026-01-11", pay_date: "2026-01-16" }],
    ["biweekly", "2026-02-15", { period_start: "2026-02-16", period_end: "2026-03-01", pay_date: "2026-03-06" }],
    ["semimonthly", null, { period_start: "2026-01-16", period_end: "2026-01-31", pay_date: "2026-01-30" }],
    ["semimonthly", "2028-02-15", { period_start: "2028-02-16", period_end: "2028-02-29", pay_date: "2028-02-29" }],
    ["monthly", "2026-01-31", { period_start: "2026-02-01", period_end: "2026-02-28", pay_date: "2026-02-27" }],
    ["monthly", "2028-11-30", { period_start: "2028-12-01", period_end: "2028-12-31", pay_date: "2028-12-29" }],
  ] as const)("%s after %s", (frequency, last, next) => {
    const schedule = { pay_days_after: 0, ...every[frequency], frequency };
    expect(nextPeriod(schedule, last)).toEqual(next);
  });

  it("follow each other without a gap, so many to a year", () => {
    fc.assert(
      fc.property(fc.constantFrom(...payFrequencies), fc.integer({ min: 0, max: 20 }), (frequency, years) => {
        const first_period_start = `${2020 + years}-01-01`;
        let last: string | null = null;
        for (let period = 0; period < periodsInYear[frequency]; period++) {
          const next = nextPeriod({ frequency, first_period_start, pay_days_after: 3 }, last);
          expect(next.period_start).toBe(last === null ? first_period_start : addDays(last, 1));
          // Three days after, or on the last banking day before.
          const by = addDays(next.period_end, 3);
          expect(next.pay_date).toBe(lastBankingDay(by));
          expect(daysBetween(next.pay_date, by)).toBeLessThanOrEqual(3);
          last = next.period_end;
        }
        // Twelve months are a year; fifty-two weeks a day or two less.
        expect(daysBetween(last ?? "", `${2020 + years}-12-31`)).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe("a pay schedule", () => {
  it("comes back as given with the period to come, pays whom none pays yet, and is listed and read", async () => {
    const { act, schedule, read, pay_schedule_id, ada: person_id } = await withSchedule();
    expect(schedule).toMatchObject({
      ...every.biweekly,
      person_count: 2,
      status: "active",
      next: { period_start: "2026-01-05", period_end: "2026-01-18", pay_date: "2026-01-23" },
    });
    expect(await read()).toEqual(schedule);
    expect((await act(schedules.listSchedules)).data).toEqual([schedule]);
    expect(await act(payrollPeople.readPerson, { person_id })).toMatchObject({ pay_schedule_id });
    const other = await act(schedules.createSchedule, { ...every.monthly, person_ids: [person_id] });
    expect(other.person_count).toBe(1);
    const found = async (search: string) =>
      (await act(schedules.listSchedules, { status: "active", search, limit: 1 })).data;
    expect(await found(schedule.name.toUpperCase())).toMatchObject([{ pay_schedule_id }]);
    expect(await found("Nothing of the kind")).toEqual([]);
    expect((await read()).person_count).toBe(1);
    const moved = await act(payrollPeople.updatePerson, { person_id, pay_schedule_id: null });
    expect(moved.pay_schedule_id).toBeNull();
  });

  it.each([
    ["weekly", 230_769, 150_000, 30],
    ["biweekly", 461_538, 300_000, 60],
    ["semimonthly", 500_000, 325_000, 65],
    ["monthly", 1_000_000, 650_000, 130],
  ] as const)("%s pays its part of a salary's year, and of the usual hours", async (of, salary, hourly, hours) => {
    const { draft, read, pay_schedule_id, schedule } = await withSchedule(of);
    const run = await draft();
    expect(run).toMatchObject({ ...schedule.next, pay_schedule_id, status: "draft", period: null });
    expect(run.people).toMatchObject([
      { name: "Ada", gross_cents: salary, hours: null },
      { name: "Bob", gross_cents: hourly, hours },
    ]);
    const { next } = await read();
    expect(next.period_start).toBe(addDays(run.period_end, 1));
  });

  it("pays of a period partly worked as much as its days, and takes other hours, withholding and pay dates", async () => {
    const { act, bob: person_id, draft } = await withSchedule("biweekly");
    await act(payrollPeople.createPerson, { ...ada, name: "Cy", starts_on: "2026-01-12" });
    const cy = (await act(payrollPeople.listPeople, { search: "Cy" })).data[0];
    await act(payrollPeople.updatePerson, {
      person_id: cy?.person_id,
      pay_schedule_id: (await act(schedules.listSchedules)).data[0]?.pay_schedule_id,
      federal_withheld_cents: 1_000,
    });
    const run = await draft({
      pay_date: "2026-01-30",
      people: [{ person_id, hours: 10, state_withheld_cents: 7 }],
    });
    expect(run.pay_date).toBe("2026-01-30");
    expect(run.people).toMatchObject([
      { name: "Ada", gross_cents: 461_538, federal_withheld_cents: 0 },
      { name: "Bob", gross_cents: 50_000, hours: 10, state_withheld_cents: 7 },
      { name: "Cy", gross_cents: 230_769, federal_withheld_cents: 1_000 },
    ]);
  });

  it("goes on from its last run that is not discarded", async () => {
    const { act, draft, read, schedule } = await withSchedule();
    const { run_id } = await draft();
    await act(payroll.discardRun, { run_id });
    expect((await read()).next).toEqual(schedule.next);
    expect(await draft()).toMatchObject(schedule.next);
  });

  it("drafts its next run once for each of two who ask at once: two periods, one after the other", async () => {
    const { draft } = await withSchedule();
    const [first, second] = (await Promise.all([draft(), draft()])).toSorted((a, b) =>
      a.period_start < b.period_start ? -1 : 1,
    );
    expect([first?.period_start, second?.period_start]).toEqual(["2026-01-05", "2026-01-19"]);
  });

  it("that is archived pays nobody any more", async () => {
    const { act, pay_schedule_id, draft, ada: person_id } = await withSchedule();
    const archived = await Promise.allSettled([1, 2].map(() => act(schedules.archiveSchedule, { pay_schedule_id })));
    expect(outcomes(archived)).toEqual({ done: 1, refused: [400] });
    const message = "pay_schedule_id must be an active pay schedule: Biweekly is archived";
    await expect(draft()).rejects.toMatchObject({ status: 400, message });
    const named = act(payrollPeople.updatePerson, { person_id, pay_schedule_id });
    await expect(named).rejects.toMatchObject({ status: 400, message });
  });

  it.each([
    [{ ...every.monthly, first_period_start: "2026-01-02" }, "first_period_start must be day 1 of a month"],
    [{ ...every.semimonthly, first_period_start: "2026-01-02" }, "first_period_start must be day 1 or 16 of a month"],
    [{ ...every.weekly, frequency: "daily" }, "frequency must be"],
    [{ ...every.weekly, pay_days_after: 32 }, "pay_days_after"],
    [{ ...every.weekly, first_period_start: "9999-12-30" }, "first_period_start must not lead to a day"],
    [{ ...every.weekly, name: " " }, "name must not be empty"],
  ])("with %j is a 400 that says the field and the rule", async (fault, sentence) => {
    const { act } = await newCompany();
    const tried = act(schedules.createSchedule, fault);
    await expect(tried).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
  });

  it("does not find the people of another company, nor pay whom it does not name, nor nobody", async () => {
    const [{ act, draft, bob: person_id }, other] = [await withSchedule(), await withSchedule()];
    const foreign = act(schedules.createSchedule, { ...every.monthly, person_ids: [other.ada] });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    await act(payrollPeople.updatePerson, { person_id, pay_schedule_id: null });
    await expect(draft({ people: [{ person_id }] })).rejects.toMatchObject({
      status: 400,
      message: "people.0.person_id must be paid by the schedule Biweekly in the period",
    });
    const empty = await act(schedules.createSchedule, { ...every.monthly, person_ids: [] });
    const nobody = act(schedules.draftNextRun, { pay_schedule_id: empty.pay_schedule_id });
    await expect(nobody).rejects.toMatchObject({ status: 400, code: "nothing_to_pay" });
    await expect(other.act(schedules.readSchedule, { pay_schedule_id: empty.pay_schedule_id })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("is held to its rules by PostgreSQL too", async () => {
    const { pay_schedule_id } = await withSchedule("monthly");
    const copy = (
      day: string,
    ) => `insert into pay_schedule (workspace_id, pay_schedule_id, entity_id, name, frequency, first_period_start, pay_days_after)
      select workspace_id, 'psch_copy', entity_id, name, frequency, '${day}', 0 from pay_schedule where pay_schedule_id = $1`;
    const refused = await refusalByDatabase(copy("2026-01-02"), [pay_schedule_id]);
    expect(refused?.constraint).toBe("pay_schedule_begins_as_its_periods_do");
  });
});
