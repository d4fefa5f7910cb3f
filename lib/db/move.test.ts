import { describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { entityStates, formationStates } from "#lib/domains/company/entities/states.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { newWorkspace } from "../../e2e/support/callers.ts";
import { pastTriggers } from "../../e2e/support/database.ts";
import { move } from "./move.ts";
import { sql } from "./sql.ts";
import { transaction } from "./transaction.ts";

const RACERS = 12;

async function newEntity(workspace_id: string): Promise<string> {
  const given = { legal_name: "Acme", entity_type: "llc", jurisdiction: "DE" } as const;
  const { entity_id } = await transaction({ workspace_id }, "write", (tx) => entities.insert(tx, given));
  // Where its formation has one step to go, which asks for no documents.
  const formed = "formation_status = 'EinApplied', confirmation_number = '1', ein = '12-3456789'";
  await pastTriggers(`update entity set ${formed} where entity_id = $1`, [entity_id]);
  return entity_id;
}

const dissolve = (workspace_id: string, id: string) =>
  transaction({ workspace_id }, "write", (tx) =>
    move(tx, entityStates, "dissolve", {
      table: "entity",
      key: "entity_id",
      id,
      also: sql`, dissolved_at = now()`,
    }),
  );

const advance = (workspace_id: string, id: string) =>
  transaction({ workspace_id }, "write", (tx) =>
    move(tx, formationStates, "advance", {
      table: "entity",
      key: "entity_id",
      id,
      column: "formation_status",
    }),
  );

const refusals = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));

describe("a guarded transition", () => {
  it("answers the record where its table leads", async () => {
    const workspace_id = await newWorkspace();
    const moved = await advance(workspace_id, await newEntity(workspace_id));
    expect(moved.formation_status).toBe("Active");
  });

  it("of many at once is made by exactly one; the others learn the action and where the record is now", async () => {
    const workspace_id = await newWorkspace();
    for (const [tried, message] of [
      [dissolve, "Cannot dissolve the entity: its status is dissolved."],
      [advance, "Cannot advance the formation: its status is Active."],
    ] as const) {
      const id = await newEntity(workspace_id);
      const outcomes = await Promise.allSettled(Array.from({ length: RACERS }, () => tried(workspace_id, id)));
      const refused = refusals(outcomes);
      expect(refused).toHaveLength(RACERS - 1);
      for (const refusal of refused) {
        expect(refusal).toBeInstanceOf(AppError);
        expect(refusal).toMatchObject({ status: 400, code: "invalid_transition", message });
      }
    }
  });

  it("of a record that does not exist is a 404, and so is one of another workspace's", async () => {
    const [here, elsewhere] = await Promise.all([newWorkspace(), newWorkspace()]);
    const id = await newEntity(here);
    await expect(dissolve(here, newId("entity"))).rejects.toMatchObject({ status: 404 });
    await expect(dissolve(elsewhere, id)).rejects.toMatchObject({ status: 404, message: "The entity does not exist." });
    expect((await dissolve(here, id)).status).toBe("dissolved");
  });
});
