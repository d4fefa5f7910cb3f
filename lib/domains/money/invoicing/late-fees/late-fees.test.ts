import { describe, expect, it } from "vitest";
import { readIncomeStatement } from "#lib/domains/books/reports/operations.ts";
import { createPolicy } from "#lib/domains/trust/policies/operations.ts";
import { execute } from "#lib/execute.ts";
import { balancesOf, outcomes } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase, refusalOfCopy } from "../../../../../e2e/support/database.ts";
import { refused, withInvoice } from "../../../../../e2e/support/invoices.ts";
import { createInvoice, payInvoice, sendInvoice, voidInvoice } from "../operations.ts";
import { readAgeing } from "../receivables/operations.ts";
import { changeInvoiceSettings } from "../settings/operations.ts";
import { readCustomerStatement } from "../statements/operations.ts";
import { chargeLateFees, listLateFees, readLateFee } from "./operations.ts";

/** 1.5 percent a month after ten days: of what is due on April 1 from April 12 on. */
const terms = { late_fee_percent: "1.5", late_fee_grace_days: 10 };

/** A company with an invoice of $2,000.00 of such terms, and how it is charged. */
async function withLate(own: object = terms) {
  const company = await withInvoice();
  const invoice_id = await company.sent(200_000, own);
  const charge = (charged_on: string, more: object = { invoice_id }) =>
    company.act(chargeLateFees, { charged_on, ...more });
  return { ...company, invoice_id, charge };
}

describe("late fees", () => {
  it("are charged for each month of what was due then, by an invoice of their own that the books and statements take in", async () => {
    const { act, workspace_id, invoice_id, charge, read, sound } = await withLate();
    await expect(charge("2026-04-11")).rejects.toMatchObject(refused("no month of it is to be charged by 2026-04-11"));
    await act(payInvoice, { invoice_id, amount_cents: 50_000, paid_on: "2026-05-11" });
    const { late_fees, is_more } = await charge("2026-05-15", {});
    expect(is_more).toBe(false);
    expect(late_fees).toMatchObject([
      { invoice_id, period: 1, charged_from: "2026-04-12", overdue_cents: 200_000, amount_cents: 3_000 },
      { invoice_id, period: 2, charged_from: "2026-05-12", overdue_cents: 150_000, amount_cents: 2_250 },
    ]);
    const fee_invoice_id = late_fees[0]?.fee_invoice_id ?? "";
    expect(await read(fee_invoice_id)).toMatchObject({
      ...{ status: "sent", customer: "Globex", amount_cents: 5_250, due_date: "2026-05-15", sent_on: "2026-05-15" },
      ...{ late_fee_of: invoice_id, late_fees_cents: 0, late_fee_grace_days: null, tax_cents: 0 },
    });
    expect(await read(invoice_id)).toMatchObject({ late_fees_cents: 5_250, late_fee_of: null });
    const books = { accounts_receivable: 355_250, cash: 50_000, revenue: -400_000, late_fees: -5_250 };
    expect(await balancesOf(workspace_id)).toEqual(books);
    expect(await act(readAgeing, { as_of: "2026-05-15" })).toMatchObject({ currencies: [{ total_cents: 355_250 }] });
    const { movements, closing_cents } = await act(readCustomerStatement, { customer: "globex", to: "2026-05-15" });
    expect([movements.at(-1), closing_cents]).toMatchObject([{ kind: "late_fee", amount_cents: 5_250 }, 355_250]);
    const cash = { from: "2026-01-01", to: "2026-06-30", basis: "cash" };
    expect(await act(readIncomeStatement, cash)).toMatchObject({ other_income_cents: 0 });
    await act(payInvoice, { invoice_id: fee_invoice_id, paid_on: "2026-06-01" });
    expect(await act(readIncomeStatement, cash)).toMatchObject({ other_income_cents: 5_250 });
    await sound();
    // Each month once, and never on a fee.
    expect(await charge("2026-06-11", {})).toMatchObject({ late_fees: [] });
    await expect(charge("2026-06-11")).rejects.toMatchObject(refused("no month of it"));
    await expect(charge("2026-06-11", { invoice_id: fee_invoice_id })).rejects.toMatchObject(
      refused("it charges a late fee itself"),
    );
    const [third] = (await charge("2026-06-12")).late_fees;
    expect(third).toMatchObject({ period: 3, overdue_cents: 150_000, amount_cents: 2_250 });
    expect(await act(readLateFee, { late_fee_id: third?.late_fee_id })).toEqual(third);
  });

  it("are waived by voiding the invoice that charges them, and not charged again", async () => {
    const { act, workspace_id, invoice_id, charge, read, sound } = await withLate({
      ...terms,
      late_fee_cap_cents: 5_000,
    });
    const charged = async (by: string) => (await charge(by)).late_fees.map(({ amount_cents }) => amount_cents);
    const [fee] = (await charge("2026-04-12")).late_fees;
    await act(voidInvoice, { invoice_id: fee?.fee_invoice_id, voided_on: "2026-04-20" });
    expect(await balancesOf(workspace_id)).toEqual({ accounts_receivable: 400_000, revenue: -400_000 });
    expect(await read(invoice_id)).toMatchObject({ late_fees_cents: 0 });
    expect((await act(listLateFees, { invoice_id, status: "waived" })).data).toMatchObject([{ status: "waived" }]);
    await expect(charge("2026-05-11")).rejects.toMatchObject(refused("no month of it"));
    // What was waived counts for nothing in the bound, which the others reach.
    expect(await charged("2026-06-30")).toEqual([3_000, 2_000]);
    await expect(charge("2026-09-30")).rejects.toMatchObject(refused("no month of it"));
    await sound();
  });

  it("follow the invoice's terms: usual ones, its own, none; a sum once; not of whoever is exempt, nor of what is paid", async () => {
    const { act, sent, read, charge } = await withLate({ has_late_fees: false });
    await act(changeInvoiceSettings, { late_fee_cents: 2_500 });
    const usual = await sent();
    expect(await read(usual)).toMatchObject({ late_fee_cents: 2_500, late_fee_grace_days: 0, late_fee_percent: null });
    const own = await sent(100, { ...terms, customer: "Initech" });
    const small = await sent(33, { late_fee_percent: "1.5" });
    const paid = await sent(100, { customer: "Initech" });
    await act(payInvoice, { invoice_id: paid, paid_on: "2026-04-05" });
    await expect(charge("2026-04-30", { invoice_id: paid })).rejects.toMatchObject(refused("its status is paid"));
    await expect(charge("2026-04-30", { invoice_id: small })).rejects.toMatchObject(refused("no month of it"));
    await act(changeInvoiceSettings, { late_fee_exempt_customers: ["initech ", "INITECH"] });
    await expect(charge("2026-04-30", { invoice_id: own })).rejects.toMatchObject(refused("Initech is exempt"));
    expect((await charge("2026-10-30", {})).late_fees).toMatchObject([{ invoice_id: usual, amount_cents: 2_500 }]);
    await act(changeInvoiceSettings, { late_fee_exempt_customers: [] });
    expect((await charge("2026-04-30", {})).late_fees).toMatchObject([{ invoice_id: own, amount_cents: 2 }]);
    await expect(charge("2026-04-30")).rejects.toMatchObject(refused("it has no late-fee terms"));
    const draft = { customer: "Globex", amount_cents: 100, due_date: "2026-04-01" };
    for (const [given, rule] of [
      [{ late_fee_percent: "1", late_fee_cents: 1 }, "late_fee_cents must be left out"],
      [{ late_fee_cents: 1, late_fee_cap_cents: 1 }, "late_fee_cap_cents must be left out"],
      [{ late_fee_grace_days: 3 }, "late_fee_percent or late_fee_cents is required"],
      [{ late_fee_percent: "1", has_late_fees: false }, "has_late_fees must be left out"],
      [{ late_fee_percent: "101" }, "late_fee_percent must be"],
    ] as const) {
      await expect(act(createInvoice, { ...draft, ...given })).rejects.toMatchObject(refused(rule));
    }
  });

  it("begin with the day that it was sent, where that was after the due date, and are of months' ends", async () => {
    const { act, charge } = await withLate();
    const given = { customer: "Late", amount_cents: 10_000, due_date: "2026-01-15", late_fee_percent: "10" };
    const { invoice_id } = await act(createInvoice, given);
    await act(sendInvoice, { invoice_id, sent_on: "2026-01-31" });
    const { late_fees } = await charge("2026-04-01", { invoice_id });
    expect(late_fees.map(({ charged_from }) => charged_from)).toEqual(["2026-02-01", "2026-03-01", "2026-04-01"]);
    // The last of all days has none after it.
    await act(changeInvoiceSettings, { charges_late_fees: true });
    const last = await act(createInvoice, { ...given, due_date: "9999-12-31", late_fee_grace_days: 365 });
    expect(await act(sendInvoice, { invoice_id: last.invoice_id })).toMatchObject({ status: "sent" });
    expect(await charge("2026-04-01", {})).toMatchObject({ late_fees: [] });
  });

  it("are asked of policies by each customer and by what they come to together", async () => {
    const company = await withLate();
    await company.sent(200_000, { ...terms, customer: "Initech" });
    const forbid = (name: string, when: string) =>
      execute(createPolicy, company.caller, {
        ...{ name, mode: "enforce" },
        text: `forbid(principal, action in Action::"money", resource) when { ${when} };`,
      });
    await forbid("Initech", 'context has recipient && context.recipient == "Initech"');
    await expect(company.charge("2026-04-30", {})).rejects.toMatchObject({ status: 403, code: "policy_denied" });
    expect((await company.charge("2026-04-30")).late_fees).toMatchObject([{ amount_cents: 3_000 }]);
    await forbid("Large", "context has amount_cents && context.amount_cents > 3000");
    await expect(company.charge("2026-06-30")).rejects.toMatchObject({ status: 403, code: "policy_denied" });
  });

  it("are charged once, whoever races whom, and PostgreSQL holds them to the terms", async () => {
    const { act, invoice_id, charge, read, sound, workspace_id } = await withLate();
    const charges = Array.from({ length: 6 }, (_, at) => charge("2026-05-15", at % 2 ? {} : { invoice_id }));
    const races = [...charges, act(payInvoice, { invoice_id, amount_cents: 100, paid_on: "2026-05-15" })];
    const { refused: statuses } = outcomes(await Promise.allSettled(races));
    expect(statuses.every((status) => status === 400)).toBe(true);
    expect(await read(invoice_id)).toMatchObject({ late_fees_cents: 6_000 });
    const { data } = await act(listLateFees, { invoice_id });
    expect(data.map(({ period }) => period)).toEqual([2, 1]);
    await sound();
    const [fee] = data;
    const copy = (of: object) =>
      refusalOfCopy("late_fee", ["late_fee_id", fee?.late_fee_id ?? ""], { late_fee_id: "lfee_x", ...of });
    expect(await copy({ period: 1 })).toContain("is not to be charged");
    expect(await copy({ period: 3, charged_from: "2026-06-12" })).toContain("by an invoice of its own");
    const bare = async (text: string, id = "") => (await refusalByDatabase(text, [id]))?.message;
    expect(await bare("update late_fee set amount_cents = 1 where late_fee_id = $1", fee?.late_fee_id)).toContain(
      "stands",
    );
    expect(await bare("update invoice set late_fee_percent = '2' where invoice_id = $1", invoice_id)).toContain(
      "keeps",
    );
    const other = await withLate();
    await expect(other.charge("2026-05-15", { invoice_id })).rejects.toMatchObject({ status: 404 });
    await expect(other.act(readLateFee, { late_fee_id: fee?.late_fee_id })).rejects.toMatchObject({ status: 404 });
    expect(await balancesOf(workspace_id)).toMatchObject({ late_fees: -6_000 });
  });
});
