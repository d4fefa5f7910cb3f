import { describe, expect, it } from "vitest";
import { acts } from "#lib/acts.ts";
import { check } from "./engine/cedar.ts";
import { asksForParams, schemaOf, schemaWithoutParams } from "./vocabulary.ts";

const found = async (text: string, schema: ReturnType<typeof schemaOf>) => {
  const { faults, warnings } = await check(text, schema);
  // Cedar tells what it finds in no order of its own.
  const told = (of: typeof faults) => [...new Set(of.map((fault) => JSON.stringify(fault)))].toSorted();
  return { faults: told(faults), warnings: told(warnings) };
};

describe("the schema without what acts are given", () => {
  it.each([
    "forbid(principal, action, resource) when { context.amount_cents > 1000 && principal is Agent };",
    'forbid(principal, action in Action::"money", resource) when { context.amount > 1000 };',
    'forbid(principal is Agent, action == Action::"payments.create", resource) when { context.hour > "6" };',
    'forbid(principal, action == Action::"payments.make", resource);',
    "forbid(principal is User, action, resource is Workspace) when { resource.jurisdiction == 1 };",
    'forbid(principal is Key, action == Action::"keys.create", resource is Entity);',
  ])("finds in a text that asks for none of it what the whole one finds: %s", async (text) => {
    expect(asksForParams(text)).toBe(false);
    expect(await found(text, schemaWithoutParams(acts))).toEqual(await found(text, schemaOf(acts)));
  });

  it.each(["context.params has reference", 'context["\\u{70}arams"] has reference'])(
    "is not what a text is held to that may ask for it: %s",
    (when) => {
      expect(asksForParams(`forbid(principal, action, resource) when { ${when} };`)).toBe(true);
    },
  );
});
