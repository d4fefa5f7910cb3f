import { beforeAll, describe, expect, it } from "vitest";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { asOwner } from "../../../../../e2e/support/database.ts";
import { changeEntity, createEntity } from "./operations.ts";

let caller = callerIn("");
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

describe("the particulars of an entity", () => {
  it("change where a field is given, stay where it is left out, and are nobody's any more where it is null", async () => {
    const { value: made } = await execute(createEntity, caller, createEntity.example);
    const { entity_id } = made;
    const given = {
      officers: [{ name: "Charles Babbage", title: "Secretary" }],
      purpose: "Engines",
      par_value: "0.001",
    };
    const { value: changed } = await execute(changeEntity, caller, { entity_id, ...given });
    expect(changed).toMatchObject({ ...given, directors: made.directors, incorporator: made.incorporator });

    const none = { incorporator: null, directors: null, principal_address: null, par_value: null };
    const { value: taken } = await execute(changeEntity, caller, { entity_id, ...none });
    expect(taken).toMatchObject({
      officers: given.officers,
      purpose: given.purpose,
      directors: [],
      incorporator: null,
    });
    expect([taken.principal_address, taken.par_value]).toEqual([null, "0.00001"]);
    expect(taken.missing).toEqual(["principal_address", "incorporator", "directors"]);
    const kept = "num_nonnulls(incorporator, directors, principal_address, par_value) as kept";
    expect(await asOwner(`select ${kept} from entity where entity_id = $1`, [entity_id])).toEqual([{ kept: 0 }]);
  });
});
