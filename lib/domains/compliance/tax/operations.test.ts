import { beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { addDays, today } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import type { Operation } from "#lib/core/operation.ts";
import { createAccount } from "#lib/domains/books/ledger/operations.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { dissolveEntity } from "#lib/domains/company/formation/dissolutions/operations.ts";
import { createVendor } from "#lib/domains/money/payments/vendors/operations.ts";
import * as payroll from "#lib/domains/money/payroll/operations.ts";
import * as payrollPeople from "#lib/domains/money/payroll/people/operations.ts";
import { completeObligation, readObligation } from "#lib/domains/trust/approvals/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { pastTriggers, refusalByDatabase } from "../../../../e2e/support/database.ts";
import * as tax from "./operations.ts";

let workspace_id = "";
let caller = callerIn("");
let entity_id = "";
let kept: Record<string, string> = {};
beforeAll(async () => {
  workspace_id = await newWorkspace();
  caller = callerIn(workspace_id);
  entity_id = (await execute(createEntity, caller, createEntity.example)).value.entity_id;
  const opened = { entity_id, account_code: "cash", account_name: "Cash" };
  const { account_id } = (await execute(createAccount, caller, opened)).value;
  kept = { account_id, cash_account_id: account_id };
});

const vendorIds = new Map<string, string>();
/** The vendor of a name, made where there is none yet. */
async function vendorOf(name: string): Promise<string> {
  const known = vendorIds.get(name.toLowerCase());
  const vendor_id = known ?? (await execute(createVendor, caller, { entity_id, name })).value.vendor_id;
  vendorIds.set(name.toLowerCase(), vendor_id);
  return vendor_id;
}

/** A payment without the act that makes one, and without its entry: what counts here is what is read. */
async function paid(recipient_name: string, amount_cents: number | string, more: Record<string, unknown> = {}) {
  const vendor_id = await vendorOf(recipient_name);
  const row = {
    vendor_id,
    workspace_id,
    payment_id: newId("payment"),
    entity_id,
    ...kept,
    recipient_name,
    amount_cents,
    currency: "usd",
    method: "ach",
    created_at: "2026-05-01T12:00:00Z",
    paid_on: "2026-05-01",
    ...more,
  };
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`).join(", ");
  await pastTriggers(`insert into payment (${names.join(", ")}) values (${places})`, Object.values(row));
  return row.payment_id;
}

const prepare = async (input: Record<string, unknown>) =>
  (await execute(tax.fileTaxDocument, caller, { entity_id, ...input })).value;

describe("preparing a tax document", () => {
  it("takes its figure from the payments of the year, and opens an obligation to file it", async () => {
    await paid("Grace Hopper", 150_000);
    await paid("grace hopper", 60_000, { method: "wire" });
    await paid("Grace Hopper", 10_000, { method: "card" });
    const failed = "update payment set status = 'failed', failed_on = paid_on, failed_at = now() where payment_id = $1";
    await pastTriggers(failed, [await paid("Grace Hopper", 20_000)]);
    await paid("Grace Hopper", 30_000, { paid_on: "2025-12-31" });
    await paid("Somebody else", 40_000);
    const filing = await prepare({ filing_type: "1099_nec", tax_year: 2026, recipient_name: "Grace Hopper" });
    expect(filing).toMatchObject({
      form: "Form 1099-NEC, Nonemployee Compensation",
      amount_cents: 210_000,
      payment_count: 2,
      threshold_cents: 200_000,
      is_reportable: true,
      due_date: "2027-02-01",
      status: "prepared",
      transmitted: false,
      confidence: "secondary",
      quarter: null,
      instalments: [],
    });
    expect(filing.source).not.toBe("");
    const { value } = await execute(readObligation, caller, { obligation_id: filing.obligation_id });
    expect(value).toMatchObject({
      entity_id,
      kind: "file_tax_document",
      about_type: "tax_return",
      about_id: `${entity_id}:1099_nec:2026`,
      due_date: "2027-02-01",
      title: "File: Form 1099-NEC, Nonemployee Compensation, 2026",
    });
  });

  it("again brings the figures up to date in the same record; once filed, a new one is prepared", async () => {
    const input = { filing_type: "1099_nec", tax_year: 2025, recipient_name: "Alan Turing" };
    const first = await prepare(input);
    expect(first).toMatchObject({ amount_cents: 0, is_reportable: false, obligation_id: null });
    await paid("Alan Turing", 59_999, { paid_on: "2025-03-01" });
    const below = await prepare(input);
    expect(below).toMatchObject({ threshold_cents: 60_000, is_reportable: false, obligation_id: null });
    expect(below.basis).toContain("Not reportable: the total is below the year's threshold.");
    await paid("Alan Turing", 10_001, { paid_on: "2025-03-02" });
    const second = await prepare({ ...input, recipient_name: "ALAN TURING" });
    expect(second).toMatchObject({ filing_id: first.filing_id, amount_cents: 70_000, is_reportable: true });
    const { filing_id, obligation_id } = second;
    const confirm = (filed_on: string) =>
      execute(tax.confirmTaxFiling, caller, { entity_id, filing_id, filed_on, confirmation_number: "IRIS-1" });
    await expect(confirm(addDays(today(), 1))).rejects.toThrow(`filed_on must not be after today, ${today()}`);
    await expect(confirm("2024-12-31")).rejects.toThrow("must not be before what it is filed for began, 2025-01-01");
    const beside = async (day: string) =>
      (await refusalByDatabase(`update tax_filing set filed_on = ${day} where filing_id = $1`, [filing_id]))?.message;
    expect(await beside("app_today() + 2")).toContain("a filing is not of a day to come");
    expect(await beside("'2024-12-31'")).toContain("before what it is filed for has begun");
    const filed = { status: "filed", filed_on: "2026-01-20", confirmation_number: "IRIS-1" };
    expect((await confirm("2026-01-20")).value).toMatchObject(filed);
    expect((await execute(readObligation, caller, { obligation_id })).value.status).toBe("completed");
    expect((await prepare(input)).filing_id).not.toBe(filing_id);
  });

  it("by eight at once makes one record and one obligation", async () => {
    const input = { filing_type: "k1", tax_year: 2026, recipient_name: "Ada Byron" };
    const filings = await Promise.all(Array.from({ length: 8 }, () => prepare(input)));
    expect(new Set(filings.map(({ filing_id, obligation_id }) => `${filing_id} ${obligation_id}`)).size).toBe(1);
  });

  it("adds up a 941 by its quarters and a w2 by its person out of processed payroll", async () => {
    const act = async <I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>, input: object) =>
      (await execute(operation, caller, { entity_id, ...input })).value;
    const ada = { name: "Ada Byron", pay_kind: "salary", annual_salary_cents: 6_000_000, starts_on: "2025-01-01" };
    const { person_id } = await act(payrollPeople.createPerson, ada);
    const run = async (pay_date: string, total_gross_cents: number, people: object[], isProcessed = true) => {
      const days = { pay_date, period_start: pay_date, period_end: pay_date };
      const { run_id } = await act(payroll.createRun, { ...days, total_gross_cents, people });
      await act(payroll.approveRun, { run_id });
      if (isProcessed) await act(payroll.processRun, { run_id });
    };
    const toAda = (gross_cents: number, deductions: object[] = []) => [{ person_id, gross_cents, deductions }];
    // Of 5,300.00 a deferral and a cafeteria plan take 300.00 that are no wages for income tax; a Roth contribution is.
    const beforeTax = [
      { name: "401(k)", amount_cents: 20_000, kind: "traditional_401k" },
      { name: "Health", amount_cents: 10_000, kind: "section_125" },
      { name: "Roth", amount_cents: 10_000, kind: "roth_401k" },
    ];
    await run("2025-01-31", 530_000, toAda(530_000, beforeTax));
    await run("2025-02-28", 300_000, []);
    await run("2025-04-30", 500_000, toAda(500_000));
    await run("2025-05-31", 900_000, toAda(900_000), false);
    const year = await prepare({ filing_type: "941", tax_year: 2025 });
    expect(year).toMatchObject({ amount_cents: 1_300_000, payment_count: 3, due_date: "2026-02-02" });
    expect(year.basis).toContain("1 run given as one sum name nobody");
    expect(year.instalments.map(({ quarter, amount_cents }) => [quarter, amount_cents])).toEqual([
      [1, 800_000],
      [2, 500_000],
      [3, 0],
      [4, 0],
    ]);
    const quarter = await prepare({ filing_type: "941", tax_year: 2025, quarter: 1 });
    expect(quarter).toMatchObject({ amount_cents: 800_000, due_date: "2025-04-30" });
    expect(quarter.filing_id).not.toBe(year.filing_id);
    const w2 = await prepare({ filing_type: "w2", tax_year: 2025, recipient_name: "ada byron" });
    expect(w2).toMatchObject({ amount_cents: 1_000_000, payment_count: 2, due_date: "2026-02-02" });
  });

  it("whose sum would pass 2^53-1 is a 400", async () => {
    await paid("A whale", "9007199254740991");
    await paid("A whale", "9007199254740991");
    const input = { filing_type: "1099_nec", tax_year: 2026, recipient_name: "A whale" };
    await expect(prepare(input)).rejects.toMatchObject({ status: 400, code: "out_of_range" });
  });

  it.each([
    [{ filing_type: "1099_nec", tax_year: 2026 }, "recipient_name is required for a 1099_nec"],
    [{ filing_type: "w2", tax_year: 2026, recipient_name: "A", quarter: 1 }, "quarter must be left out for a w2"],
    [{ filing_type: "941", tax_year: 2026, quarter: 5 }, "quarter must be at most 4"],
    [{ filing_type: "990", tax_year: 2026 }, "must be 940, 941, 1099_nec, 1099_misc, 1099_div, k1, w2 or"],
    [{ filing_type: "941", tax_year: "2026" }, "tax_year must be a number"],
  ])("with %j is a 400", async (input, message) => {
    await expect(prepare(input)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  it("7.12: is confirmed once", async () => {
    const { filing_id } = await prepare({ filing_type: "1099_nec", tax_year: 2024, recipient_name: "Once" });
    await execute(tax.confirmTaxFiling, caller, { entity_id, filing_id });
    await expect(execute(tax.confirmTaxFiling, caller, { entity_id, filing_id })).rejects.toMatchObject({
      status: 400,
      message: "Cannot confirm the tax filing: its status is filed.",
    });
  });

  it("is listed by type, year and status, and read; another entity's is a 404", async () => {
    const { filing_id } = await prepare({ filing_type: "w2", tax_year: 2030, recipient_name: "Listed" });
    const { value } = await execute(tax.listTaxFilings, caller, { entity_id, tax_year: "2030", filing_type: "w2" });
    expect(value.data.map((row) => row.filing_id)).toEqual([filing_id]);
    expect((await execute(tax.readTaxFiling, caller, { entity_id, filing_id })).value).toEqual(value.data[0]);
    const { value: other } = await execute(createEntity, caller, createEntity.example);
    const astray = execute(tax.readTaxFiling, caller, { entity_id: other.entity_id, filing_id });
    await expect(astray).rejects.toMatchObject({ status: 404 });
  });
});

describe("tracking a deadline", () => {
  const track = async (input: Record<string, unknown> = {}) =>
    (await execute(tax.trackDeadline, caller, { ...tax.trackDeadline.example, entity_id, ...input })).value;

  it("finds the date, the fee and the source, and opens an obligation with its tier", async () => {
    const deadline = await track();
    expect(deadline).toMatchObject({
      deadline_type: "annual_report",
      jurisdiction: "DE",
      report_name: "Annual Franchise Tax Report",
      cadence: "annual",
      fee_cents: 22_500,
      confidence: "secondary",
      reason: null,
      obligation_status: "pending",
    });
    expect(deadline.due_date).toMatch(/^\d{4}-03-01$/);
    const { value } = await execute(readObligation, caller, { obligation_id: deadline.obligation_id });
    expect(value).toMatchObject({ entity_id, tier: deadline.tier, due_date: deadline.due_date, kind: "file_report" });
  });

  it("of the same kind is one deadline, by however many at once; done, the next date follows", async () => {
    const input = { jurisdiction: "FL", formation_date: "2020-02-02" };
    const tracked = await Promise.all(Array.from({ length: 8 }, () => track(input)));
    expect(new Set(tracked.map(({ deadline_id, obligation_id }) => `${deadline_id} ${obligation_id}`)).size).toBe(1);
    const [first] = tracked;
    await execute(completeObligation, caller, { obligation_id: first?.obligation_id });
    const next = await track(input);
    expect(Number(next.due_date?.slice(0, 4))).toBe(Number(first?.due_date?.slice(0, 4)) + 1);
  });

  it("where nothing is due answers why, and asks nobody for anything", async () => {
    expect(await track({ jurisdiction: "OH" })).toMatchObject({
      due_date: null,
      tier: null,
      obligation_id: null,
      cadence: "none",
      known: true,
      reason: "OH asks no annual report of companies of this type.",
    });
    expect((await track({ jurisdiction: "OH" })).deadline_id).toBe((await track({ jurisdiction: "OH" })).deadline_id);
  });

  it("that our facts lack is not said to be asked by nobody", async () => {
    expect(await track({ jurisdiction: "OH", deadline_type: "franchise_tax" })).toMatchObject({
      known: false,
      due_date: null,
      obligation_id: null,
      report_name: "Not in our facts",
      note: null,
      source: null,
      reason: "The franchise tax of OH is not in our facts: ask the state whether one is due.",
    });
  });

  it("elsewhere than the company was formed says that the rules may differ", async () => {
    expect(await track({ jurisdiction: "NY" })).toMatchObject({ confidence: "low" });
  });

  it("counts from the day the entity was made where nothing else is known", async () => {
    const deadline = await track({ jurisdiction: "GA", formation_date: null });
    expect(deadline.formation_date).toBe(new Date().toISOString().slice(0, 10));
  });

  it.each([
    [{ deadline_type: "birthday" }, /^deadline_type must be annual_report, initial_report or franchise_tax/],
    [{ jurisdiction: "ZZ" }, /^jurisdiction must be a 2-letter uppercase US state code/],
    [{ formation_date: "0001-01-01" }, /^formation_date must be a day of the years 1800 to 2199/],
  ])("7.3: with %j is a 400", async (input, message) => {
    await expect(track(input)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(message) });
  });

  it("is listed and read", async () => {
    const made = await track({ jurisdiction: "AZ" });
    expect((await execute(tax.listDeadlines, caller, { entity_id, limit: 1 })).value.data).toEqual([made]);
    const { deadline_id } = made;
    expect((await execute(tax.readDeadline, caller, { entity_id, deadline_id })).value).toEqual(made);
  });

  it("7.10: of a dissolved entity is a 400, and PostgreSQL says so too", async () => {
    const { value: ended } = await execute(createEntity, caller, createEntity.example);
    await execute(dissolveEntity, caller, { entity_id: ended.entity_id });
    const tried = track({ entity_id: ended.entity_id });
    await expect(tried).rejects.toMatchObject({ status: 400, code: "entity_dissolved" });
    const refusal = await refusalByDatabase(
      `insert into deadline (workspace_id, deadline_id, entity_id, deadline_type, jurisdiction, formation_date, reason,
         report_name, cadence, filed_with, source, confidence)
       values ($1, 'ddl_1', $2, 'annual_report', 'DE', '2026-01-01', 'none', 'x', 'none', 'x', 'x', 'low')`,
      [workspace_id, ended.entity_id],
    );
    expect(refusal?.message).toBe("the entity is dissolved and read-only");
  });
});
