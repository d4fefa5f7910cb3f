import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { createInvoice, payInvoice, sendInvoice, voidInvoice } from "#lib/domains/invoicing/operations.ts";
import { cancelPayment, createPayment, failPayment, settlePayment } from "#lib/domains/payments/operations.ts";
import { approveRun, createRun, processRun } from "#lib/domains/payroll/operations.ts";
import { reconcileLedger } from "#lib/domains/reconciliation/operations.ts";
import { brokenBalances, ledgerTotals, newCompany } from "../../../e2e/support/books.ts";
import { closeDatabase } from "../../../e2e/support/database.ts";
import { listAllAccounts, voidOneEntry } from "./operations.ts";

afterAll(closeDatabase);

const deeds = {
  entry: ["draft", "post", "void"],
  invoice: ["create", "send", "pay", "void"],
  payment: ["submit", "settle", "fail", "cancel"],
  run: ["create", "approve", "process"],
} as const;
type Kind = keyof typeof deeds;

/** What is done, to which of the records of its kind that were made before (counted around), with what amount. */
const deed = fc
  .constantFrom(
    ...Object.entries(deeds).flatMap(([kind, names]) => names.map((name) => ({ kind: kind as Kind, name }))),
  )
  .chain((what) =>
    fc.record({ what: fc.constant(what), pick: fc.nat(), cents: fc.integer({ min: 1, max: 1_000_000_000 }) }),
  );
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** A company, and a hand that does deeds to it, whether they are allowed or not. */
async function playedCompany() {
  const company = await newCompany();
  const { act, open, draft, post } = company;
  const [cash, equity] = [await open("cash"), await open("equity")];
  const made: Record<Kind, string[]> = { entry: [], invoice: [], payment: [], run: [] };

  async function play({ what: { kind, name }, pick, cents: amount_cents }: Deed): Promise<unknown> {
    const id = made[kind][pick % made[kind].length] ?? "none";
    switch (`${kind} ${name}`) {
      case "entry draft":
        return made.entry.push(await draft([cash, "debit", amount_cents], [equity, "credit", amount_cents]));
      case "entry post":
        return post(id);
      case "entry void":
        return act(voidOneEntry, { entry_id: id });
      case "invoice create":
        return made.invoice.push(
          (await act(createInvoice, { customer: "C", amount_cents, due_date: "2026-12-31" })).invoice_id,
        );
      case "invoice send":
        return act(sendInvoice, { invoice_id: id });
      case "invoice pay":
        return act(payInvoice, { invoice_id: id });
      case "invoice void":
        return act(voidInvoice, { invoice_id: id });
      case "payment submit":
        return made.payment.push((await act(createPayment, { recipient_name: "R", amount_cents })).payment_id);
      case "payment settle":
        return act(settlePayment, { payment_id: id });
      case "payment fail":
        return act(failPayment, { payment_id: id });
      case "payment cancel":
        return act(cancelPayment, { payment_id: id });
      case "run create": {
        const day = new Date().toISOString().slice(0, 10);
        const run = { pay_date: day, period_start: day, period_end: day, total_gross_cents: amount_cents };
        return made.run.push((await act(createRun, run)).run_id);
      }
      case "run approve":
        return act(approveRun, { run_id: id });
      default:
        return act(processRun, { run_id: id });
    }
  }
  /** A refusal is an answer; anything else is a fault of ours. */
  const played = (one: Deed) =>
    play(one).catch((error: unknown) => {
      if (!(error instanceof AppError) || ![400, 404].includes(error.status)) throw error;
    });
  return { ...company, made, played };
}

async function expectWhole({ act, workspace_id }: Awaited<ReturnType<typeof playedCompany>>): Promise<void> {
  const { debit, credit } = await ledgerTotals(workspace_id);
  expect(debit).toBe(credit);
  expect(await brokenBalances(workspace_id)).toEqual([]);
  const accounts = (await act(listAllAccounts)).data;
  const signed = accounts.map((one) => (one.normal_side === "debit" ? one.balance_cents : -one.balance_cents));
  expect(signed.reduce((sum, cents) => sum + cents, 0)).toBe(0);
  const report = await act(reconcileLedger, { period: new Date().toISOString().slice(0, 7) });
  expect(report).toMatchObject({ is_balanced: true, is_reconciled: true });
}

describe("the books", { timeout: 120_000 }, () => {
  it("stay whole whatever is done, one deed after the other", async () => {
    const property = fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 40 }), async (sequence) => {
      const company = await playedCompany();
      for (const one of sequence) await company.played(one);
      await expectWhole(company);
    });
    await fc.assert(property, { numRuns: 15 });
  });

  it("stay whole whatever is done at the same time", async () => {
    const property = fc.asyncProperty(
      fc.array(deed, { minLength: 10, maxLength: 20 }),
      fc.array(deed, { minLength: 10, maxLength: 30 }),
      async (before, atOnce) => {
        const company = await playedCompany();
        for (const one of before) await company.played(one);
        await Promise.all(atOnce.map(company.played));
        await expectWhole(company);
      },
    );
    await fc.assert(property, { numRuns: 10 });
  });
});
