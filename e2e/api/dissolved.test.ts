import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, expectRefusal } from "../support/client.ts";
import { keeping } from "../support/keeping.ts";
import { readsThatAskMore } from "../support/reads-that-ask-more.ts";
import { type Ids, seedCompany, send, sendAsOwn, served } from "../support/records.ts";
import { titled } from "../support/table.ts";
import { openWorld, type World } from "../support/world.ts";

let world: World;
let ids: Ids;
const { watch, expectNothingKept, look } = keeping();

beforeAll(async () => {
  world = await openWorld();
  ids = await seedCompany(world);
  const dissolved = await call("POST", `/v1/entities/${ids.entity_id}/dissolve`, { key: world.key });
  expect(dissolved.body).toMatchObject({ status: "dissolved", dissolved_at: expect.stringMatching(/Z$/) });
  await watch(world);
});
afterAll(look);

/** Whoever stands in a register is the workspace's contact, and no company's. */
const ofNoCompany = ["contacts.merge"];
const writes = served.filter(
  ({ operation: { effect, entity, name } }) =>
    effect === "write" && entity.in !== "nothing" && !ofNoCompany.includes(name),
);
const nested = writes.filter(({ params }) => params.length > 0 && params.at(-1) !== "entity_id");
const reads = served.filter(
  ({ operation: { effect, name }, params }) =>
    effect === "read" && params.length > 0 && !readsThatAskMore.includes(name),
);

describe("a dissolved entity", () => {
  it.each(titled(writes))("refuses %s, and keeps nothing of it", async (_, one) => {
    const answer = await sendAsOwn(one, ids, world.key);
    expectRefusal(answer, 400, "entity_dissolved");
    expect(answer.body.error).toContain("dissolved");
    await expectNothingKept();
  });

  it.each(titled(nested))("has no record that it has not, for %s", async (_, one) => {
    const last = one.params.at(-1) ?? "";
    const nobody = { ...ids, [last]: String(ids[last]).replace(/_.*/, "_01k0zk1x3ve4b8j0c2v5y6m7n9") };
    expectRefusal(await sendAsOwn(one, nobody, world.key), 404, "not_found");
  });

  it.each(titled(reads))("still answers %s", async (_, one) => {
    const answer = await send(one, ids, world.key);
    expect(answer.status, answer.text).toBe(200);
  });
});
