import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { createAccount, createEntry, postEntry } from "#lib/domains/books/ledger/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { declareDistribution, payDistribution } from "#lib/domains/equity/distributions/operations.ts";
import { readCapTable } from "#lib/domains/equity/operations.ts";
import { cancelPayment, createPayment } from "#lib/domains/money/payments/operations.ts";
import * as payroll from "#lib/domains/money/payroll/operations.ts";
import { createPerson } from "#lib/domains/money/payroll/people/operations.ts";
import { execute } from "#lib/execute.ts";
import { activeOn } from "../../../../../e2e/support/active-company.ts";
import { grant } from "../../../../../e2e/support/equity.ts";
import { confirmTaxFiling, fileTaxDocument, trackDeadline } from "../operations.ts";

// Days far enough ahead that the world's own time does not reach them.
const year = Number(today().slice(0, 4)) + 1;

describe("what law asks of a company beside its reports", () => {
  it("opens by itself with payroll, payments and people elsewhere, each once, and ends as it is filed", async () => {
    const { caller, entity_id, others, look, move } = await activeOn(`${year}-01-07`, {
      entity_type: "c_corp",
      jurisdiction: "DE",
    });
    // 2 months end on March 6, and 15 days more.
    const option = `${year}-03-21 Option: Form 2553, to be taxed as an S corporation from the start, with the IRS`;
    expect(await others()).toEqual([option]);
    await move(`${year}-02-10`);
    const person = { name: "Ada", pay_kind: "salary", annual_salary_cents: 6_000_000, starts_on: `${year}-02-01` };
    const hired = await execute(createPerson, caller, { entity_id, ...person, filing: { work_state: "CA" } });
    const { person_id } = hired.value;
    const days = { pay_date: `${year}-02-10`, period_start: `${year}-02-01`, period_end: `${year}-02-10` };
    const run = { entity_id, ...days, total_gross_cents: 500_000, people: [{ person_id, gross_cents: 500_000 }] };
    const { run_id } = (await execute(payroll.createRun, caller, run)).value;
    await execute(payroll.approveRun, caller, { entity_id, run_id });
    await execute(payroll.processRun, caller, { entity_id, run_id });
    const paid = { entity_id, recipient_name: "Grace Hopper", amount_cents: 250_000, method: "ach" };
    await execute(createPayment, caller, paid);
    await Promise.all([look(), look()]);
    const opened = [
      expect.stringMatching(new RegExp(`^${year}-0[45]-.. File: Form 941, .*, quarter 1 of ${year}$`)),
      option,
      expect.stringMatching(
        new RegExp(`^${year + 1}-0[12]-.. File: Form 1099-NEC, Nonemployee Compensation, ${year}$`),
      ),
      expect.stringMatching(new RegExp(`^${year + 1}-0[12]-.. File: Form 940, .*, ${year}$`)),
      expect.stringMatching(new RegExp(`^${year + 1}-0[12]-.. File: Form W-2, Wage and Tax Statement, ${year}$`)),
      expect.stringContaining("no day Qualify in California as a foreign company"),
    ];
    expect((await others()).toSorted()).toEqual(expect.arrayContaining(opened));
    expect(await others()).toHaveLength(opened.length);
    // What is prepared of them by hand is the same obligation.
    const asked = { entity_id, filing_type: "941", tax_year: year, quarter: 1 };
    const { value: filing } = await execute(fileTaxDocument, caller, asked);
    expect(await others()).toHaveLength(opened.length);
    await execute(confirmTaxFiling, caller, { entity_id, filing_id: filing.filing_id });
    await execute(trackDeadline, caller, { entity_id, deadline_type: "annual_report", jurisdiction: "TX" });
    await look();
    const left = await others();
    expect(left.filter((one) => one.includes("941"))).toEqual([]);
    expect(left.filter((one) => one.includes("Qualify in Texas"))).toHaveLength(1);
    // Whoever has filed one files a quarter without wages too, once it is over.
    const second = { ...asked, quarter: 2 };
    await move(`${year}-06-30`);
    expect((await others()).filter((one) => one.includes("941"))).toEqual([]);
    await move(`${year}-07-01`);
    const ofNothing = [expect.stringMatching(/quarter 2 of .*, also of no wages, unless the last was marked as final/)];
    expect((await others()).filter((one) => one.includes("941"))).toEqual(ofNothing);
    const told = (await execute(fileTaxDocument, caller, second)).value;
    expect(told).toMatchObject({ is_reportable: null, amount_cents: 0, lines: [] });
    expect(told.basis).toContain("a Form 941 of no wages is filed all the same");
    expect((await others()).filter((one) => one.includes("941"))).toEqual(ofNothing);
    await execute(confirmTaxFiling, caller, { entity_id, filing_id: told.filing_id });
    expect((await others()).filter((one) => one.includes("941"))).toEqual([]);
  });

  it("asks for no return of what was voided, says why, and asks again with the next run", async () => {
    const { caller, entity_id, others, look, move } = await activeOn(`${year}-01-07`, {
      entity_type: "c_corp",
      jurisdiction: "DE",
    });
    await move(`${year}-02-10`);
    const person = { name: "Ada", pay_kind: "salary", annual_salary_cents: 6_000_000, starts_on: `${year}-02-01` };
    const { person_id } = (await execute(createPerson, caller, { entity_id, ...person })).value;
    const pay = async (pay_date: string) => {
      const days = { pay_date, period_start: pay_date, period_end: pay_date, off_cycle: true };
      const run = { entity_id, ...days, people: [{ person_id, gross_cents: 500_000 }] };
      const { run_id } = (await execute(payroll.createRun, caller, run)).value;
      await execute(payroll.approveRun, caller, { entity_id, run_id });
      await execute(payroll.processRun, caller, { entity_id, run_id });
      await look();
      return run_id;
    };
    const takeBack = async (run_id: string) => {
      await execute(payroll.voidRun, caller, { entity_id, run_id });
      await look();
    };
    const returns = async () =>
      (await others())
        .flatMap(
          (one) =>
            /File: (?:Form|Forms) (941|940|W-2).*?(quarter \d)?(?: of)? \d{4}/.exec(one)?.slice(1).join(" ").trim() ??
            [],
        )
        .toSorted();
    const first = await pay(`${year}-02-10`);
    expect(await returns()).toEqual(["940", "941 quarter 1", "W-2"]);
    const second = await pay(`${year}-04-10`);
    expect(await returns()).toEqual(["940", "941 quarter 1", "941 quarter 2", "W-2"]);
    // Whoever has paid wages before files the next quarter's Form 941 all the same.
    await takeBack(second);
    expect(await returns()).toEqual(["940", "941 quarter 1", "941 quarter 2", "W-2"]);
    await takeBack(first);
    expect(await returns()).toEqual([]);
    const ended = (await execute(listObligations, caller, { status: "completed", limit: 100 })).value.data;
    const notes = ended.filter(({ title }) => title.startsWith("File: ")).map(({ note }) => note);
    expect(notes).toEqual(Array(4).fill(expect.stringContaining("what it would tell of was voided")));
    await pay(`${year}-02-10`);
    expect(await returns()).toEqual(["940", "941 quarter 1", "W-2"]);
    const told = async () => (await others()).flatMap((one) => /1099-\w+/.exec(one) ?? []);
    const given = { entity_id, recipient_name: "Grace Hopper", amount_cents: 250_000, method: "ach" };
    const { payment_id } = (await execute(createPayment, caller, given)).value;
    const { cap_table_id, instruments } = (await execute(readCapTable, caller, { entity_id })).value;
    const [{ instrument_id } = { instrument_id: "" }] = instruments;
    await grant(caller, { entity_id, cap_table_id, instrument_id });
    const declared = (await execute(declareDistribution, caller, { entity_id, total_amount_cents: 1_000 })).value;
    const paying = { entity_id, distribution_id: declared.distribution_id, method: "check" };
    const { payments } = (await execute(payDistribution, caller, paying)).value;
    await look();
    expect(await told()).toEqual(["1099-DIV", "1099-NEC"]);
    for (const one of [payment_id, ...payments.map((part) => part.payment_id)]) {
      await execute(cancelPayment, caller, { entity_id, payment_id: one });
    }
    await look();
    expect(await told()).toEqual([]);
    // What is voided, or paid, once its return was filed is corrected, until it is filed as the books say, or they say what was filed.
    const file = async () => {
      const { filing_id } = (
        await execute(fileTaxDocument, caller, { entity_id, filing_type: "941", tax_year: year, quarter: 1 })
      ).value;
      await execute(confirmTaxFiling, caller, { entity_id, filing_id });
      await look();
    };
    const corrected = async () =>
      (await execute(listObligations, caller, { status: "pending", limit: 100 })).value.data
        .filter(({ kind }) => kind === "correct_return")
        .map(({ due_date, title }) => `${due_date} ${title}`);
    await file();
    expect(await corrected()).toEqual([]);
    const third = await pay(`${year}-03-10`);
    const asked = new RegExp(`^${year}-0[45]-.. Correct: Form 941, .*, quarter 1 of ${year}, by Form 941-X`);
    expect(await corrected()).toEqual([expect.stringMatching(asked)]);
    await takeBack(third);
    expect(await corrected()).toEqual([]);
    await pay(`${year}-03-10`);
    expect(await corrected()).toEqual([expect.stringMatching(asked)]);
    await file();
    expect(await corrected()).toEqual([]);
  });

  it("asks a New York llc to publish within 120 days, and an option of its own", async () => {
    const { others } = await activeOn(`${year}-03-15`, { entity_type: "llc", jurisdiction: "NY" });
    expect(await others()).toEqual([
      expect.stringMatching(new RegExp(`^${year}-05-29 Option: Form 2553`)),
      expect.stringMatching(new RegExp(`^${addDays(`${year}-03-15`, 120)} Publish: the notice of formation`)),
    ]);
  });

  it("asks a California llc for the fee by its receipts once they come to $250,000, also of a year that is over", async () => {
    const { caller, entity_id, others, look, move } = await activeOn(`${year}-01-05`, {
      entity_type: "llc",
      jurisdiction: "CA",
    });
    await move(`${year}-04-20`);
    const open = async (account_code: string) =>
      (await execute(createAccount, caller, { entity_id, account_code, account_name: account_code })).value.account_id;
    const [cash, revenue] = [await open("cash"), await open("revenue")];
    const earn = async (amount_cents: number, date = `${year}-04-20`) => {
      const lines = [
        { account_id: cash, side: "debit", amount_cents },
        { account_id: revenue, side: "credit", amount_cents },
      ];
      const entry = { entity_id, date, description: "Sales", lines };
      const { entry_id } = (await execute(createEntry, caller, entry)).value;
      await execute(postEntry, caller, { entity_id, entry_id });
      await look();
      return (await others()).filter((one) => one.includes("Pay: California"));
    };
    expect(await earn(24_999_999)).toEqual([]);
    expect(await earn(1)).toEqual([
      `${year}-06-15 Pay: California's LLC fee by receipts, $900.00 from $250,000.00 on, with Form 3536, to the Franchise Tax Board`,
    ]);
    await move(`${year + 1}-01-05`);
    expect(await earn(25_000_000, `${year}-12-30`)).toEqual([
      expect.stringContaining("with Form 3536"),
      `${year + 1}-03-15 Pay: California's LLC fee by receipts, $2,500.00 from $500,000.00 on, with Form 568, to the Franchise Tax Board`,
    ]);
  });
});
