import { describe, expect, it } from "vitest";
import { today } from "#lib/core/days.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { balancesOf, newCompany, outcomes } from "../../../../e2e/support/books.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";
import * as payroll from "./operations.ts";
import * as payrollPeople from "./people/operations.ts";

const ada = { name: "Ada", pay_kind: "salary", annual_salary_cents: 12_000_000, starts_on: "2026-01-15" };
const bob = {
  name: "Bob",
  pay_kind: "hourly",
  hourly_rate_cents: 5_000,
  hours_per_period: 100,
  starts_on: "2026-02-01",
};
const raise = { effective_from: "2026-07-16", pay_kind: "salary", annual_salary_cents: 15_000_000 };
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
    const [first, second] = [await act(payrollPeople.createPerson, ada), await act(payrollPeople.createPerson, bob)];
    expect(first).toMatchObject({ ...ada, email: null, hourly_rate_cents: null, ends_on: null });
    expect(first.pay_history).toMatchObject([{ effective_from: "2026-01-15", annual_salary_cents: 12_000_000 }]);
    expect(await act(payrollPeople.readPerson, { person_id: first.person_id })).toEqual(first);
    expect((await act(payrollPeople.listPeople)).data).toEqual([second, first]);
    expect((await act(payrollPeople.listPeople, { on: "2026-01-31" })).data).toEqual([first]);
    expect((await act(payrollPeople.listPeople, { search: first.name.slice(1).toUpperCase() })).data).toEqual([first]);
    expect((await act(payrollPeople.listPeople, { search: "nobody" })).data).toEqual([]);
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
    const tried = act(payrollPeople.createPerson, { ...ada, ...fault });
    await expect(tried).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
  });

  it("is paid otherwise from a day on, and keeps what was paid before", async () => {
    const { act } = await newCompany();
    const { person_id } = await act(payrollPeople.createPerson, ada);
    const add = (pay: object) => act(payrollPeople.addPay, { person_id, ...pay });
    const hourly = { pay_kind: "hourly", hourly_rate_cents: 9_000, hours_per_period: 80 };
    await add({ ...hourly, effective_from: "2999-01-01" });
    const raised = await add(raise);
    expect(raised).toMatchObject({ pay_kind: "salary", annual_salary_cents: 15_000_000, hourly_rate_cents: null });
    expect(raised.pay_history.map(({ effective_from }) => effective_from)).toEqual([
      "2999-01-01",
      "2026-07-16",
      "2026-01-15",
    ]);
    expect((await act(payrollPeople.listPeople)).data).toEqual([raised]);
    await expect(add(raise)).rejects.toMatchObject({
      status: 409,
      message: "Ada has a pay from 2026-07-16 already.",
    });
    const early = add({ ...raise, effective_from: "2026-01-14" });
    await expect(early).rejects.toMatchObject({
      status: 400,
      message: "effective_from must not be before starts_on, 2026-01-15",
    });
    const raced = ["2026-08-01", "2026-08-01", "2026-08-01"].map((effective_from) => add({ ...raise, effective_from }));
    expect(outcomes(await Promise.allSettled(raced))).toEqual({ done: 1, refused: [409, 409] });
    await act(payrollPeople.endPerson, { person_id, ends_on: "2026-09-30" });
    const late = add({ ...raise, effective_from: "2026-10-01" });
    await expect(late).rejects.toMatchObject({ status: 400, message: expect.stringContaining("ends_on, 2026-09-30") });
  });

  it("keeps their pay in PostgreSQL too: from the first day, one a day, and unchanged", async () => {
    const { act } = await newCompany();
    const { person_id } = await act(payrollPeople.createPerson, ada);
    const refused = async (text: string) => (await refusalByDatabase(text, [person_id]))?.message;
    const added = (from: string, cents: number) =>
      `insert into payroll_pay (workspace_id, person_id, effective_from, pay_kind, annual_salary_cents)
       select workspace_id, person_id, '${from}', 'salary', ${cents} from payroll_person where person_id = $1`;
    expect(await refused(added("2026-01-14", 5))).toContain("pay begins no earlier than its person, on 2026-01-15");
    expect(await refused(added("2026-01-15", 5))).toContain("payroll_pay_pkey");
    expect(await refused(added("2026-01-16", 0))).toContain("payroll_pay_is_of_its_kind");
    expect(await refused("update payroll_pay set annual_salary_cents = 5 where person_id = $1")).toContain("stands");
    expect(await refused("delete from payroll_pay where person_id = $1")).toContain("stands");
    const unpaid = `do $$ begin set constraints all immediate;
      insert into payroll_person (workspace_id, person_id, employee_id, entity_id, name, starts_on)
      select workspace_id, 'prsn_unpaid', 'prsn_unpaid', entity_id, name, starts_on from payroll_person where person_id = '${person_id}'; end $$`;
    expect((await refusalByDatabase(unpaid))?.message).toContain("paid from their first day");
  });

  it("has a last day, not before the first", async () => {
    const { act } = await newCompany();
    const { person_id } = await act(payrollPeople.createPerson, ada);
    expect(await act(payrollPeople.endPerson, { person_id, ends_on: "2026-02-10" })).toMatchObject({
      ends_on: "2026-02-10",
    });
    const early = act(payrollPeople.endPerson, { person_id, ends_on: "2026-01-14" });
    await expect(early).rejects.toMatchObject({
      status: 400,
      message: "ends_on must not be before starts_on, 2026-01-15",
    });
  });
});

describe("a month's payroll from the people on it", () => {
  it("adds up the pay in force of whoever was there, by the days of the month", async () => {
    const { act } = await newCompany();
    const [first, second] = [await act(payrollPeople.createPerson, ada), await act(payrollPeople.createPerson, bob)];
    const run = (period: string) => act(payroll.runPayroll, { period, pay_date: "2026-03-31" });
    expect(await run("2026-01")).toMatchObject({ total_gross_cents: 548_387, period_end: "2026-01-31" });
    expect(await run("2026-02")).toMatchObject({
      status: "draft",
      period: "2026-02",
      total_gross_cents: 1_500_000,
      people: [
        { person_id: first.person_id, name: "Ada", basis: "pay", hours: null, gross_cents: 1_000_000 },
        { person_id: second.person_id, name: "Bob", basis: "pay", hours: 100, gross_cents: 500_000 },
      ],
    });
    await act(payrollPeople.endPerson, { person_id: first.person_id, ends_on: "2026-02-28" });
    expect(await run("2026-03")).toMatchObject({ total_gross_cents: 500_000 });
  });

  it("is previewed as it would be drafted, and says which run has paid the month", async () => {
    const { act } = await newCompany();
    const { person_id } = await act(payrollPeople.createPerson, ada);
    await act(payrollPeople.addPay, { ...raise, person_id });
    const asked = { period: "2026-07", pay_date: "2026-07-31" };
    const preview = await act(payroll.previewRun, asked);
    expect((await act(payroll.listRuns)).data).toEqual([]);
    const { parts, ...line } = preview.people[0] ?? {};
    expect(parts).toMatchObject([
      { from: "2026-07-01", to: "2026-07-15", annual_salary_cents: 12_000_000 },
      { from: "2026-07-16", to: "2026-07-31", annual_salary_cents: 15_000_000 },
    ]);
    const drafted = await act(payroll.runPayroll, asked);
    expect(drafted).toMatchObject({ total_gross_cents: preview.total_gross_cents, people: [line] });
    expect(drafted.employer_taxes).toEqual(preview.employer_taxes);
    await act(payroll.approveRun, { run_id: drafted.run_id });
    expect(await act(payroll.previewRun, asked)).toMatchObject({ approved_run_id: drafted.run_id });
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
      "update payroll_run set status = 'approved', approved_at = now(), employer_taxes_note = 'none' where run_id = $1",
      [run.run_id],
    );
    expect(forced?.constraint).toBe("payroll_run_of_nothing_is_a_draft");
  });
});

describe("a payroll run", () => {
  it("comes back as given, and is listed and read", async () => {
    const { act, run_id } = await withRun();
    const run = await act(payroll.readRun, { run_id });
    expect(run).toMatchObject({
      ...given,
      status: "draft",
      period: null,
      people: [],
      employer_taxes: null,
      entry_ids: [],
    });
    expect(run.employer_taxes_note).toContain("given as one sum");
    expect((await act(payroll.listRuns, { status: "draft" })).data).toEqual([run]);
    expect((await act(payroll.listRuns, { status: "processed" })).data).toEqual([]);
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

  it("rule 7.12: is approved, then processed, each once, and posts on the day it is paid: today, if none is given", async () => {
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
      date: today(),
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
