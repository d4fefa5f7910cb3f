import { describe, expect, it } from "vitest";
import * as z from "zod";
import { AppError } from "./errors.ts";
import { Cents, Name } from "./fields.ts";
import { parseInput } from "./input.ts";

const Entry = z.object({
  description: z.string(),
  lines: z.array(z.object({ amount_cents: Cents, side: z.enum(["debit", "credit"]) })).min(2),
  memo: z.unknown().optional(),
});
const line = { amount_cents: 1, side: "debit" };

function refusalOf(input: unknown, schema: z.ZodType = Entry): AppError {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("the input was accepted");
}

describe("a refused input", () => {
  it.each([
    [{ lines: [line, line] }, "description is required"],
    [{ description: 1, lines: [line, line] }, "description must be a string"],
    [{ description: null, lines: [line, line] }, "description must be a string"],
    [{ description: "", lines: {} }, "lines must be an array"],
    [{ description: "", lines: [line] }, "lines must have 2 or more items"],
    [{ description: "", lines: [line, { ...line, side: "left" }] }, "lines.1.side must be debit or credit"],
    [{ description: "", lines: [line, { ...line, amount_cents: 0 }] }, "lines.1.amount_cents must be positive"],
    [
      { description: "", lines: [line, { ...line, amount_cents: "1" }] },
      "lines.1.amount_cents must be a positive integer",
    ],
    [
      { description: "", lines: [line, { ...line, amount_cents: 0.5 }] },
      "lines.1.amount_cents must be a positive integer",
    ],
    [{ description: "", lines: [line, 7] }, "lines.1 must be an object"],
    [[], "The body must be an object"],
  ])("%j says the field and the rule", (input, sentence) => {
    const { status, code, message, details } = refusalOf(input);
    expect(status).toBe(400);
    expect(code).toBe("validation_error");
    expect(message).toContain(sentence);
    expect(details.issues?.[0]).toEqual({
      path: sentence.startsWith("The body") ? "" : sentence.split(" ")[0],
      message: expect.stringMatching(/^(is|must) /),
    });
  });

  it.each([
    [{ share: 0 }, "share must be more than 0"],
    [{ share: 100 }, "share must be less than 100"],
    [{ share: 1, by: [] }, "by must be an object"],
  ])(
    "%j says whether the end of a range is in it, and in no programmer's words what it should be",
    (input, sentence) => {
      const schema = z.object({ share: z.number().gt(0).lt(100), by: z.record(z.string(), z.int()).optional() });
      expect(() => parseInput(schema, input)).toThrow(sentence);
    },
  );

  it("names both days of a span that ends before it begins, be they days or months", () => {
    const Span = z.object({
      from: z.string().optional(),
      to: z.string().optional(),
      due_from: z.string().optional(),
      due_to: z.string().optional(),
    });
    const messages = [
      { from: "2026-02-01", to: "2026-01-31" },
      { due_from: "2026-02", due_to: "2026-01" },
    ].map((input) => refusalOf(input, Span).message);
    expect(messages).toEqual(["to must not be before from, 2026-02-01", "due_to must not be before due_from, 2026-02"]);
    for (const input of [{ from: "2026-01-31", to: "2026-01-31" }, { to: "2026-01-31" }, { from: "Ada", to: "A" }]) {
      expect(parseInput(Span, input)).toEqual(input);
    }
  });

  it("lists every issue, and says in its sentence how many more there are", () => {
    const { message, details } = refusalOf({ lines: [line, { ...line, side: "left" }] });
    expect(message).toBe("description is required (and 1 more: see issues)");
    expect(details.issues?.map(({ path }) => path)).toEqual(["description", "lines.1.side"]);
  });

  it.each([
    [{ memo: "a\u0000" }, "memo"],
    [{ memo: { deep: [{ er: "\ud800" }] } }, "memo.deep.0.er"],
    [{ memo: { "a\u0000": 1 } }, "memo"],
  ])("%j holds text that PostgreSQL cannot keep, wherever it stands", (more, path) => {
    const { message, details } = refusalOf({ description: "", lines: [line, line], ...more });
    expect(message).toContain("must not contain U+0000 or a lone surrogate");
    expect(details.issues?.[0]?.path.startsWith(path)).toBe(true);
  });

  it("holds a number that no JSON can say again, where any number may stand", () => {
    const { message } = refusalOf({ description: "", lines: [line, line], memo: JSON.parse('{"a":[1e308,-1e400]}') });
    expect(message).toBe("memo.a.1 must be a number that is not beyond 1.7976931348623157e308");
  });
});

describe("an accepted input", () => {
  it("drops fields that the operation does not know, also inside of lists", () => {
    const given = { description: "", lines: [{ ...line, colour: "red" }, line], colour: "blue" };
    expect(parseInput(Entry, given)).toEqual({ description: "", lines: [line, line] });
  });

  it("takes nothing from a __proto__ key", () => {
    const given = JSON.parse('{"name": "Ada", "__proto__": {"admin": true}}');
    const parsed = parseInput(z.object({ name: Name, admin: z.boolean().optional() }), given);
    expect(parsed.admin).toBeUndefined();
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  });
});
