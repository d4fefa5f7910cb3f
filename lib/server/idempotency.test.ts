import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { AppError } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { transaction } from "#lib/db/transaction.ts";
import { callerIn, newWorkspace } from "../../e2e/support/callers.ts";
import { listening } from "../../e2e/support/listening.ts";
import { claimOf } from "./idempotency.ts";

let caller: Caller;
let question = "";

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});
beforeEach(() => {
  question = newId("request");
});

describe("whoever asks what is being worked on", () => {
  /** How long PostgreSQL may wait, in the order it was told. */
  const limitsOf = async (deed: () => Promise<unknown>) =>
    (await listening(deed)).flatMap(({ text, values }) => (text.includes("'lock_timeout', $1") ? values : []));

  it("waits 2 seconds at most for all that it is answered by, and not for each transaction", async () => {
    const moments = [0, 1_500, 5_000, 5_400, 6_000, 6_300, 7_000, 7_001];
    const claim = claimOf(caller, question, ["POST", "/v1/contacts", ""], () => moments.shift() ?? Number.NaN);
    const take = () =>
      transaction(caller, "write", async (tx) => {
        tx.undo();
        await claim.take(tx);
      });
    const limits = await limitsOf(async () => {
      for (let time = 0; time < 4; time++) await take();
    });
    expect(limits).toEqual(["2000ms", "500ms", "100ms", "1ms"]);
    expect(moments).toEqual([]);
  });

  it("is refused after that, and its refusal is kept without waiting for whoever claims the question meanwhile", async () => {
    const moments = [0, 2_000];
    const request = ["POST", "/v1/contacts", ""];
    const claim = claimOf(caller, question, request, () => moments.shift() ?? 2_000);
    await transaction(caller, "write", async (tx) => {
      tx.undo();
      await claim.take(tx);
    });
    await transaction(caller, "write", async (tx) => {
      const other = claimOf(caller, question, request);
      await other.take(tx);
      await claim.keepRefusal({ status: 404, body: "{}", receipt_id: null });
      const late = transaction(caller, "write", (own) => claim.take(own));
      await expect(late).rejects.toMatchObject({ status: 409, code: "idempotency_in_progress" });
      other.keep(tx, { status: 200, body: "[]", receipt_id: null });
    });
    const again = transaction(caller, "write", (tx) => claim.take(tx));
    await expect(again).rejects.toBeInstanceOf(AppError);
    expect(claim.kept).toEqual({ status: 200, body: "[]", receipt_id: null });
  });
});
