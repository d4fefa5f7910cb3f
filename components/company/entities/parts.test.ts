import { expect, it } from "vitest";
import { partsFor } from "./parts.ts";

it.each([
  [["entities:read"], []],
  [["documents:read"], ["Documents"]],
  [
    ["entities:read", "ledger:write", "governance:read"],
    ["Ledger", "Statements", "Seats", "Meetings"],
  ],
])("who holds %j is led to what they may read, and to nothing else: %j", (scopes, labels) => {
  expect(partsFor(scopes).map(([, label]) => label)).toEqual(labels);
  expect(partsFor(["*"]).length).toBeGreaterThan(labels.length);
});
