import { expect, test } from "vitest";
import { prettied, requestOf } from "./try-request.ts";

const filled = { method: "POST", path: "/v1/entities/{entity_id}/invoices", query: [], body: "{}", dryRun: false };

test("what is in the address is put there, and what is missing in it is asked for", () => {
  expect(requestOf({ ...filled, values: { entity_id: " ent_1/2 " } }).url).toBe("/v1/entities/ent_1%2F2/invoices");
  expect(() => requestOf({ ...filled, values: {} })).toThrow("entity_id is in the address: give one.");
});

test("the query holds what was filled in, and the dry run where it is wanted", () => {
  const values = { entity_id: "ent_1", status: "paid", search: "" };
  const asked = requestOf({ ...filled, method: "GET", values, query: ["status", "search"], dryRun: false });
  expect(asked).toEqual({ url: "/v1/entities/ent_1/invoices?status=paid", body: null });
  expect(requestOf({ ...filled, values, dryRun: true }).url).toBe("/v1/entities/ent_1/invoices?dry_run=true");
});

test("a body that is no JSON is not sent", () => {
  expect(() => requestOf({ ...filled, values: { entity_id: "e" }, body: "{" })).toThrow("The body is not JSON");
});

test("an answer is set out to be read, whatever it is", () => {
  expect(prettied('{"a":1}', "application/json")).toBe('{\n  "a": 1\n}');
  expect(prettied("<html>", "application/json")).toBe("<html>");
  expect(prettied("a,b", "text/csv")).toBe("a,b");
});
