import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { call, expectRefusal, recordOf, textOf } from "../support/client.ts";
import { keeping } from "../support/keeping.ts";
import { type Ids, namesOf, requestOf, seedCompany, send, served } from "../support/records.ts";
import { titled } from "../support/table.ts";
import { untouchedWorld } from "../support/untouched.ts";
import type { World } from "../support/world.ts";

let world: World;
let ids: Ids;
let foreign: Ids;
let sister: string;
const { watch, expectNothingKept, look } = keeping();

beforeAll(async () => {
  ({ world, ids } = await untouchedWorld());
  foreign = await seedCompany(world.foreign);
  const made = await call("POST", "/v1/entities", { key: world.key, body: createEntity.example });
  sister = textOf(recordOf(made), "entity_id");
  await watch(world, world.foreign);
});
afterAll(look);

describe("a record of another workspace", () => {
  const inPath = served.filter(({ params }) => params.length > 0);
  it.each(titled(inPath))("does not exist for %s, and nothing is kept", async (_, one) => {
    expectRefusal(await send(one, ids, world.foreign.key), 404, "not_found");
    await expectNothingKept();
  });

  const inBody = served.filter((one) => one.operation.effect === "write" && namesOf(one).length > one.params.length);
  it.each(titled(inBody))("named in the body of %s is refused, and nothing is kept", async (_, one) => {
    for (const name of namesOf(one).filter((name) => !one.params.includes(name))) {
      const answer = await send(one, { ...foreign, [name]: ids[name] ?? "" }, world.foreign.key);
      expectRefusal(answer, answer.status === 400 ? 400 : 404);
      await expectNothingKept();
    }
  });

  it.each(titled(served.filter(({ method, params }) => method === "GET" && params.length === 0)))(
    "is not shown by %s",
    async (_, one) => {
      const { path } = requestOf(one, ids);
      for (const asked of [path, path.replace(/\?.*/, "")]) {
        const answer = await call("GET", asked, { key: world.foreign.key });
        // A list without its query may be refused; what matters is what it shows.
        expect([200, 400, 404], answer.text).toContain(answer.status);
        for (const id of [...Object.values(ids), world.workspace_id]) expect(answer.text).not.toContain(id);
      }
    },
  );
});

describe("a record of another company of the same workspace", () => {
  const below = served.filter(({ params }) => params.includes("entity_id") && params.length > 1);
  it.each(titled(below))("does not exist for %s, and nothing is kept", async (_, one) => {
    expectRefusal(await send(one, { ...ids, entity_id: sister }, world.key), 404, "not_found");
    await expectNothingKept();
  });
});
