import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { dissolveEntity } from "#lib/domains/company/formation/dissolutions/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../e2e/support/callers.ts";
import { activeCompany } from "../../e2e/support/company.ts";
import { refusalByDatabase } from "../../e2e/support/database.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const ids = { workspace_id: "", other_workspace_id: "", entity_id: "", dissolved_id: "", cap_table_id: "" };

beforeAll(async () => {
  [ids.workspace_id, ids.other_workspace_id] = await Promise.all([newWorkspace(), newWorkspace()]);
  const caller = callerIn(ids.workspace_id);
  const make = async () => (await execute(createEntity, caller, createEntity.example)).value;
  const [entity, dissolved] = [await make(), await make()];
  await execute(dissolveEntity, caller, { entity_id: dissolved.entity_id });
  Object.assign(ids, { entity_id: entity.entity_id, dissolved_id: dissolved.entity_id });
  ids.cap_table_id = entity.cap_table?.cap_table_id ?? "";
});

/** Inserts a row as the owner, and takes it back. Answers the constraint or the message that refused it. */
async function tried(table: string, row: Record<string, unknown>): Promise<string | null> {
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`);
  const refusal = await refusalByDatabase(
    `insert into ${table} (${names.join(", ")}) values (${places.join(", ")})`,
    Object.values(row),
  );
  return refusal && (refusal.constraint ?? refusal.message);
}

const entity = () => ({
  workspace_id: ids.workspace_id,
  entity_id: newId("entity"),
  legal_name: "Acme",
  entity_type: "llc",
  jurisdiction: "DE",
});
const document = () => ({
  workspace_id: ids.workspace_id,
  document_id: newId("document"),
  entity_id: ids.entity_id,
  category: "formation",
  document_type: "Bylaws",
  title: "Bylaws",
  company: "Acme",
  signer_roles: ["Director"],
  text: "Words",
  sha256: sha256("Words"),
});
const instrument = () => ({
  workspace_id: ids.workspace_id,
  instrument_id: newId("instrument"),
  entity_id: ids.entity_id,
  cap_table_id: ids.cap_table_id,
  symbol: "PREF",
  kind: "preferred",
  authorized_units: 10,
});

describe("a row that breaks no rule", () => {
  it("is kept, so that what follows is refused for its one fault", async () => {
    expect(await tried("entity", entity())).toBeNull();
    expect(await tried("document", document())).toBeNull();
    expect(await tried("instrument", instrument())).toBeNull();
  });
});

describe("an entity's row", () => {
  it.each([
    [{ legal_name: "  " }, "entity_legal_name_is_named"],
    [{ entity_type: "gmbh" }, "entity_type_is_known"],
    [{ jurisdiction: "de" }, "entity_jurisdiction_is_a_code"],
    [{ status: "sleeping" }, "entity_status_is_known"],
    [{ formation_status: "Done" }, "entity_formation_status_is_known"],
    [{ authorized_shares: 0 }, "entity_authorized_shares_is_exact"],
    [{ authorized_shares: "9007199254740992" }, "entity_authorized_shares_is_exact"],
    [{ ein: "841234567" }, "entity_ein_has_its_shape"],
    [{ status: "dissolved" }, "entity_dissolved_has_its_time"],
    [{ dissolved_at: new Date() }, "entity_dissolved_has_its_time"],
    [{ formation_status: "Filed" }, "entity_filed_is_confirmed"],
    [{ formation_status: "Active", confirmation_number: "1" }, "entity_active_has_ein"],
  ])("with %j is refused by %s", async (fault, rule) => {
    expect(await tried("entity", { ...entity(), ...fault })).toBe(rule);
  });

  it("with a name of more than 500 characters is refused, and one of 500 of any alphabet is not", async () => {
    expect(await tried("entity", { ...entity(), legal_name: "é".repeat(501) })).toBe("entity_legal_name_is_named");
    expect(await tried("entity", { ...entity(), legal_name: "😀".repeat(500) })).toBeNull();
  });

  it.each([
    ["status = 'active', dissolved_at = null", "the entity is dissolved"],
    ["legal_name = 'Another name'", "the entity is dissolved"],
    ["ein = '12-3456789'", "the entity is dissolved"],
  ])("of a dissolved entity refuses: %s", async (change, message) => {
    const refusal = await refusalByDatabase(`update entity set ${change} where entity_id = $1`, [ids.dissolved_id]);
    expect(refusal?.message).toMatch(new RegExp(`${message}|cannot go from dissolved`));
  });

  it.each(["DocumentsSigned", "FilingSubmitted", "Filed", "EinApplied", "Active"])(
    "cannot jump from Pending to %s",
    async (status) => {
      const more = "confirmation_number = '1', ein = '12-3456789'";
      const text = `update entity set formation_status = $2, ${more} where entity_id = $1`;
      const refusal = await refusalByDatabase(text, [ids.entity_id, status]);
      expect(refusal?.message).toBe(`entity cannot go from Pending to ${status}`);
    },
  );
});

it("a company keeps by which number, when and with which EIN it was formed", async () => {
  const entity_id = await activeCompany(callerIn(ids.workspace_id));
  for (const [change, why] of [
    ["filed_on = filed_on - 1", "a filing that was confirmed stands"],
    ["confirmation_number = 'x'", "a filing that was confirmed stands"],
    ["ein = '12-3456789'", "an EIN that was confirmed stands"],
  ] as const) {
    const refusal = await refusalByDatabase(`update entity set ${change} where entity_id = $1`, [entity_id]);
    expect(refusal?.message).toContain(why);
  }
});

describe("a document's row", () => {
  it("must carry the SHA-256 of its own text", async () => {
    expect(await tried("document", { ...document(), sha256: sha256("Other words") })).toBe(
      "document_sha256_is_of_its_text",
    );
  });

  it("has a known status", async () => {
    expect(await tried("document", { ...document(), status: "torn" })).toBe("document_status_is_known");
  });

  it("is not added to a dissolved entity", async () => {
    const refused = await tried("document", { ...document(), entity_id: ids.dissolved_id });
    expect(refused).toBe("the entity is dissolved and read-only");
  });

  it("cannot belong to an entity of another workspace", async () => {
    const refused = await tried("document", { ...document(), workspace_id: ids.other_workspace_id });
    expect(refused).toBe("document_workspace_id_entity_id_fkey");
  });
});

describe("an instrument's row", () => {
  it.each([
    [{ issued_units: 11 }, "instrument_issues_within_its_authority"],
    [{ issued_units: -1 }, "instrument_issues_within_its_authority"],
    [{ authorized_units: 0 }, "instrument_units_are_exact"],
    [{ authorized_units: "9007199254740992" }, "instrument_units_are_exact"],
    [{ symbol: "COM$" }, "instrument_symbol_has_its_letters"],
    [{ symbol: "" }, "instrument_symbol_has_its_letters"],
    [{ kind: "bond" }, "instrument_kind_is_known"],
    [{ symbol: "COMMON" }, "instrument_symbol_key"],
    [{ symbol: "Common" }, "instrument_symbol_key"],
  ])("with %j is refused by %s", async (fault, rule) => {
    expect(await tried("instrument", { ...instrument(), ...fault })).toBe(rule);
  });
});

describe("a signature's row", () => {
  it("must be of the document's own text", async () => {
    const document_id = newId("document");
    const refusal = await refusalByDatabase(
      `with made as (insert into document (workspace_id, document_id, entity_id, category, document_type, title, company, signer_roles, text, sha256)
         values ($1, $2, $3, 'formation', 'Bylaws', 'Bylaws', 'Acme', '{}', 'Words', $4) returning 1)
       insert into signature (workspace_id, signature_id, document_id, text_sha256, signer_name, signer_role, signature_text)
         select $1, $5, $2, $6, 'Ada', 'Director', 'Ada' from made`,
      [ids.workspace_id, document_id, ids.entity_id, sha256("Words"), newId("signature"), sha256("Other words")],
    );
    expect(refusal?.constraint).toBe("signature_workspace_id_document_id_text_sha256_fkey");
  });

  it("is none by whoever has signed in that role already, by another writing of their name", async () => {
    const document_id = newId("document");
    const refusal = await refusalByDatabase(
      `with made as (insert into document (workspace_id, document_id, entity_id, category, document_type, title, company, signer_roles, text, sha256)
         values ($1, $2, $3, 'formation', 'Bylaws', 'Bylaws', 'Acme', '{}', 'Words', $4) returning 1)
       insert into signature (workspace_id, signature_id, document_id, text_sha256, signer_name, signer_role, signature_text)
         select $1, id, $2, $4, name, 'Director', 'José' from made, (values ($5, U&'Jose\\0301  B'), ($6, U&'jos\\00e9 B')) as by (id, name)`,
      [ids.workspace_id, document_id, ids.entity_id, sha256("Words"), newId("signature"), newId("signature")],
    );
    expect(refusal?.constraint).toBe("signature_once_by_name");
  });
});
