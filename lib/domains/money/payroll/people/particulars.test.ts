import { describe, expect, it } from "vitest";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import * as payroll from "../operations.ts";
import * as people from "./operations.ts";

const ada = { name: "Ada", pay_kind: "salary", annual_salary_cents: 12_000_000, starts_on: "2026-01-01" };
const filing = {
  filing_status: "single",
  work_state: "CA",
  dependents_credit_cents: 200_000,
  address: "1 Main Street",
};
const march = { pay_date: "2026-03-31", period_start: "2026-03-01", period_end: "2026-03-31" };

describe("somebody's particulars", () => {
  it("come back as given, and what is left out of a change stays", async () => {
    const { act } = await newCompany();
    const made = await act(people.createPerson, { ...ada, filing, federal_withheld_cents: 150_000 });
    expect(made).toMatchObject({ filing, federal_withheld_cents: 150_000, state_withheld_cents: null, deductions: [] });
    const { person_id } = made;
    const change = (input: object) => act(people.updatePerson, { person_id, ...input });
    const deductions = [{ name: "401(k)", amount_cents: 50_000, kind: "traditional_401k" }];
    const changed = await change({ deductions, state_withheld_cents: 48_000 });
    expect(changed).toMatchObject({
      filing,
      federal_withheld_cents: 150_000,
      state_withheld_cents: 48_000,
      deductions,
    });
    expect(await change({ federal_withheld_cents: null, filing: null })).toMatchObject({
      ...{ federal_withheld_cents: null, filing: null, deductions },
    });
  });

  it("say what is withheld of each of their own pays, unless the run does; of a bonus the run alone", async () => {
    const { act } = await newCompany();
    const deductions = [{ name: "401(k)", amount_cents: 50_000, kind: "traditional_401k" }];
    const { person_id } = await act(people.createPerson, { ...ada, federal_withheld_cents: 150_000, deductions });
    const own = await act(payroll.createRun, { ...march, people: [{ person_id }] });
    expect(own.people).toMatchObject([{ federal_withheld_cents: 150_000, deductions, net_cents: 723_500 }]);
    const otherwise = { person_id, federal_withheld_cents: 0, deductions: [] };
    const april = { pay_date: "2026-04-30", period_start: "2026-04-01", period_end: "2026-04-30" };
    const other = await act(payroll.createRun, { ...april, people: [otherwise] });
    expect(other.people).toMatchObject([{ federal_withheld_cents: 0, deductions: [], net_cents: 923_500 }]);
    const bonus = { people: [{ person_id, gross_cents: 100_000, federal_withheld_cents: 22_000 }], off_cycle: true };
    expect((await act(payroll.createRun, { ...march, ...bonus })).people).toMatchObject([
      { federal_withheld_cents: 22_000, state_withheld_cents: 0, deductions: [], net_cents: 70_350 },
    ]);
    const month = await act(payroll.runPayroll, { period: "2026-05", pay_date: "2026-05-29" });
    expect(month.people).toMatchObject([{ federal_withheld_cents: 150_000, deductions, net_cents: 723_500 }]);
  });

  it.each([
    [{ federal_withheld_cents: -1 }, "federal_withheld_cents must not be negative"],
    [{ state_withheld_cents: 1.5 }, "state_withheld_cents must be a whole number of cents"],
    [{ deductions: [{ name: "", amount_cents: 1 }] }, "deductions.0.name must not be empty"],
    [{ deductions: [{ name: "Union", amount_cents: 0 }] }, "deductions.0.amount_cents must be positive"],
    [{ deductions: [{ name: "Union", amount_cents: 1, kind: "pretax" }] }, "deductions.0.kind must be"],
    [{ filing: { work_state: "XX" } }, "filing.work_state"],
  ])("with %j are a 400 that says the field and the rule", async (fault, sentence) => {
    const { act } = await newCompany();
    const { person_id } = await act(people.createPerson, ada);
    const tried = act(people.updatePerson, { person_id, ...fault });
    await expect(tried).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
  });

  it("that take more than somebody earns are a 400 with both sums, and nothing is kept", async () => {
    const { act } = await newCompany();
    const { person_id } = await act(people.createPerson, ada);
    const given = { person_id, gross_cents: 1_000, federal_withheld_cents: 1_000 };
    await expect(act(payroll.createRun, { ...march, people: [given] })).rejects.toMatchObject({
      status: 400,
      message: "people.0 must be paid at least what is withheld: Ada earns 1000 cents, of which 1077 would be withheld",
    });
    expect((await act(payroll.listRuns)).data).toEqual([]);
  });

  it("are held to their rules by PostgreSQL too, and a line's net to what is withheld", async () => {
    const { act } = await newCompany();
    const { person_id } = await act(people.createPerson, ada);
    const { run_id } = await act(payroll.createRun, { ...march, people: [{ person_id }] });
    const refused = async (text: string, id: string) => await refusalByDatabase(text, [id]);
    const person = (set: string) => refused(`update payroll_person set ${set} where person_id = $1`, person_id);
    expect((await person("federal_withheld_cents = -1"))?.constraint).toBe("payroll_person_withheld_is_exact");
    const deducted = (fault: string) => person(`deductions = '[{${fault}, "amount_cents": 5}]'`);
    expect((await deducted(`"name": "", "kind": "other"`))?.constraint).toBe("payroll_person_deductions_are_named");
    expect((await deducted(`"name": "Union"`))?.constraint).toBe("payroll_person_deductions_have_kinds");
    expect((await deducted(`"name": "Union", "kind": "pretax"`))?.constraint).toBe(
      "payroll_person_deductions_have_kinds",
    );
    await act(payroll.approveRun, { run_id });
    expect((await refused("update payroll_line set net_cents = 5 where run_id = $1", run_id))?.message).toContain(
      "estimated once",
    );
    const kept = "update payroll_line set federal_withheld_cents = 5 where run_id = $1";
    expect((await refused(kept, run_id))?.message).toContain("keeps what it says once it is no draft");
    expect((await refused("update payroll_run set net_cents = 5 where run_id = $1", run_id))?.message).toContain(
      "once",
    );
  });
});
