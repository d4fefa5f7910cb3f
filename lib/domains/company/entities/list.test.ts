import { beforeAll, describe, expect, it } from "vitest";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { createEntity } from "./detail/operations.ts";
import { listEntities } from "./operations.ts";

let caller = callerIn("");
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const create = async () => (await execute(createEntity, caller, createEntity.example)).value.entity_id;
const listed = async (filter: Record<string, unknown>) => (await execute(listEntities, caller, filter)).value.data;

describe("the list of entities", () => {
  it("is narrowed to several by their identifiers, newest first, and says how many it takes", async () => {
    const [first, , third] = [await create(), await create(), await create()];
    const found = await listed({ entity_id: `${first},${third},ent_nobody` });
    expect(found.map((entity) => entity.entity_id)).toEqual([third, first]);
    await expect(listed({ entity_id: Array(101).fill(first).join(",") })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: "entity_id", message: "must be at most 100 identifiers" }] },
    });
  });

  it("is narrowed to one by entity_id, which is nobody's in another workspace", async () => {
    const [entity_id] = [await create(), await create()];
    const found = await listed({ entity_id });
    expect(found.map((entity) => entity.entity_id)).toEqual([entity_id]);
    expect(found[0]).not.toHaveProperty("cap_table");
    const stranger = callerIn(await newWorkspace());
    expect((await execute(listEntities, stranger, { entity_id })).value.data).toEqual([]);
  });
});
