import { beforeAll, describe, expect, it } from "vitest";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { advanceFormation, listFormationDocuments } from "#lib/domains/company/formation/operations.ts";
import { signDocument } from "#lib/domains/company/signing/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase, refusalOfCopy } from "../../e2e/support/database.ts";
import { some } from "../../e2e/support/table.ts";

/** Class 23: a rule of the database refused it, not a missing privilege (the owner has them all) and not a typing error. */
const REFUSED = /^23/;

let workspace_id = "";

beforeAll(async () => {
  workspace_id = await newWorkspace();
  const caller = callerIn(workspace_id);
  const { value: entity } = await execute(createEntity, caller, createEntity.example);
  await execute(advanceFormation, caller, { entity_id: entity.entity_id });
  const { value: documents } = await execute(listFormationDocuments, caller, { entity_id: entity.entity_id });
  const document_id = documents.data[0]?.document_id ?? "";
  await execute(signDocument, caller, { document_id, signer_name: "Ada Byron", signer_role: "Director" });
});

/** What stands for ever, and a change of it that would mean something. */
const standing = [
  { table: "receipt", change: "body = '{}'" },
  { table: "receipt", change: "executed_at = now()" },
  { table: "receipt", change: "workspace_id = 'ws_other'" },
  { table: "signature", change: "signer_name = 'Somebody else'" },
  { table: "signature", change: "signed_at = now()" },
  { table: "signature", change: "text_sha256 = repeat('0', 64)" },
  { table: "signing_key", change: "public_key_pem = ''" },
  { table: "signing_key", change: "retired_at = now(), created_at = now()" },
  { table: "document", change: "text = 'Other words', sha256 = encode(sha256('Other words'), 'hex')" },
  { table: "document", change: "title = 'Another title'" },
  { table: "document", change: "workspace_id = 'ws_other'" },
];

const tables = [...new Set(standing.map(({ table }) => table))];
/** Only the test's own rows, so that no other test waits for them; keys that sign belong to no workspace. */
const own = (table: string) => (table === "signing_key" ? "" : ` where workspace_id = '${workspace_id}'`);

describe("what stands for ever, even before the owner of the database", () => {
  it("is there to be changed", async () => {
    for (const table of tables) {
      expect((await asOwner(`select 1 from ${table}${own(table)} limit 1`)).length, table).toBe(1);
    }
  });

  it.each(some(standing))("a $table refuses: $change", async ({ table, change }) => {
    expect((await refusalByDatabase(`update ${table} set ${change}${own(table)}`))?.code).toMatch(REFUSED);
  });

  it.each(some(tables))("a %s refuses to be deleted", async (table) => {
    expect((await refusalByDatabase(`delete from ${table}${own(table)}`))?.code).toMatch(REFUSED);
  });

  it("a document is signed by whom it names alone", async () => {
    const stranger = { signature_id: "sig_x", signer_name: "Alan", signer_role: "Janitor" };
    expect(await refusalOfCopy("signature", ["workspace_id", workspace_id], stranger)).toBe(
      "the document is not signed by a Janitor",
    );
  });

  it("a document that nobody has signed yet refuses to be deleted as well", async () => {
    const refusal = await refusalByDatabase(`delete from document${own("document")} and status = 'unsigned'`);
    expect(refusal, "document needs refuse_change BEFORE DELETE").not.toBeNull();
  });

  // Told from the catalog: emptying a table, even in vain, would make every other test wait.
  it.each(some(tables))("the table %s refuses to be emptied", async (table) => {
    const triggers = await asOwner<{ definition: string }>(
      `select pg_get_triggerdef(oid) as definition from pg_trigger
       where tgrelid = $1::regclass and tgfoid = 'refuse_change'::regproc and tgenabled in ('O', 'A')`,
      [table],
    );
    const refusing = triggers.filter(({ definition }) => / BEFORE (\w+ OR )*TRUNCATE /.test(definition));
    expect(refusing, `${table} needs refuse_change BEFORE TRUNCATE`).not.toEqual([]);
  });
});
