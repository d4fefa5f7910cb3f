import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { createContact } from "#lib/domains/company/contacts/operations.ts";
import { createBill } from "#lib/domains/money/payments/bills/operations.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { executeIntent } from "#lib/domains/trust/intents/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { newEntity } from "../../../../../e2e/support/company.ts";
import { createPolicy, tryPolicy } from "../operations.ts";

let caller: Caller;
let entity_id = "";

beforeEach(async () => {
  caller = callerIn(await newWorkspace());
  entity_id = await newEntity(caller);
});

const pay = (amount_cents: number, recipient_name = "Harbor Hosting") =>
  execute(createPayment, caller, { entity_id, recipient_name, amount_cents, method: "ach" });
const tried = async (asked: Parameters<typeof execute>[2], by = caller) => (await execute(tryPolicy, by, asked)).value;
const forbid = (condition: string) => `forbid(principal, action in Action::"money", resource) when { ${condition} };`;

describe("a text that is tried", () => {
  it("tells what it would have done to the acts that were done, by whichever name", async () => {
    await pay(500);
    await pay(5_000);
    const params = { entity_id, recipient_name: "Eve", amount_cents: 9_000, method: "wire" };
    await execute(executeIntent, caller, { action: "submit_payment", params });
    const found = await tried({ text: forbid("context.amount_cents > 1000"), last: 1000 });
    expect(found).toMatchObject({ forbidden: 2, needing_approval: 0, newly_forbidden: 2, newly_permitted: 0 });
    expect(found.changes.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["submit_payment", "permit", "forbid"],
      ["payments.create", "permit", "forbid"],
    ]);
    expect(found.acts).toBeGreaterThan(3);
    const byName = await tried({
      text: 'forbid(principal, action == Action::"submit_payment", resource) when { context.params.method == "wire" };',
    });
    expect(byName).toMatchObject({ forbidden: 1 });
    expect(await tried({ text: forbid("context.amount_cents > 1000"), last: 1 })).toMatchObject({
      acts: 1,
      forbidden: 1,
    });
  });

  it("counts sums and first payments as they were at the time", async () => {
    for (const cents of [600, 300, 200]) await pay(cents);
    await pay(10, "Eve");
    expect(await tried({ text: forbid("context.day_total_cents > 1000") })).toMatchObject({ forbidden: 2 });
    expect(await tried({ text: forbid("context.recipient_day_total_cents > 1000") })).toMatchObject({ forbidden: 1 });
    expect(await tried({ text: forbid("context.is_new_recipient") })).toMatchObject({ forbidden: 2 });
  });

  it("tells what it would permit that is forbidden now, in a policy's place, and changes nothing", async () => {
    await pay(5_000);
    const text = forbid("context.amount_cents > 1000");
    const { policy_id } = (await execute(createPolicy, caller, { name: "Little", text })).value;
    const wider = { text: forbid("context.amount_cents > 10000"), policy_id };
    expect(await tried(wider)).toMatchObject({ forbidden: 0, newly_permitted: 1, newly_forbidden: 0 });
    const lifted = { text: `@approval("1") ${text}`, policy_id };
    expect(await tried(lifted)).toMatchObject({ needing_approval: 1, newly_permitted: 0 });
    expect((await tried(lifted)).changes).toMatchObject([{ before: "forbid", after: "approval" }]);
    await expect(pay(5_000)).rejects.toMatchObject({ code: "policy_denied" });
    await expect(tried({ text, policy_id: "pol_none" })).rejects.toMatchObject({ status: 404 });
  });

  it("decides one act that there is not", async () => {
    const act = {
      action: "submit_payment",
      params: { entity_id, recipient_name: "Eve", amount_cents: 5_000, method: "ach" },
      principal: { type: "agent", trigger: "email" },
    };
    const text =
      'forbid(principal is Agent, action in Action::"money", resource) when { principal.trigger == "email" };';
    const answer = { before: "permit", after: "forbid", policies: ["The text"], approvals: 0 };
    expect((await tried({ text, last: 0, act })).trial).toEqual(answer);
    const message = { ...act, principal: { type: "agent", trigger: "message" } };
    expect((await tried({ text, last: 0, act: message })).trial).toMatchObject({ after: "permit" });
    const night = { text: forbid("context.hour < 6"), last: 0, act: { ...act, context: { hour: 3 } } };
    expect((await tried(night)).trial).toMatchObject({ after: "forbid" });
    const company = {
      text: 'forbid(principal, action, resource) when { resource is Entity && resource.entity_type == "c_corp" };',
      last: 0,
      act,
    };
    expect((await tried(company)).trial).toMatchObject({ after: "forbid" });
  });

  it("decides an act for whoever reads what it is about: a condition on it tells of that, by whether it holds", async () => {
    const bill = { vendor_name: "Secret Counsel", bill_date: "2026-10-05", due_date: "2026-11-04" };
    const line_items = [{ description: "Advice", amount_cents: 1_234_500 }];
    const { bill_id } = (await execute(createBill, caller, { entity_id, ...bill, line_items })).value;
    const act = { action: "bills.pay", params: { entity_id, bill_id } };
    const asked = { text: forbid('context.recipient like "Secret*" && context.amount_cents > 1'), last: 0, act };
    const by = (...scopes: string[]) => tried(asked, callerIn(caller.workspace_id, "policies:read", ...scopes));
    for (const [held, lacking] of [
      [["entities:read"], "payments:read"],
      [["payments:read"], "entities:read"],
    ] as const) {
      const refused = { status: 403, code: "missing_scope", message: expect.stringContaining(lacking) };
      await expect(by(...held)).rejects.toMatchObject(refused);
    }
    expect((await by("entities:read", "payments:read")).trial).toMatchObject({ after: "forbid" });
  });

  it.each([
    [{ action: "__proto__" }, "act.action"],
    [{ action: "juggle" }, "act.action"],
    [{ action: "submit_payment", params: {} }, "act.params.recipient_name"],
    [{ action: "contacts.create", params: { name: "Ada", role: "client", rule: "x" } }, "act.params.rule"],
    [{ action: "contacts.create", params: { name: "Ada", role: "client" }, context: { moon: 1 } }, "act.context.moon"],
    [
      { action: "contacts.create", params: { name: "Ada", role: "client" }, context: { hour: "3" } },
      "act.context.hour",
    ],
    [
      { action: "contacts.create", params: { name: "Ada", role: "client" }, context: { __proto__x: 1 } },
      "act.context.__proto__x",
    ],
  ])("refuses an act that there is not: %#", async (act, path) => {
    const asked = { text: forbid("context.hour < 6"), last: 0, act };
    const refused = await tried(asked).then(
      () => null,
      ({ status, details }) => ({ status, paths: details.issues.map((issue: { path: string }) => issue.path) }),
    );
    expect(refused).toMatchObject({ status: 400 });
    if (path === "act.params.recipient_name") expect(refused?.paths.join()).toContain("act.params");
    else expect(refused?.paths).toEqual([path]);
  });

  it("names what an act does not know by so much of it as fits an answer", async () => {
    const params = { name: "Ada", role: "client", ["x".repeat(500_000)]: 1 };
    const asked = { text: forbid("context.hour < 6"), last: 0, act: { action: "contacts.create", params } };
    const refused = await tried(asked).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "unknown_field" });
    expect(JSON.stringify([String(refused), (refused as { details: unknown }).details]).length).toBeLessThan(1000);
  });

  it("is told what of it is in vain", async () => {
    const warned = async (text: string) => (await tried({ text, last: 0 })).warnings.map(({ message }) => message);
    const once = "forbid(principal, action, resource) when { context.hour < 6 };";
    expect(await warned(`${once}\npermit(principal, action, resource);`)).toEqual([
      expect.stringContaining("has no effect"),
    ]);
    expect(await warned(`${once}\n${once}`)).toEqual([
      expect.stringContaining("says again what an earlier statement says"),
    ]);
    expect((await tried({ text: `${once}\n${once}`, last: 0 })).warnings).toMatchObject([{ line: 2, column: 1 }]);
    expect(await warned("forbid(principal, action, resource) when { false };")).toEqual([
      expect.stringContaining("policy is impossible"),
    ]);
    expect(await warned(`@id("nights") @approvals("1") @advice("Wait.") ${once}`)).toEqual([
      expect.stringMatching(/^@approvals says nothing here: @approval\("1"\)/),
    ]);
    await execute(createPolicy, caller, { name: "Nights", text: once });
    expect(await warned(`@approval("1") ${once}`)).toEqual([
      expect.stringContaining("asks for approval of what the service does of itself"),
      expect.stringContaining("is contradicted by Nights"),
    ]);
  });

  it("is told where it asks for approval of what the service does of itself, for which nobody can be asked", async () => {
    const told = async (scope: string) => {
      const text = `@approval("1") forbid(${scope}) when { context.amount_cents > 1000 };`;
      const [warning, ...more] = (await tried({ text, last: 0 })).warnings;
      expect(more, scope).toEqual([]);
      return warning?.message.match(/\(([^)]*)\)/)?.[1] ?? null;
    };
    expect(await told('principal, action == Action::"invoices.send", resource')).toBe("invoices.send");
    expect(await told('principal is Key, action in [Action::"equity", Action::"payments.create"], resource')).toBe(
      "equity.expire_grant",
    );
    expect(await told('principal, action in Action::"money", resource')).toMatch(/^\S+, \S+, \S+ and \d+ more$/);
    for (const scope of [
      'principal is User, action in Action::"money", resource',
      'principal == Key::"key_1", action, resource',
      'principal, action == Action::"payments.create", resource',
    ])
      expect(await told(scope), scope).toBeNull();
  });

  it("looks back for whoever may read receipts, at those that they may read", async () => {
    await pay(500);
    await execute(createContact, caller, { name: "Grace", role: "client" });
    const text = "forbid(principal, action, resource);";
    const by = (...scopes: string[]) => callerIn(caller.workspace_id, ...scopes);
    await expect(tried({ text }, by("policies:read"))).rejects.toMatchObject({ status: 403, code: "missing_scope" });
    await expect(tried({ text, last: 0 }, by("policies:read"))).resolves.toMatchObject({ acts: 0 });
    const seen = await tried({ text }, by("policies:read", "receipts:read", "contacts:read"));
    expect(seen.changes.map(({ action }) => action)).toEqual(["contacts.create"]);
  });
});
