import { describe, expect, it } from "vitest";
import type { Operation } from "#lib/core/operation.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { balancesOf, newCompany } from "../../../../e2e/support/books.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";
import * as invoices from "./operations.ts";

const bare = { customer: "Somebody", amount_cents: 100, due_date: "2026-04-30" };
const design = { description: "Design", quantity: 7.5, unit_amount_cents: 12_000 };
const shipping = { description: "Shipping", quantity: 1, unit_amount_cents: 42 };
const lined = { customer: "Somebody", line_items: [design, shipping], due_date: "2026-04-30" };

async function withDraft(input: object = lined) {
  const company = await newCompany();
  const { invoice_id } = await company.act(invoices.createInvoice, input);
  const change = (changes: object) => company.act(invoices.changeInvoice, { invoice_id, ...changes });
  return { ...company, invoice_id, change };
}

describe("an invoice's line items", () => {
  it("make its amount, and come back with what each comes to", async () => {
    const { act, invoice_id } = await withDraft();
    const made = await act(invoices.readInvoice, { invoice_id });
    expect(made).toMatchObject({
      amount_cents: 90_042,
      line_items: [
        { ...design, amount_cents: 90_000 },
        { ...shipping, amount_cents: 42 },
      ],
    });
  });

  it.each([
    [{ amount_cents: 1 }, "amount_cents must be the sum of line_items: it is 1 cents, and line_items come to 90042"],
    [{ line_items: [] }, "line_items must have 1 or more items"],
    [{ line_items: Array.from({ length: 201 }, () => shipping) }, "line_items must have at most 200 items"],
    [{ line_items: [{ ...design, quantity: 0 }] }, "line_items.0.quantity must be positive"],
    [{ line_items: [{ ...design, quantity: 1.0005 }] }, "have at most 3 decimal places"],
    [{ line_items: [{ ...design, quantity: "7.5" }] }, "line_items.0.quantity must be a number"],
    [{ line_items: [{ ...design, quantity: 1_000_000_001 }] }, "at most 1,000,000,000"],
    [{ line_items: [{ ...design, unit_amount_cents: 0 }] }, "line_items.0.unit_amount_cents must be positive"],
    [{ line_items: [{ ...design, description: " " }] }, "line_items.0.description must not be empty"],
    [{ line_items: [{ ...design, quantity: 0.001, unit_amount_cents: 1 }] }, "must come to a cent or more"],
  ])("with %j is a 400 that says the field and the rule", async (fault, sentence) => {
    const { act } = await newCompany();
    const tried = act(invoices.createInvoice, { ...lined, ...fault });
    await expect(tried).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
  });

  it("add up in PostgreSQL too: it takes no line that is not its quantity times its unit, and no other sum", async () => {
    const { invoice_id } = await withDraft();
    const item = { ...design, amount_cents: 90_000 };
    const faults: [string, unknown][] = [
      ["amount_cents = 90041", [item, { ...shipping, amount_cents: 42 }]],
      ["amount_cents = 90001", [{ ...item, amount_cents: 90_001 }]],
      ["amount_cents = 90000", [{ ...item, description: " " }]],
      ["amount_cents = 90000", [{ ...item, quantity: 7.5001 }]],
      ["amount_cents = 90000", [{ quantity: 7.5, unit_amount_cents: 12_000, amount_cents: 90_000 }]],
      ["amount_cents = 90000", {}],
    ];
    for (const [amount, lines] of faults) {
      const text = `update invoice set ${amount}, line_items = $2 where invoice_id = $1`;
      const refusal = await refusalByDatabase(text, [invoice_id, JSON.stringify(lines)]);
      expect(refusal?.constraint, JSON.stringify(lines)).toBe("invoice_line_items_add_up");
    }
    const right = "update invoice set amount_cents = 90000, line_items = $2 where invoice_id = $1";
    expect(await refusalByDatabase(right, [invoice_id, JSON.stringify([item])])).toBeNull();
    const counted = (by: number) =>
      refusalByDatabase(`do $$ begin set constraints all immediate; update invoice_counter set last_number = last_number + ${by}
        where entity_id = (select entity_id from invoice where invoice_id = '${invoice_id}'); end $$`);
    expect((await counted(1))?.message).toBe("invoice numbers have no gaps");
    expect((await counted(2))?.message).toBe("invoice numbers have no gaps");
    expect((await counted(0))?.message).toBe("invoices are numbered upwards");
    expect((await counted(-1))?.message).toBe("invoices are numbered upwards");
    // An invoice of the last number that the counter gave is none of those before it.
    const numbered = (...numbers: number[]) =>
      refusalByDatabase(`do $$ begin update invoice_counter set last_number = last_number + 1
          where entity_id = (select entity_id from invoice where invoice_id = '${invoice_id}');
        update invoice_counter set last_number = last_number + 1
          where entity_id = (select entity_id from invoice where invoice_id = '${invoice_id}');
        insert into invoice (workspace_id, invoice_id, entity_id, number, company, customer, amount_cents, currency, description, due_date)
          select workspace_id, invoice_id || n, entity_id, n, company, customer, 1, currency, description, due_date
          from invoice, unnest('{${numbers}}'::int[]) n where invoice_id = '${invoice_id}';
        set constraints all immediate; end $$`);
    expect((await numbered(3))?.message).toBe("invoice numbers have no gaps");
    expect((await numbered(2, 4))?.message).toBe("invoice numbers have no gaps");
    expect((await numbered(2))?.message).toBe("invoice numbers have no gaps");
    expect(await numbered(2, 3)).toBeNull();
  });
});

describe("a draft that is changed", () => {
  it("takes any of its fields, keeps the others, and its number", async () => {
    const { change } = await withDraft();
    const before = await change({});
    const changed = await change({ customer: "Globex", email: "ap@globex.example", notes: "By wire", currency: "eur" });
    expect(changed).toMatchObject({
      customer: "Globex",
      email: "ap@globex.example",
      notes: "By wire",
      currency: "eur",
    });
    const { number, line_items, due_date, amount_cents } = before;
    expect(changed).toMatchObject({ number, line_items, due_date, amount_cents });
    expect(await change({ email: null })).toMatchObject({ email: null, customer: "Globex" });
  });

  it("follows its lines with its amount, and stands alone with it once they are taken away", async () => {
    const { change } = await withDraft();
    expect(await change({ line_items: [shipping] })).toMatchObject({ amount_cents: 42 });
    await expect(change({ amount_cents: 43 })).rejects.toMatchObject({ status: 400, code: "amount_mismatch" });
    expect(await change({ line_items: null })).toMatchObject({ amount_cents: 42, line_items: [] });
    expect(await change({ amount_cents: 43 })).toMatchObject({ amount_cents: 43 });
    expect(await change({ amount_cents: 90_000, line_items: [design] })).toMatchObject({ amount_cents: 90_000 });
  });

  it("is refused once it is sent, paid or voided, with a 400 naming the action and the status", async () => {
    const { act, invoice_id, change } = await withDraft();
    const refused = (status: string) =>
      expect(change({ notes: "Late" })).rejects.toMatchObject({
        status: 400,
        code: "invalid_transition",
        message: `Cannot change the invoice: its status is ${status}.`,
      });
    await act(invoices.sendInvoice, { invoice_id });
    await refused("sent");
    await act(invoices.payInvoice, { invoice_id });
    await refused("paid");
  });

  it("and sent at the same moment posts what it says then, in either order", async () => {
    for (let round = 0; round < 6; round++) {
      const { act, invoice_id, change, workspace_id } = await withDraft(bare);
      const [sent] = await Promise.allSettled([
        act(invoices.sendInvoice, { invoice_id }),
        change({ amount_cents: 200 }),
        change({ amount_cents: 300 }),
      ]);
      expect(sent.status).toBe("fulfilled");
      const { amount_cents, entry_ids } = await act(invoices.readInvoice, { invoice_id });
      expect((await act(readEntry, { entry_id: entry_ids[0] })).total_cents).toBe(amount_cents);
      expect(await balancesOf(workspace_id)).toEqual({ accounts_receivable: amount_cents, revenue: -amount_cents });
    }
  });
});

describe("the preview", () => {
  it("bears the next number, or its draft's, and keeps nothing", async () => {
    const { act, invoice_id, workspace_id } = await withDraft();
    const kept = () =>
      asOwner(
        `select (select count(*)::int from invoice where workspace_id = $1) as invoices,
           (select count(*)::int from receipt where workspace_id = $1) as receipts, (select last_number from invoice_counter where workspace_id = $1)`,
        [workspace_id],
      );
    const before = await kept();
    const fresh = await act(invoices.previewInvoice, { ...lined, notes: "By wire" });
    expect(fresh.content).toMatchObject({
      pdf: { number: 2, status: "draft", amount_cents: 90_042, notes: "By wire" },
    });
    const own = await act(invoices.previewInvoice, { ...bare, invoice_id });
    expect(own.content).toMatchObject({ pdf: { number: 1, invoice_id, amount_cents: 100 } });
    await expect(act(invoices.previewInvoice, { ...lined, customer: "" })).rejects.toMatchObject({ status: 400 });
    expect(await kept()).toEqual(before);
  });
});

describe("the list", () => {
  it("narrows by every filter, and by all of them together", async () => {
    const { act } = await newCompany();
    const make = async (input: object, ...acts: Operation[]) => {
      const { invoice_id } = await act(invoices.createInvoice, { ...bare, ...input });
      for (const one of acts) await act(one, { invoice_id });
      return invoice_id;
    };
    const { sendInvoice, payInvoice } = invoices;
    const late = await make({ customer: "Globex", due_date: "2020-01-15" }, sendInvoice);
    const paid = await make({ customer: "globex", due_date: "2020-01-20", currency: "eur" }, sendInvoice, payInvoice);
    const open = await make({ description: "Robots, with care", due_date: "2099-01-01" }, sendInvoice);
    const draft = await make({ amount_cents: undefined, line_items: [design], due_date: "2020-02-01" });
    const names: Record<string, string> = { [late]: "late", [paid]: "paid", [open]: "open", [draft]: "draft" };
    const list = async (filter: object) =>
      (await act(invoices.listInvoices, filter)).data.map(({ invoice_id }) => names[invoice_id]);
    expect(await list({})).toEqual(["draft", "open", "paid", "late"]);
    expect(await list({ status: "sent" })).toEqual(["open", "late"]);
    expect(await list({ overdue: "true" })).toEqual(["late"]);
    expect(await list({ overdue: "false" })).toEqual(["draft", "open", "paid"]);
    expect(await list({ search: "GLOB" })).toEqual(["paid", "late"]);
    expect(await list({ search: "robots, W" })).toEqual(["open"]);
    expect(await list({ search: "desi" })).toEqual(["draft"]);
    expect(await list({ search: "0003" })).toEqual(["open"]);
    expect(await list({ search: "#2" })).toEqual(["paid"]);
    expect(await list({ customer: "GLOBEX" })).toEqual(["paid", "late"]);
    expect(await list({ customer: "glob" })).toEqual([]);
    expect(await list({ due_from: "2020-01-20", due_to: "2020-02-01" })).toEqual(["draft", "paid"]);
    expect(await list({ currency: "eur" })).toEqual(["paid"]);
    expect(await list({ order: "due" })).toEqual(["late", "paid", "draft", "open"]);
    expect(await list({ order: "due", customer: "globex", status: "sent" })).toEqual(["late"]);
    const first = await act(invoices.listInvoices, { order: "due", limit: 2 });
    expect(await list({ order: "due", limit: 2, cursor: first.next_cursor })).toEqual(["draft", "open"]);
    // A place in one order is none in the other.
    await expect(list({ cursor: first.next_cursor })).rejects.toMatchObject({ status: 400 });
    // Nor is it among those of one customer.
    const ofOne = list({ order: "due", customer: "globex", cursor: first.next_cursor });
    await expect(ofOne).rejects.toThrow("cursor must be the next_cursor");
    expect(await list({ customer: "globex", status: "sent", due_to: "2020-12-31" })).toEqual(["late"]);
    await expect(list({ overdue: "yes" })).rejects.toMatchObject({ status: 400 });
    await expect(list({ due_from: "soon" })).rejects.toMatchObject({ status: 400 });
  });

  it("says of each whether it is overdue, and for how many days; a draft or a paid one never is", async () => {
    const { act, invoice_id } = await withDraft({ ...bare, due_date: "2020-01-15" });
    const standing = async () => {
      const { is_overdue, days_overdue } = await act(invoices.readInvoice, { invoice_id });
      return { is_overdue, days_overdue };
    };
    expect(await standing()).toEqual({ is_overdue: false, days_overdue: 0 });
    await act(invoices.sendInvoice, { invoice_id });
    const [{ days } = { days: 0 }] = await asOwner<{ days: number }>(
      "select current_date - '2020-01-15'::date as days",
    );
    expect(await standing()).toEqual({ is_overdue: true, days_overdue: days });
    await act(invoices.payInvoice, { invoice_id });
    expect(await standing()).toEqual({ is_overdue: false, days_overdue: 0 });
  });
});
