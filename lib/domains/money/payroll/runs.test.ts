import { describe, expect, it, vi } from "vitest";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { balancesOf } from "../../../../e2e/support/books.ts";
import { withPeople } from "../../../../e2e/support/payroll-people.ts";
import * as payroll from "./operations.ts";

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
    expect((await month("2028-01")).employer_taxes_note).toContain("taxes of 2028 are not known");
  });

  it("of a year whose wage base is not told yet are those of the statute up to the last one known, and nobody is paid past it", async () => {
    const { ada, bob, draft, month, approve } = await withPeople();
    vi.stubEnv("SOCIAL_SECURITY_WAGE_BASES", "");
    const january = await approve(await month("2027-01"));
    const taxes = { social_security_cents: 93_000, medicare_cents: 21_750, futa_cents: 7_200 };
    expect(january).toMatchObject({ social_security_withheld_cents: 93_000, withholding_note: null });
    expect(january.employer_taxes).toMatchObject({ ...taxes, year: 2027 });
    expect(january.employer_taxes?.note).toContain(
      "of 2027 is not told here yet: it is no lower than that of 2026, $184,500.00",
    );
    const bonus = (cents: number) =>
      draft({
        ...{ pay_date: "2027-02-26", off_cycle: true },
        people: [{ person_id: bob }, { person_id: ada, gross_cents: cents }],
      });
    const [most, another] = [await bonus(17_450_000), await bonus(17_450_000)];
    const tooMuch = {
      status: 400,
      code: "wage_base_unknown",
      message: expect.stringMatching(/^people\.1 .*: .*Ada would be$/),
    };
    await expect(bonus(17_450_100)).rejects.toMatchObject(tooMuch);
    await approve(most);
    await expect(approve(another)).rejects.toMatchObject({ ...tooMuch, message: expect.stringContaining("Ada would") });
    vi.stubEnv("SOCIAL_SECURITY_WAGE_BASES", "2027:190200");
    const { people, employer_taxes } = await approve(another);
    // $5,700 are left under the base that was told.
    expect(people.find(({ person_id }) => person_id === ada)?.social_security_withheld_cents).toBe(35_340);
    expect(employer_taxes?.sources[0]).toContain("of 2027: told by whoever runs this service");
    expect(employer_taxes?.note).not.toContain("not told");
    vi.unstubAllEnvs();
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
