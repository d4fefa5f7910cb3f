import { describe, expect, it } from "vitest";
import { deactivateAccount } from "#lib/domains/books/ledger/accounts/operations.ts";
import { newCompany, outcomes } from "../../../../../e2e/support/books.ts";
import { asOwner, refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { createVendor, listVendors, readVendor, updateVendor } from "./operations.ts";

const given = { name: "Harbor Hosting", email: "billing@harbor.example" };
const numbers = { routing_number: "121042882", account_number: "88001234567" };

describe("a vendor", () => {
  it("comes back as it was given, its account number by its end", async () => {
    const { act, open } = await newCompany();
    const account_id = await open("rent");
    const made = await act(createVendor, {
      ...given,
      ...numbers,
      account_id,
      holder: "individual",
      account_kind: "savings",
    });
    expect(made).toMatchObject({
      ...given,
      routing_number: "121042882",
      account_number_masked: "••••4567",
      account_id,
      account_code: "rent",
      holder: "individual",
      account_kind: "savings",
      status: "active",
    });
    expect(JSON.stringify(made)).not.toContain("88001234567");
    expect(await act(readVendor, { vendor_id: made.vendor_id })).toEqual(made);
    const [row] = await asOwner("select account_number_sealed from vendor where vendor_id = $1", [made.vendor_id]);
    expect(row?.account_number_sealed).toMatch(/^sealed\./);
  });

  it("may be a name alone: a company's checking account, of which nothing is known", async () => {
    const { act } = await newCompany();
    expect(await act(createVendor, { name: "  Globex " })).toMatchObject({
      name: "Globex",
      email: null,
      holder: "company",
      account_kind: "checking",
      routing_number: null,
      account_number_masked: null,
      account_id: null,
    });
  });

  it("has a name of its own in its company, without regard to case and in a race", async () => {
    const [{ act }, other] = [await newCompany(), await newCompany()];
    const names = ["Globex", "globex ", "GLOBEX"];
    const made = await Promise.allSettled(names.map((name) => act(createVendor, { name })));
    expect(outcomes(made)).toEqual({ done: 1, refused: [409, 409] });
    await other.act(createVendor, { name: "Globex" });
    const { vendor_id } = await act(createVendor, given);
    await expect(act(updateVendor, { vendor_id, name: "gLOBEX" })).rejects.toMatchObject({
      status: 409,
      message: "A vendor with the name gLOBEX exists already.",
    });
    expect(await act(updateVendor, { vendor_id, name: "HARBOR Hosting" })).toMatchObject({ name: "HARBOR Hosting" });
  });

  it.each([
    [{ name: " " }, "name must not be empty"],
    [{ email: "nobody" }, "email must be an e-mail address"],
    [{ routing_number: "121042883" }, "routing_number must be an ABA routing number"],
    [{ account_number: "1" }, "account_number must be 4 to 17"],
    [{ holder: "trust" }, "holder must be company or individual"],
    [{ account_kind: "loan" }, "account_kind must be checking or savings"],
  ])("with %j is a 400 that says the field and the rule", async (fault, sentence) => {
    const { act } = await newCompany();
    const { vendor_id } = await act(createVendor, given);
    const creating = () => act(createVendor, { ...given, ...fault });
    const changing = () => act(updateVendor, { vendor_id, ...fault });
    for (const attempt of [creating, changing]) {
      await expect(attempt()).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
    }
  });

  it.each([
    ["revenue", "must be an expense, asset or liability account: revenue is revenue"],
    ["equity", "must be an expense, asset or liability account: equity is equity"],
    ["rent", "must be an active account: rent is inactive"],
  ])("is not debited to %s", async (code, rule) => {
    const { act, open } = await newCompany();
    const account_id = await open(code);
    if (code === "rent") await act(deactivateAccount, { account_id });
    await expect(act(createVendor, { ...given, account_id })).rejects.toMatchObject({
      status: 400,
      message: `account_id ${rule}`,
    });
    const { vendor_id } = await act(createVendor, given);
    await expect(act(updateVendor, { vendor_id, account_id })).rejects.toThrow(rule);
  });

  it("changes as told: what is left out stays, null takes a detail back, and it is archived and taken up again", async () => {
    const { act } = await newCompany();
    const { vendor_id } = await act(createVendor, { ...given, ...numbers });
    const change = (input: object) => act(updateVendor, { vendor_id, ...input });
    expect(await change({ email: null, status: "archived" })).toMatchObject({
      ...given,
      email: null,
      status: "archived",
      routing_number: "121042882",
      account_number_masked: "••••4567",
    });
    expect(await change({ status: "archived" })).toMatchObject({ status: "archived" });
    expect(await change({ status: "active", account_number: null })).toMatchObject({
      status: "active",
      account_number_masked: null,
    });
    await expect(change({ status: "gone" })).rejects.toThrow("status must be active or archived");
  });

  it("lists by name, and narrows by status and by a part of the name or the address", async () => {
    const { act } = await newCompany();
    for (const name of ["globex", "Acme", "Zeta", "beta"]) await act(createVendor, { name });
    const { vendor_id } = await act(createVendor, given);
    await act(updateVendor, { vendor_id, status: "archived" });
    const list = async (filter: object) => (await act(listVendors, filter)).data.map(({ name }) => name);
    expect(await list({})).toEqual(["Acme", "beta", "globex", "Harbor Hosting", "Zeta"]);
    expect(await list({ status: "archived" })).toEqual(["Harbor Hosting"]);
    expect(await list({ search: "ETA" })).toEqual(["beta", "Zeta"]);
    expect(await list({ search: "BILLING@" })).toEqual(["Harbor Hosting"]);
    const { data, next_cursor } = await act(listVendors, { limit: 2 });
    expect(data.map(({ name }) => name)).toEqual(["Acme", "beta"]);
    expect(await list({ limit: 3, cursor: next_cursor ?? "" })).toEqual(["globex", "Harbor Hosting", "Zeta"]);
  });

  it("is not found from another entity, and names no account of one", async () => {
    const [{ act }, other] = [await newCompany(), await newCompany()];
    const { vendor_id } = await act(createVendor, given);
    await expect(other.act(readVendor, { vendor_id })).rejects.toMatchObject({ status: 404 });
    await expect(other.act(updateVendor, { vendor_id, name: "X" })).rejects.toMatchObject({ status: 404 });
    const account_id = await other.open("rent");
    await expect(act(createVendor, { name: "Y", account_id })).rejects.toMatchObject({ status: 404 });
  });

  it("is kept, also before the owner of the database", async () => {
    const { act } = await newCompany();
    const { vendor_id } = await act(createVendor, given);
    expect((await refusalByDatabase("delete from vendor where vendor_id = $1", [vendor_id]))?.message).toContain(
      "vendors are kept",
    );
  });
});
