import { describe, expect, it } from "vitest";
import { breaks } from "./breaking.ts";
import { type Contract, contractOf, type Schema, written } from "./contract.ts";

/** A service of one operation that takes the one schema and answers the other. */
const service = (sent: Schema, answered: Schema, more: object = {}): Contract => ({
  openapi: "3.1.1",
  paths: {
    "/v1/things": {
      post: {
        operationId: "things_create",
        requestBody: { content: { "application/json": { schema: sent } } },
        responses: { 200: { content: { "application/json": { schema: answered } } } },
        ...more,
      },
    },
  },
  components: { schemas: { Thing: answered, Other: { type: "object" } } },
});

const text = { type: "string" };
const thing = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: "object",
  properties,
  required,
});
const base = thing({ name: text, kind: { type: "string", enum: ["a", "b"] } }, ["name"]);
const sending = (sent: Schema, before = base) => breaks(service(before, {}), service(sent, {}));
const answering = (answered: Schema, before = base) => breaks(service({}, before), service({}, answered));

describe("what breaks a program that stands on the contract", () => {
  it("an operation that is gone, or called otherwise", () => {
    const gone = { ...service(base, base), paths: {} };
    expect(breaks(service(base, base), gone)).toEqual(["POST /v1/things is gone"]);
    const renamed = service(base, base, { operationId: "things_make" });
    expect(breaks(service(base, base), renamed)).toEqual(["POST /v1/things is called things_make"]);
  });

  it("a field or a word that is gone, on either side", () => {
    const less = thing({ name: text }, ["name"]);
    expect(sending(less)).toEqual(["POST /v1/things: body.kind is gone"]);
    expect(answering(less)).toEqual(["POST /v1/things: answer.kind is gone"]);
    const fewer = thing({ name: text, kind: { type: "string", enum: ["a"] } }, ["name"]);
    for (const found of [sending(fewer), answering(fewer)]) expect(found[0]).toMatch(/kind knows "b" no more$/);
  });

  it("a field that must be sent now, or may be left out of an answer", () => {
    expect(sending({ ...base, required: ["name", "kind"] })).toEqual(["POST /v1/things: body.kind is required now"]);
    expect(answering({ ...base, required: [] })).toEqual(["POST /v1/things: answer.name may be left out now"]);
  });

  it("a value that is another, is narrower when sent, or is null when answered", () => {
    const named = (name: Schema) => thing({ ...base.properties, name }, ["name"]);
    expect(sending(named({ type: "integer" }))).toEqual(["POST /v1/things: body.name is integer and was string"]);
    expect(sending(named({ type: "string", maxLength: 5 }))[0]).toMatch(/maxLength is 5 and was not set$/);
    expect(sending(named({ type: "string", enum: ["x"] }))[0]).toMatch(/is only x now$/);
    const nullable = { anyOf: [text, { type: "null" }] };
    expect(answering(named(nullable))).toEqual(["POST /v1/things: answer.name may be null now"]);
    expect(sending(base, named(nullable))).toEqual(["POST /v1/things: body.name may be null no more"]);
  });

  it("a parameter that is gone, or new and required", () => {
    const query = (name: string, required: boolean) => ({ name, in: "query", required, schema: text });
    const before = service(base, base, { parameters: [query("a", false)] });
    const after = service(base, base, { parameters: [query("b", true)] });
    expect(breaks(before, after)).toEqual([
      "POST /v1/things: the query's a is gone",
      "POST /v1/things: the query's b is new and required",
    ]);
  });

  it("an answer that may be something else altogether", () => {
    const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const components = { schemas: { Thing: base, Other: { type: "object" } } };
    const before = { ...service({}, refer("Thing")), components };
    const after = { ...service({}, { anyOf: [refer("Thing"), refer("Other")] }), components };
    expect(breaks(before, after)).toEqual(["POST /v1/things: answer was never Other before"]);
  });
});

describe("what breaks nothing", () => {
  it("more: fields, words, parameters, operations; and wider limits", () => {
    const more = thing({ ...base.properties, kind: { type: "string", enum: ["a", "b", "c"] }, extra: text }, ["name"]);
    expect([...sending(more), ...answering({ ...more, required: ["name", "extra"] })]).toEqual([]);
    const limit = (maxLength: number) => thing({ name: { type: "string", maxLength } });
    expect(sending(limit(9), limit(5))).toEqual([]);
    const optional = service(base, base, { parameters: [{ name: "q", in: "query", schema: text }] });
    expect(breaks(service(base, base), optional)).toEqual([]);
  });

  it("other words, and another name for the same record", () => {
    const worded = { type: "string", description: "A name.", "x-note": 1, properties: { title: text } };
    expect(contractOf(worded)).toEqual({ type: "string", properties: { title: text } });
    const referred = {
      ...service({}, { $ref: "#/components/schemas/Thing" }),
      components: { schemas: { Thing: base } },
    };
    expect(breaks(service({}, base), referred)).toEqual([]);
  });

  it("a record that names itself", () => {
    const own = thing({ next: { $ref: "#/components/schemas/Thing" } });
    const recursive = {
      ...service({}, { $ref: "#/components/schemas/Thing" }),
      components: { schemas: { Thing: own } },
    };
    expect(breaks(recursive, recursive)).toEqual([]);
  });
});

it("the contract is written so that a change is a line", () => {
  const lines = written(service(base, base)).split("\n");
  expect(lines.find((line) => line.includes("things_create"))).toMatch(/^ {3}"post": \{"operationId".*\}$/);
  expect(JSON.parse(lines.join("\n"))).toEqual(service(base, base));
});
