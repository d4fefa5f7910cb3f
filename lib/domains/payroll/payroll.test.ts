import { afterAll, describe, expect, it } from "vitest";
import { readEntry } from "#lib/domains/ledger/operations.ts";
import { balancesOf, newCompany, outcomes } from "../../../e2e/support/books.ts";
import { asOwner, closeDatabase, refusalByDatabase } from "../../../e2e/support/database.ts";
import * as payroll from "./operations.ts";

afterAll(closeDatabase);

const ada = { name: "Ada", pay_kind: "salary", annual_salary_cents: 12_000_000, starts_on: "2026-01-15" };
const bob = {
  name: "Bob",
  pay_kind: "hourly",
  hourly_rate_cents: 5_000,
  hours_per_period: 100,
  starts_on: "2026-02-01",
};
const given = {
  pay_date: "2026-03-31",
  period_start: "2026-03-01",
  period_end: "2026-03-31",
  total_gross_cents: 1_850_000,
};

async function withRun() {
  const company = await newCompany();
  const { run_id } = await company.act(payroll.createRun, given);
  return { ...company, run_id, to: (one: typeof payroll.approveRun) => company.act(one, { run_id }) };
}

describe("a person on the payroll", () => {
  it("comes back as given, and is listed and read", async () => {
    const { act } = await newCompany();
    const [first, second] = [await act(payroll.createPerson, ada), await act(payroll.createPerson, bob)];
    expect(first).toMatchObject({ ...ada, email: null, hourly_rate_cents: null, ends_on: null });
    expect(await act(payroll.readPerson, { person_id: first.person_id })).toEqual(first);
    expect((await act(payroll.listAllPeople)).data).toEqual([second, first]);
    expect((await act(payroll.listAllPeople, { on: "2026-01-31" })).data).toEqual([first]);
  });

  it.each([
    [{ annual_salary_cents: undefined }, "annual_salary_cents is required where pay_kind is salary"],
    [{ hourly_rate_cents: 5 }, "hourly_rate_cents must be left out where pay_kind is salary"],
    [{ ends_on: "2026-01-14" }, "ends_on must not be before starts_on"],
    [{ pay_kind: "gifts" }, "pay_kind must be salary or hourly"],
    [{ name: "" }, "name must not be empty"],
    [
      { ...bob, hourly_rate_cents: 2 ** 53 - 1, annual_salary_cents: undefined },
      "hourly_rate_cents times hours_per_period",
    ],
  ])("rules 7.1 and 7.4: with %j is a 400 that says the field and the rule", async (fault, sentence) => {
    const { act } = await newCompany();
    const tried = act(payroll.createPerson, { ...ada, ...fault });
    await expect(tried).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
  });

  it("has a last day, not before the first", async () => {
    const { act } = await newCompany();
    const { person_id } = await act(payroll.createPerson, ada);
    expect(await act(payroll.endOnePerson, { person_id, ends_on: "2026-02-10" })).toMatchObject({
      ends_on: "2026-02-10",
    });
    const early = act(payroll.endOnePerson, { person_id, ends_on: "2026-01-14" });
    await expect(early).rejects.toMatchObject({
      status: 400,
      message: "ends_on must not be before starts_on, 2026-01-15",
    });
  });
});

describe("a month's payroll from the people on it", () => {
  it("adds up whoever was there on any day of the month", async () => {
    const { act } = await newCompany();
    const [first, second] = [await act(payroll.createPerson, ada), await act(payroll.createPerson, bob)];
    const run = (period: string) => act(payroll.runPayroll, { period, pay_date: "2026-03-31" });
    expect(await run("2026-01")).toMatchObject({ total_gross_cents: 1_000_000, period_end: "2026-01-31" });
    expect(await run("2026-02")).toMatchObject({
      status: "draft",
      total_gross_cents: 1_500_000,
      people: [
        { person_id: first.person_id, name: "Ada", gross_cents: 1_000_000 },
        { person_id: second.person_id, name: "Bob", gross_cents: 500_000 },
      ],
    });
    await act(payroll.endOnePerson, { person_id: first.person_id, ends_on: "2026-02-28" });
    expect(await run("2026-03")).toMatchObject({ total_gross_cents: 500_000 });
  });

  it("with nobody there is a draft of 0 that cannot be approved, and an obligation says why", async () => {
    const { act, entity_id, workspace_id } = await newCompany();
    const run = await act(payroll.runPayroll, { period: "2026-03", pay_date: "2026-03-31" });
    expect(run).toMatchObject({ total_gross_cents: 0, people: [], status: "draft" });
    await expect(act(payroll.approveRun, { run_id: run.run_id })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("Cannot approve the payroll run: its status is draft"),
    });
    const asked = await asOwner(
      "select entity_id, kind, status, title, about_type, about_id from obligation where workspace_id = $1 and kind = 'payroll_people'",
      [workspace_id],
    );
    expect(asked).toEqual([
      {
        entity_id,
        kind: "payroll_people",
        status: "pending",
        title: "Put people on the payroll: the run for 2026-03 found nobody to pay",
        about_type: "payroll_run",
        about_id: run.run_id,
      },
    ]);
    const forced = await refusalByDatabase(
      "update payroll_run set status = 'approved', approved_at = now() where run_id = $1",
      [run.run_id],
    );
    expect(forced?.constraint).toBe("payroll_run_of_nothing_is_a_draft");
  });
});

describe("a payroll run", () => {
  it("comes back as given, and is listed and read", async () => {
    const { act, run_id } = await withRun();
    const run = await act(payroll.readRun, { run_id });
    expect(run).toMatchObject({ ...given, status: "draft", people: [], entry_ids: [] });
    expect((await act(payroll.listAllRuns, { status: "draft" })).data).toEqual([run]);
    expect((await act(payroll.listAllRuns, { status: "processed" })).data).toEqual([]);
  });

  it.each([
    [{ total_gross_cents: 0 }, "total_gross_cents must be positive"],
    [{ period_end: "2026-02-28" }, "period_end must not be before period_start"],
    [{ pay_date: "tomorrow" }, "pay_date must be a day of the calendar"],
  ])("rule 7.4: with %j is a 400 that says the field and the rule", async (fault, sentence) => {
    const { act } = await newCompany();
    const tried = act(payroll.createRun, { ...given, ...fault });
    await expect(tried).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
  });

  it("rule 7.12: is approved, then processed, each once, and posts on the pay date", async () => {
    const { act, to, run_id, workspace_id } = await withRun();
    await expect(to(payroll.processRun)).rejects.toMatchObject({
      status: 400,
      message: "Cannot process the payroll run: its status is draft.",
    });
    const approved = await Promise.allSettled([1, 2, 3].map(() => to(payroll.approveRun)));
    expect(outcomes(approved)).toEqual({ done: 1, refused: [400, 400] });
    expect(await balancesOf(workspace_id)).toEqual({});
    const processed = await Promise.allSettled([1, 2, 3].map(() => to(payroll.processRun)));
    expect(outcomes(processed)).toEqual({ done: 1, refused: [400, 400] });
    await expect(to(payroll.approveRun)).rejects.toThrow("Cannot approve the payroll run: its status is processed.");
    expect(await balancesOf(workspace_id)).toEqual({ cash: -1_850_000, payroll_expense: 1_850_000 });
    const { entry_ids } = await act(payroll.readRun, { run_id });
    expect(await act(readEntry, { entry_id: entry_ids[0] })).toMatchObject({
      date: "2026-03-31",
      source: { type: "payroll_run", id: run_id, event: "processed" },
    });
  });

  it("is not found from another entity, by any act", async () => {
    const [{ run_id }, other] = [await withRun(), await newCompany()];
    for (const operation of [payroll.readRun, payroll.approveRun, payroll.processRun]) {
      await expect(other.act(operation, { run_id })).rejects.toMatchObject({ status: 404 });
    }
  });
});
