import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import { operationIdOf } from "#lib/server/openapi/operation-ids.ts";
import { baseUrl, call, expectRefusal, recordOf } from "../support/client.ts";
import { served } from "../support/records.ts";
import { titled } from "../support/table.ts";
import { openTenant, type Workspace } from "../support/world.ts";

type Json = Record<string, unknown>;
type Document = Json & { paths: Record<string, Record<string, Json>> };

let text: string;
let reference: Document;
let tenant: Workspace;

beforeAll(async () => {
  tenant = await openTenant();
  const answer = await call("GET", "/v1/openapi.json");
  text = answer.text;
  reference = recordOf(answer) as Document;
});

const described = () =>
  Object.entries(reference.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
  );

describe("the OpenAPI document", () => {
  it("is read without a key", () => {
    expect(reference.openapi).toMatch(/^3\.1\./);
  });

  it("describes exactly the operations that are registered", () => {
    const routes = described().map(({ route }) => route);
    expect(routes.toSorted()).toEqual(served.map(({ title }) => title).toSorted());
  });

  it.each(titled(served))("tells of %s its scope, its example and its refusals", (_, one) => {
    const found = described().find(({ route }) => route === one.title)?.operation ?? {};
    const { operation, method, params } = one;
    const rest = Object.fromEntries(Object.entries(operation.example).filter(([name]) => !params.includes(name)));
    const hasBody = method !== "GET" && method !== "DELETE";
    expect(found).toMatchObject({
      operationId: operationIdOf(operation),
      summary: operation.title,
      description: expect.stringContaining(operation.ofAnyScope ? "whatever its scopes" : operation.scope),
      ...(hasBody && { requestBody: { content: { "application/json": { example: rest } } } }),
    });
    const parameters = (found.parameters as Json[]).filter((parameter) => parameter.in === "path");
    expect(parameters.map(({ name, example }) => [name, typeof example])).toEqual(
      params.map((name) => [name, "string"]),
    );
    const statuses = Object.keys(found.responses as Json);
    const refusals = ["400", "401", "403", "404", "405", "429", "500", "503"];
    if (operation.effect === "write") refusals.push("409");
    const heeds = (found.parameters as Json[]).some(({ $ref }) => $ref === "#/components/parameters/If-Match");
    if (heeds) refusals.push("412");
    // A DELETE asks nothing by its body, but one that comes is read.
    if (method !== "GET") refusals.push("408", "413", "415");
    expect(statuses.filter((status) => status >= "400")).toEqual(refusals.toSorted());
  });
});

describe("the document's way to a client", () => {
  const ask = (headers: Record<string, string>) => fetch(`${baseUrl()}/v1/openapi.json`, { headers });

  it.each(["br", "gzip", "identity"])(
    "is packed as %s where that is asked for, and the same text after it",
    async (encoding) => {
      const answer = await ask({ "Accept-Encoding": encoding });
      expect(answer.headers.get("vary")).toBe("Accept-Encoding");
      expect(answer.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      expect(await answer.text()).toBe(text);
    },
  );

  it("is spared where the client has it already", async () => {
    const etag = (await ask({})).headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const again = await ask({ "If-None-Match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await ask({ "If-None-Match": '"another"' })).status).toBe(200);
  });
});

describe("the routes", () => {
  it.each(titled(served))("serve %s", async (_, one) => {
    const { key } = tenant;
    // Under a made-up identifier: what the path does not know is another 404 than what the record is.
    const path = one.path.replaceAll(/\{\w+\}/g, "none");
    const answer = await call(one.method, path, { key, ...(one.method !== "GET" && { raw: "[]" }) });
    if (answer.status === 404) expectRefusal(answer, 404, "not_found");
    else expect([200, 204, 400], answer.text).toContain(answer.status);
  });
});

// Last, since it keeps this process busy for longer than a server keeps an idle connection.
describe("the OpenAPI document, read by others", () => {
  it("passes Redocly's strict rules", async () => {
    // Every rule of recommended-strict, none left out.
    const config = await createConfig({ extends: ["recommended-strict"] });
    const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)).toEqual(
      [],
    );
  });
});
