import type * as z from "zod";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import type { Operation } from "#lib/core/operation.ts";
import { createAccount, createBatch, createStandardChart, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { createInvoice, payInvoice, sendInvoice, voidInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { createPayment, failPayment } from "#lib/domains/money/payments/operations.ts";
import { execute } from "#lib/execute.ts";
import { openWorkspace } from "#lib/server/workspaces.ts";

/** A book to be judged: whose it is, and a hand to act in it. */
export interface Book {
  entity_id: string;
  act<I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>, input?: object): Promise<z.output<O>>;
}

/** Numbers from 0 to 1 that a seed fixes (mulberry32), so that a judgement can be repeated. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Codes that fall together where a tool knows fewer letters than we do, and one without a type. */
const ODD_CODES = ["travel.air", "travel-air", "travel_air", "9lives", "-dash", "_low", "suspense"];

/** What a tie-out compares with the register behind it: left to invoices, bills and payroll, so that an entry by hand is no difference. */
const CONTROL_ACCOUNTS = new Set([
  "accounts_receivable",
  "accounts_payable",
  "customer_credits",
  "payroll_liabilities",
  "sales_tax_payable",
]);

const DESCRIPTIONS = [
  "Rent",
  "",
  'He said "yes"; and \\ left',
  "Two\nlines\tand a tab",
  "(parenthesis) * ! | pipe",
  "Größe – 量 – 🙂",
  "; comment",
  "2026-01-01 * looks like an entry",
];

/** Makes a company with `count` posted entries in two currencies, some of them voided, and some business. */
export async function generatedBook(count: number, seed: number): Promise<Book> {
  const next = chance(seed);
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(next() * from.length)];
    if (one === undefined) throw new Error("nothing to pick from");
    return one;
  };
  const caller: Caller = {
    workspace_id: await openWorkspace(`Judged ${newId("workspace")}`),
    actor: { type: "system", id: "judges", name: "npm run judges" },
    scopes: new Set(["*"]),
    role: null,
    entity_ids: null,
    address: null,
    request_id: newId("request"),
  };
  const { entity_id } = (
    await execute(createEntity, caller, { ...createEntity.example, legal_name: 'The "Judged"; One' })
  ).value;
  const act: Book["act"] = async (operation, input = {}) =>
    (await execute(operation, caller, { entity_id, ...input })).value;

  const chart = (await act(createStandardChart)).added;
  const usd = chart
    .filter(({ account_code }) => !CONTROL_ACCOUNTS.has(account_code))
    .map(({ account_id }) => account_id);
  for (const code of ODD_CODES) {
    const account_type = code === "suspense" ? undefined : "expense";
    const made = await act(createAccount, { account_code: code, account_name: `Name; of "${code}"`, account_type });
    usd.push(made.account_id);
  }
  const eur: string[] = [];
  for (const [code, account_type] of [
    ["bank_eur", "asset"],
    ["sales_eur", "revenue"],
    ["costs_eur", "expense"],
  ] as const) {
    const made = await act(createAccount, { account_code: code, account_name: code, account_type, currency: "eur" });
    eur.push(made.account_id);
  }

  const entries = Array.from({ length: count }, () => {
    const accounts = next() < 0.2 ? eur : usd;
    const day = new Date(Date.UTC(2024, 0, 1 + Math.floor(next() * 900))).toISOString().slice(0, 10);
    const debits = Array.from({ length: 1 + Math.floor(next() * 3) }, () => 1 + Math.floor(next() ** 4 * 9_000_000));
    const total = debits.reduce((sum, one) => sum + one, 0);
    return {
      date: day,
      description: pick(DESCRIPTIONS),
      lines: [
        ...debits.map((amount_cents) => ({ account_id: pick(accounts), side: "debit", amount_cents })),
        { account_id: pick(accounts), side: "credit", amount_cents: total },
      ],
    };
  });
  const { entry_ids } = await act(createBatch, { entries, post: true });
  for (const entry_id of entry_ids.filter(() => next() < 0.03)) await act(voidEntry, { entry_id });

  for (let at = 0; at < 8; at++) {
    const amount_cents = 1 + Math.floor(next() * 500_000);
    const invoice = await act(createInvoice, { customer: "Globex", amount_cents, due_date: "2030-01-01" });
    await act(sendInvoice, invoice);
    if (at % 2 === 0) await act(payInvoice, invoice);
    else if (at % 3 === 0) await act(voidInvoice, invoice);
    const payment = await act(createPayment, { recipient_name: "Harbor", amount_cents, method: "wire" });
    if (at % 4 === 0) await act(failPayment, payment);
  }
  return { entity_id, act };
}
