import { beforeAll, describe, expect, it } from "vitest";
import { call, expectRefusal } from "../support/client.ts";
import { rowCounts } from "../support/database.ts";
import { type Ids, namesOf, requestOf, type Served, seedCompany, served, servedAs } from "../support/records.ts";
import { titled } from "../support/table.ts";
import { openTenant, type Workspace } from "../support/world.ts";

let tenant: Workspace;
let ids: Ids;

beforeAll(async () => {
  tenant = await openTenant();
  ids = await seedCompany(tenant);
});

/** The records that an operation's body names, beside its path. */
const namedIn = (one: Served) => namesOf(one).filter((name) => !one.params.includes(name));
const naming = served.filter(
  (one) => one.operation.effect === "write" && one.method !== "DELETE" && namedIn(one).length > 0,
);

describe.each(titled(naming))("%s", (_, one) => {
  it("tells where in the body stands an identifier that no record has, and keeps nothing", async () => {
    for (const name of namedIn(one)) {
      const { path, body } = requestOf(one, { ...ids, [name]: "none" });
      const before = await rowCounts(tenant);
      const answer = await call(one.method, path, { key: tenant.key, body });
      expectRefusal(answer, answer.status === 400 ? 400 : 404);
      expect(answer.body.issues, answer.text).toEqual(
        expect.arrayContaining([
          { path: expect.stringMatching(new RegExp(`(^|\\.)${name}$`)), message: expect.any(String) },
        ]),
      );
      expect(await rowCounts(tenant)).toEqual(before);
    }
  });
});

describe("an intent about a company that there is not", () => {
  it("is told of the param", async () => {
    const params = { entity_id: "ent_none", recipient_name: "Harbor", amount_cents: 1, method: "ach" };
    const answer = await call("POST", "/v1/intents", { key: tenant.key, body: { action: "submit_payment", params } });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.issues).toEqual([{ path: "params.entity_id", message: "does not exist" }]);
  });
});

describe("an account of another company of the same workspace", () => {
  it("is told of at its line", async () => {
    const { entity_id } = await seedCompany(tenant, servedAs("entities.read"));
    const line = (account_id: string | undefined, side: string) => ({ account_id, side, amount_cents: 1 });
    const body = {
      date: "2026-01-31",
      description: "Rent",
      lines: [line(ids.account_id, "debit"), line(ids.account_id, "credit")],
    };
    const answer = await call("POST", `/v1/entities/${entity_id}/journal-entries`, { key: tenant.key, body });
    expectRefusal(answer, 404, "not_found");
    expect(answer.body.issues).toEqual(
      expect.arrayContaining([{ path: "lines.0.account_id", message: "does not exist" }]),
    );
  });
});
