import { describe, expect, it } from "vitest";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { completeObligation } from "#lib/domains/trust/approvals/operations.ts";
import type { newCompany } from "../../../../../e2e/support/books.ts";
import { withPayroll } from "../../../../../e2e/support/payroll-deposits.ts";
import * as payroll from "../operations.ts";
import * as deposits from "./operations.ts";

/** The deposits that the company is asked for, by their days. */
async function askedOf(act: Awaited<ReturnType<typeof newCompany>>["act"]) {
  const { data } = await act(listObligations, { status: "pending", limit: 1000 });
  return data
    .filter(({ kind }) => kind === "deposit_payroll_taxes")
    .map(({ due_date, title }) => `${due_date} ${title}`)
    .toSorted();
}

describe("the deposits of federal taxes", () => {
  const january = "2026-02-17 Deposit: federal income tax, social security and Medicare, Jan 2026";

  it("are told by their days, and asked for until they are made", async () => {
    const { act, deposit } = await withPayroll();
    const due = async () =>
      (await act(deposits.readLiabilities)).due.map(({ kind, due_date, amount_cents, with_return }) => [
        kind,
        due_date,
        amount_cents,
        with_return,
      ]);
    const unemployment = ["form_940", "2027-02-01", 4_200, true];
    expect(await due()).toEqual([["form_941", "2026-02-17", 303_000, false], unemployment]);
    expect(await askedOf(act)).toEqual([january]);
    await deposit({ amount_cents: 302_999 });
    expect(await due()).toEqual([["form_941", "2026-02-17", 1, false], unemployment]);
    expect(await askedOf(act)).toEqual([january]);
    const { deposit_id } = await deposit({ amount_cents: 1 });
    expect(await askedOf(act)).toEqual([]);
    await act(deposits.voidDeposit, { deposit_id });
    expect(await askedOf(act)).toEqual([january]);
  });

  it("are asked for no more where their run is voided, nor anew where somebody has said that they are made", async () => {
    const { act, run, person_id } = await withPayroll();
    const [one] = (await act(listObligations, { status: "pending" })).data;
    await act(completeObligation, { obligation_id: one?.obligation_id });
    const days = { period_start: "2026-02-01", period_end: "2026-02-28", pay_date: "2026-02-27" };
    const people = [{ person_id, gross_cents: 1_000_000 }];
    const { run_id } = await act(payroll.createRun, { ...days, total_gross_cents: 1_000_000, people });
    await act(payroll.approveRun, { run_id });
    await act(payroll.processRun, { run_id });
    expect(await askedOf(act)).toEqual([january.replace("2026-02-17", "2026-03-16").replace("Jan", "Feb")]);
    await act(payroll.voidRun, { run_id });
    expect(await askedOf(act)).toEqual([]);
    // Nobody has made it: it says so.
    const ended = (await act(listObligations, { status: "completed" })).data.filter((of) => of.completed_by === null);
    expect(ended.map(({ note }) => note)).toEqual([expect.stringContaining("a payroll run was voided")]);
    await act(payroll.voidRun, { run_id: run.run_id });
    expect((await act(deposits.readLiabilities)).due).toEqual([]);
  });

  it("are asked for where a run is processed at once with the voiding of the deposit that would have cleared it", async () => {
    const { act, run, deposit, person_id } = await withPayroll();
    const { deposit_id } = await deposit({ amount_cents: 303_000 });
    await act(payroll.voidRun, { run_id: run.run_id });
    const days = { period_start: "2026-02-01", period_end: "2026-02-28", pay_date: "2026-02-27" };
    const { run_id } = await act(payroll.createRun, { ...days, people: [{ person_id }] });
    await act(payroll.approveRun, { run_id });
    await Promise.all([act(payroll.processRun, { run_id }), act(deposits.voidDeposit, { deposit_id })]);
    expect(await askedOf(act)).toEqual([january.replace("2026-02-17", "2026-03-16").replace("Jan", "Feb")]);
  });

  it("are told to lack what is not in our facts, or follows from nobody's pay", async () => {
    const { act, person_id } = await withPayroll();
    const undated =
      /^By when the states want .* is not in our facts. By when plans .* is not in our facts. .* in a credit reduction state more is owed with the fourth quarter/;
    expect((await act(deposits.readLiabilities)).note).toMatch(undated);
    const on = (day: string) => ({ period_start: day, period_end: day, pay_date: day });
    const next = {
      ...on("2028-01-28"),
      people: [{ person_id, federal_withheld_cents: 150_000, gross_cents: 900_000 }],
    };
    for (const given of [{ ...on("2026-02-27"), total_gross_cents: 700 }, next]) {
      const { run_id } = await act(payroll.createRun, given);
      await act(payroll.approveRun, { run_id });
      await act(payroll.processRun, { run_id });
    }
    const { note, due } = await act(deposits.readLiabilities);
    expect(note).toContain(
      "1 run of 2026 (they were given as one sum), 1 run of 2028 (the figures of the year are not",
    );
    expect(due.at(-1)).toMatchObject({
      kind: "form_941",
      last_pay_date: "2028-01-28",
      amount_cents: 150_000,
      with_return: false,
    });
    expect(await askedOf(act)).toEqual([
      january,
      "2028-02-15 Deposit: federal income tax, Jan 2028, and the social security and Medicare of 2028, which are not in our facts",
    ]);
  });
});
