import { describe, expect, it } from "vitest";
import { parseInput } from "#lib/core/input.ts";
import { pathParams, route } from "#lib/core/operation.ts";
import { allScopes } from "#lib/core/scopes.ts";
import { some } from "../e2e/support/table.ts";
import { operations } from "./operations.ts";

describe("the registry", () => {
  it("knows every operation by one name, and serves every route once", () => {
    const names = operations.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    // Two paths that differ in the names of their identifiers only are the same path.
    const routes = operations.flatMap(({ http }) => (http === undefined ? [] : [http.replaceAll(/\{\w+\}/g, "{}")]));
    expect(routes.filter((one, at) => routes.indexOf(one) !== at)).toEqual([]);
  });
});

describe("what gives power, or lets money go", () => {
  /** Acts of these scopes that give none, and so ask nobody again who they are. */
  const givesNone: Record<string, string> = {
    "test_clock.move": "in a workspace made for tests nothing real is to be had",
    "keys.revoke": "it takes power away, at once where it must",
    "invitations.withdraw": "it takes power away",
    "scim_tokens.revoke": "it takes power away",
    "sso_connections.admit": "it is done by whoever has just proved themselves to their company's issuer",
    "scim_users.create": "a directory does it by its token, and nobody from the dashboard",
    "scim_users.update": "a directory does it by its token, and nobody from the dashboard",
    "scim_users.delete": "a directory does it by its token, and nobody from the dashboard",
    "invitations.accept": "it is done by whoever has just proved to be the one who was invited",
  };

  it("is guarded: a person does it from the dashboard only shortly after they have proved who they are", () => {
    const found = operations.filter(
      ({ name, effect, scope, guarded }) =>
        effect === "write" && /^(keys|policies|approvals):/.test(scope) && !guarded && givesNone[name] === undefined,
    );
    const why = "write guarded: true into the operation, or say here why it gives no power";
    expect(
      found.map(({ name }) => name),
      why,
    ).toEqual([]);
    expect(operations.find(({ name }) => name === "payroll_runs.approve")?.guarded, "payroll is approved").toBe(true);
  });
});

describe.each(some(operations.map((operation) => [operation.name, operation] as const)))("%s", (name, operation) => {
  const { method, path } = route(operation.http ?? "POST /v1/");
  const params = pathParams(path);

  it("has a name of its domain and what it does, and a title", () => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z0-9]+)*$/);
    expect(operation.title).toMatch(/^[A-Z].*[^.]$/);
    expect(allScopes).toContain(operation.scope);
  });

  it("takes its own example as it stands", () => {
    expect(() => parseInput(operation.input, operation.example)).not.toThrow();
  });

  it("finds every identifier of its path in its input and in its example", () => {
    for (const param of params) {
      expect(Object.keys(operation.input.shape)).toContain(param);
      expect(operation.example[param]).toMatch(/^[a-z]{2,5}_[0-9a-z]{26}$/);
    }
  });

  it("is a write by POST, PATCH, PUT or DELETE, and a read by GET", () => {
    // What is previewed or tried is a whole record or a text, which no address can carry; it is given in a body, and kept nowhere.
    const previews = [
      ...["invoices.preview", "policies.test", "rounds.preview", "secondary_sales.preview"],
      ...["journal_imports.preview", "equity.preview_import"],
      ...["contacts", "vendors", "invoices", "bills", "payroll_people"].map((list) => `${list}.preview_import`),
    ];
    const reads = method === "GET" || previews.includes(name);
    if (operation.http !== undefined) expect(operation.effect).toBe(reads ? "read" : "write");
  });

  it("names the company whose books it writes, where its path or its input says whose they are", () => {
    if (
      operation.effect === "write" &&
      "entity_id" in operation.input.shape &&
      operation.input.shape.entity_id?.safeParse(undefined).success === false
    ) {
      expect(operation.entity.in).not.toBe("nothing");
    }
    if (operation.entity.in === "input") expect(Object.keys(operation.input.shape)).toContain("entity_id");
  });

  it("answers when the record was changed last, where it acts upon one by the record's own identifier", () => {
    const shape = "shape" in operation.output ? Object.keys(operation.output.shape as object) : [];
    // A record begins with what it is known by.
    const isUponIt = operation.effect === "write" && shape.includes("created_at") && params.at(-1) === shape[0];
    if (isUponIt) expect(shape, "what can change carries updated_at (docs/decisions.md)").toContain("updated_at");
  });
});
