import { describe, expect, it } from "vitest";
import type * as z from "zod";
import type { Operation } from "#lib/core/operation.ts";
import { readEntry, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { balancesOf, newCompany, outcomes } from "../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import * as payments from "./operations.ts";

const given = { recipient_name: "Harbor Agents", amount_cents: 9900, method: "wire", reference: "Agent 2026" };

async function withPayment() {
  const company = await newCompany();
  const { payment_id } = await company.act(payments.createPayment, given);
  const to = <I extends z.ZodObject>(one: Operation<I, typeof payments.failPayment.output>) =>
    company.act(one, { payment_id });
  return { ...company, payment_id, to };
}

describe("a payment", () => {
  it("is submitted, and the books show it at once", async () => {
    const { act, workspace_id } = await newCompany();
    const made = await act(payments.createPayment, given);
    expect(made).toMatchObject({ ...given, status: "submitted", currency: "usd", settled_at: null });
    expect(await act(payments.readPayment, { payment_id: made.payment_id })).toEqual(made);
    expect(await balancesOf(workspace_id)).toEqual({ cash: -9900, expense: 9900 });
    expect(await act(readEntry, { entry_id: made.entry_ids[0] })).toMatchObject({
      status: "posted",
      description: "Payment to Harbor Agents",
      source: { type: "payment", id: made.payment_id, event: "submitted" },
    });
  });

  it("goes by ach and says nothing more if nothing more is given", async () => {
    const { act } = await newCompany();
    const made = await act(payments.createPayment, { recipient_name: "X", amount_cents: 1 });
    expect(made).toMatchObject({ method: "ach", reference: null });
  });

  it.each([
    [{ recipient_name: " " }, "recipient_name must not be empty"],
    [{ amount_cents: 0 }, "amount_cents must be positive"],
    [{ amount_cents: "100" }, "amount_cents must be a positive integer"],
    [{ method: "pigeon" }, "method must be ach, wire, check, card or cash"],
  ])("rules 7.1 and 7.4: with %j is a 400 that says the field and the rule", async (fault, sentence) => {
    const { act, workspace_id } = await newCompany();
    const tried = act(payments.createPayment, { ...given, ...fault });
    await expect(tried).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
    expect(await balancesOf(workspace_id)).toEqual({});
  });

  it("lists newest first, and narrows by status, method and recipient", async () => {
    const { act, payment_id, to } = await withPayment();
    const second = await act(payments.createPayment, { recipient_name: "Baker", amount_cents: 5, method: "cash" });
    await to(payments.settlePayment);
    const list = async (filter: object) =>
      (await act(payments.listPayments, filter)).data.map((payment) => payment.payment_id);
    expect(await list({})).toEqual([second.payment_id, payment_id]);
    expect(await list({ status: "settled" })).toEqual([payment_id]);
    expect(await list({ method: "cash" })).toEqual([second.payment_id]);
    expect(await list({ search: "HARBOR" })).toEqual([payment_id]);
  });

  it("is not found from another entity, by any act", async () => {
    const [{ payment_id }, other] = [await withPayment(), await newCompany()];
    const { readPayment, settlePayment, failPayment, cancelPayment } = payments;
    for (const operation of [readPayment, settlePayment, failPayment, cancelPayment]) {
      await expect(other.act(operation, { payment_id })).rejects.toMatchObject({ status: 404 });
    }
  });

  it("keeps what it says, also before the owner of the database", async () => {
    const { payment_id } = await withPayment();
    const refusal = await refusalByDatabase("update payment set amount_cents = 1 where payment_id = $1", [payment_id]);
    expect(refusal?.message).toContain("a payment keeps what it says");
  });
});

describe("the end of a payment", () => {
  it("settled leaves the books as they are", async () => {
    const { to, workspace_id } = await withPayment();
    const settled = await to(payments.settlePayment);
    expect(settled.status).toBe("settled");
    expect(settled.settled_at).not.toBeNull();
    expect(await balancesOf(workspace_id)).toEqual({ cash: -9900, expense: 9900 });
  });

  it.each([
    ["failed", payments.failPayment],
    ["cancelled", payments.cancelPayment],
  ])("%s reverses the entry", async (status, operation) => {
    const { act, to, workspace_id } = await withPayment();
    const ended = await to(operation as typeof payments.failPayment);
    expect(ended.status).toBe(status);
    expect(ended.entry_ids).toHaveLength(2);
    expect(await balancesOf(workspace_id)).toEqual({});
    expect(await act(readEntry, { entry_id: ended.entry_ids[1] })).toMatchObject({
      status: "posted",
      reverses_entry_id: ended.entry_ids[0],
    });
  });

  // What has settled may still come back, so that settling and failing are no race.
  it.each(["settled", "failed"])(
    "comes once where it is %s and cancelled at once; the others learn of it",
    async (as) => {
      const { act, to, payment_id, workspace_id } = await withPayment();
      const { settlePayment, failPayment, cancelPayment } = payments;
      const end = () => (as === "settled" ? to(settlePayment) : to(failPayment));
      const attempts = [end(), to(cancelPayment), end(), to(cancelPayment)];
      expect(outcomes(await Promise.allSettled(attempts))).toEqual({ done: 1, refused: [400, 400, 400] });
      const { status } = await act(payments.readPayment, { payment_id });
      const books = status === "settled" ? { cash: -9900, expense: 9900 } : {};
      expect(await balancesOf(workspace_id)).toEqual(books);
      await expect(to(cancelPayment)).rejects.toThrow(`Cannot cancel the payment: its status is ${status}.`);
    },
  );

  it("takes its entry back with the payment, and not by hand", async () => {
    const { act, to, payment_id, workspace_id } = await withPayment();
    const { entry_ids } = await act(payments.readPayment, { payment_id });
    await expect(act(voidEntry, { entry_id: entry_ids[0] })).rejects.toMatchObject({
      status: 400,
      message: `Cannot void the journal entry: its status is posted and it follows the payment ${payment_id}; fail or cancel the payment instead, while it is submitted.`,
    });
    expect((await to(payments.failPayment)).entry_ids).toHaveLength(2);
    expect(await balancesOf(workspace_id)).toEqual({});
  });
});
