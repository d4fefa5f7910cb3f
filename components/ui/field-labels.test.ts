import { expect, it } from "vitest";
import { placeIn, placeOf, refusalLabel, termOf } from "./field-labels.ts";

it("a field is called as the forms call it", () => {
  expect(["amount_cents", "entity_id", "recipient_name"].map(termOf)).toEqual(["Amount", "Company", "Recipient name"]);
  // What is called by its letters is written in them, and no word that has them within is.
  expect(["ein", "safe_type", "safes", "isolated"].map(termOf)).toEqual(["EIN", "SAFE type", "SAFEs", "Isolated"]);
});

it("where something is wrong is told by the field's name and its place, counted from 1", () => {
  expect(placeOf("line_items.0.unit_amount_cents")).toBe("Unit amount 1");
  expect(placeOf("allocations")).toBe("Allocations");
});

it("an issue with one of a list that was typed into one field stands at that field, and says which", () => {
  const has = (name: string) => ["events", "lines.0.memo"].includes(name);
  const message = "must be the type of an event";
  expect(placeIn(has, { path: "events.1", message })).toEqual({ name: "events", message: `No. 2 ${message}` });
  expect(placeIn(has, { path: "lines.0.memo", message })).toEqual({ name: "lines.0.memo", message });
  for (const path of ["lines.0", "", "url", "events.1.type"]) {
    expect(placeIn(has, { path, message })).toEqual({ name: null, message });
  }
});

it("a refusal names its field in people's words, and stays as it is where it names none", () => {
  const issue = { path: "amount_cents", message: "must be positive" };
  expect(refusalLabel({ error: "amount_cents must be positive", issues: [issue] })).toBe("Amount must be positive");
  const both = [{ path: "lines.1.account_id", message: "is required" }, issue];
  expect(refusalLabel({ error: "lines.1.account_id is required (and 1 more: see issues)", issues: both })).toBe(
    "Account 2 is required (and 1 more)",
  );
  const sentence = "Cannot send the invoice: its status is paid.";
  expect(refusalLabel({ error: sentence })).toBe(sentence);
  expect(refusalLabel({ error: sentence, issues: [issue] })).toBe(sentence);
});
