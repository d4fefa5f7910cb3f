import { describe, expect, it } from "vitest";
import { outcomes } from "../../../../e2e/support/books.ts";
import { pastTriggers, refusalByDatabase, refusalOfCopy } from "../../../../e2e/support/database.ts";
import { withPeople } from "../../../../e2e/support/payroll-people.ts";
import * as payroll from "./operations.ts";
import * as people from "./people/operations.ts";

/** As two drafts of the same people and days could stand beside each other before, neither marked as being off the cycle. */
async function asBefore<R extends { run_id: string }>(run: R): Promise<R> {
  await pastTriggers("update payroll_run set off_cycle = false where run_id = $1", [run.run_id]);
  return run;
}

describe("nobody is paid twice", () => {
  it("by two drafts for the same days: the second is a 409 that names the first, until that is discarded", async () => {
    const { act, ada, draft, month } = await withPeople();
    const first = await month("2026-03");
    const message = expect.stringContaining(
      `Ada is in the payroll run ${first.run_id} for 2026-03-01 to 2026-03-31 already, which is draft`,
    );
    const others = [
      () => month("2026-03"),
      () => draft({ people: [{ person_id: ada }], period_start: "2026-03-31", period_end: "2026-04-15" }),
      () => draft({ people: [{ person_id: ada, gross_cents: 100 }] }),
    ];
    for (const other of others) await expect(other()).rejects.toMatchObject({ status: 409, message });
    expect(await draft({ total_gross_cents: 100 })).toMatchObject({ net_cents: 100 });
    const bonus = await draft({ people: [{ person_id: ada, gross_cents: 100 }], off_cycle: true });
    expect(bonus).toMatchObject({ status: "draft", off_cycle: true });
    expect(await act(payroll.discardRun, { run_id: first.run_id })).toMatchObject({ status: "discarded" });
    expect(await month("2026-03")).toMatchObject({ total_gross_cents: 1_500_000 });
    await expect(act(payroll.approveRun, { run_id: first.run_id })).rejects.toThrow("its status is discarded");
  });

  it("by drafts at once: one is made", async () => {
    const { ada, draft, month } = await withPeople();
    const own = { people: [{ person_id: ada }] };
    const settled = await Promise.allSettled([month("2026-03"), draft(own), month("2026-03"), draft(own)]);
    expect(outcomes(settled)).toEqual({ done: 1, refused: [409, 409, 409] });
  });

  it("nor by PostgreSQL, which lets no second draft be of the same person and days", async () => {
    const { ada, draft, month } = await withPeople();
    const [{ run_id }, other] = [await month("2026-03"), await draft({ total_gross_cents: 5 })];
    const beside = `do $$ begin set constraints all immediate; insert into payroll_line (workspace_id, run_id, person_id, basis, gross_cents)
      select workspace_id, '${other.run_id}', person_id, 'given', 5 from payroll_person where person_id = '${ada}'; end $$`;
    expect((await refusalByDatabase(beside))?.message).toContain(
      `the payroll run ${run_id} is of the same person and days`,
    );
  });

  it("though drafts from before stand beside each other: the second approval is a 409 that names the first", async () => {
    const { act, month, approve, draft, ada } = await withPeople();
    const first = await month("2026-03");
    const days = { period_start: "2026-03-31", period_end: "2026-04-15" };
    const own = await asBefore(await draft({ people: [{ person_id: ada }], ...days, off_cycle: true }));
    await approve(first);
    await expect(approve(own)).rejects.toMatchObject({
      status: 409,
      message: `Ada is paid for 2026-03-01 to 2026-03-31 already, by the payroll run ${first.run_id}.`,
    });
    await expect(approve(first)).rejects.toThrow("Cannot approve the payroll run: its status is approved.");
    await expect(act(payroll.discardRun, { run_id: first.run_id })).rejects.toThrow(
      "Cannot discard the payroll run: its status is approved.",
    );
    const again = await draft({ people: [{ person_id: ada, hours: undefined }], off_cycle: true });
    expect(await approve(again)).toMatchObject({ status: "approved", off_cycle: true });
    const april = await asBefore(await draft({ people: [{ person_id: ada }], ...days, off_cycle: true }));
    await act(payroll.discardRun, { run_id: own.run_id });
    await act(payroll.discardRun, { run_id: april.run_id });
    expect(await approve(await month("2026-04"))).toMatchObject({ status: "approved" });
  });

  it("though one who was forgotten is paid by a run of their own", async () => {
    const { add, month, approve, draft } = await withPeople();
    await approve(await month("2026-03"));
    const person_id = await add({ name: "Cy", pay_kind: "salary", annual_salary_cents: 6_000_000 });
    expect(await approve(await draft({ people: [{ person_id }] }))).toMatchObject({ total_gross_cents: 500_000 });
  });

  it("by approvals at once of drafts from before: one is done", async () => {
    const { ada, draft, approve } = await withPeople();
    const own = { people: [{ person_id: ada }], off_cycle: true };
    const drafts = [await draft(own), await draft(own), await draft(own), await draft(own)];
    for (const run of drafts) await asBefore(run);
    const settled = await Promise.allSettled(drafts.map(approve));
    expect(outcomes(settled)).toEqual({ done: 1, refused: [409, 409, 409] });
  });

  it("nor by PostgreSQL, which holds the lines to their run", async () => {
    const { ada, draft, month, approve } = await withPeople();
    const first = await month("2026-03");
    const own = await asBefore(await draft({ people: [{ person_id: ada }], off_cycle: true }));
    const { run_id } = await approve(first);
    const approving = `update payroll_run set status = 'approved', approved_at = now(), employer_taxes_note = 'none', net_cents = total_gross_cents`;
    const refused = async (text: string, id: string) => (await refusalByDatabase(text, [id]))?.message;
    const now = `do $$ begin set constraints pays_once immediate; ${approving} where run_id = '${own.run_id}'; end $$`;
    expect((await refusalByDatabase(now))?.message).toContain(`the payroll run ${run_id} pays the same people`);
    expect(await refused("update payroll_line set gross_cents = 1 where run_id = $1", run_id)).toContain("keeps what");
    expect(await refused("delete from payroll_line where run_id = $1", run_id)).toContain("are kept");
    expect(await refusalOfCopy("payroll_line", ["run_id", run_id], {})).toBe("a payroll line is of a draft");
    const taxes = "update payroll_line set futa_cents = futa_cents + 1 where run_id = $1";
    expect(await refused(taxes, run_id)).toContain("estimated once");
    const other = "update payroll_run set employer_taxes = '{}' where run_id = $1";
    expect(await refused(other, run_id)).toContain("estimated once");
    const more = `do $$ begin set constraints adds_up immediate; insert into payroll_line (workspace_id, run_id, person_id, basis, gross_cents)
      select workspace_id, '${own.run_id}', person_id, 'given', 5 from payroll_person p where not exists (select from payroll_line l
        where l.person_id = p.person_id and l.run_id = '${own.run_id}') and entity_id = '${own.entity_id}'; end $$`;
    expect((await refusalByDatabase(more))?.message).toContain("add up to it: gross 1000005 of 1000000");
    // Where a run names people, what it pays is theirs; where it names nobody, it pays all of it.
    const bare = await draft({ total_gross_cents: 5 });
    for (const [id, net, why] of [
      [own.run_id, 1, "the lines of a payroll run add up to it: net "],
      [bare.run_id, 4, "a payroll run that names nobody withholds nothing: net 4 of 5"],
    ] as const) {
      const short = `do $$ begin set constraints adds_up immediate; ${approving.replace("= total_gross_cents", `= ${net}`)}
        where run_id = '${id}'; end $$`;
      expect((await refusalByDatabase(short))?.message).toContain(why);
    }
  });
});

describe("a draft is approved as long as it pays what its people are paid", () => {
  it("and not once somebody has left, or is paid otherwise: it is drafted anew", async () => {
    const { act, ada, bob, month, draft, approve } = await withPeople();
    const april = await month("2026-04");
    await act(people.addPay, {
      ...{ person_id: ada, pay_kind: "salary", annual_salary_cents: 24_000_000, effective_from: "2026-04-01" },
    });
    const changed = { status: 409, code: "pay_has_changed" };
    await expect(approve(april)).rejects.toMatchObject({
      ...changed,
      message: expect.stringContaining("Ada is paid $20,000.00 by now, and $10,000.00 in the draft."),
    });
    await act(payroll.discardRun, { run_id: april.run_id });
    const hours = await draft({
      ...{ period_start: "2026-04-01", period_end: "2026-04-30", people: [{ person_id: bob, hours: 37.25 }] },
    });
    expect(await approve(hours)).toMatchObject({ total_gross_cents: 186_250 });
    const may = await month("2026-05");
    await act(people.endPerson, { person_id: bob, ends_on: "2026-04-30" });
    const gone = "Bob is not employed on any day of the period any more";
    await expect(approve(may)).rejects.toMatchObject({ ...changed, message: expect.stringContaining(gone) });
    const approved = `update payroll_run set status = 'approved', approved_at = now(), employer_taxes_note = 'none', net_cents = total_gross_cents
      where run_id = $1`;
    expect((await refusalByDatabase(approved, [may.run_id]))?.message).toContain("on which they are not employed");
    await act(payroll.discardRun, { run_id: may.run_id });
    expect(await approve(await month("2026-05"))).toMatchObject({ total_gross_cents: 2_000_000 });
    // A last bonus is given by hand.
    const last = await draft({ people: [{ person_id: bob, gross_cents: 5_000 }], off_cycle: true });
    expect(await approve(last)).toMatchObject({ status: "approved" });
  });

  it("whatever comes at once: who is approved to be paid for later days has not left before", async () => {
    const { act, ada, month } = await withPeople();
    const run = await month("2026-06");
    const [approved] = await Promise.allSettled([
      act(payroll.approveRun, { run_id: run.run_id }),
      act(people.endPerson, { person_id: ada, ends_on: "2026-05-31" }),
    ]);
    // Either it was approved before they left, or it is refused.
    if (approved?.status === "rejected") expect(approved.reason).toMatchObject({ code: "pay_has_changed" });
    await expect(act(payroll.approveRun, { run_id: run.run_id })).rejects.toMatchObject({
      status: approved?.status === "fulfilled" ? 400 : 409,
    });
  });
});
