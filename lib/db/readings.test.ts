import { expect, it } from "vitest";
import { callerIn, newWorkspace } from "../../e2e/support/callers.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { transaction } from "./transaction.ts";

interface Told {
  pid: number;
  read_only: string;
  isolation: string;
}

it("ends a reading with what its connection is asked next, which is in no part of it, and by itself where nothing is", async () => {
  const caller = callerIn(await newWorkspace());
  const told = (effect: "read" | "write") =>
    transaction(caller, effect, async (tx) => {
      const [own] =
        await tx.sql<Told>`select pg_backend_pid() as pid, current_setting('transaction_read_only') as read_only,
        current_setting('transaction_isolation') as isolation`;
      return own;
    });
  const read = await told("read");
  expect(read).toMatchObject({ read_only: "on", isolation: "repeatable read" });
  expect(await told("write")).toEqual({ pid: read?.pid, read_only: "off", isolation: "read committed" });
  const last = await told("read");
  const state = async () =>
    (await asOwner<{ state: string }>("select state from pg_stat_activity where pid = $1", [last?.pid]))[0]?.state;
  // Until it is: one that stays open is waited for in vain.
  while ((await state()) !== "idle");
});
