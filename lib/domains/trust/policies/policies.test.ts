import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { createContact, listContacts } from "#lib/domains/company/contacts/operations.ts";
import { createPayment, listPayments } from "#lib/domains/money/payments/operations.ts";
import { executeIntent } from "#lib/domains/trust/intents/operations.ts";
import { listReceipts, readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { dryRun, execute } from "#lib/execute.ts";
import { callerIn, memberIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { newEntity } from "../../../../e2e/support/company.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { changePolicy, createPolicy, deletePolicy, describePolicies, listPolicies, readPolicy } from "./operations.ts";

let caller: Caller;
let entity_id = "";

beforeEach(async () => {
  caller = callerIn(await newWorkspace());
  entity_id = await newEntity(caller);
});

const policy = async (text: string, more: { name?: string; mode?: "enforce" | "monitor" } = {}) =>
  (await execute(createPolicy, caller, { name: "A rule", text, ...more })).value;
const pay = (amount_cents = 45_000, by = caller, recipient_name = "Harbor Hosting") =>
  execute(createPayment, by, { entity_id, recipient_name, amount_cents, method: "ach" });
const payments = async () => (await execute(listPayments, caller, { entity_id, limit: 1000 })).value.data.length;
const denied = { status: 403, code: "policy_denied" };

describe("a forbid", () => {
  it("denies what it names, by every name that the act has, and nothing else", async () => {
    await policy('@advice("Ask Ada.") forbid(principal, action == Action::"payments.create", resource);', {
      name: "No payments",
    });
    const refused = { ...denied, details: { policies: ["No payments"], advice: ["Ask Ada."] } };
    await expect(pay()).rejects.toMatchObject(refused);
    const params = { entity_id, recipient_name: "Harbor Hosting", amount_cents: 1, method: "ach" };
    await expect(execute(executeIntent, caller, { action: "submit_payment", params })).rejects.toMatchObject(refused);
    await expect(dryRun(createPayment, caller, params)).rejects.toMatchObject(refused);
    expect(await payments()).toBe(0);
    await execute(createContact, caller, { name: "Grace", role: "client" });
  });

  it("of an intent binds the intent alone", async () => {
    await policy('forbid(principal, action == Action::"submit_payment", resource);');
    const params = { entity_id, recipient_name: "Harbor Hosting", amount_cents: 1, method: "ach" };
    await expect(execute(executeIntent, caller, { action: "submit_payment", params })).rejects.toMatchObject(denied);
    await pay();
  });

  it("holds for an act at once when it is written, also where this process knew of no policy, and no more when it is gone", async () => {
    await pay();
    const { policy_id } = await policy('forbid(principal, action in Action::"money", resource);');
    await expect(pay()).rejects.toMatchObject(denied);
    await execute(changePolicy, caller, { policy_id, mode: "monitor" });
    await pay();
    await execute(changePolicy, caller, { policy_id, mode: "enforce" });
    await expect(pay()).rejects.toMatchObject(denied);
    // Nor is it changed without a version that says so, whoever does.
    for (const change of ["mode = 'monitor'", "text = 'permit(principal, action, resource);'", "version = 1"]) {
      const text = `set constraints all immediate; update policy set ${change} where policy_id = '${policy_id}'`;
      expect((await refusalByDatabase(text))?.message).toMatch(/a policy is what its version says|keeps its versions/);
    }
    await execute(deletePolicy, caller, { policy_id });
    await pay();
    expect(await payments()).toBe(3);
  });

  it("is told before what the state forbids, and after what the input does", async () => {
    await policy('forbid(principal, action in Action::"money", resource);');
    await expect(pay(0)).rejects.toMatchObject({ status: 400 });
    await expect(
      execute(createPayment, caller, { entity_id: "ent_none", recipient_name: "X", amount_cents: 1 }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      execute(createPayment, caller, { entity_id, vendor_id: "ven_none", amount_cents: 1 }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("with @approval asks for people's word, and the most that any policy asks for", async () => {
    await policy('@approval("1") forbid(principal, action in Action::"money", resource);', { name: "One" });
    await policy('@approval("2") forbid(principal, action, resource) when { context.amount_cents > 1000 };', {
      name: "Two",
    });
    await expect(pay(500)).rejects.toMatchObject({
      status: 403,
      code: "approval_required",
      details: { policies: ["One"], approvals: 1 },
    });
    await expect(pay(5000)).rejects.toMatchObject({ details: { policies: ["One", "Two"], approvals: 2 } });
    const approved_at = new Date().toISOString();
    const person = (id: string) => ({ type: "user" as const, id, name: id, effects_hash: null, approved_at });
    const approval = (...ids: string[]) => ({
      obligation_id: "obl_1",
      requester: caller.actor,
      approvers: ids.map(person),
    });
    const asked = { entity_id, recipient_name: "X", amount_cents: 5000 };
    await expect(execute(createPayment, caller, asked, { approval: approval("a") })).rejects.toMatchObject({
      code: "approval_required",
    });
    const { receipt_id } = await execute(createPayment, caller, asked, { approval: approval("a", "b") });
    const { value } = await execute(readReceipt, caller, { receipt_id: receipt_id ?? "" });
    expect(value.policy).toEqual({ decision: "permit", policies: ["One", "Two"] });
  });

  it("that cannot be evaluated denies, and is lifted by nobody", async () => {
    await policy(
      '@approval("1") forbid(principal, action == Action::"payments.create", resource) when { context.amount_cents * 9223372036854775807 > 1 };',
    );
    await expect(pay()).rejects.toMatchObject(denied);
  });

  it("that only watches is noted in the receipt, and stops nothing", async () => {
    await policy('forbid(principal, action in Action::"money", resource);', { name: "Watching", mode: "monitor" });
    const { receipt_id } = await pay();
    const { value } = await execute(readReceipt, caller, { receipt_id: receipt_id ?? "" });
    expect(value.policy).toEqual({ decision: "permit", policies: [], monitored: ["Watching"] });
    const contact = await execute(createContact, caller, { name: "Grace", role: "client" });
    const other = await execute(readReceipt, caller, { receipt_id: contact.receipt_id ?? "" });
    expect(other.value.policy).toEqual({ decision: "permit", policies: [] });
  });

  it("of everything leaves a way out: whoever owns the workspace takes it back, an agent never", async () => {
    const { policy_id } = await policy("forbid(principal, action, resource);");
    const agent: Caller = { ...caller, actor: { type: "agent", id: "agt_1", name: "Billing" } };
    const admin = { ...(await memberIn(caller.workspace_id, "admin")), scopes: new Set(["policies:write"]) };
    for (const by of [agent, admin]) {
      await expect(execute(deletePolicy, by, { policy_id })).rejects.toMatchObject(denied);
      await expect(execute(changePolicy, by, { policy_id, mode: "monitor" })).rejects.toMatchObject(denied);
    }
    const another = { name: "Another", text: "forbid(principal, action, resource);" };
    await expect(execute(createPolicy, caller, another)).rejects.toMatchObject(denied);
    await execute(deletePolicy, await memberIn(caller.workspace_id, "owner"), { policy_id });
    await execute(createContact, caller, { name: "Grace", role: "client" });
  });
});

describe("what a policy asks of an act", () => {
  it("is who acts, for which company, and with what", async () => {
    await policy(
      'forbid(principal is Agent, action, resource) unless { resource is Entity && principal.entity_ids.contains(resource.entity_id) && resource.entity_type == "c_corp" };',
    );
    await policy(
      'forbid(principal, action == Action::"payments.create", resource) when { context.params has reference && context.params.reference like "*cash*" };',
      { name: "No cash" },
    );
    const agent: Caller = {
      ...caller,
      actor: { type: "agent", id: "agt_1", name: "Billing" },
      entity_ids: [entity_id],
    };
    await pay(1, agent);
    await pay(1, caller);
    await expect(
      execute(createContact, { ...agent, entity_ids: null }, { name: "Grace", role: "client" }),
    ).rejects.toMatchObject(denied);
    const paid = { entity_id, recipient_name: "X", amount_cents: 1, reference: "for cash, please" };
    await expect(execute(createPayment, caller, paid)).rejects.toMatchObject({ details: { policies: ["No cash"] } });
  });

  it("is whether money goes there for the first time", async () => {
    await pay(1, caller, "Known Inc");
    await policy('forbid(principal, action in Action::"money", resource) when { context.is_new_recipient };');
    await expect(pay(1, caller, "New Inc")).rejects.toMatchObject(denied);
    await pay(1, caller, " known  inc ");
  });
});

describe("a limit", () => {
  const limit = (what: string, most: number) =>
    policy(`forbid(principal, action in Action::"money", resource) when { context.${what} > ${most} };`, {
      name: what,
    });

  it("of the day counts what the actor has let go, with the act's own", async () => {
    await pay(600);
    await limit("day_total_cents", 1000);
    await pay(400);
    await expect(pay(1)).rejects.toMatchObject(denied);
    const other: Caller = { ...caller, actor: { type: "api_key", id: "key_1", name: "Other" } };
    await pay(1000, other);
    await expect(pay(1, other)).rejects.toMatchObject(denied);
  });

  it("of a recipient, and of the workspace, counts everybody's", async () => {
    const other: Caller = { ...caller, actor: { type: "api_key", id: "key_1", name: "Other" } };
    await limit("recipient_month_total_cents", 1000);
    await limit("workspace_day_total_cents", 1500);
    await pay(1000, other, "Eve");
    await expect(pay(1, caller, "eve")).rejects.toMatchObject({
      details: { policies: ["recipient_month_total_cents"] },
    });
    await pay(500, caller, "Ada");
    await expect(pay(1, caller, "Grace")).rejects.toMatchObject({
      details: { policies: ["workspace_day_total_cents"] },
    });
  });

  it("of a recipient counts one name once, however its letters are composed", async () => {
    await limit("recipient_month_total_cents", 1000);
    await pay(1000, caller, "Jos\u00e9");
    await expect(pay(1, caller, "  Jose\u0301")).rejects.toMatchObject(denied);
  });

  it("holds for 32 payments at once", async () => {
    await limit("day_total_cents", 1000);
    const paid = await Promise.allSettled(Array.from({ length: 32 }, () => pay(100)));
    const refused = paid.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(22);
    for (const one of refused) expect(one).toMatchObject({ reason: denied });
    expect(await payments()).toBe(10);
  });
});

describe("a policy's text", () => {
  const refusal = async (text: string) =>
    policy(text).then(
      () => null,
      ({ status, details }) => ({ status, issues: details.issues }),
    );

  const deep = `${"(".repeat(5000)}"x"${")".repeat(5000)}`;

  it.each([
    ["forbid(principal, action, resource)\nwhen { context.x > };", "line 2, column 20: unexpected token"],
    ['forbid(principal, action in Action::"mony", resource);', "line 1, column 29: unrecognized action"],
    ['forbid(principal, action == Action::"__proto__", resource);', "line 1, column 29: unrecognized action"],
    ['// Grüße 🎈\nforbid(principal, action, resource) when { "ü" == context.nothing };', "line 2, column 51"],
    ['forbid(principal, action, resource) when { context.amount_cents > "1" };', "line 1, column 67"],
    ["forbid(principal == ?principal, action, resource);", "line 1, column 21: has a slot"],
    ["// nothing", "line 1, column 1: has no statement"],
    [`forbid(principal, action, resource) when { ${deep} };`, "nests too deeply"],
    [`forbid(principal, action, resource) when { ${"true && ".repeat(2000)}true };`, "nests too deeply"],
    [`forbid(principal, action, resource) when { "two\nlines" == ${deep} };`, "line 2, column 34: nests too deeply"],
    [`forbid(principal, action, resource) when { // ended by a\r ${deep} };`, "nests too deeply"],
    [`${")".repeat(5000)}; forbid(principal, action, resource) when { ${deep} };`, "nests too deeply"],
    [`forbid(principal, action, resource) ${"unless{false}".repeat(1500)};`, "too many steps"],
    ['// Ours\n@approval("100") forbid(principal, action, resource);', "line 2, column 1: an @approval says how many"],
    ["@approval forbid(principal, action, resource);", "line 1, column 1: an @approval says how many"],
  ])("is held to Cedar and to the schema, with line and column: %#", async (text, message) => {
    const found = await refusal(text);
    expect(found).toMatchObject({ status: 400, issues: [{ path: "text" }] });
    expect(found?.issues[0].message).toContain(message);
  });

  it("is kept with its versions, which nobody changes", async () => {
    const made = await policy("forbid(principal, action, resource) when { context.hour > 24 };");
    expect(made).toMatchObject({ version: 1, mode: "enforce" });
    const text = "forbid(principal, action, resource) when { context.hour > 25 };";
    const changed = (await execute(changePolicy, caller, { policy_id: made.policy_id, text })).value;
    expect(changed).toMatchObject({ version: 2, text, name: "A rule" });
    for (const same of [{}, { text }, { name: "A rule", mode: "enforce" }])
      expect((await execute(changePolicy, caller, { policy_id: made.policy_id, ...same })).value).toEqual(changed);
    expect((await execute(readPolicy, caller, made)).value).toEqual(changed);
    await execute(deletePolicy, caller, made);
    await expect(execute(readPolicy, caller, made)).rejects.toMatchObject({ status: 404 });
    const kept = await asOwner("select version, text from policy_version where policy_id = $1 order by 1", [
      made.policy_id,
    ]);
    expect(kept).toEqual([
      { version: 1, text: made.text },
      { version: 2, text },
    ]);
  });

  it("stands under one name, in its own workspace", async () => {
    const made = await policy("forbid(principal, action, resource) when { context.hour > 24 };");
    await expect(policy(made.text, { name: "a RULE" })).rejects.toMatchObject({ status: 409, code: "duplicate" });
    const foreign = callerIn(await newWorkspace());
    await expect(execute(readPolicy, foreign, made)).rejects.toMatchObject({ status: 404 });
    await expect(execute(changePolicy, foreign, { policy_id: made.policy_id, mode: "monitor" })).rejects.toMatchObject({
      status: 404,
    });
    expect((await execute(listPolicies, foreign, {})).value.data).toEqual([]);
  });
});

describe("the schema", () => {
  it("has every act, its groups and its params", async () => {
    const { actions, text } = (await execute(describePolicies, caller, {})).value;
    expect(actions.find(({ action }) => action === "submit_payment")).toMatchObject({
      groups: ["money"],
      operation: "payments.create",
    });
    expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(["policies.create", "keys.create"]));
    expect(text).toContain('action "payments.create"');
  });
});

it("what is refused leaves nothing, not a receipt", async () => {
  await policy("forbid(principal, action, resource);");
  const before = (await execute(listReceipts, caller, {})).value.data.length;
  await expect(execute(createContact, caller, { name: "Grace", role: "client" })).rejects.toMatchObject(denied);
  expect((await execute(listReceipts, caller, {})).value.data).toHaveLength(before);
  expect((await execute(listContacts, caller, {})).value.data).toEqual([]);
});
