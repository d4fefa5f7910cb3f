import { expect, it } from "vitest";
import { faultyExamples } from "./examples.ts";

const document = (medium: object, Invoice: object = { properties: { default: { type: "integer" } } }) => ({
  openapi: "3.1.1",
  components: { schemas: { Invoice: { type: "object", ...Invoice } } },
  paths: { "/v1/invoices/{id}": { get: { content: { "application/json": medium } } } },
});

const schema = { $ref: "#/components/schemas/Invoice" };

it("takes examples by the schema beside them, wherever that refers to", () => {
  expect(faultyExamples(document({ schema, example: { default: 3 } }))).toEqual([]);
  expect(faultyExamples(document({ schema, example: { default: "3" } }))).toEqual([
    "#/paths/~1v1~1invoices~1{id}/get/content/application~1json/example: /default must be integer",
  ]);
  expect(faultyExamples(document({ schema, examples: { one: { value: { default: 3 } } } }))).toEqual([]);
  expect(faultyExamples(document({ schema, examples: { one: { value: [] } } }))).toHaveLength(1);
});

it("takes a schema's own example, examples and default by itself", () => {
  const of = (day: object) => faultyExamples(document({}, { properties: { day: { type: "string", ...day } } }));
  expect(of({ format: "date", example: "2026-02-28", examples: ["2026-02-28"], default: "2026-02-28" })).toEqual([]);
  for (const wrong of [{ example: "2026-02-30" }, { examples: ["2026-02-30"] }, { default: 3 }]) {
    expect(of({ format: "date", ...wrong })).toHaveLength(1);
  }
});

it("judges nothing where there is no example", () => {
  expect(() => faultyExamples(document({ schema }))).toThrow("There is no example");
});
