import { describe, expect, it } from "vitest";
import { idsOf, newPayer } from "../../../../../e2e/support/ach.ts";
import { outcomes } from "../../../../../e2e/support/books.ts";
import * as payments from "../operations.ts";
import * as ach from "./operations.ts";

describe("in a race", () => {
  it("two requests for a file put each payment into one of them", async () => {
    const { pay, make, awaiting } = await newPayer();
    await Promise.all(Array.from({ length: 4 }, () => pay()));
    const settled = await Promise.allSettled([make(), make(), pay(), make()]);
    expect(
      settled
        .filter(({ status }) => status === "rejected")
        .every((one) => (one as PromiseRejectedResult).reason.status === 400),
    ).toBe(true);
    const files = settled.flatMap((one) => (one.status === "fulfilled" && "payments" in one.value ? [one.value] : []));
    const inFiles = files.flatMap((file) => idsOf(file.payments));
    expect(new Set(inFiles).size).toBe(inFiles.length);
    expect(inFiles.length + (await awaiting()).length).toBe(5);
  });

  it("a payment is cancelled or goes into the file, and never both", async () => {
    const { act, pay, make } = await newPayer();
    const made = await Promise.all(Array.from({ length: 8 }, () => pay()));
    const cancelling = made.slice(0, 6).map(({ payment_id }) => act(payments.cancelPayment, { payment_id }));
    const [file, ...cancelled] = await Promise.allSettled([make(), ...cancelling]);
    const inFile = file.status === "fulfilled" ? idsOf(file.value.payments) : [];
    expect(outcomes(cancelled).done + inFile.length).toBe(8);
    for (const { payment_id } of made) {
      const { status, ach_file_id } = await act(payments.readPayment, { payment_id });
      expect([status, ach_file_id !== null]).toEqual(
        inFile.includes(payment_id) ? ["submitted", true] : ["cancelled", false],
      );
    }
  });

  it("a file is discarded or its payment settles, and then the payment is in no other", async () => {
    const { act, bank_id, pay, make } = await newPayer();
    const { payment_id } = await pay();
    const { ach_file_id } = await make();
    const [discarded] = await Promise.allSettled([
      act(ach.discardAchFile, { bank_id, ach_file_id }),
      act(payments.settlePayment, { payment_id }),
    ]);
    const payment = await act(payments.readPayment, { payment_id });
    expect(payment.status).toBe("settled");
    expect(payment.ach_file_id).toBe(discarded.status === "fulfilled" ? null : ach_file_id);
  });
});
