import { describe, expect, it } from "vitest";
import { transaction } from "#lib/db/transaction.ts";
import * as formation from "#lib/domains/company/formation/operations.ts";
import { signDocument } from "#lib/domains/company/signing/operations.ts";
import * as receipts from "#lib/domains/trust/receipts/store.ts";
import { execute } from "#lib/execute.ts";
import { newCompany, outcomes } from "../../../../e2e/support/books.ts";
import * as banking from "./operations.ts";

const given = { bank_name: "Harbor Trust", account_type: "savings", currency: "usd" };

async function withBank() {
  const company = await newCompany();
  const { bank_id } = await company.act(banking.createBankAccount, given);
  return { ...company, bank_id, to: (one: typeof banking.closeBankAccount) => company.act(one, { bank_id }) };
}

/** Takes a company's formation to its end. */
async function formed() {
  const company = await newCompany();
  const { act } = company;
  await act(formation.advanceFormation);
  for (const { document_id } of (await act(formation.listFormationDocuments)).data) {
    await act(signDocument, { document_id, signer_name: "Ada Byron", signer_role: "Director" });
  }
  await act(formation.advanceFormation);
  await act(formation.confirmStateFiling, { confirmation_number: "SR-1" });
  await act(formation.advanceFormation);
  await act(formation.advanceFormation);
  await act(formation.confirmTaxNumber, { ein: "84-1234567" });
  return company;
}

describe("a bank account", () => {
  it("is open, and comes back as it was given", async () => {
    const { act } = await newCompany();
    const made = await act(banking.createBankAccount, given);
    expect(made).toMatchObject({ ...given, status: "open", activated_at: null, closed_at: null });
    expect(await act(banking.readBankAccount, { bank_id: made.bank_id })).toEqual(made);
    expect((await act(banking.listBankAccounts, { status: "open" })).data).toEqual([made]);
    expect((await act(banking.listBankAccounts, { status: "closed" })).data).toEqual([]);
    const part = String(made.bank_name).slice(1, 5).toUpperCase();
    expect((await act(banking.listBankAccounts, { search: part })).data).toEqual([made]);
    expect((await act(banking.listBankAccounts, { search: "no such bank" })).data).toEqual([]);
  });

  it.each([
    [{ bank_name: "" }, "bank_name must not be empty"],
    [{ bank_name: undefined }, "bank_name is required"],
    [{ account_type: "gold" }, "account_type must be checking or savings"],
    [{ currency: "dollars" }, "currency must be a lowercase ISO 4217"],
  ])("rule 7.1: with %j is a 400 that says the field and the rule", async (fault, sentence) => {
    const { act } = await newCompany();
    const tried = act(banking.createBankAccount, { ...given, ...fault });
    await expect(tried).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
  });

  it("rule 7.12: goes from open to active to closed and no other way", async () => {
    const { to } = await withBank();
    await expect(to(banking.closeBankAccount)).rejects.toMatchObject({
      status: 400,
      message: "Cannot close the bank account: its status is open.",
    });
    const active = await to(banking.activateBankAccount);
    expect(active.status).toBe("active");
    expect(active.activated_at).not.toBeNull();
    await expect(to(banking.activateBankAccount)).rejects.toThrow("its status is active");
    expect((await to(banking.closeBankAccount)).status).toBe("closed");
    await expect(to(banking.activateBankAccount)).rejects.toThrow("its status is closed");
  });

  it("is activated once in a race, and is not found from another entity", async () => {
    const [{ to, bank_id }, other] = [await withBank(), await newCompany()];
    const settled = await Promise.allSettled([1, 2, 3].map(() => to(banking.activateBankAccount)));
    expect(outcomes(settled)).toEqual({ done: 1, refused: [400, 400] });
    for (const operation of [banking.readBankAccount, banking.activateBankAccount, banking.closeBankAccount]) {
      await expect(other.act(operation, { bank_id })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe("a bank account for the entity alone", () => {
  it("waits for its bank's name, which activation may tell", async () => {
    const { act } = await newCompany();
    const { bank_id, bank_name, account_type, currency } = await act(banking.openBankAccount);
    expect({ bank_name, account_type, currency }).toEqual({
      bank_name: null,
      account_type: "checking",
      currency: "usd",
    });
    expect((await act(banking.activateBankAccount, { bank_id, bank_name: "Harbor Trust" })).bank_name).toBe(
      "Harbor Trust",
    );
  });

  it("names all that is missing while the formation is pending, and each signature afterwards", async () => {
    const { act } = await newCompany();
    const before = await act(banking.openBankAccount);
    expect(before.verification_package).toMatchObject({
      documents: [],
      ein: null,
      missing: ["documents", "confirmation_number", "ein"],
    });
    await act(formation.advanceFormation);
    const { verification_package } = await act(banking.openBankAccount);
    expect(verification_package.documents).toHaveLength(4);
    expect(verification_package.missing).toContain("documents.Bylaws.signature");
  });

  it("has the whole package once the formation is complete, and its receipt hides the EIN", async () => {
    const { caller, entity_id, workspace_id } = await formed();
    const { value, receipt_id } = await execute(banking.openBankAccount, caller, { entity_id });
    expect(value.verification_package).toMatchObject({
      legal_name: "Acme Robotics",
      ein: "84-1234567",
      confirmation_number: "SR-1",
      missing: [],
    });
    for (const document of value.verification_package.documents) {
      expect(document).toMatchObject({ status: "signed", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    }
    const receipt = await transaction({ workspace_id }, "read", (tx) =>
      receipts.load(tx, { receipt_id: receipt_id ?? "" }),
    );
    expect(JSON.stringify(receipt)).not.toContain("84-1234567");
    expect(receipt.result).toMatchObject({ verification_package: { ein: "•••••4567" } });
  });
});
