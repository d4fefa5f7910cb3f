import { describe, expect, it } from "vitest";
import { tagOf } from "#lib/core/etag.ts";
import { changeEntity, readEntity } from "#lib/domains/company/entities/detail/operations.ts";
import * as statements from "#lib/domains/money/banking/bank-statements/operations.ts";
import { receiveOnInvoice } from "#lib/domains/money/invoicing/customer-payments/operations.ts";
import * as invoices from "#lib/domains/money/invoicing/operations.ts";
import { changeInvoiceSettings, readInvoiceSettings } from "#lib/domains/money/invoicing/settings/operations.ts";
import { execute } from "#lib/execute.ts";
import { newBank } from "../../e2e/support/bank.ts";
import { newCompany } from "../../e2e/support/books.ts";
import { asShown, change } from "./shown.ts";

const changedSince = {
  status: 412,
  code: "precondition_failed",
  message: "This was changed since you opened it: reload to see it as it is now.",
};

async function withDraft() {
  const company = await newCompany();
  const { entity_id, caller, act } = company;
  const given = { customer: "Globex", amount_cents: 100, due_date: "2026-04-30" };
  const { invoice_id } = await act(invoices.createInvoice, given);
  const edit = (shown: string | object, customer: string) =>
    change(invoices.changeInvoice, caller, shown, { entity_id, invoice_id, customer });
  return { ...company, invoice_id, edit, read: () => act(invoices.readInvoice, { invoice_id }) };
}

describe("what a page lets be done with a record", () => {
  it("is refused in plain words once somebody else has changed it, and done when it is shown anew", async () => {
    const { edit, read } = await withDraft();
    const both = await read();
    await edit(tagOf(both), "First");
    await expect(edit(tagOf(both), "Second")).rejects.toMatchObject(changedSince);
    const anew = await read();
    expect(anew.customer).toBe("First");
    expect((await edit(tagOf(anew), "Second")).value.customer).toBe("Second");
  });

  it("is done again with the ETag that the act before has answered", async () => {
    const { edit, read } = await withDraft();
    const first = await edit(tagOf(await read()), "First");
    const second = await edit(first.etag ?? "none", "Second");
    expect(second.etag).toBe(tagOf(await read()));
  });

  it("is done by the record itself as well, as a list that the browser has asked for shows it", async () => {
    const { act, edit, read } = await withDraft();
    const [row] = (await act(invoices.listInvoices)).data;
    const sent = JSON.parse(JSON.stringify(row));
    expect((await edit(sent, "First")).value.customer).toBe("First");
    await expect(edit(sent, "Second")).rejects.toMatchObject(changedSince);
    expect((await read()).customer).toBe("First");
  });

  it("of what a company has set is about its settings, and not about the company", async () => {
    const { act, caller, entity_id } = await withDraft();
    const shown = tagOf(await act(readInvoiceSettings));
    await act(changeEntity, { purpose: "Robots" });
    const set = (shown: string, reminder_days: number[]) =>
      change(changeInvoiceSettings, caller, shown, { entity_id, reminder_days });
    const first = await set(shown, [3]);
    await expect(set(shown, [7])).rejects.toMatchObject(changedSince);
    expect((await act(readInvoiceSettings)).reminder_days).toEqual([3]);
    expect((await set(first.etag ?? "none", [7])).value.reminder_days).toEqual([7]);
  });

  it("that makes another record of it is done once by what was shown, and passes that one's ETag for no newer", async () => {
    const { act, caller, entity_id, invoice_id } = await withDraft();
    const shown = tagOf(await act(invoices.sendInvoice, { invoice_id }));
    const pay = (shown: string) => change(receiveOnInvoice, caller, shown, { entity_id, invoice_id, amount_cents: 40 });
    expect(await pay(shown)).not.toHaveProperty("etag");
    await expect(pay(shown)).rejects.toMatchObject(changedSince);
    const anew = await act(invoices.readInvoice, { invoice_id });
    expect(anew.balance_due_cents).toBe(60);
    expect((await pay(tagOf(anew))).value.amount_cents).toBe(40);
  });

  it("of a bank's line ends the match that was shown, and no other that came since", async () => {
    const { act, caller, entity_id, bank_id, enter, take, match } = await newBank();
    const [bank_line_id = ""] = await take(["2026-03-10", "5"]);
    await match(bank_line_id, await enter("2026-03-10", 500));
    const input = { entity_id, bank_id, bank_line_id };
    const [row] = (await act(statements.listLines, { bank_id, status: "matched" })).data;
    const shown = row ?? {};
    expect((await change(statements.unmatchLine, caller, shown, input)).value.status).toBe("unmatched");
    const other = await enter("2026-03-11", 500);
    await match(bank_line_id, other);
    await expect(change(statements.unmatchLine, caller, shown, input)).rejects.toMatchObject(changedSince);
    expect(await act(statements.readLine, { bank_line_id })).toMatchObject({ status: "matched", entry_id: other });
  });

  it.each([undefined, null, "", "*", "none", 'W/"', 7, []])("is not done by %j, which shows nothing", async (shown) => {
    const { edit, read } = await withDraft();
    // What a browser sends may be anything.
    const status = await edit(shown as unknown as string, "First").catch((error) => error.status);
    expect([400, 412]).toContain(status);
    expect((await read()).customer).toBe("Globex");
  });

  it("is asked of a whole company, as its page shows it, whatever of it has changed", async () => {
    const { act, caller, entity_id } = await withDraft();
    const shown = tagOf(await act(readEntity));
    await act(changeEntity, { purpose: "Robots" });
    const tried = change(changeEntity, caller, shown, { entity_id, purpose: "Software" });
    await expect(tried).rejects.toMatchObject(changedSince);
    expect((await execute(readEntity, caller, { entity_id })).value.purpose).toBe("Robots");
  });

  it("is no door for an act that is about no record", async () => {
    const { caller } = await withDraft();
    const shown = '"any"';
    await expect(change(invoices.createInvoice, caller, shown, invoices.createInvoice.example)).rejects.toThrow(
      "take action() for it",
    );
  });

  it("names what was shown once for all its acts", () => {
    const act = async () => ({ ok: true as const, value: null, receipt_id: null });
    const shown = tagOf({ a: 1 });
    expect(asShown({ a: 1 }, { send: act, pay: act })).toEqual({ send: { act, shown }, pay: { act, shown } });
  });
});
