import { beforeAll, describe, expect, it } from "vitest";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { dissolveEntity } from "#lib/domains/company/formation/dissolutions/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { classifyContractor, listClassifications, readClassification } from "./operations.ts";

let caller = callerIn("");
let entity_id = "";
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
  entity_id = (await execute(createEntity, caller, createEntity.example)).value.entity_id;
});

const classify = async (input: Record<string, unknown> = {}) =>
  (await execute(classifyContractor, caller, { ...classifyContractor.example, entity_id, ...input })).value;

describe("classifying a contractor", () => {
  it("answers the score, the class, the test and the factors, and keeps them", async () => {
    const made = await classify({ jurisdiction: "TX" });
    expect(made).toMatchObject({
      entity_id,
      worker_name: "Grace Hopper",
      jurisdiction: "TX",
      classification: "contractor",
    });
    expect(made.factors).toHaveLength(9);
    expect(made.recommended_action).toContain("contractor agreement");
    const { classification_id } = made;
    expect((await execute(readClassification, caller, { entity_id, classification_id })).value).toEqual(made);
    const { value } = await execute(listClassifications, caller, {
      entity_id,
      classification: "contractor",
      limit: 1,
    });
    expect(value.data).toEqual([made]);
  });

  it.each([
    ["7.1", { worker_name: " " }, "worker_name must not be empty"],
    ["7.3", { jurisdiction: "Texas" }, "jurisdiction must be a 2-letter uppercase US state code (or DC), such as DE"],
    ["part 8", { role_description: "x".repeat(10_001) }, "role_description must be at most 10,000 characters long"],
  ])("%s: with a fault is a 400", async (_, input, message) => {
    await expect(classify(input)).rejects.toMatchObject({ status: 400, message });
  });

  it("of another entity is a 404", async () => {
    const { classification_id } = await classify();
    const { value: other } = await execute(createEntity, caller, createEntity.example);
    const astray = execute(readClassification, caller, { entity_id: other.entity_id, classification_id });
    await expect(astray).rejects.toMatchObject({ status: 404 });
  });

  it("7.10: for a dissolved entity is a 400", async () => {
    const { value: ended } = await execute(createEntity, caller, createEntity.example);
    await execute(dissolveEntity, caller, { entity_id: ended.entity_id });
    await expect(classify({ entity_id: ended.entity_id })).rejects.toMatchObject({ code: "entity_dissolved" });
  });

  it("stands as it was given, even before the owner of the database", async () => {
    const { classification_id } = await classify();
    for (const change of ["update classification set risk_score = 1", "delete from classification"]) {
      const refusal = await refusalByDatabase(`${change} where classification_id = $1`, [classification_id]);
      expect(refusal?.message).toContain("an analysis stands as it was given");
    }
  });
});
