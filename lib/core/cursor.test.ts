import { expect, it } from "vitest";
import { markedCursor, unmarkedCursor } from "./cursor.ts";

it("leads on in the very list that it is of, however large the page, and in no other", () => {
  const asked = { entity_id: "ent_1", status: "sent", limit: 2 };
  const cursor = markedCursor("invoices.list", asked, "WyJhIl0");
  const further = { limit: 1000, status: "sent", entity_id: "ent_1", search: undefined, cursor };
  expect(unmarkedCursor("invoices.list", further, cursor)).toBe("WyJhIl0");
  const others: [string, Record<string, unknown>][] = [
    ["bills.list", asked],
    ["invoices.list", { ...asked, entity_id: "ent_2" }],
    ["invoices.list", { ...asked, status: "paid" }],
    ["invoices.list", { ...asked, order: "due" }],
    ["invoices.list", { entity_id: "ent_1" }],
  ];
  for (const [list, other] of others) {
    expect(() => unmarkedCursor(list, other, cursor), list).toThrow("cursor must be the next_cursor of a page");
  }
  for (const forged of ["", "WyJhIl0", cursor.slice(1)]) {
    expect(() => unmarkedCursor("invoices.list", asked, forged)).toThrow("cursor must be");
  }
});
