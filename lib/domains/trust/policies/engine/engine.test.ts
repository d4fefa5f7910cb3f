import * as cedar from "@cedar-policy/cedar-wasm/nodejs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acts, actsOf, type NamedAct } from "#lib/acts.ts";
import type { Caller } from "#lib/core/caller.ts";
import { parseInput } from "#lib/core/input.ts";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { operations } from "#lib/operations.ts";
import { seed, size } from "../../../../../e2e/support/size.ts";
import { some } from "../../../../../e2e/support/table.ts";
import { groups, together, verdictOf } from "../rules.ts";
import { schemaOf } from "../vocabulary.ts";
import { parse, cedar as serving } from "./cedar.ts";
import { type Circumstances, type Company, requestOf } from "./request.ts";
import { ask, read } from "./standing.ts";
import { sentenceOf } from "./words.ts";

const all: NamedAct[] = [...acts, ...actsOf(operations.filter(({ name }) => name.startsWith("policies.")))];
const exampleOf = ({ action, operation, isIntent }: NamedAct) =>
  isIntent ? intents[action]?.example : (operation.example as unknown);
const paramsOf = (act: NamedAct) => parseInput(act.reads, exampleOf(act));

const word = fc.constantFrom("Eve", "ach", "usd", "", "Harbor*", "ü");
const cents = fc.constantFrom(0, 1, 999, 1_000, 1_001, 5_000_000, Number.MAX_SAFE_INTEGER);
const text = (value: string) => JSON.stringify(value);

const condition: fc.Arbitrary<string> = fc.letrec<{ one: string; any: string }>((tie) => ({
  one: fc.oneof(
    fc
      .tuple(
        fc.constantFrom("amount_cents", "day_total_cents", "workspace_month_total_cents", "hour", "weekday"),
        fc.constantFrom("<", "<=", ">", ">=", "==", "!="),
        cents,
      )
      .map(([name, by, most]) => `context.${name} ${by} ${most}`),
    word.map((one) => `context.recipient == ${text(one)}`),
    word.map((one) => `context.recipient like ${text(one)}`),
    fc.constantFrom(
      "context.is_new_recipient",
      "context.is_outgoing",
      "context.redirects_money",
      "context.dry_run",
      "context.approved",
      "true",
      "false",
    ),
    fc.constantFrom("principal is Agent", "principal is User", "resource is Entity", "resource is Workspace"),
    fc
      .constantFrom("amount_cents", "recipient_name", "entity_id", "line_items", "nothing")
      .map((name) => `context.params has ${name}`),
    fc.constant("context.params has amount_cents && context.params.amount_cents > 1000"),
    // What cannot be evaluated: an overflow, a field that is not there, a word for a number.
    fc.constantFrom(
      "context.amount_cents * 9007199254740993 > 1",
      "context.params.nothing == 1",
      'context.amount_cents > "1"',
    ),
    fc.constant('principal.scopes.contains("*")'),
    fc.constant('resource is Entity && resource.entity_type == "llc"'),
  ),
  any: fc.oneof(
    { maxDepth: 3 },
    tie("one"),
    fc.tuple(tie("any"), fc.constantFrom("&&", "||"), tie("any")).map(([a, by, b]) => `(${a}) ${by} (${b})`),
    tie("any").map((a) => `!(${a})`),
  ),
})).any;

const statementOf = ({ action }: NamedAct) =>
  fc
    .record({
      effect: fc.constantFrom("forbid", "forbid", "forbid", "permit"),
      approval: fc.constantFrom("", "", '@approval("2") '),
      principal: fc.constantFrom("principal", "principal is Agent", "principal is Key", 'principal == User::"usr_1"'),
      named: fc.constantFrom(
        "action",
        `action == Action::${text(action)}`,
        'action == Action::"keys.create"',
        `action in [Action::${text(action)}, Action::"money"]`,
        ...["write", ...groups].map((group) => `action in Action::${text(group)}`),
      ),
      resource: fc.constantFrom("resource", "resource is Entity", 'resource in Workspace::"ws_1"'),
      when: fc.option(condition),
      unless: fc.option(condition),
    })
    .map(({ effect, approval, principal, named, resource, when, unless }) =>
      [
        `${approval}${effect}(${principal}, ${named}, ${resource})`,
        ...(when === null ? [] : [`when { ${when} }`]),
        ...(unless === null ? [] : [`unless { ${unless} }`]),
      ].join(" "),
    )
    .map((one) => `${one};`);

const caller: fc.Arbitrary<Caller> = fc
  .record({
    actor: fc.constantFrom(
      { type: "user" as const, id: "usr_1", name: "Ada" },
      { type: "api_key" as const, id: "key_1", name: "Books" },
      { type: "agent" as const, id: "agt_1", name: "Billing" },
      { type: "system" as const, id: "scim", name: "SCIM" },
    ),
    scopes: fc.constantFrom(["*"], ["payments:write"], []),
    entity_ids: fc.constantFrom(null, ["ent_1"]),
    role: fc.constantFrom(null, "owner", "viewer"),
  })
  .map(({ scopes, ...who }) => ({
    ...who,
    workspace_id: "ws_1",
    scopes: new Set(scopes),
    address: null,
    request_id: "",
  }));

const circumstances: fc.Arbitrary<Circumstances> = fc.record({
  moved: fc.record({ amount_cents: cents, recipient: word, method: word }),
  is_outgoing: fc.boolean(),
  redirects_money: fc.boolean(),
  is_new_recipient: fc.boolean(),
  has_resolution: fc.boolean(),
  totals: fc.record({
    day_total_cents: cents,
    month_total_cents: cents,
    recipient_day_total_cents: cents,
    recipient_month_total_cents: cents,
    workspace_day_total_cents: cents,
    workspace_month_total_cents: cents,
  }),
  at: fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true }),
  is_dry_run: fc.boolean(),
  approved: fc.boolean(),
});

const company: Company = {
  entity_id: "ent_1",
  legal_name: "Acme",
  entity_type: "llc",
  jurisdiction: "DE",
  status: "active",
  formation_status: "Active",
};

const drawn = fc.constantFrom(...all).chain((act) =>
  fc.record({
    act: fc.constant(act),
    caller,
    now: circumstances,
    policies: fc.array(
      fc.record({
        text: fc.array(statementOf(act), { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n")),
        mode: fc.constantFrom("enforce" as const, "enforce" as const, "monitor" as const),
      }),
      { maxLength: 5 },
    ),
  }),
);

let revision = 0;

describe("our decision", () => {
  it(`is Cedar's own on the same request, held to the schema: drawn by ${seed}`, async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async ({ act, caller, now, policies }) => {
        const of = act.operation.entity.in === "nothing" ? null : company;
        const asked = { action: act.action, operation: act.operation, reads: act.reads, params: paramsOf(act) };
        const request = requestOf(caller, asked, of, now);
        const kept = policies.map((policy, at) => ({ policy_id: `pol_${at}`, name: `Policy ${at}`, ...policy }));
        revision += 1;
        const standing = await read(`test ${revision}`, kept);
        const { forbidding, failing } = await ask(standing, request);
        const told = (ids: string[]) => ids.flatMap((id) => standing.statements.get(id) ?? []);
        const ours = together([verdictOf(told(forbidding), told(failing), 0)]);
        const enforced = kept.filter(({ mode }) => mode === "enforce").map((policy) => policy.text);
        const answer = cedar.isAuthorized({
          ...request,
          schema: schemaOf([act]),
          validateRequest: true,
          policies: { staticPolicies: ["permit(principal, action, resource);", ...enforced].join("\n") },
        });
        if (answer.type === "failure") throw new Error(answer.errors.map(({ message }) => message).join("; "));
        const { decision, diagnostics } = answer.response;
        // What cannot be evaluated denies with us; Cedar itself passes it over, and says so.
        const theirs = decision === "deny" || diagnostics.errors.length > 0 ? "forbid" : "permit";
        expect(ours.decision).toBe(theirs);
      }),
      { numRuns: size(2_000), seed },
    );
  });
});

describe.each(some(all.map((act) => [act.action, act] as const)))("the act %s", (_, act) => {
  it("is put to the engine as the schema says", () => {
    const now: Circumstances = {
      ...{ moved: { amount_cents: 1, recipient: "", method: "" }, is_outgoing: false, is_new_recipient: false },
      redirects_money: false,
      ...{ has_resolution: false, is_dry_run: false, approved: false, at: new Date("2026-03-31") },
      totals: {
        ...{ day_total_cents: 0, month_total_cents: 0, recipient_day_total_cents: 0 },
        ...{ recipient_month_total_cents: 0, workspace_day_total_cents: 0, workspace_month_total_cents: 0 },
      },
    };
    const who: Caller = {
      ...{ workspace_id: "ws_1", actor: { type: "agent", id: "agt_1", name: "Billing" }, role: null },
      ...{ scopes: new Set(["*"]), entity_ids: ["ent_1"], address: null, request_id: "" },
    };
    const of = act.operation.entity.in === "nothing" ? null : company;
    const asked = { action: act.action, operation: act.operation, reads: act.reads, params: paramsOf(act) };
    const answer = cedar.isAuthorized({
      ...requestOf(who, asked, of, now),
      schema: schemaOf([act]),
      validateRequest: true,
      policies: { staticPolicies: "permit(principal, action, resource);" },
    });
    expect(answer).toMatchObject({ type: "success", response: { decision: "allow" } });
  });
});

it("every write is an act that policies know, and so is every intent", () => {
  const known = new Set(all.map(({ action }) => action));
  const writes = operations.filter(({ effect, delegates }) => effect === "write" && !delegates);
  expect([...writes.map(({ name }) => name), ...Object.keys(intents)].filter((name) => !known.has(name))).toEqual([]);
  const cedarSchema = cedar.checkParseSchema(schemaOf(all));
  expect(cedarSchema).toEqual({ type: "success" });
});

it("a statement is told by what it speaks of: an intent and an operation by themselves, a group by its acts", async () => {
  const actions = '[Action::"submit_payment", Action::"payments.create", Action::"equity"]';
  const alone = `forbid(principal, action == Action::"late_fees.charge", resource);`;
  const { parts } = await parse(`forbid(principal, action in ${actions}, resource); ${alone}`);
  expect(parts.map(({ json }) => sentenceOf(json))).toEqual([
    "Forbids anybody submit payment, payments.create, every act in equity.",
    "Forbids anybody late_fees.charge.",
  ]);
});

it("a pattern that is long for a long text is not evaluated, and forbids: it would hold up everybody", async () => {
  const asking = async (path: string, sought: number, length: number) => {
    const text = `forbid(principal, action, resource) when { ${path} like "*${"a".repeat(sought)}b*" };`;
    revision += 1;
    const standing = await read(`long ${revision}`, [{ policy_id: "pol_1", name: "Long", text, mode: "enforce" }]);
    return ask(standing, {
      principal: { type: "User", id: "usr_1" },
      action: { type: "Action", id: "agents.message" },
      ...{ resource: { type: "Workspace", id: "ws_1" }, entities: [] },
      context: { recipient: "Eve", params: { content: "a".repeat(length) } },
    });
  };
  const [none, failing] = [
    { forbidding: [], failing: [] },
    { forbidding: [], failing: ["pol_1#0"] },
  ];
  expect(await asking("context.params.content", 5_000, 50_000)).toEqual(failing);
  expect(await asking("(if true then context.params.content else context.recipient)", 5_000, 50_000)).toEqual(failing);
  expect(await asking("context.params.content", 20, 200_000 / 8)).toEqual(none);
  expect(await asking("context.recipient", 5_000, 200_000)).toEqual(none);
});

const holding = (expression: string) => `forbid(principal, action, resource) when { ${expression} };`;

describe("a text that is as deep and as long as texts may be", () => {
  it.each([
    ["brackets", holding(`${"(".repeat(20)}true${" && true".repeat(180)}${")".repeat(20)}`)],
    [
      "choices",
      holding(`${"(".repeat(20)}${"if true then ".repeat(150)}true${" else false".repeat(150)}${")".repeat(20)}`),
    ],
    ["sets", holding(`${"[".repeat(20)}1${" + 1".repeat(150)}${"]".repeat(20)} != []`)],
    ["attributes", holding(`context${".a".repeat(190)} == 1`)],
    ["calls", holding(`[1]${".contains(1)".repeat(190)}`)],
    ["clauses", `forbid(principal, action, resource) ${"when {true} ".repeat(1_500)};`],
    ["negated clauses", `forbid(principal, action, resource) ${"unless {false} ".repeat(100)};`],
  ])("%s leave the engine answering", async (_, text) => {
    revision += 1;
    const standing = await read(`deep ${revision}`, [{ policy_id: "pol_1", name: "Deep", text, mode: "enforce" }]);
    const request = {
      principal: { type: "User", id: "usr_1" },
      action: { type: "Action", id: "contacts.create" },
      ...{ resource: { type: "Workspace", id: "ws_1" }, context: {}, entities: [] },
    };
    const { forbidding, failing } = await ask(standing, request);
    expect([...forbidding, ...failing]).toEqual(["pol_1#0"]);
  });
});

it("an engine that has died gives its place to another, which has nothing ready yet", async () => {
  revision += 1;
  const text = "forbid(principal, action, resource);";
  const standing = await read(`dying ${revision}`, [{ policy_id: "pol_1", name: "All", text, mode: "enforce" }]);
  const request = {
    principal: { type: "User", id: "usr_1" },
    action: { type: "Action", id: "contacts.create" },
    ...{ resource: { type: "Workspace", id: "ws_1" }, context: {}, entities: [] },
  };
  const before = await ask(standing, request);
  const engine = await serving();
  // Past all that a text may be.
  expect(() => engine.policySetTextToParts(holding(`${"(".repeat(20_000)}true${")".repeat(20_000)}`))).toThrow();
  expect(() => engine.policySetTextToParts(text), "it is dead").toThrow(WebAssembly.RuntimeError);
  expect(await ask(standing, request)).toEqual(before);
});
