import { describe, expect, it } from "vitest";
import { transaction } from "#lib/db/transaction.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { changePolicy, createPolicy, listPolicies } from "./operations.ts";
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

  it("has so many statements at most, of one text and of all: each is put to every act, and read with every change", async () => {
    const caller = callerIn(await newWorkspace());
    const statement =
      'forbid(principal, action == Action::"contacts.create", resource) when { context.method == ";" };';
    const make = (name: string, statements: number) =>
      execute(createPolicy, caller, { name, text: statement.repeat(statements), mode: "monitor" });
    const refusal = (rule: RegExp) => ({ status: 400, message: expect.stringMatching(rule) });
    await expect(make("Long", 51)).rejects.toMatchObject(refusal(/^text must have at most 50 statements/));
    await transaction({ workspace_id: caller.workspace_id }, "write", async (tx) => {
      const rest = { summary: "", text: statement.repeat(49), mode: "monitor", template: null, fields: null } as const;
      for (let at = 0; at < 10; at++) await insert(tx, { name: `Rule ${at}`, ...rest }, "Ada");
    });
    await expect(make("Eleventh", 11)).rejects.toMatchObject(refusal(/others have 490, and it has 11$/));
    const { policy_id } = (await make("Tenth", 10)).value;
    const change = (statements: number) =>
      execute(changePolicy, caller, { policy_id, text: statement.repeat(statements) });
    await expect(change(11)).rejects.toMatchObject(refusal(/others have 490, and it has 11$/));
    expect((await change(9)).value.version).toBe(2);
    // One more is left, whoever races whom, and whoever opens psql.
    const raced = await Promise.allSettled(Array.from({ length: 4 }, (_, at) => make(`Racer ${at}`, 1)));
    const refused = raced.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(3);
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 400 });
    const by = (times: number) =>
      refusalByDatabase(`update policy set text = repeat(text, ${times}) where policy_id = $1`, [policy_id]);
    expect((await by(2))?.message).toBe("the policies of a workspace have 500 statements at most");
    expect((await by(6))?.message).toBe("a policy has 50 statements at most");
  });
});
