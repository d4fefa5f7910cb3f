import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { some } from "../../../../e2e/support/table.ts";
import { listDocuments, readDocument } from "../documents/operations.ts";
import { isSigned } from "../documents/rules.ts";
import { createEntity } from "../entities/detail/operations.ts";
import { dissolveEntity } from "../formation/dissolutions/operations.ts";
import { listObligations } from "../obligations/operations.ts";
import { signDocument } from "../signing/operations.ts";
import { generateContract, listContracts, readContract } from "./operations.ts";
import { templates } from "./texts/contract-facts.ts";

let caller = callerIn("");
let entity_id = "";
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
  entity_id = (await execute(createEntity, caller, createEntity.example)).value.entity_id;
});

const bare = { template: "nda", counterparty_name: "Globex LLC", governing_law: "DE" };
const generate = async (input: Record<string, unknown> = bare) =>
  (await execute(generateContract, caller, { entity_id, ...input })).value;
const sign = (document_id: string, signer_name: string, signer_role: string) =>
  execute(signDocument, caller, { document_id, signer_name, signer_role });

describe("generating a contract", () => {
  it("answers the document, what it was generated from, and what is missing", async () => {
    const contract = await generate();
    expect(contract).toMatchObject({
      ...bare,
      entity_id,
      category: "contract",
      document_type: "NondisclosureAgreement",
      title: "Mutual Nondisclosure Agreement with Globex LLC",
      company: "Acme Robotics, Inc.",
      status: "unsigned",
      signer_roles: ["company", "counterparty"],
      effective_date: null,
      missing: ["effective_date", "counterparty_address", "purpose", "term_months"],
      signatures: [],
    });
    expect(Object.keys(contract)[0]).toBe("document_id");
    const { document_id } = contract;
    expect((await execute(readContract, caller, { entity_id, document_id })).value).toEqual(contract);
    const { value: document } = await execute(readDocument, caller, { document_id });
    expect(document.text).toBe(contract.text);
    const { value: documents } = await execute(listDocuments, caller, { entity_id });
    expect(documents.data.map((row) => row.document_id)).toContain(document_id);
  });

  it("makes a document that is found by its category, its status and a part of its title, whatever came after it", async () => {
    const { document_id } = await generate({ ...bare, counterparty_name: "Initech" });
    await generate();
    const found = async (filter: Record<string, unknown>) =>
      (await execute(listDocuments, caller, { entity_id, limit: 1, ...filter })).value.data.map(
        (row) => row.document_id,
      );
    expect(await found({ category: "contract", status: "unsigned", search: "INITech" })).toEqual([document_id]);
    expect(await found({ category: "attachment", search: "Initech" })).toEqual([]);
    expect(await found({ status: "signed", search: "Initech" })).toEqual([]);
  });

  it.each(some(templates))("writes the %s", async (template) => {
    const contract = await generate({ ...generateContract.example, entity_id, template });
    expect(contract.fee_cents).toBe(850_000);
    expect(contract.text).toContain("Grace Hopper");
  });

  it.each([
    ["7.1", { ...bare, counterparty_name: "" }, "counterparty_name must not be empty"],
    ["7.3", { ...bare, governing_law: "de" }, /^governing_law must be a 2-letter uppercase US state code/],
    ["7.4", { ...bare, fee_cents: 0 }, "fee_cents must be positive: a whole number of cents, 1 or more"],
    ["7.5", { ...bare, shares: -1 }, "shares must be a positive integer"],
    ["part 4", { ...bare, template: "lease" }, /^template must be nda, contractor_agreement, offer_letter/],
  ])("%s: with a fault is a 400 that names it", async (_, input, message) => {
    await expect(generate(input)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(message) });
  });

  it("7.10: for a dissolved entity is a 400", async () => {
    const { value: ended } = await execute(createEntity, caller, createEntity.example);
    await execute(dissolveEntity, caller, { entity_id: ended.entity_id });
    await expect(generate({ ...bare, entity_id: ended.entity_id })).rejects.toMatchObject({ code: "entity_dissolved" });
  });

  it("is listed newest first, by template and status, in pages", async () => {
    const own = (await execute(createEntity, caller, createEntity.example)).value.entity_id;
    const made: string[] = [];
    for (const template of ["nda", "offer_letter", "nda"]) {
      made.unshift((await generate({ ...bare, entity_id: own, template })).document_id);
    }
    const list = async (filter: Record<string, unknown>) =>
      (await execute(listContracts, caller, { entity_id: own, ...filter })).value;
    expect((await list({})).data.map((row) => row.document_id)).toEqual(made);
    expect((await list({ template: "nda" })).data.map((row) => row.document_id)).toEqual([made[0], made[2]]);
    expect((await list({ status: "signed" })).data).toEqual([]);
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.next_cursor });
    expect([...first.data, ...second.data].map((row) => row.document_id)).toEqual(made);
    expect(second.next_cursor).toBeNull();
    expect(first.data[0]).not.toHaveProperty("text");
  });

  it("that does not exist is a 404", async () => {
    const document_id = newId("document");
    await expect(execute(readContract, caller, { entity_id, document_id })).rejects.toMatchObject({ status: 404 });
  });
});

describe("signing a contract", () => {
  it("takes both roles, in any order and any case, and ends the obligation to sign", async () => {
    const { document_id } = await generate();
    const asked = async () => {
      const { value } = await execute(listObligations, caller, { entity_id });
      return value.data.find(({ about_id }) => about_id === document_id)?.status;
    };
    expect((await sign(document_id, "Hank Scorpio", "Counterparty")).value.status).toBe("unsigned");
    expect((await sign(document_id, "Second Signer", "counterparty")).value.status).toBe("unsigned");
    expect(await asked()).toBe("pending");
    const { value } = await sign(document_id, "Ada Byron", "COMPANY");
    expect(value.status).toBe("signed");
    expect(value.signatures.map(({ signer_role }) => signer_role)).toEqual(["counterparty", "counterparty", "company"]);
    expect(await asked()).toBe("completed");
  });

  it("by both at once ends signed", async () => {
    const { document_id } = await generate();
    const signed = await Promise.all([sign(document_id, "Ada", "company"), sign(document_id, "Hank", "counterparty")]);
    expect(signed.map(({ value }) => value.status).toSorted()).toEqual(["signed", "unsigned"]);
    expect((await execute(readDocument, caller, { document_id })).value.status).toBe("signed");
  });

  it("by another role is a 400 naming the two", async () => {
    const { document_id } = await generate();
    await expect(sign(document_id, "Ada", "Director")).rejects.toMatchObject({
      status: 400,
      message: "signer_role must be company or counterparty",
    });
  });

  it("half is refused by PostgreSQL too", async () => {
    const { document_id } = await generate();
    await sign(document_id, "Ada", "company");
    const refusal = await refusalByDatabase("update document set status = 'signed' where document_id = $1", [
      document_id,
    ]);
    expect(refusal?.message).toBe("the document lacks signatures");
  });

  it("leaves formation documents, conversions and minutes to their first signature", () => {
    for (const category of ["formation", "conversion", "minutes"] as const) {
      expect(isSigned(category, ["Director", "Officer"], ["Director"])).toBe(true);
      expect(isSigned(category, ["Director", "Officer"], [])).toBe(false);
    }
    expect(isSigned("contract", ["company", "counterparty"], ["company"])).toBe(false);
    expect(isSigned("contract", ["company", "counterparty"], ["counterparty", "company"])).toBe(true);
  });
});

describe("a contract's row", () => {
  it.each(["update contract set governing_law = 'CA'", "delete from contract"])("refuses: %s", async (change) => {
    const { document_id } = await generate();
    const refusal = await refusalByDatabase(`${change} where document_id = $1`, [document_id]);
    expect(refusal?.message).toContain("a contract keeps its terms");
  });
});
