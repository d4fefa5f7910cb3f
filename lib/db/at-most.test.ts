import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { createTag } from "#lib/domains/books/ledger/tags/operations.ts";
import { createInstrument } from "#lib/domains/equity/operations.ts";
import { createTaxRate } from "#lib/domains/money/invoicing/tax-rates/operations.ts";
import { createRole } from "#lib/domains/trust/access/roles/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../e2e/support/callers.ts";
import { newCompany } from "../../e2e/support/equity.ts";
import { transaction } from "./transaction.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const refused = (message: string) => ({
  status: 400,
  code: "constraint",
  message: `The change is refused: ${message}.`,
});

// What a form shows whole is held to what one page of the API holds.
describe("of what is chosen among as a whole there are at most so many", () => {
  it("sales tax rates and instruments of a company, each company counted by itself", async () => {
    const full = await newCompany(caller);
    const other = await newCompany(caller);
    const { entity_id, cap_table_id } = full;
    await transaction(
      caller,
      "write",
      (tx) => tx.sql`
        insert into tax_rate (tax_rate_id, entity_id, name, percent)
        select 'tax_of_many_' || n, ${entity_id}::text, 'Place ' || n, '5' from generate_series(1, 1000) as n`,
    );
    const rate = (of: string) => execute(createTaxRate, caller, { entity_id: of, name: "New York", percent: "8.875" });
    await expect(rate(entity_id)).rejects.toMatchObject(refused("a company has 1000 sales tax rates at most"));
    await rate(other.entity_id);
    // One of them it was formed with.
    await transaction(
      caller,
      "write",
      (tx) => tx.sql`
        insert into instrument (instrument_id, entity_id, cap_table_id, symbol, kind, authorized_units)
        select 'ins_of_many_' || n, ${entity_id}::text, ${cap_table_id}::text, 'P' || n, 'preferred', 1
        from generate_series(1, 999) as n`,
    );
    const instrument = (of: string) =>
      execute(createInstrument, caller, { entity_id: of, symbol: "LAST", kind: "preferred", authorized_units: 1 });
    await expect(instrument(entity_id)).rejects.toMatchObject(refused("a company has 1000 instruments at most"));
    await instrument(other.entity_id);
  });

  it("tags of a company, of both dimensions and archived ones too, also of those that come together", async () => {
    const [{ entity_id }, other] = [await newCompany(caller), await newCompany(caller)];
    const tags = (dimension: string, count: number) =>
      transaction(
        caller,
        "write",
        (tx) => tx.sql`
          insert into tag (tag_id, entity_id, dimension, name, name_key)
          select 'tag_of_' || ${dimension}::text || n, ${entity_id}::text, ${dimension}::text, 'Tag ' || n, 'tag ' || n
          from generate_series(1, ${count}::int) as n`,
      );
    const many = refused("a company has 1000 tags at most");
    await tags("project", 500);
    await transaction(
      caller,
      "write",
      (tx) => tx.sql`update tag set status = 'archived' where entity_id = ${entity_id}`,
    );
    await expect(tags("class", 501)).rejects.toMatchObject(many);
    await tags("class", 500);
    const tag = (of: string) =>
      execute(createTag, caller, { entity_id: of, dimension: "class" as const, name: "Research" });
    await expect(tag(entity_id)).rejects.toMatchObject(many);
    await tag(other.entity_id);
  });

  it("roles and single sign-on connections of a workspace", async () => {
    await transaction(
      caller,
      "write",
      (tx) => tx.sql`
        insert into workspace_role (role_id, name, scopes)
        select 'role_of_many_' || n, 'Role ' || n, '{entities:read}' from generate_series(1, 1000) as n`,
    );
    const role = { name: "Bookkeeper", scopes: ["ledger:write" as const] };
    await expect(execute(createRole, caller, role)).rejects.toMatchObject(
      refused("a workspace has 1000 roles of its own at most"),
    );
    const connections = (count: number) =>
      transaction(
        caller,
        "write",
        (tx) => tx.sql`
          insert into sso_connection (connection_id, name, issuer, client_id, client_secret_sealed, default_role)
          select 'sso_of_many_' || n, 'Issuer ' || n, 'https://issuer.example', 'us', 'sealed.x', 'viewer'
          from generate_series(1, ${count}::int) as n`,
      );
    await expect(connections(101)).rejects.toMatchObject(
      refused("a workspace has 100 single sign-on connections at most"),
    );
    await connections(100);
    // No key sealed theirs: whoever changes the key would find none to open them by.
    await transaction(caller, "write", (tx) => tx.sql`delete from sso_connection`);
  });
});
