import { beforeAll, describe, expect, it } from "vitest";
import { call, expectRefusal, recordOf } from "../support/client.ts";
import { type Ids, requestOf, type Served, seedCompany, send, served, servedAs } from "../support/records.ts";
import { dealt } from "../support/size.ts";
import { dealtTo, titled } from "../support/table.ts";
import { untouchedWorld } from "../support/untouched.ts";
import { keyWith, keyWithout, type World } from "../support/world.ts";

// The order in which the API refuses is contract: 401, 429, 404 and 405 of the route, 403, 400 of the body, 404 of the
// record, 400 of its state, 409. Each request here is wrong in two ways, and is told of the earlier.
let world: World;
let ids: Ids;
let narrow: string;

beforeAll(async () => {
  ({ world, ids } = await untouchedWorld());
  narrow = await keyWith(world.workspace_id, ["contacts:read"]);
});

const broken = { raw: "{" };
const withBody = served.filter(({ method }) => method !== "GET" && method !== "DELETE");
const NEVER = { never: "this" };
/** A field that the example has, beside its path, and that is not an object of whatever fields. */
const fieldOf = ({ operation: { input, example }, params }: Served) =>
  Object.keys(input.shape).find(
    (name) => name in example && !params.includes(name) && !input.safeParse({ ...example, [name]: NEVER }).success,
  );
const withFields = withBody.filter((one) => fieldOf(one) !== undefined);

describe("a request that is wrong in two ways", () => {
  it("without a key learns of the key, not of the route, the method or the body", async () => {
    expectRefusal(await call("GET", "/v1/nothing"), 401);
    expectRefusal(await call("PUT", "/v1/entities", broken), 401);
    expectRefusal(await call("POST", "/v1/entities", broken), 401);
  });

  it("with a key that may do nothing learns of the route and the method, not of the scope", async () => {
    expectRefusal(await call("GET", "/v1/nothing", { key: narrow }), 404, "route_not_found");
    expectRefusal(await call("POST", "/v1/nothing", { key: narrow, ...broken }), 404, "route_not_found");
    expectRefusal(await call("PUT", "/v1/entities", { key: narrow, ...broken }), 405, "method_not_allowed");
  });

  it.each(dealtTo(withBody))("%s learns of the scope, not of the body or the record", async (_, one, at) => {
    const { scope, orScope = scope } = one.operation;
    const key = await keyWithout(world.workspace_id, scope, orScope);
    const { path } = requestOf(one, {});
    const type = { "Content-Type": "text/plain" };
    const header = { "Idempotency-Key": "two words" };
    for (const asked of dealt([broken, { raw: "{}", headers: type }, { ...broken, headers: header }], at)) {
      expectRefusal(await call(one.method, path, { key, ...asked }), 403, "missing_scope");
    }
  });

  it.each(titled(withBody.filter(({ params }) => params.length > 0)))(
    "%s learns of the body, not of the record",
    async (_, one) => {
      expectRefusal(
        await call(one.method, requestOf(one, {}).path, { key: world.key, ...broken }),
        400,
        "malformed_json",
      );
    },
  );

  it.each(titled(withFields.filter(({ params }) => params.length > 0)))(
    "%s learns of the field, not of the record",
    async (_, one) => {
      const { path, body } = requestOf(one, {});
      const field = fieldOf(one) ?? "";
      const answer = await call(one.method, path, { key: world.key, body: { ...body, [field]: NEVER } });
      expectRefusal(answer, 400, "validation_error");
    },
  );

  it("learns of the field, not that the entity is dissolved; of that, and not of the formation's state", async () => {
    const { entity_id = "" } = await seedCompany(world, servedAs("entities.read"));
    const path = `/v1/entities/${entity_id}`;
    await call("POST", `${path}/dissolve`, { key: world.key });
    expectRefusal(await call("PATCH", path, { key: world.key, body: { legal_name: " " } }), 400, "validation_error");
    expectRefusal(await call("PATCH", path, { key: world.key, body: {} }), 400, "entity_dissolved");
    const filing = { confirmation_number: "1" };
    const confirm = `/v1/formations/${entity_id}/filing/confirm`;
    expectRefusal(await call("POST", confirm, { key: world.key, body: filing }), 400, "entity_dissolved");
    expectRefusal(await call("POST", `${path}/dissolve`, { key: world.key }), 400, "entity_dissolved");
  });

  it("learns of the state, not of the conflict", async () => {
    const sign = servedAs("documents.sign");
    const { entity_id = "" } = await seedCompany(world, servedAs("entities.read"));
    const advanced = await call("POST", `/v1/formations/${entity_id}/advance`, { key: world.key });
    const [document] = recordOf(advanced).documents as { document_id: string }[];
    const fresh = { entity_id, document_id: document?.document_id ?? "" };
    expect((await send(sign, fresh, world.key)).status).toBe(200);
    expectRefusal(await send(sign, fresh, world.key), 409, "already_signed");
    await call("POST", `/v1/entities/${entity_id}/dissolve`, { key: world.key });
    expectRefusal(await send(sign, fresh, world.key), 400, "entity_dissolved");
  });

  it("by another workspace's key learns that there is no such record, not that it is dissolved", async () => {
    const { entity_id } = await seedCompany(world, servedAs("entities.read"));
    await call("POST", `/v1/entities/${entity_id}/dissolve`, { key: world.key });
    const answer = await call("POST", `/v1/entities/${entity_id}/dissolve`, { key: world.foreign.key });
    expectRefusal(answer, 404, "not_found");
    expect(ids.entity_id).not.toBe(entity_id);
  });
});
