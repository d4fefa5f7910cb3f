import { describe, expect, it } from "vitest";
import { acts } from "#lib/acts.ts";
import { check } from "./engine/cedar.ts";
import { asksForParams, cutDown, schemaOf, schemaWithoutParams } from "./vocabulary.ts";
import { held } from "./writing.ts";

const schemas = { whole: schemaOf(acts), withoutParams: schemaWithoutParams(acts) };

const told = ({ faults, warnings }: Awaited<ReturnType<typeof check>>) => {
  // Cedar tells what it finds in no order of its own.
  const inOrder = (of: typeof faults) => [...new Set(of.map((fault) => JSON.stringify(fault)))].toSorted();
  return { faults: inOrder(faults), warnings: inOrder(warnings) };
};

describe("the schema without what acts are given", () => {
  it.each([
    "forbid(principal, action, resource) when { context.amount_cents > 1000 && principal is Agent };",
    'forbid(principal, action in Action::"money", resource) when { context.amount > 1000 };',
    'forbid(principal is Agent, action == Action::"payments.create", resource) when { context.hour > "6" };',
    'forbid(principal, action == Action::"payments.make", resource);',
    "forbid(principal is User, action, resource is Workspace) when { resource.jurisdiction == 1 };",
    'forbid(principal is Key, action == Action::"keys.create", resource is Entity);',
    'permit(principal, action in [Action::"equity", Action::"contacts.create"], resource is Workspace);',
  ])("finds in a text that asks for none of it what the whole one finds: %s", async (text) => {
    expect(asksForParams(text)).toBe(false);
    expect(told(await held(text, schemas, "anybody"))).toEqual(told(await check({ text, schema: schemas.whole })));
  });

  it("is cut down to one act of every kind, and to those that the text names, of which none stands for another", async () => {
    const actionsIn = (text: string) => Object.entries(cutDown(schemas.withoutParams, text)[""]?.actions ?? {});
    const first = actionsIn("").filter(([, { appliesTo }]) => appliesTo);
    expect(first.length).toBeLessThan(50);
    const kinds = new Set(Object.values(schemas.withoutParams[""]?.actions ?? {}).map((one) => JSON.stringify(one)));
    expect(new Set(actionsIn("").map(([, one]) => JSON.stringify(one)))).toEqual(kinds);
    const statements = first.map(([name, { memberOf = [] }]) => {
      const group = memberOf.at(-1)?.id ?? "write";
      return `forbid(principal, action in Action::"${group}", resource) when { action != Action::"${name}" && context.hours > 6 };`;
    });
    const text = statements.join("\n");
    const lines = async (schema: typeof schemas.whole) =>
      new Set((await check({ text, schema })).faults.map(({ line }) => line));
    const found = await lines(cutDown(schemas.withoutParams, text));
    expect(found).toEqual(await lines(schemas.withoutParams));
    expect(found.size).toBeGreaterThan(5);
  });

  it.each(["context.params has reference", 'context["\\u{70}arams"] has reference'])(
    "is not what a text is held to that may ask for it: %s",
    (when) => {
      expect(asksForParams(`forbid(principal, action, resource) when { ${when} };`)).toBe(true);
    },
  );
});
