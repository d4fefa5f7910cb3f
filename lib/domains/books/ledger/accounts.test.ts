import { describe, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { newCompany, outcomes } from "../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { readTrialBalance } from "../reports/operations.ts";
import { deactivateAccount, placeAccount, reactivateAccount } from "./accounts/operations.ts";
import { createAccount, listAccounts, readAccount } from "./operations.ts";

const cash = { account_code: "cash", account_name: "Operating cash" };

describe("an account", () => {
  it("is opened active, with its type out of its code and a balance of nothing", async () => {
    const { act, entity_id } = await newCompany();
    const made = await act(createAccount, { ...cash, currency: "eur" });
    expect(made).toMatchObject({
      ...cash,
      entity_id,
      currency: "eur",
      account_type: "asset",
      status: "active",
      is_active: true,
      normal_side: "debit",
      balance_cents: 0,
      debit_cents: 0,
      credit_cents: 0,
      deactivated_at: null,
    });
    expect(await act(readAccount, { account_id: made.account_id })).toEqual(made);
  });

  it("has the type that it is given, and none where neither it nor its code tells", async () => {
    const { act } = await newCompany();
    expect(await act(createAccount, { ...cash, account_type: "liability" })).toMatchObject({ normal_side: "credit" });
    const unknown = await act(createAccount, { account_code: "x.1", account_name: "X" });
    expect(unknown).toMatchObject({ account_type: null, currency: "usd" });
  });

  it.each([
    [{ account_name: "  " }, "account_name must not be empty"],
    [{ account_name: "x".repeat(501) }, "account_name must be at most 500 characters long"],
    [{ account_code: "Cash" }, "account_code must be 1 to 50 characters"],
    [{ account_code: "" }, "account_code must be 1 to 50 characters"],
    [{ account_code: "a".repeat(51) }, "account_code must be 1 to 50 characters"],
    [{ account_code: "cash\n" }, "account_code must be 1 to 50 characters"],
    [{ currency: "USD" }, "currency must be a lowercase ISO 4217 currency code"],
    [{ currency: "zzz" }, "currency must be a lowercase ISO 4217 currency code"],
    [{ account_type: "income" }, "account_type must be asset, liability, equity, revenue or expense"],
  ])("rule 7.1: with %j is a 400 that says the field and the rule", async (fault, sentence) => {
    const { act } = await newCompany();
    const tried = act(createAccount, { ...cash, ...fault });
    await expect(tried).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
  });

  it("of a code that the entity has is a 409, also in a race, and another entity has its own", async () => {
    const { act } = await newCompany();
    const settled = await Promise.allSettled(Array.from({ length: 6 }, () => act(createAccount, cash)));
    expect(outcomes(settled)).toEqual({ done: 1, refused: [409, 409, 409, 409, 409] });
    await expect(act(createAccount, cash)).rejects.toThrow("account_code cash exists already");
    const other = await newCompany();
    expect((await other.act(createAccount, cash)).account_code).toBe("cash");
  });

  it("is not found from another entity or under another identifier", async () => {
    const [here, there] = [await newCompany(), await newCompany()];
    const account_id = await here.open("cash");
    await expect(there.act(readAccount, { account_id })).rejects.toMatchObject({ status: 404 });
    await expect(here.act(deactivateAccount, { account_id: newId("account") })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("rule 7.12: is deactivated once", async () => {
    const { act, open } = await newCompany();
    const account_id = await open("cash");
    const settled = await Promise.allSettled(Array.from({ length: 4 }, () => act(deactivateAccount, { account_id })));
    expect(outcomes(settled)).toEqual({ done: 1, refused: [400, 400, 400] });
    await expect(act(deactivateAccount, { account_id })).rejects.toThrow(
      "Cannot deactivate the account: its status is inactive.",
    );
    const after = await act(readAccount, { account_id });
    expect(after).toMatchObject({ status: "inactive", is_active: false });
    expect(after.deactivated_at).not.toBeNull();
  });

  it("is taken into use again once, and the business finds it by its code as before", async () => {
    const { act, open, draft, post } = await newCompany();
    const [account_id, rent] = [await open("cash"), await open("rent")];
    await act(deactivateAccount, { account_id });
    await expect(draft([rent, "debit", 5], [account_id, "credit", 5])).rejects.toThrow("cash is inactive");
    const again = await act(reactivateAccount, { account_id });
    expect(again).toMatchObject({ status: "active", is_active: true, deactivated_at: null });
    await expect(act(reactivateAccount, { account_id })).rejects.toThrow(
      "Cannot reactivate the account: its status is active.",
    );
    expect(await post(await draft([rent, "debit", 5], [account_id, "credit", 5]))).toMatchObject({ status: "posted" });
  });

  it("is renamed, and gets a type once where it has none: what was told of earlier days keeps its place", async () => {
    const { act, open, draft, post } = await newCompany();
    const [cash, account_id] = [await open("cash"), await open("odds")];
    await post(await draft([account_id, "debit", 5], [cash, "credit", 5]));
    const change = (changed: object) => act(placeAccount, { account_id, ...changed });
    await expect(change({ section: "other_expenses" })).rejects.toThrow("account without an account_type");
    const changed = await change({
      account_name: "  Odds and ends ",
      account_type: "expense",
      section: "other_expenses",
    });
    expect(changed).toMatchObject({
      account_name: "Odds and ends",
      account_type: "expense",
      section: "other_expenses",
    });
    expect(await change({ account_type: "expense" })).toMatchObject({ ...changed, updated_at: expect.any(String) });
    await expect(change({ account_type: "asset", section: null })).rejects.toMatchObject({
      status: 400,
      message: "account_type stands once an account has one, and is expense; open another account",
    });
    await expect(change({ account_name: " " })).rejects.toMatchObject({ status: 400 });
    const retyped = await refusalByDatabase(
      "update account set account_type = 'asset', section = null where account_id = $1",
      [account_id],
    );
    expect(retyped?.message).toContain("an account keeps its type");
    const { accounts } = await act(readTrialBalance, { as_of: "2026-03-31" });
    expect(accounts.find((one) => one.account_id === account_id)).toMatchObject({
      account_name: "Odds and ends",
      account_type: "expense",
    });
  });
});

describe("the chart of accounts", () => {
  it("lists by code, page by page, and narrows by type, status and words", async () => {
    const { act, open } = await newCompany();
    for (const code of ["revenue", "cash", "rent", "bank"]) await open(code);
    await act(deactivateAccount, { account_id: await open("wages") });
    const codes = async (filter: object) =>
      (await act(listAccounts, filter)).data.map(({ account_code }) => account_code);
    expect(await codes({})).toEqual(["bank", "cash", "rent", "revenue", "wages"]);
    expect(await codes({ account_type: "asset" })).toEqual(["bank", "cash"]);
    expect(await codes({ status: "inactive" })).toEqual(["wages"]);
    expect(await codes({ search: "RE" })).toEqual(["rent", "revenue"]);
    expect(await codes({ named: "Revenue\n re \n\nCASH", limit: 2 })).toEqual(["cash", "revenue"]);
    const first = await act(listAccounts, { limit: 2 });
    expect(first.data.map(({ account_code }) => account_code)).toEqual(["bank", "cash"]);
    expect(await codes({ limit: 3, cursor: first.next_cursor })).toEqual(["rent", "revenue", "wages"]);
    await expect(codes({ cursor: "x" })).rejects.toMatchObject({ status: 400 });
  });
});
