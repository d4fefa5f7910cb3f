import { expect, it } from "vitest";
import { placeOf } from "./places.ts";

const obligation = { obligation_id: "obl_1", kind: "authorize_distribution", entity_id: "ent_1" };
const about = (about_type: string | null, about_id: string | null, kind = obligation.kind) =>
  placeOf({ ...obligation, kind, about_type, about_id } as Parameters<typeof placeOf>[0])?.href ?? null;
const of = (prefix: string) => `${prefix}_01k0zk1x3ve4b8j0c2v5y6m7n8`;

it("an obligation leads to what it is about, wherever that has a page", () => {
  expect(about("distribution", of("dst"))).toBe(`/entities/ent_1/cap-table/distribution/${of("dst")}`);
  expect(about("convertible_note", of("note"))).toBe(`/entities/ent_1/cap-table/notes/${of("note")}`);
  expect(about("safe", of("safe"))).toBe(`/entities/ent_1/cap-table/safes/${of("safe")}`);
  expect(about("meeting", of("mtg"))).toBe(`/entities/ent_1/meetings/${of("mtg")}`);
  expect(about("invoice", of("inv"))).toBe(`/entities/ent_1/invoices/${of("inv")}`);
  expect(about("foreign_qualification", "ent_1:CA")).toBe("/entities/ent_1/compliance");
  expect(about("entity", "ent_1", "value_common_stock")).toBe("/entities/ent_1/cap-table/valuations");
  expect(about("entity", "ent_1", "ratify_conversion")).toBe("/entities/ent_1");
  expect(about(null, null, "task")).toBeNull();
});
