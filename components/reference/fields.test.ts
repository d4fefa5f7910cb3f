import { expect, test } from "vitest";
import { answerOf, fieldsOf } from "./fields.ts";
import type { Schema } from "./openapi.ts";

const schemas: Record<string, Schema> = {
  Line: { type: "object", properties: { side: { type: "string", enum: ["debit", "credit"] } } },
};

const body: Schema = {
  type: "object",
  required: ["lines"],
  properties: {
    memo: { anyOf: [{ type: "string", minLength: 1, maxLength: 500 }, { type: "null" }] },
    agent: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
    lines: { type: "array", minItems: 2, items: { $ref: "#/components/schemas/Line" } },
  },
};

test("what must be given comes first, and nameless objects are opened at their dotted paths", () => {
  const fields = fieldsOf(body, schemas, { isInput: true });
  expect(fields.map(({ path, type, required }) => [path, type, required])).toEqual([
    ["lines", "list of Line", true],
    ["memo", "string or null", false],
    ["agent", "object", false],
    ["agent.name", "string", true],
  ]);
});

test("an input tells its rules, a list tells which record it is of", () => {
  const [lines, memo] = fieldsOf(body, schemas, { isInput: true });
  expect(lines).toMatchObject({ rule: "2 or more items", record: "Line" });
  expect(memo).toMatchObject({ rule: "1 to 500 characters" });
});

test("an answer tells its words, and no lengths", () => {
  const memo = fieldsOf(body, schemas, { isInput: false }).find(({ path }) => path === "memo");
  expect(memo?.rule).toBe("");
  expect(fieldsOf(schemas.Line ?? {}, schemas, { isInput: false })[0]?.rule).toBe("one of debit, credit");
});

test("a page is told from a record", () => {
  const line = { $ref: "#/components/schemas/Line" };
  const page = {
    type: "object",
    properties: { data: { type: "array", items: line }, next_cursor: { type: "string" } },
  };
  expect(answerOf(line, schemas)).toEqual({ record: "Line", isPage: false });
  expect(answerOf(page, schemas)).toEqual({ record: "Line", isPage: true });
  expect(answerOf(body, schemas)).toEqual({ record: null, isPage: false });
});
