import { expect } from "vitest";
import { asOwner } from "./database.ts";
import { eventually } from "./eventually.ts";

/**
 * Waits until a statement of the service waits for what that connection holds, so that the one does come behind the other. The
 * owner's may wait as well, beside it: what changes a table, in another test.
 */
export const untilWaitedFor = (pid: number): Promise<void> =>
  eventually(async () => {
    const waiting = await asOwner(
      "select pid from pg_stat_activity where usename <> current_user and $1 = any (pg_blocking_pids(pid))",
      [pid],
    );
    expect(waiting).not.toEqual([]);
  });
