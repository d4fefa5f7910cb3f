import { expect, it } from "vitest";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { newWorkspace, openSomebody } from "../../../../../e2e/support/callers.ts";
import { untilWaitedFor } from "../../../../../e2e/support/waited-for.ts";
import * as members from "./store.ts";

it("two owners who are unmade at the same time wait one for the other, and never each for the other", async () => {
  const workspace_id = await newWorkspace();
  const owner = async () => {
    const { user_id } = await openSomebody();
    await transaction({ workspace_id }, "write", (tx) => members.insert(tx, user_id, "owner"));
    return user_id;
  };
  const [first = "", second = ""] = [await owner(), await owner()].toSorted();
  await owner();
  let tries = 0;
  const act = <T>(deed: (tx: Tx) => Promise<T>) =>
    transaction({ workspace_id }, "write", (tx) => {
      tries += 1;
      return deed(tx);
    });
  // The second comes first: whoever held them as they are named would wait for whoever waits for them.
  const { tried } = await act(async (tx) => {
    await members.hold(tx, second);
    const [{ pid } = { pid: 0 }] = await tx.sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const waiting = act(async (other) => {
      await members.hold(other, first);
      await members.setRole(other, first, null);
    });
    await untilWaitedFor(pid);
    await members.setRole(tx, second, "viewer");
    return { tried: waiting };
  });
  await tried;
  expect(tries).toBe(2);
});
