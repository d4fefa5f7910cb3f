import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import type { Operation } from "#lib/core/operation.ts";
import { transaction } from "#lib/db/transaction.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { createOpeningBalances } from "#lib/domains/books/opening-balances/operations.ts";
import { execute } from "#lib/execute.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { asOwner } from "../../../../e2e/support/database.ts";
import { size } from "../../../../e2e/support/size.ts";
import { createInvoice } from "../invoicing/operations.ts";
import { approveAll, draftBills } from "../payments/bills/drafting.ts";
import * as people from "../payroll/people/store.ts";
import { importBills, importEmployees, importInvoices } from "./operations.ts";

const AS_OF = "2025-12-31";
const csv = (heading: string, rows: readonly string[]) => ({
  format: "csv",
  content_base64: Buffer.from(`${heading}\n${rows.join("\n")}\n`).toString("base64"),
});

/** A company that has opened its books. */
async function company() {
  const made = await newCompany();
  const balances = [{ account_id: await made.open("cash"), amount_cents: 100_000 }];
  await made.act(createOpeningBalances, { as_of: AS_OF, balances });
  return made;
}

/**
 * What a deed makes in its workspace, by which updates, and which statements it asks over and over. Only what its own
 * transactions ask counts: work of other tests may go on in this process.
 */
async function asking<T>(workspace_id: string, deed: () => Promise<T>) {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    const made = await deed();
    const isOurs = new Map<unknown, boolean>();
    const texts = (query.mock.calls as unknown[][]).flatMap(([one], at) => {
      const text = (one as { text?: string }).text ?? String(one);
      const client = query.mock.contexts[at];
      if (text.includes("set local app.workspace_id")) isOurs.set(client, text.includes(workspace_id));
      return isOurs.get(client) ? [text] : [];
    });
    return {
      made,
      count: texts.length,
      updates: texts.filter((text) => text.trim().startsWith("update")),
      repeated: [...Map.groupBy(texts, (text) => text)].filter(([, of]) => of.length >= 20).map(([text]) => text),
    };
  } finally {
    query.mockRestore();
  }
}

const of = (many: number, row: (at: number) => string) => Array.from({ length: many }, (_, at) => row(at));
const open = (party: string, at: number) => `${party}${at % 7},${at},2025-12-01,2025-12-31,${at + 1}.00`;
const employee = (at: number) => `P${at},p${at}@example.com,Salary,120000.00,2026-01-05`;

const lists = {
  invoices: (many: number) =>
    csv(
      "Customer,Num,Date,Due date,Open balance",
      of(many, (at) => open("C", at)),
    ),
  bills: (many: number) =>
    csv(
      "Vendor,Num,Date,Due date,Open balance",
      of(many, (at) => open("V", at)),
    ),
  employees: (many: number) => csv("Employee,Email,Pay type,Pay rate,Start date", of(many, employee)),
};

describe("a list that is as long as one may be", () => {
  it.each([
    ["invoices", importInvoices, 5000],
    ["bills", importBills, 5000],
    ["employees", importEmployees, 10_000],
  ] as const)(
    "of %s comes in by one act, and no statement is asked for each of them",
    async (list, operation, whole) => {
      const { workspace_id, caller, entity_id, act } = await company();
      const take = (rows: number) => execute(operation as Operation, caller, { entity_id, ...lists[list](rows) });
      const receipts = () => asOwner("select receipt_id from receipt where workspace_id = $1", [workspace_id]);
      const before = (await receipts()).length;
      const many = size(size(whole));
      const { made, count, repeated } = await asking(workspace_id, () => take(many));
      expect(made.value).toMatchObject({ made_count: many, passed_over_count: 0 });
      expect(count).toBeGreaterThan(10);
      expect(repeated).toEqual([]);
      expect(await receipts()).toHaveLength(before + 1);
      expect((await act(readIntegrity)).is_sound).toBe(true);
      await expect(take(whole + 1)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(`at most ${whole.toLocaleString("en-US")} rows`),
      });
    },
  );
});

describe("bills that are approved together", () => {
  it("have the accounts of lines that name none set by one statement", async () => {
    const { entity_id, workspace_id } = await company();
    const line = { description: "Hosting", amount_cents: 100 };
    const bill = { entity_id, vendor_name: "Harbor", currency: "usd", notes: "", line_items: [line, line] };
    const dated = { ...bill, bill_date: AS_OF, due_date: AS_OF };
    const { updates } = await asking(workspace_id, () =>
      transaction({ workspace_id }, "write", async (tx) => {
        const bill_ids = await draftBills(
          tx,
          entity_id,
          [1, 2, 3].map((at) => ({ ...dated, bill_number: `${at}` })),
        );
        await approveAll(tx, entity_id, bill_ids, AS_OF);
      }),
    );
    expect(updates.filter((text) => text.includes("bill_line"))).toHaveLength(1);
    const lines = await asOwner("select from bill_line where workspace_id = $1 and account_id is not null", [
      workspace_id,
    ]);
    expect(lines).toHaveLength(6);
  });
});

describe("invoices of a list", () => {
  it("are numbered in its order, without a gap also beside others that are made meanwhile", async () => {
    const { act, workspace_id } = await company();
    const single = () => act(createInvoice, { customer: "Globex", amount_cents: 100, due_date: "2026-01-31" });
    const [, list] = await Promise.all([single(), act(importInvoices, lists.invoices(5)), single(), single()]);
    const rows = await asOwner<{ invoice_id: string; number: string }>(
      "select invoice_id, number from invoice where workspace_id = $1 order by number",
      [workspace_id],
    );
    expect(rows.map(({ number }) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const numberOf = new Map(rows.map(({ invoice_id, number }) => [invoice_id, Number(number)]));
    const numbers = list.record_ids.map((id) => numberOf.get(id) ?? 0);
    expect(numbers).toEqual([0, 1, 2, 3, 4].map((at) => (numbers[0] ?? 0) + at));
  });
});

describe("employees that are added together", () => {
  it("are the same person, or asked for, as those that are added one after the other", async () => {
    const { entity_id, workspace_id } = await company();
    const person = { entity_id, pay_kind: "salary", annual_salary_cents: 1, starts_on: "2026-01-01" } as const;
    const add = (...given: object[]) =>
      transaction({ workspace_id }, "write", async (tx) => {
        const ids = await people.insertAll(
          tx,
          entity_id,
          given.map((one) => ({ ...person, name: "Ada", ...one })),
        );
        const made = await people.find(tx, entity_id, ids);
        return ids.map((id) => ids.indexOf(made.find(({ person_id }) => person_id === id)?.employee_id ?? ""));
      });
    const email = "ada@example.com";
    await expect(add({}, { name: "ADA" })).rejects.toMatchObject({ status: 409, code: "same_name" });
    await expect(add({ email }, { email, same_person_as: "nobody" })).rejects.toMatchObject({ code: "same_person" });
    await expect(add({ email, same_person_as: "prsn_none" })).rejects.toMatchObject({ status: 404 });
    const [back, namesake] = [{ name: "ada", email: "ADA@example.com" }, { same_person_as: "nobody" }];
    expect(await add({ email }, { name: "Bob" }, back, namesake)).toEqual([0, 1, 0, 3]);
  });
});
