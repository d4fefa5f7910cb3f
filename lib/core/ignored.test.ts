import { describe, expect, it } from "vitest";
import * as z from "zod";
import { ignoredIn } from "./ignored.ts";

const Line = z.object({ account_id: z.string(), amount: z.int().optional() });

describe("the fields that an input has and its schema does not", () => {
  it.each([
    ["at the top", z.object({ a: z.string() }), { a: "1", b: 2 }, ["b"]],
    ["none", z.object({ a: z.string() }), { a: "1" }, []],
    [
      "in items of an array",
      z.object({ lines: z.array(Line) }),
      { lines: [{ x: 1 }, { y: 1 }] },
      ["lines.0.x", "lines.1.y"],
    ],
    ["behind what may be left out", z.object({ at: Line.nullish() }), { at: { z: 1 } }, ["at.z"]],
    [
      "behind a default and a refinement",
      z.object({ at: Line.default({ account_id: "" }).refine(() => true) }),
      { at: { z: 1 } },
      ["at.z"],
    ],
    ["behind a transformation", z.object({ at: Line.transform(String) }), { at: { z: 1 } }, ["at.z"]],
    [
      "before a transformation of what was sent",
      z.object({ at: z.preprocess((it) => it, Line) }),
      { at: { z: 1 } },
      ["at.z"],
    ],
    ["in the values of a record", z.object({ by: z.record(z.string(), Line) }), { by: { k: { z: 1 } } }, ["by.k.z"]],
    [
      "by the one name that no record takes",
      z.object({ by: z.record(z.string(), z.unknown()) }),
      JSON.parse('{"by": {"__proto__": {}, "k": 1}}'),
      ["by.__proto__"],
    ],
    ["none where any name goes", z.looseObject({ a: z.string() }), { a: "1", b: { c: 1 } }, []],
    ["none in what is unknown anyway", z.object({ any: z.unknown() }), { any: { b: 1 } }, []],
    ["none in a value of another type", z.object({ lines: z.array(Line), at: Line }), { lines: "x", at: [1] }, []],
    [
      "by the alternative that takes it",
      z.object({ it: z.union([Line, z.object({ b: z.string() })]) }),
      { it: { b: "1", c: 1 } },
      ["it.c"],
    ],
    [
      "by what both sides of an intersection pass over",
      z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })),
      { a: "", b: "", c: "" },
      ["c"],
    ],
    [
      "named like what every object has",
      z.object({ a: z.string() }),
      { constructor: 1, toString: 2 },
      ["constructor", "toString"],
    ],
  ] as const)("%s", (_, schema, input, ignored) => {
    expect(ignoredIn(schema, input)).toEqual(ignored);
  });

  it("are found in a schema that holds itself", () => {
    const Tree: z.ZodType = z.object({ name: z.string(), children: z.array(z.lazy(() => Tree)) });
    expect(ignoredIn(Tree, { name: "a", children: [{ name: "b", size: 1, children: [] }] })).toEqual([
      "children.0.size",
    ]);
  });
});
