import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, expectRefusal } from "../support/client.ts";
import { keeping } from "../support/keeping.ts";
import { type Ids, requestOf, type Served, send, served } from "../support/records.ts";
import { dealt } from "../support/size.ts";
import { some } from "../support/table.ts";
import { untouchedWorld } from "../support/untouched.ts";
import { keyWith, keyWithout, type World } from "../support/world.ts";

let world: World;
let ids: Ids;
/** By scope: a key that has it alone, and one that has every other. */
const keys = new Map<string, { alone: string; without: string }>();
/** What an operation asks for: its scope, and one that permits it as well, of some of what it is about, or those that it needs besides. */
const scopesOf = ({ operation: { scope, orScope = scope, alsoScopes = [] } }: Served) => [
  ...new Set([scope, orScope, ...alsoScopes]),
];
const keysFor = (one: Served) => keys.get(String(scopesOf(one))) ?? { alone: "", without: "" };
const { watch, expectNothingKept, look } = keeping();

beforeAll(async () => {
  ({ world, ids } = await untouchedWorld());
  for (const [name, one] of new Map(served.map((one) => [String(scopesOf(one)), one]))) {
    const scopes = scopesOf(one);
    const alone = await keyWith(world.workspace_id, one.operation.alsoScopes ? scopes : scopes.slice(0, 1));
    keys.set(name, { alone, without: await keyWithout(world.workspace_id, ...scopes) });
  }
  await watch(world, world.foreign);
});
afterAll(look);

const malformed = [
  ["no header", {}],
  ["an empty header", { Authorization: "" }],
  ["no key", { Authorization: "Bearer" }],
  ["another scheme", { Authorization: "Basic b3duZXI6b3duZXI=" }],
  ["words for a key", { Authorization: "Bearer not-a-key" }],
  ["a key of no workspace", { Authorization: `Bearer mb_${"0".repeat(26)}_${"A".repeat(43)}` }],
  ["a quote in the key", { Authorization: `Bearer mb_${"0".repeat(25)}'_${"A".repeat(43)}` }],
] as const;

describe.each(some(served.map((one, at) => [one.title, one, at] as const)))("%s", (_, one, at) => {
  const { operation, params } = one;

  it("without a valid key is a 401, and keeps nothing", async () => {
    const { path, body } = requestOf(one, ids);
    const wrong = { Authorization: `Bearer ${world.key.slice(0, -1)}${world.key.endsWith("A") ? "B" : "A"}` };
    // One door reads every header. Without any, each route is tried; with each bad one, some are.
    const [none, ...bad] = [...malformed, ["a wrong last letter", wrong] as const];
    for (const [name, headers] of [none, ...dealt(bad, at)]) {
      const answer = await call(one.method, path, { headers: { ...headers }, ...(body && { body }) });
      expectRefusal(answer, 401, "unauthorized");
      expect(answer.headers.get("www-authenticate"), name).toMatch(/^Bearer/);
    }
    await expectNothingKept();
  });

  const without = operation.ofAnyScope ? "is answered" : "is a 403 that names the scope";
  it(`with a key that holds every scope but its own ${without}, and keeps nothing`, async () => {
    const answer = await send(one, ids, keysFor(one).without);
    if (operation.ofAnyScope) expect(answer.status).toBe(200);
    else {
      expectRefusal(answer, 403, "missing_scope");
      for (const scope of [operation.scope, ...(operation.alsoScopes ?? [])])
        expect(answer.body.error).toContain(scope);
    }
    await expectNothingKept();
  });

  it("with a key that holds its scope alone is no 401 and no 403 by its scope", async () => {
    const key = keysFor(one).alone;
    // An empty body or made-up identifiers: enough to get past the key, and nothing is done.
    const { path } = requestOf(one, {});
    const answer = await call(one.method, path, { key, ...(one.method !== "GET" && { raw: "[]" }) });
    expect([200, 204, 400, 404], answer.text).toContain(answer.status);
  });

  for (const name of params) {
    it(`with a ${name} that no record has is a 404, and keeps nothing`, async () => {
      const { [name]: _known, ...others } = ids;
      const answer = await send(one, others, world.key);
      expectRefusal(answer, 404, "not_found");
      await expectNothingKept();
    });
  }
});
