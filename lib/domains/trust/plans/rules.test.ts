import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError, forbidden, invalid, notFound } from "#lib/core/errors.ts";
import { ofStep, planHash, referenceIssues, resolved, type Step, withoutReferences } from "./rules.ts";

const step = (params: Record<string, unknown>): Step => ({ action: "cast_vote", params });
const refusalOf = (deed: () => unknown) => {
  try {
    return deed();
  } catch (error) {
    return error;
  }
};

describe("a plan's hash", () => {
  it("is that of the canonical JSON of its steps, so that anybody can work it out from the answer", () => {
    const canonical = '[{"action":"cast_vote","params":{"a":1,"b":{"$ref":"0.result.c"}}}]';
    const hash = createHash("sha256").update(canonical).digest("hex");
    expect(planHash([step({ b: { $ref: "0.result.c" }, a: 1 })])).toBe(hash);
    const answered = { ...step({ b: { $ref: "0.result.c" }, a: 1 }), receipt_id: null };
    expect(planHash([answered])).toBe(hash);
  });
});

/** Names as records' fields have them. */
const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,9}$/);
const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie("tree"), { maxLength: 3 }),
    fc.dictionary(name, tie("tree"), { maxKeys: 4 }),
  ),
}));
const result = fc.dictionary(name, tree, { minKeys: 1, maxKeys: 5 });

/** Every path in a value, with what stands there. */
function places(value: unknown, path: string[] = []): { path: string[]; value: unknown }[] {
  const here = path.length === 0 ? [] : [{ path, value }];
  if (typeof value !== "object" || value === null) return here;
  return [...here, ...Object.entries(value).flatMap(([key, member]) => places(member, [...path, key]))];
}

/** Results of earlier steps, and references into them with what each leads to. */
const referring = fc.array(result, { minLength: 1, maxLength: 6 }).chain((results) => {
  const all = results.flatMap((one, at) => places(one).map(({ path, value }) => ({ at, path, value })));
  return fc.tuple(fc.constant(results), fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 6 }));
});

describe("a reference", () => {
  it("is replaced by what the earlier step's result has there, wherever in the params it stands", () => {
    fc.assert(
      fc.property(referring, tree, ([results, chosen], beside) => {
        const $ref = ({ at, path }: { at: number; path: string[] }) => ({ $ref: `${at}.result.${path.join(".")}` });
        const asked = { beside, direct: chosen.map($ref), nested: { deep: [{ one: chosen.map($ref) }] } };
        const values = chosen.map(({ value }) => value);
        expect(referenceIssues([...results.map(() => step({})), step(asked)])).toEqual([]);
        expect(resolved(asked, results.length, results)).toEqual({
          beside,
          direct: values,
          nested: { deep: [{ one: values }] },
        });
        expect(withoutReferences(asked).paths).toHaveLength(2 * chosen.length);
      }),
    );
  });

  it("leaves params without any as they are", () => {
    fc.assert(
      fc.property(result, (params) => {
        expect(resolved(params, 0, [])).toEqual(params);
        expect(withoutReferences(params)).toEqual({ params, paths: [] });
      }),
    );
  });

  it("to a later step, or to its own, is refused by its path, whatever the steps are", () => {
    const anywhere = fc.record({ place: fc.nat(99), to: fc.nat(99) }).filter(({ place, to }) => to >= place);
    fc.assert(
      fc.property(anywhere, ({ place, to }) => {
        const steps = Array.from({ length: place }, () => step({}));
        const [issue] = referenceIssues([...steps, step({ items: [{ id: { $ref: `${to}.result.id` } }] })]);
        expect(issue?.path).toBe(`steps.${place}.params.items.0.id`);
        expect(issue?.message).toMatch(place === 0 ? "must not be a reference" : `by a number below ${place}`);
      }),
    );
  });

  it("that two steps have to each other is refused, since one of them looks ahead", () => {
    const issues = referenceIssues([step({ a: { $ref: "1.result.a" } }), step({ a: { $ref: "0.result.a" } })]);
    expect(issues.map(({ path }) => path)).toEqual(["steps.0.params.a"]);
  });

  it.each([
    "",
    "0",
    "0.result",
    "0.result.",
    "0.results.id",
    "0.params.id",
    "-1.result.id",
    "1e1.result.id",
    "0x0.result.id",
    " 0.result.id",
    "0.result.id ",
    "0.result..id",
    "0.result.a b",
    "0.result.a[0]",
    "$.0.result.id",
    "100.result.id",
    `0.result${".a".repeat(21)}`,
    `0.result.${"a".repeat(101)}`,
  ])("written as %j is refused", ($ref) => {
    const issues = referenceIssues([step({}), step({ id: { $ref } })]);
    expect(issues).toEqual([
      { path: "steps.1.params.id", message: expect.stringContaining("must be a reference such as") },
    ]);
  });

  it.each([null, 0, true, ["0.result.id"], { $ref: "0.result.id" }])("of %j is refused", ($ref) => {
    expect(referenceIssues([step({}), step({ id: { $ref } })])).toHaveLength(1);
  });

  it("with something beside it is refused", () => {
    const [issue] = referenceIssues([step({}), step({ id: { $ref: "0.result.id", or: "else" } })]);
    expect(issue?.message).toBe("must hold nothing beside $ref");
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "list.length", "list.01", "list.1", "text.0"])(
    "to %s, which the result does not have itself, is a 400",
    (path) => {
      const results = [{ list: ["only"], text: "letters" }];
      const refused = refusalOf(() => resolved({ id: { $ref: `0.result.${path}` } }, 1, results));
      expect(refused).toMatchObject({
        status: 400,
        details: { issues: [{ path: "steps.1.params.id", message: expect.stringContaining(`has no ${path}`) }] },
      });
    },
  );
});

describe("what a step is refused for", () => {
  it("is told of the step's field, in the sentence and in the issues", () => {
    expect(ofStep(3, [], invalid("params.client_name", "must not be empty"))).toMatchObject({
      status: 400,
      message: "steps.3.params.client_name must not be empty",
      details: { issues: [{ path: "steps.3.params.client_name", message: "must not be empty" }] },
    });
  });

  it("is told of the step where it is about no field, with the same status and code", () => {
    expect(ofStep(0, [], forbidden("The API key lacks the scope equity:write.", "missing_scope"))).toMatchObject({
      status: 403,
      code: "missing_scope",
      message: "steps.0: The API key lacks the scope equity:write.",
      details: { issues: [{ path: "steps.0", message: "The API key lacks the scope equity:write." }] },
    });
  });

  it("is not blamed on what a reference has led to, which is gone by the time that one looks", () => {
    const { status, code, message } = notFound("meeting");
    const named = { input: { meeting_id: "mtg_1", document_id: "doc_1" }, inPath: [] };
    const refused = ofStep(1, ["meeting_id"], new AppError(status, code, message, { named }));
    expect(refused).toMatchObject({ status: 404, details: { named: { inPath: ["meeting_id"] } } });
    const sentAs = refused instanceof AppError ? refused.details.named?.sentAs : undefined;
    expect(sentAs?.("params.document_id")).toBe("steps.1.params.document_id");
  });

  it("is handed on as it is where it is a fault of ours", () => {
    const fault = new Error("fault");
    expect(ofStep(0, [], fault)).toBe(fault);
  });
});
