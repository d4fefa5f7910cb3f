import { describe, expect, expectTypeOf, it } from "vitest";
import { createInvoice, type readInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { operations } from "#lib/operations.ts";
import { some } from "../../e2e/support/table.ts";
import { callOf } from "./call.ts";

const served = operations.filter(({ http }) => http !== undefined);

describe("the call that asks for an operation", () => {
  it.each(some(served.map((operation) => [operation.name, operation] as const)))(
    "of %s has its route, with every identifier in its place",
    (_, operation) => {
      const { method, path, title } = callOf(operation, operation.example);
      const [asked] = path.split("?");
      const pattern = operation.http?.replaceAll(/\{\w+\}/g, "[^/{}]+");
      expect(`${method} ${asked}`).toMatch(new RegExp(`^${pattern}$`));
      expect(title).toBe(operation.title);
    },
  );

  it("asks a GET by its query, without what is left out", () => {
    const [list] = operations.filter(({ name }) => name === "invoices.list");
    if (!list) throw new Error("invoices.list is gone");
    const { path } = callOf(list, { entity_id: "ent_1", status: "sent", customer: undefined });
    expect(path).toBe("/v1/entities/ent_1/invoices?status=sent");
  });

  it("sends the rest in the body", () => {
    const { entity_id: _, ...body } = createInvoice.example;
    expect(callOf(createInvoice, { ...createInvoice.example, entity_id: "ent_1" })).toEqual({
      method: "POST",
      path: "/v1/entities/ent_1/invoices",
      body,
      title: createInvoice.title,
    });
  });

  it("takes the operation's own input and no other", () => {
    type Asked = Parameters<typeof callOf<typeof readInvoice.input>>[1];
    expectTypeOf<Asked>().toEqualTypeOf<{ entity_id: string; invoice_id: string }>();
  });

  it("is not made of an operation that only intents know", () => {
    const [alone] = operations.filter(({ http }) => http === undefined);
    if (!alone) throw new Error("every operation has a route now: drop this test");
    expect(() => callOf(alone, alone.example)).toThrow(TypeError);
  });
});
