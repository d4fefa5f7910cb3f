import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { some } from "../../e2e/support/table.ts";
import { masked, sensitive } from "./sensitive.ts";

function marked(kind: "secret" | "tax_number" | "account_number") {
  const field = z.string();
  sensitive.add(field, { kind });
  return field;
}

const Secret = marked("secret");
const TaxNumber = marked("tax_number");
const AccountNumber = marked("account_number");

/** Wraps a schema and a value of it in one more layer, in every way that schemas have. */
const wrappings: { name: string; schema: (of: z.ZodType) => z.ZodType; value: (of: unknown) => unknown }[] = [
  { name: "object", schema: (of) => z.object({ a: of, b: z.string() }), value: (of) => ({ a: of, b: "plain" }) },
  { name: "array", schema: (of) => z.array(of), value: (of) => [of, of] },
  { name: "nullable", schema: (of) => of.nullable(), value: (of) => of },
  { name: "optional", schema: (of) => z.object({ a: of.optional() }), value: (of) => ({ a: of }) },
  { name: "nullish", schema: (of) => z.object({ a: of.nullish() }), value: (of) => ({ a: of }) },
  { name: "default", schema: (of) => of.default("x"), value: (of) => of },
  { name: "readonly", schema: (of) => of.readonly(), value: (of) => of },
  { name: "union", schema: (of) => z.union([z.object({ c: z.number() }), of]), value: (of) => of },
  { name: "refined", schema: (of) => of.refine(() => true), value: (of) => of },
  { name: "described", schema: (of) => of.meta({ description: "A field." }), value: (of) => of },
  { name: "piped", schema: (of) => of.pipe(z.unknown()), value: (of) => of },
  { name: "record", schema: (of) => z.record(z.string(), of), value: (of) => ({ any: of }) },
  { name: "tuple", schema: (of) => z.tuple([z.string(), of]), value: (of) => ["plain", of] },
  { name: "lazy", schema: (of) => z.lazy(() => of), value: (of) => of },
  {
    name: "intersection",
    schema: (of) => z.intersection(z.object({ a: of }), z.object({ b: z.string() })),
    value: (of) => ({ a: of, b: "plain" }),
  },
];

describe("masking", () => {
  it("is as a field says itself, where one of its own tells what the others are", () => {
    const Step = z.object({ action: z.string(), params: z.unknown() });
    const mask = (step: unknown) => ({ ...(step as object), params: "as its action says" });
    sensitive.add(Step, { kind: "own", mask });
    const steps = [{ action: "pay", params: { account_number: "000123456789" } }];
    expect(masked(z.object({ steps: z.array(Step) }), { steps })).toEqual({
      steps: [{ action: "pay", params: "as its action says" }],
    });
  });

  it("leaves a secret out altogether, and keeps the last four of a number", () => {
    const schema = z.object({ key: Secret, ein: TaxNumber, account: AccountNumber, name: z.string() });
    const value = { key: "mb_0123456789", ein: "84-1234567", account: "000123456789", name: "Ada" };
    expect(masked(schema, value)).toEqual({ key: "•••••", ein: "•••••4567", account: "•••••6789", name: "Ada" });
    expect(value.key).toBe("mb_0123456789");
  });

  it("shows nothing of a number of four characters or fewer", () => {
    expect(masked(z.object({ ein: TaxNumber }), { ein: "4567" })).toEqual({ ein: "•••••" });
  });

  it("leaves null and what was not given as they are", () => {
    const schema = z.object({ key: Secret.nullish(), ein: TaxNumber.nullish() });
    expect(masked(schema, { key: null })).toEqual({ key: null });
  });

  it.each(some(wrappings))("reaches through a schema that is $name", ({ schema, value }) => {
    expect(JSON.stringify(masked(schema(Secret), value("hidden words")))).not.toContain("hidden");
  });

  it("lets no secret through at any depth", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...wrappings), { maxLength: 6 }), (layers) => {
        const schema = layers.reduce((inner, layer) => layer.schema(inner), Secret as z.ZodType);
        const value = layers.reduce((inner, layer) => layer.value(inner), "hidden words" as unknown);
        expect(JSON.stringify(masked(schema, value))).not.toContain("hidden");
      }),
    );
  });

  it("follows a schema that holds itself all the way down", () => {
    const Folder = z.object({
      key: Secret,
      get folders() {
        return z.array(Folder);
      },
    });
    const value = { key: "hidden", folders: [{ key: "hidden", folders: [{ key: "hidden", folders: [] }] }] };
    expect(JSON.stringify(masked(Folder, value))).not.toContain("hidden");
  });

  it("changes nothing where nothing is marked", () => {
    const schema = z.object({ a: z.array(z.object({ b: z.string() })) });
    const value = { a: [{ b: "c" }] };
    expect(masked(schema, value)).toBe(value);
  });
});
