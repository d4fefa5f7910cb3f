import { expect, it } from "vitest";
import { partsFor } from "./parts.ts";

it.each([
  [["entities:read"], []],
  [
    ["entities:read", "ledger:write", "governance:read"],
    ["Ledger", "Statements", "Seats", "Meetings"],
  ],
])("who holds %j has tabs to what they may read, and to nothing else: %j", (scopes, labels) => {
  expect(partsFor(scopes).map(([, label]) => label)).toEqual(labels);
  expect(partsFor(["*"]).length).toBeGreaterThan(labels.length);
});
