import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import { scopesOf } from "#lib/core/roles.ts";
import { allScopes, readingScope } from "#lib/core/scopes.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { dissolveEntity } from "#lib/domains/company/formation/dissolutions/operations.ts";
import { createInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { execute } from "#lib/execute.ts";
import { operations } from "#lib/operations.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { callerIn } from "../../../../e2e/support/callers.ts";
import { asOwner } from "../../../../e2e/support/database.ts";
import { some } from "../../../../e2e/support/table.ts";
import { createKey } from "../access/operations.ts";
import { listReceipts, readProof, readReceipt } from "./operations.ts";

let owner: Caller;
let invoiced = "";
let keyed = "";
let dissolved = "";

const holding = (...scopes: string[]) => callerIn(owner.workspace_id, "receipts:read", ...scopes);
const read = (caller: Caller, receipt_id: string) => execute(readReceipt, caller, { receipt_id });
const listed = async (caller: Caller) =>
  (await execute(listReceipts, caller, { limit: 1000 })).value.data.map(({ receipt_id }) => receipt_id);
const lacks = (scope: string) => ({
  status: 403,
  code: "missing_scope",
  message: expect.stringContaining(`${scope} reads`),
});

beforeAll(async () => {
  const { caller, entity_id } = await newCompany();
  owner = caller;
  const given = { entity_id, customer: "Globex", amount_cents: 5000, due_date: "2027-01-31" };
  invoiced = String((await execute(createInvoice, owner, given)).receipt_id);
  keyed = String((await execute(createKey, owner, { name: "Mine", scopes: ["entities:read"] })).receipt_id);
  const { value } = await execute(createEntity, owner, createEntity.example);
  dissolved = String((await execute(dissolveEntity, owner, { entity_id: value.entity_id })).receipt_id);
});

describe("a receipt", () => {
  it("of a domain that the reader may not read is neither listed nor shown", async () => {
    expect(await listed(holding())).toEqual([]);
    await expect(read(holding(), invoiced)).rejects.toMatchObject(lacks("invoices:read"));
    await expect(read(holding("payments:write"), invoiced)).rejects.toMatchObject(lacks("invoices:read"));
  });

  it("of a domain that they may read, or write, is both", async () => {
    for (const scope of ["invoices:read", "invoices:write"]) {
      const shown = await listed(holding(scope));
      expect(shown).toContain(invoiced);
      expect(shown).not.toContain(keyed);
      expect((await read(holding(scope), invoiced)).value).toMatchObject({ action: "invoices.create" });
    }
  });

  it("that holds a cap table needs the scope that reads one, too", async () => {
    expect((await read(owner, dissolved)).value.result).toMatchObject({ cap_table: {} });
    const without = holding("entities:read", "formations:read");
    await expect(read(without, dissolved)).rejects.toMatchObject(lacks("equity:read"));
    expect(await listed(without)).not.toContain(dissolved);
    const documentless = holding("entities:read", "equity:read");
    await expect(read(documentless, dissolved)).rejects.toMatchObject(lacks("documents:read or formations:read"));
    const all = holding("entities:read", "equity:read", "formations:write");
    expect(await listed(all)).toContain(dissolved);
    await read(all, dissolved);
  });

  it("of keys and members is not for those who see neither", async () => {
    for (const role of ["viewer", "accountant"] as const) {
      const member = { ...owner, scopes: scopesOf[role] };
      const shown = await listed(member);
      expect(shown).toContain(invoiced);
      expect(shown).not.toContain(keyed);
    }
    expect(await listed({ ...owner, scopes: scopesOf.admin })).toContain(keyed);
  });

  it("of an act that nobody knows any more is for who holds every scope", async () => {
    const receipt_id = newId("receipt");
    await asOwner(
      `insert into receipt (workspace_id, receipt_id, action, actor_type, actor_id, body, executed_at)
       select workspace_id, $1, 'ships.launch', actor_type, actor_id, replace(body, receipt_id, $1), executed_at
       from receipt where receipt_id = $2`,
      [receipt_id, invoiced],
    );
    expect(await listed(owner)).toContain(receipt_id);
    const admin = { ...owner, scopes: scopesOf.admin };
    expect(await listed(admin)).not.toContain(receipt_id);
    await expect(read(admin, receipt_id)).rejects.toMatchObject(lacks("*"));
  });

  it("that there is not is a 404 before it is a 403, and its place in the log is no secret", async () => {
    await expect(read(holding(), newId("receipt"))).rejects.toMatchObject({ status: 404 });
    const proof = execute(readProof, holding(), { receipt_id: invoiced });
    // Sealed within a second, or not yet: either way nothing of the act is asked for.
    await expect(proof.catch((error) => error)).resolves.not.toMatchObject({ status: 403 });
  });
});

describe("every act", () => {
  const acts = operations.filter(({ effect, delegates }) => effect === "write" && !delegates);

  it.each(some(acts))("$name leaves a receipt that some scope reads", ({ scope }) => {
    expect(allScopes).toContain(readingScope(scope));
  });
});
