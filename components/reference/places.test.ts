import { expect, test } from "vitest";
import { chaptersOf, homesOf } from "./chapters.ts";
import type { OpenApi, OperationObject } from "./openapi.ts";
import { fitOf, movedTo, placesOf } from "./places.ts";

const answering = (name: string) => ({
  200: { content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } } },
});
const operation = (operationId: string, tag: string, answers: string): OperationObject => ({
  operationId,
  summary: operationId,
  description: "",
  tags: [tag],
  responses: answering(answers),
});

const document: OpenApi = {
  info: { title: "", description: "" },
  tags: [{ name: "Ledger" }, { name: "Keys and members" }],
  paths: {
    "/v1/entries/{entry_id}": { get: operation("entries_read", "Ledger", "Entry") },
    "/v1/entries": {
      get: operation("entries_list", "Ledger", "EntryPage"),
      post: operation("entries_create", "Ledger", "Entry"),
    },
    "/v1/keys": { post: operation("keys_create", "Keys and members", "Key") },
  },
  components: {
    schemas: {
      Entry: { type: "object", properties: { lines: { type: "array", items: { $ref: "#/components/schemas/Line" } } } },
      EntryPage: {
        type: "object",
        properties: { data: { type: "array", items: { $ref: "#/components/schemas/Entry" } } },
      },
      Key: { type: "object", properties: { first: { $ref: "#/components/schemas/Entry" } } },
      Line: { type: "object" },
    },
    responses: {},
    parameters: {},
  },
};
const chapters = chaptersOf(document);
const places = placesOf(chapters);

test("a chapter begins with making and listing, then comes the single record", () => {
  expect(chapters[0]?.entries.map(({ anchor }) => anchor)).toEqual(["entries_create", "entries_list", "entries_read"]);
});

test("a record is told once, in the first chapter that answers it; pages are not told as records", () => {
  expect(homesOf(chapters)).toEqual({ Entry: "ledger", Line: "ledger", Key: "keys-and-members" });
});

test("an address of the one long page leads to the page that tells it now", () => {
  const moved = (hash: string) =>
    movedTo(
      hash,
      places,
      chapters.map(({ anchor }) => anchor),
    );
  expect(moved("#entries_create")).toBe("/docs/ledger#entries_create");
  expect(moved("#record-Key")).toBe("/docs/keys-and-members#record-Key");
  expect(moved("#keys-and-members")).toBe("/docs/keys-and-members");
  expect(moved("#authentication")).toBeNull();
  expect(moved("#code-not_found")).toBeNull();
  expect(moved("")).toBeNull();
  expect(moved("#nowhere")).toBeNull();
});

test("what is looked for is found by its words, in its title before its address", () => {
  const nearness = (search: string, title: string, detail = "") => fitOf("", search, [title, detail]);
  expect(nearness("invoice", "Invite a person", "POST /v1/invitations")).toBe(0);
  expect(nearness("send invoice", "Send an invoice", "POST /v1/x/invoices/send")).toBeGreaterThan(
    nearness("send invoice", "Make it go", "POST /v1/x/invoices/send"),
  );
  const asked = "post /v1/contacts";
  expect(nearness(asked, "Create a contact", "POST /v1/contacts")).toBeGreaterThan(
    nearness(asked, "Name one", "POST /v1/contacts/{contact_id}/name"),
  );
  expect(nearness("Invoice", "Invoice", "Invoices")).toBe(1);
});
