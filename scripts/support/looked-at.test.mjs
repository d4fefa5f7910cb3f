import { expect, it } from "vitest";
import { pagesNotLookedAt } from "./looked-at.mjs";

const noting = (...addresses) => ({
  suites: [
    {
      specs: addresses.map((description) => ({ tests: [{ annotations: [{ type: "axe", description }] }] })),
    },
  ],
});

it("a page is looked at by an address of its own, and a name of its own is no record's", () => {
  const left = pagesNotLookedAt(noting("/", "/entities/new", "/docs/entities"));
  expect(left).not.toContain("/");
  expect(left).not.toContain("/entities/new");
  expect(left).toContain("/entities/[entity_id]");
  expect(pagesNotLookedAt(noting("/entities/ent_1"))).not.toContain("/entities/[entity_id]");
});

it("where no test has noted an address, every page is left that is ever seen", () => {
  const left = pagesNotLookedAt(noting());
  expect(left.length).toBeGreaterThan(100);
  expect(left, "it leads on").not.toContain("/settings");
});
