import { beforeAll, describe, expect, it } from "vitest";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { activeCompany } from "../../../../e2e/support/company.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { advanceFormation } from "./operations.ts";

const ids = { pending: "", generated: "", active: "" };

beforeAll(async () => {
  const caller = callerIn(await newWorkspace());
  const make = async () => (await execute(createEntity, caller, createEntity.example)).value.entity_id;
  Object.assign(ids, { pending: await make(), generated: await make(), active: await activeCompany(caller) });
  await execute(advanceFormation, caller, { entity_id: ids.generated });
});

describe("PostgreSQL keeps a company as its documents say it is", () => {
  const unsigned = "a formation goes on with its documents, and once they are signed";
  const unamended = "what a company's documents say of it changes by an amendment or a conversion";
  const unconverted = "a company that is formed changes its type and its state by a conversion";
  it.each([
    ["pending", "formation_status = 'DocumentsGenerated'", unsigned],
    ["generated", "formation_status = 'DocumentsSigned'", unsigned],
    ["generated", "legal_name = 'Another'", unamended],
    ["active", "legal_name = 'Another'", unamended],
    ["active", "entity_type = 'llc'", unconverted],
    ["active", "authorized_shares = 5", unamended],
    ["active", "par_value = '1'", unamended],
    ["active", "filed_on = app_today() + 2", "a filing is not of a day to come"],
    ["active", "jurisdiction = 'NV'", unconverted],
    ["generated", "jurisdiction = 'NV'", "a company stays of the state that its documents name"],
  ] as const)("one that is %s does not get %s by itself", async (which, change, rule) => {
    const text = `update entity set ${change} where entity_id = '${ids[which]}'; set constraints all immediate`;
    expect((await refusalByDatabase(text))?.message).toContain(rule);
  });

  it("and lets what they do not say, and a company without documents, be changed", async () => {
    for (const [which, change] of [
      ["pending", "legal_name = 'Another'"],
      ["active", "principal_address = 'Elsewhere'"],
    ] as const) {
      const text = `update entity set ${change} where entity_id = '${ids[which]}'; set constraints all immediate`;
      expect(await refusalByDatabase(text)).toBeNull();
    }
  });
});
