import { describe, expect, it } from "vitest";
import { deactivateAccount } from "#lib/domains/books/ledger/accounts/operations.ts";
import { readAccount } from "#lib/domains/books/ledger/operations.ts";
import { newCompany, outcomes } from "../../../../e2e/support/books.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";
import * as banking from "./operations.ts";

const given = { bank_name: "Harbor Trust" };

describe("a bank account's ledger account", () => {
  it("is cash, opened where there is none, and for the next bank account one of its own", async () => {
    const { act } = await newCompany();
    const [first, second] = [await act(banking.createBankAccount, given), await act(banking.openBankAccount)];
    expect(first).toMatchObject({ account_code: "cash", balance_cents: 0 });
    expect(second.account_code).toBe(`bank_${second.bank_id.slice(-12)}`);
    expect(await act(readAccount, { account_id: second.account_id })).toMatchObject({
      account_name: "Bank account",
      account_type: "asset",
      currency: "usd",
      status: "active",
    });
    expect((await act(banking.createBankAccount, given)).account_code).toMatch(/^bank_/);
  });

  it("is one of its own where cash keeps another currency, is inactive, or is no asset", async () => {
    const [euros, inactive, odd] = [await newCompany(), await newCompany(), await newCompany()];
    await euros.open("cash");
    const { account_code, account_id } = await euros.act(banking.createBankAccount, { ...given, currency: "eur" });
    expect(account_code).toMatch(/^bank_/);
    expect(await euros.act(readAccount, { account_id })).toMatchObject({
      currency: "eur",
      account_name: "Harbor Trust",
    });
    await inactive.act(deactivateAccount, { account_id: await inactive.open("cash") });
    expect((await inactive.act(banking.createBankAccount, given)).account_code).toMatch(/^bank_/);
    await odd.open("cash", { account_type: "expense" });
    expect((await odd.act(banking.createBankAccount, given)).account_code).toMatch(/^bank_/);
  });

  it("may be told, and shows what its entries come to", async () => {
    const { act, open, draft, post } = await newCompany();
    const account_id = await open("checking");
    const made = await act(banking.createBankAccount, { ...given, account_id });
    expect(made).toMatchObject({ account_id, account_code: "checking", balance_cents: 0 });
    await post(await draft([account_id, "debit", 700], [await open("revenue"), "credit", 700]));
    expect((await act(banking.readBankAccount, { bank_id: made.bank_id })).balance_cents).toBe(700);
  });

  it.each([
    ["rent", {}, "account_id must be an asset account: rent is expense"],
    ["odds", {}, "account_id must be an asset account: odds is unclassified"],
    ["savings", { currency: "eur" }, "account_id must be an account in usd: savings keeps eur"],
  ])("is refused where it is %s %j", async (code, more, message) => {
    const { act, open } = await newCompany();
    const account_id = await open(code, more);
    await expect(act(banking.createBankAccount, { ...given, account_id })).rejects.toMatchObject({
      status: 400,
      message,
    });
  });

  it("is refused where it is inactive, is another company's, or keeps another open bank account", async () => {
    const [{ act, open }, other] = [await newCompany(), await newCompany()];
    const inactive = await open("savings");
    await act(deactivateAccount, { account_id: inactive });
    await expect(act(banking.createBankAccount, { ...given, account_id: inactive })).rejects.toMatchObject({
      status: 400,
      message: "account_id must be an active account: savings is inactive",
    });
    const account_id = await other.open("savings");
    await expect(act(banking.createBankAccount, { ...given, account_id })).rejects.toMatchObject({ status: 404 });
    await other.act(banking.createBankAccount, { ...given, account_id });
    await expect(other.act(banking.createBankAccount, { ...given, account_id })).rejects.toMatchObject({
      status: 409,
      code: "account_tied",
    });
  });

  it("is free again once its bank account is closed", async () => {
    const { act } = await newCompany();
    const { bank_id, account_id } = await act(banking.createBankAccount, given);
    await act(banking.activateBankAccount, { bank_id });
    await act(banking.closeBankAccount, { bank_id });
    expect((await act(banking.createBankAccount, given)).account_id).toBe(account_id);
  });

  it("is one bank account's in a race: of those that ask for it one gets it, of those that do not all get one", async () => {
    const { act, open, workspace_id } = await newCompany();
    const account_id = await open("savings");
    const asking = [1, 2, 3, 4].map(() => act(banking.createBankAccount, { ...given, account_id }));
    expect(outcomes(await Promise.allSettled(asking))).toEqual({ done: 1, refused: [409, 409, 409] });
    const made = await Promise.all([1, 2, 3, 4].map(() => act(banking.createBankAccount, given)));
    const codes = made.map(({ account_code }) => account_code);
    expect(codes.filter((code) => code === "cash")).toHaveLength(1);
    expect(new Set(codes).size).toBe(4);
    const accounts = await asOwner("select account_id from account where workspace_id = $1", [workspace_id]);
    expect(accounts).toHaveLength(5);
  });

  it("is its own company's, also before the owner of the database", async () => {
    const [{ act }, other] = [await newCompany(), await newCompany()];
    const { bank_id } = await act(banking.createBankAccount, given);
    const account_id = await other.open("cash");
    const refusal = await refusalByDatabase(
      "update bank_account set account_id = $2, workspace_id = workspace_id where bank_id = $1",
      [bank_id, account_id],
    );
    expect(refusal?.message).toMatch(/another company's|foreign key/);
  });
});

describe("a bank account's details", () => {
  const numbers = { routing_number: "021000021", account_number: "000123456789" };

  it("may be told when it is opened, activated or later, and the account number is shown by its end", async () => {
    const { act } = await newCompany();
    const shown = { routing_number: "021000021", account_number_masked: "••••6789" };
    const made = await act(banking.createBankAccount, { ...given, ...numbers });
    expect(made).toMatchObject(shown);
    expect(JSON.stringify(made)).not.toContain("123456789");
    const { bank_id, routing_number, account_number_masked } = await act(banking.openBankAccount);
    expect({ routing_number, account_number_masked }).toEqual({ routing_number: null, account_number_masked: null });
    expect(await act(banking.activateBankAccount, { bank_id, bank_name: "Harbor", ...numbers })).toMatchObject(shown);
    const changed = await act(banking.updateBankAccount, { bank_id, account_number: "AB-1234-77" });
    expect(changed).toMatchObject({
      bank_name: "Harbor",
      routing_number: "021000021",
      account_number_masked: "••••4-77",
    });
    const emptied = await act(banking.updateBankAccount, { bank_id, account_number: null, bank_name: "Harbor Two" });
    expect(emptied).toMatchObject({ bank_name: "Harbor Two", account_number_masked: null });
    expect(await act(banking.updateBankAccount, { bank_id })).toMatchObject({ bank_name: "Harbor Two" });
  });

  it.each([
    [{ routing_number: "021000022" }, "routing_number must be an ABA routing number"],
    [{ routing_number: "000000000" }, "routing_number must not be nine zeros"],
    [{ routing_number: 21000021 }, "routing_number must be a string"],
    [{ account_number: "12 34 56" }, "account_number must be 4 to 17 letters, digits and hyphens"],
  ])("with %j is a 400 that says the field and the rule, and not the number", async (fault, sentence) => {
    const { act } = await newCompany();
    const { bank_id } = await act(banking.createBankAccount, given);
    const creating = () => act(banking.createBankAccount, { ...given, ...fault });
    const changing = () => act(banking.updateBankAccount, { bank_id, ...fault });
    for (const attempt of [creating, changing]) {
      const tried = attempt();
      await expect(tried).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
      await expect(tried).rejects.not.toThrow("12 34 56");
    }
  });

  it("stand once the account is closed, and are not found from another entity", async () => {
    const [{ act }, other] = [await newCompany(), await newCompany()];
    const { bank_id } = await act(banking.createBankAccount, given);
    await expect(other.act(banking.updateBankAccount, { bank_id, ...numbers })).rejects.toMatchObject({
      status: 404,
    });
    await act(banking.activateBankAccount, { bank_id });
    await act(banking.closeBankAccount, { bank_id });
    await expect(act(banking.updateBankAccount, { bank_id, ...numbers })).rejects.toMatchObject({
      status: 400,
      message: "Cannot change the bank account: its status is closed.",
    });
    const refusal = await refusalByDatabase("update bank_account set bank_name = 'X' where bank_id = $1", [bank_id]);
    expect(refusal?.message).toContain("a closed bank account stands");
  });

  it.each(["021000022", "000000000", "2100002"])(
    "are right also before the owner of the database: %s",
    async (wrong) => {
      const { act } = await newCompany();
      const { bank_id } = await act(banking.createBankAccount, given);
      const refusal = await refusalByDatabase("update bank_account set routing_number = $2 where bank_id = $1", [
        bank_id,
        wrong,
      ]);
      expect(refusal?.constraint).toBe("bank_account_routing_number_is_right");
      const plain = await refusalByDatabase(
        "update bank_account set account_number_sealed = '123456', account_number_last_four = '3456' where bank_id = $1",
        [bank_id],
      );
      expect(plain?.constraint).toBe("bank_account_number_is_sealed");
    },
  );
});
