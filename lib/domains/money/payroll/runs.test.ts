import { describe, expect, it } from "vitest";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { balancesOf, newCompany, outcomes } from "../../../../e2e/support/books.ts";
import { pastTriggers, refusalByDatabase, refusalOfCopy } from "../../../../e2e/support/database.ts";
import * as payroll from "./operations.ts";
import * as payrollPeople from "./people/operations.ts";

/** As two drafts of the same people and days could stand beside each other before, neither marked as being off the cycle. */
async function asBefore<R extends { run_id: string }>(run: R): Promise<R> {
  await pastTriggers("update payroll_run set off_cycle = false where run_id = $1", [run.run_id]);
  return run;
}

const march = { pay_date: "2026-03-31", period_start: "2026-03-01", period_end: "2026-03-31" };

/** A company that pays Ada $120,000 a year and Bob $50.00 for each of 100 hours a month, both since 2026 began. */
async function withPeople() {
  const company = await newCompany();
  const { act } = company;
  const add = async (person: object) =>
    (await act(payrollPeople.createPerson, { starts_on: "2026-01-01", ...person })).person_id;
  const ada = await add({ name: "Ada", pay_kind: "salary", annual_salary_cents: 12_000_000 });
  const bob = await add({ name: "Bob", pay_kind: "hourly", hourly_rate_cents: 5_000, hours_per_period: 100 });
  const draft = (input: object) => act(payroll.createRun, { ...march, ...input });
  const month = (period: string, pay_date = `${period}-28`) => act(payroll.runPayroll, { period, pay_date });
  const approve = (run: { run_id: string }) => act(payroll.approveRun, { run_id: run.run_id });
  const process = (run: { run_id: string }) => act(payroll.processRun, { run_id: run.run_id });
  return { ...company, ada, bob, add, draft, month, approve, process };
}

describe("a run by its people", () => {
  it("pays each their own pay, the hours they worked, or what is given, and is the sum of it", async () => {
    const { act, ada, bob, draft } = await withPeople();
    const worked = await draft({ people: [{ person_id: ada }, { person_id: bob, hours: 112.5 }] });
    expect(worked).toMatchObject({
      period: null,
      total_gross_cents: 1_562_500,
      people: [
        { person_id: ada, basis: "pay", hours: null, gross_cents: 1_000_000 },
        { person_id: bob, basis: "pay", hours: 112.5, gross_cents: 562_500 },
      ],
    });
    expect(await act(payroll.readRun, { run_id: worked.run_id })).toEqual(worked);
    const extra = { people: [{ person_id: ada, gross_cents: 250_000 }], total_gross_cents: 250_000 };
    const bonus = await draft({ ...extra, off_cycle: true });
    expect(bonus).toMatchObject({ people: [{ basis: "given", gross_cents: 250_000 }], total_gross_cents: 250_000 });
    expect((await act(payroll.listRuns)).data).toEqual([bonus, worked]);
  });

  it.each([
    [{ total_gross_cents: 5 }, "total_gross_cents must be what people add up to, or be left out: it is 5, and they"],
    [{ people: [] }, "total_gross_cents is required where people are left out"],
    [{ people: [{ hours: 1 }] }, "people.0.person_id is required"],
    [{ people: [{ person_id: "ada" }, { person_id: "ada" }] }, "people.1.person_id must not be there twice"],
    [{ people: [{ person_id: "ada", hours: 1 }] }, "people.0.hours must be left out: Ada is not paid by the hour"],
    [{ people: [{ person_id: "bob", hours: 1.005 }] }, "people.0.hours must have at most two decimals"],
    [{ people: [{ person_id: "bob", hours: 1, gross_cents: 1 }] }, "people.0.gross_cents must be left out where hours"],
    [{ people: [{ person_id: "bob", gross_cents: 0 }] }, "people.0.gross_cents must be positive"],
    [{ people: [{ person_id: "bob", hours: 0 }] }, "people must be paid something: their gross adds up to 0"],
    [
      { period_start: "2025-03-01", period_end: "2025-03-31" },
      "people.0.person_id must be on the payroll in the period",
    ],
    [{ period_start: "2025-03-01" }, "period_end must be within a year of period_start where people are given"],
  ])("with %j is a 400 that says the field and the rule", async (fault, sentence) => {
    const { ada, bob, draft } = await withPeople();
    const named = { people: [{ person_id: "ada" }], ...fault };
    const ids = { ada, bob };
    const people = named.people.map((one) => {
      const name = "person_id" in one ? one.person_id : undefined;
      return name === "ada" || name === "bob" ? { ...one, person_id: ids[name] } : one;
    });
    await expect(draft({ ...named, people })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(sentence),
    });
  });

  it("does not find the people of another company", async () => {
    const [{ draft }, other] = [await withPeople(), await withPeople()];
    const foreign = draft({ people: [{ person_id: other.ada }] });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
  });
});

describe("the employer's taxes of a run", () => {
  it("are estimated anew for a draft, and stand as they were when it was approved", async () => {
    const { act, ada, draft, month, approve } = await withPeople();
    const january = await month("2026-01");
    const shown = { is_estimate: true, is_provisional: true, year: 2026 };
    // Both are under every base yet: 6.2%, 1.45%, and 0.6% of $7,000 and of $5,000.
    const amounts = { social_security_cents: 93_000, medicare_cents: 21_750, futa_cents: 7_200, total_cents: 121_950 };
    expect(january.employer_taxes).toMatchObject({ ...shown, ...amounts });
    const bonus = await draft({ people: [{ person_id: ada, gross_cents: 17_500_000 }], off_cycle: true });
    await approve(bonus);
    // Ada's bonus has left $9,500 under the base of social security, and nothing under that of FUTA.
    const after = { social_security_cents: 89_900, medicare_cents: 21_750, futa_cents: 3_000, total_cents: 114_650 };
    expect((await act(payroll.readRun, { run_id: january.run_id })).employer_taxes).toMatchObject(after);
    const approved = await approve(january);
    expect(approved.employer_taxes).toMatchObject({ ...shown, ...after, is_provisional: false });
    expect(approved.people[0]?.employer_taxes).toMatchObject({ social_security_cents: 58_900, futa_cents: 0 });
    await approve(await draft({ people: [{ person_id: ada, gross_cents: 1_000 }], off_cycle: true }));
    expect(await act(payroll.readRun, { run_id: january.run_id })).toEqual(approved);
    expect((await month("2027-01")).employer_taxes_note).toContain("taxes of 2027 are not known");
  });

  it("never count a wage base twice, however many runs are approved at once", async () => {
    const { ada, draft, approve } = await withPeople();
    const people = [{ person_id: ada, gross_cents: 10_000_000 }];
    const runs = await Promise.all([1, 2, 3, 4].map(() => draft({ people, off_cycle: true })));
    const approved = await Promise.all(runs.map(approve));
    const taxes = approved.map(({ employer_taxes }) => employer_taxes);
    expect(taxes.reduce((sum, one) => sum + (one?.social_security_cents ?? 0), 0)).toBe(1_143_900);
    expect(taxes.reduce((sum, one) => sum + (one?.futa_cents ?? 0), 0)).toBe(4_200);
  });

  it("are posted with the pay in one entry of the day it was paid, and the reconciliation agrees", async () => {
    const { act, workspace_id, month, approve } = await withPeople();
    const run = await month("2026-03");
    await approve(run);
    const { entry_ids, net_cents } = await act(payroll.processRun, { run_id: run.run_id, paid_on: "2026-03-28" });
    // 6.2% and 1.45% of $15,000.00 are withheld, and owed with the employer's own.
    expect(net_cents).toBe(1_385_250);
    expect(await balancesOf(workspace_id)).toEqual({
      cash: -1_385_250,
      payroll_expense: 1_500_000,
      payroll_liabilities: -236_700,
      payroll_tax_expense: 121_950,
    });
    expect(await act(readEntry, { entry_id: entry_ids[0] })).toMatchObject({
      date: "2026-03-28",
      total_cents: 1_621_950,
      source: { type: "payroll_run", id: run.run_id, event: "processed" },
    });
    expect(await act(reconcileLedger, { period: "2026-03" })).toMatchObject({
      is_reconciled: true,
      records_without_entries: [],
      entries_without_records: [],
    });
  });

  it("are left out of the books where the run is one sum, and the run says why", async () => {
    const { workspace_id, draft, approve, process } = await withPeople();
    const run = await draft({ total_gross_cents: 700 });
    expect((await approve(run)).employer_taxes_note).toContain("given as one sum");
    await process(run);
    expect(await balancesOf(workspace_id)).toEqual({ cash: -700, payroll_expense: 700 });
  });
});

describe("a run whose gross and taxes would pass 2^53-1", () => {
  it("can be read, and is a 400 when it is to be approved", async () => {
    const { act, ada, draft, approve } = await withPeople();
    const run = await draft({ people: [{ person_id: ada, gross_cents: Number.MAX_SAFE_INTEGER }] });
    expect(await act(payroll.readRun, { run_id: run.run_id })).toEqual(run);
    await expect(approve(run)).rejects.toMatchObject({ status: 400, code: "out_of_range" });
  });
});

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

describe("a year's payroll", () => {
  it("is what processed runs have paid, by the month of their pay date", async () => {
    const { act, draft, month, approve, process } = await withPeople();
    const [january, second] = [await month("2026-01"), await draft({ total_gross_cents: 700 })];
    for (const run of [january, second]) await process(await approve(run));
    await approve(await month("2026-02"));
    const year = await act(payroll.readYear, { year: 2026 });
    expect(year).toMatchObject({ run_count: 2, gross_cents: 1_500_700, employer_taxes_cents: 121_950 });
    expect(year).toMatchObject({ unestimated_run_count: 1 });
    expect(year.months).toHaveLength(12);
    expect(year.months[0]).toEqual({
      period: "2026-01",
      run_count: 1,
      gross_cents: 1_500_000,
      net_cents: 1_385_250,
      employer_taxes_cents: 121_950,
    });
    expect(year.months[2]).toMatchObject({ run_count: 1, gross_cents: 700, employer_taxes_cents: 0 });
  });
});
