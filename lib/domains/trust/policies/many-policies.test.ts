import { describe, expect, it } from "vitest";
import { transaction } from "#lib/db/transaction.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { createPolicy, listPolicies } from "./operations.ts";
import { insert } from "./store.ts";

describe("a workspace", () => {
  it("has a hundred policies at most, whoever races whom", async () => {
    const caller = callerIn(await newWorkspace());
    const text = 'forbid(principal is Agent, action in Action::"money", resource);';
    // Written without a look at their text, which is what takes long.
    await transaction({ workspace_id: caller.workspace_id }, "write", async (tx) => {
      const rest = { summary: "", text, mode: "monitor", template: null, fields: null } as const;
      for (let at = 0; at < 90; at++) await insert(tx, { name: `Rule ${at}`, ...rest }, "Ada");
    });
    const made = await Promise.allSettled(
      Array.from({ length: 16 }, (_, at) =>
        execute(createPolicy, caller, { name: `Racer ${at}`, text, mode: "monitor" }),
      ),
    );
    const refused = made.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(6);
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 400 });
    expect((await execute(listPolicies, caller, { limit: 1000 })).value.data).toHaveLength(100);
  });
});
