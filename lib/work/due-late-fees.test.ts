import { describe, expect, it } from "vitest";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { transaction } from "#lib/db/transaction.ts";
import { listLateFees } from "#lib/domains/money/invoicing/late-fees/operations.ts";
import * as lateFees from "#lib/domains/money/invoicing/late-fees/store.ts";
import * as invoices from "#lib/domains/money/invoicing/operations.ts";
import { changeInvoiceSettings } from "#lib/domains/money/invoicing/settings/operations.ts";
import { newCompany } from "../../e2e/support/books.ts";
import { postWhatIsDue } from "./due.ts";

describe("late fees", () => {
  it("are charged by the service on the day that a month is over, where the company wants it, and mailed", async () => {
    const { act, entity_id, workspace_id } = await newCompany();
    const content = {
      customer: "Globex",
      email: "billing@globex.example",
      amount_cents: 10_000,
      late_fee_percent: "2",
    };
    const invoice = await act(invoices.createInvoice, { ...content, due_date: addDays(today(), -1) });
    await act(invoices.sendInvoice, { ...invoice, sent_on: addDays(today(), -1) });
    const look = () => postWhatIsDue({ workspace_id, entity_id });
    await look();
    const fees = async () => (await act(listLateFees, {})).data;
    expect(await fees()).toEqual([]);
    await act(changeInvoiceSettings, { charges_late_fees: true });
    await Promise.all([look(), look()]);
    await look();
    const [fee, ...others] = await fees();
    expect(others).toEqual([]);
    expect(fee).toMatchObject({ amount_cents: 200, charged_on: today() });
    const next = await transaction({ workspace_id }, "read", (tx) => lateFees.nextDay(tx, entity_id, today()));
    expect(next).toBe(addDays(addMonths(addDays(today(), -1), 1), 1));
  });
});
