import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { balancesOf, newCompany } from "../../../../../e2e/support/books.ts";
import { seed, size } from "../../../../../e2e/support/size.ts";
import { cancelPayment, createPayment, failPayment, settlePayment } from "../operations.ts";
import * as bills from "./operations.ts";

const AMOUNTS = [100, 70, 5] as const;
const which = fc.nat(AMOUNTS.length - 1);

/** What is asked: of a bill by its place, of a payment by its place among those that were made. */
type Command =
  | { do: "approve" | "void"; bill: number }
  | { do: "pay"; bill: number; cents: number }
  | { do: "pay all"; bills: number[] }
  | { do: "settle" | "fail" | "cancel"; payment: number };

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constantFrom("approve" as const, "void" as const), bill: which }),
  fc.record({ do: fc.constant("pay" as const), bill: which, cents: fc.integer({ min: 1, max: 110 }) }),
  fc.record({ do: fc.constant("pay all" as const), bills: fc.uniqueArray(which, { minLength: 1 }) }),
  fc.record({ do: fc.constantFrom("settle" as const, "fail" as const, "cancel" as const), payment: fc.nat(5) }),
);

/** Bills and payments without a database: what each is, and what is due. */
function newModel() {
  const owed = AMOUNTS.map((cents) => ({ cents, paid: 0, status: "draft" }));
  const made: { status: string; parts: { bill: number; cents: number }[] }[] = [];
  const settleUp = () => {
    for (const bill of owed) {
      if (bill.status === "approved" && bill.paid === bill.cents) bill.status = "paid";
      if (bill.status === "paid" && bill.paid < bill.cents) bill.status = "approved";
    }
  };
  const pay = (parts: { bill: number; cents: number }[]) => {
    const fits = parts.every(({ bill, cents }) => {
      const { status, cents: amount, paid } = owed[bill] ?? { status: "", cents: 0, paid: 0 };
      return status === "approved" && cents <= amount - paid;
    });
    if (!fits) return false;
    for (const { bill, cents } of parts) {
      const one = owed[bill];
      if (one) one.paid += cents;
    }
    made.push({ status: "submitted", parts });
    settleUp();
    return true;
  };
  const due = (at: number) => (owed[at]?.cents ?? 0) - (owed[at]?.paid ?? 0);
  const apply = (asked: Command): boolean => {
    if (asked.do === "pay") return pay([{ bill: asked.bill, cents: asked.cents }]);
    if (asked.do === "pay all") return pay(asked.bills.map((bill) => ({ bill, cents: due(bill) })));
    if (!("payment" in asked)) {
      const bill = owed[asked.bill];
      const from = asked.do === "approve" ? ["draft"] : ["draft", "approved"];
      if (!bill || !from.includes(bill.status) || bill.paid > 0) return false;
      bill.status = asked.do === "approve" ? "approved" : bill.status === "draft" ? "dropped" : "voided";
      return true;
    }
    const payment = made[asked.payment];
    // What has settled may come back, and is neither settled again nor called back.
    const may = asked.do === "fail" ? ["submitted", "settle"] : ["submitted"];
    if (!payment || !may.includes(payment.status)) return false;
    payment.status = asked.do;
    if (asked.do !== "settle") {
      for (const { bill, cents } of payment.parts) {
        const one = owed[bill];
        if (one) one.paid -= cents;
      }
      settleUp();
    }
    return true;
  };
  return { owed, apply };
}

const endings = { settle: settlePayment, fail: failPayment, cancel: cancelPayment };

describe("any sequence of acts on bills and their payments", () => {
  it("leaves what a model of them says: each bill's state, what is due, and accounts_payable", () =>
    fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (commands) => {
        const { act, workspace_id } = await newCompany();
        const day = { bill_date: "2026-03-05", due_date: "2026-04-04" };
        const ids: string[] = [];
        for (const amount_cents of AMOUNTS) {
          const line_items = [{ description: "Hosting", amount_cents }];
          ids.push((await act(bills.createBill, { vendor_name: "Harbor", ...day, line_items })).bill_id);
        }
        const idOf = (at: number) => ids[at] ?? "none";
        const payments: string[] = [];
        const play = async (asked: Command) => {
          if (asked.do === "pay") {
            const paid = await act(bills.payBill, { bill_id: idOf(asked.bill), amount_cents: asked.cents });
            return payments.push(paid.payments.at(-1)?.payment_id ?? "none");
          }
          if (asked.do === "pay all") {
            const parts = asked.bills.map((at) => ({ bill_id: idOf(at) }));
            return payments.push((await act(createPayment, { bills: parts })).payment_id);
          }
          if (!("payment" in asked)) {
            const bill_id = idOf(asked.bill);
            return asked.do === "approve" ? act(bills.approveBill, { bill_id }) : act(bills.voidBill, { bill_id });
          }
          const payment_id = payments[asked.payment] ?? "none";
          return act(endings[asked.do] as typeof failPayment, { payment_id });
        };
        const model = newModel();
        for (const asked of commands) {
          const done = await play(asked).then(
            () => true,
            (error: unknown) => {
              if (error instanceof AppError && error.status < 500) return false;
              throw error;
            },
          );
          expect(done, JSON.stringify(asked)).toBe(model.apply(asked));
        }
        const seen = await Promise.all(ids.map((bill_id) => act(bills.readBill, { bill_id })));
        expect(seen.map(({ status, amount_paid_cents }) => [status, amount_paid_cents])).toEqual(
          model.owed.map(({ status, paid }) => [status === "dropped" ? "voided" : status, paid]),
        );
        const due = model.owed.reduce((sum, one) => sum + (one.status === "approved" ? one.cents - one.paid : 0), 0);
        expect((await balancesOf(workspace_id)).accounts_payable ?? 0).toBe(-due || 0);
        expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
      }),
      { seed, numRuns: size(100) },
    ));
});
