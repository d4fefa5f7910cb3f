import { describe, expect, it } from "vitest";
import { transaction } from "#lib/db/transaction.ts";
import { newCompany, outcomes } from "../../../../../e2e/support/books.ts";
import { asOwner, refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { untilWaitedFor } from "../../../../../e2e/support/waited-for.ts";
import { readTrialBalance } from "../../../books/reports/operations.ts";
import * as payroll from "../operations.ts";
import * as people from "../people/operations.ts";
import * as store from "../store.ts";

const salary = { pay_kind: "salary", annual_salary_cents: 12_000_000, starts_on: "2026-01-01" };
const health = { name: "Health", amount_cents: 100_000, kind: "section_125" };
const deferral = { name: "401(k)", amount_cents: 50_000, kind: "traditional_401k" };

/** A company whose draft of March pays Ada and Bob 10,000.00 each. */
async function withDraft() {
  const company = await newCompany();
  const { act } = company;
  const ada = (await act(people.createPerson, { name: "Ada", ...salary, federal_withheld_cents: 150_000 })).person_id;
  const bob = (await act(people.createPerson, { name: "Bob", ...salary })).person_id;
  const { run_id } = await act(payroll.runPayroll, { period: "2026-03", pay_date: "2026-03-31" });
  const change = (...changes: object[]) => act(payroll.changeRun, { run_id, people: changes });
  return { ...company, ada, bob, run_id, change };
}

describe("a draft's withholding", () => {
  it("is said anew of whom one names, taxes what is left by law, and is approved and booked so", async () => {
    const { act, ada, bob, run_id, change } = await withDraft();
    const changed = await change({ person_id: ada, state_withheld_cents: 40_000, deductions: [health, deferral] });
    expect(changed).toMatchObject({
      ...{ status: "draft", federal_wages_cents: 1_850_000, fica_wages_cents: 1_900_000, net_cents: 1_514_650 },
      people: [
        {
          ...{ federal_wages_cents: 850_000, fica_wages_cents: 900_000, federal_withheld_cents: 150_000 },
          ...{ state_withheld_cents: 40_000, social_security_withheld_cents: 55_800, medicare_withheld_cents: 13_050 },
          ...{ deductions: [health, deferral], deductions_cents: 150_000, net_cents: 591_150 },
        },
        { person_id: bob, federal_wages_cents: 1_000_000, net_cents: 923_500 },
      ],
    });
    expect(changed).toEqual(await act(payroll.readRun, { run_id }));
    const again = await change({ person_id: bob, federal_withheld_cents: 100_000 }, { person_id: ada, deductions: [] });
    expect(again.people).toMatchObject([
      { federal_withheld_cents: 150_000, state_withheld_cents: 40_000, deductions: [], net_cents: 733_500 },
      { federal_withheld_cents: 100_000, net_cents: 823_500 },
    ]);
    await change({ person_id: ada, deductions: [health, deferral] });
    const approved = await act(payroll.approveRun, { run_id });
    expect(approved).toMatchObject({ net_cents: 1_414_650, employer_taxes: { medicare_cents: 27_550 } });
    await act(payroll.processRun, { run_id });
    const { accounts } = await act(readTrialBalance);
    expect(accounts.map((one) => [one.account_code, one.debit_cents - one.credit_cents])).toEqual([
      ["cash", -1_414_650],
      ["payroll_expense", 2_000_000],
      ["payroll_liabilities", -739_100],
      ["payroll_tax_expense", 153_750],
    ]);
    // What a section 125 plan took is no part of the year's wages, up to the base of them.
    const { people: next } = await act(payroll.createRun, {
      ...{ pay_date: "2026-04-30", period_start: "2026-04-01", period_end: "2026-04-30" },
      people: [{ person_id: ada, gross_cents: 20_000_000 }],
    });
    expect(next).toMatchObject([{ social_security_withheld_cents: (18_450_000 - 900_000) * 0.062 }]);
  });

  it("is refused where nobody is meant by it, more is withheld than is earned, or the run is no draft, and stays", async () => {
    const { act, ada, bob, run_id, change } = await withDraft();
    const before = await act(payroll.readRun, { run_id });
    const other = (await act(people.createPerson, { name: "Cy", ...salary })).person_id;
    const refused = (sentence: string) => ({ status: 400, message: expect.stringContaining(sentence) });
    await expect(change()).rejects.toMatchObject(refused("people must not be empty"));
    await expect(change({ person_id: ada }, { person_id: ada })).rejects.toMatchObject(
      refused("people.1.person_id must not be there twice"),
    );
    await expect(change({ person_id: other })).rejects.toMatchObject(
      refused("people.0.person_id must be one of those whom the run pays"),
    );
    await expect(change({ person_id: bob, federal_withheld_cents: 923_501 })).rejects.toMatchObject(
      refused("people.0 must be paid at least what is withheld: Bob earns 1000000 cents, of which 1000001"),
    );
    expect(await act(payroll.readRun, { run_id })).toEqual(before);
    await act(payroll.approveRun, { run_id });
    await expect(change({ person_id: ada })).rejects.toMatchObject({
      ...{ status: 400, message: "Cannot change the payroll run: its status is approved." },
    });
  });

  it("is either in what is approved at the same time, or refused", async () => {
    const { act, ada, run_id, change } = await withDraft();
    const settled = await Promise.allSettled([
      act(payroll.approveRun, { run_id }),
      ...[1, 2, 3].map((cents) => change({ person_id: ada, federal_withheld_cents: cents })),
    ]);
    expect(outcomes(settled).refused.every((status) => status === 400)).toBe(true);
    const run = await act(payroll.readRun, { run_id });
    expect(run.status).toBe("approved");
    const [line] = run.people;
    expect(line?.net_cents).toBe(923_500 - (line?.federal_withheld_cents ?? 0));
    const late = `update payroll_line set deductions = '[]' where run_id = $1`;
    expect((await refusalByDatabase(late, [run_id]))?.message).toContain("keeps what it says once it is no draft");
    expect(await asOwner("select 1 from payroll_line where run_id = $1", [run_id])).toHaveLength(2);
  });

  it("is refused by the run's status where somebody discards it at the same time", async () => {
    const { workspace_id, entity_id, ada, run_id, change } = await withDraft();
    const changed = await transaction({ workspace_id }, "write", async (tx) => {
      await store.discard(tx, { entity_id, run_id });
      const [{ pid } = { pid: 0 }] = await tx.sql<{ pid: number }>`select pg_backend_pid() as pid`;
      const tried = Promise.allSettled([change({ person_id: ada, federal_withheld_cents: 1 })]);
      await untilWaitedFor(pid);
      return { tried };
    });
    expect(await changed.tried).toMatchObject([
      { reason: { code: "invalid_transition", message: "Cannot change the payroll run: its status is discarded." } },
    ]);
  });
});
