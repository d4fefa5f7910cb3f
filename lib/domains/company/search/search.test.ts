import { beforeEach, describe, expect, it } from "vitest";
import { createAccount } from "#lib/domains/books/ledger/operations.ts";
import { createContact } from "#lib/domains/company/contacts/operations.ts";
import { createInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { createBill } from "#lib/domains/money/payments/bills/operations.ts";
import { createVendorCredit } from "#lib/domains/money/payments/credits/operations.ts";
import { createVendor } from "#lib/domains/money/payments/vendors/operations.ts";
import { createPerson } from "#lib/domains/money/payroll/people/operations.ts";
import { execute } from "#lib/execute.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { createEntity } from "../entities/detail/operations.ts";
import { search } from "./operations.ts";
import { kinds } from "./schema.ts";

let { caller, entity_id }: Awaited<ReturnType<typeof newCompany>> = {} as never;

beforeEach(async () => {
  ({ caller, entity_id } = await newCompany());
});

const ask = async (input: object, by = caller) => (await execute(search, by, input)).value.data;

/** Something of each kind that bears the name. */
async function everywhere(name: string, of = entity_id) {
  const entity = await execute(createEntity, caller, { ...createEntity.example, legal_name: name });
  const invoice = { customer: name, amount_cents: 120_000, due_date: "2027-01-31" };
  await execute(createContact, caller, { ...createContact.example, email: null, name });
  await execute(createInvoice, caller, { entity_id: of, ...invoice });
  await execute(createBill, caller, { ...createBill.example, entity_id: of, vendor_name: name });
  await execute(createVendorCredit, caller, { ...createVendorCredit.example, entity_id: of, vendor_name: name });
  await execute(createAccount, caller, { entity_id: of, account_code: "other", account_name: name });
  await execute(createPerson, caller, { ...createPerson.example, entity_id: of, name });
  return entity.value.entity_id;
}

describe("a search", () => {
  it("finds what bears the name, of each kind, whatever its case, and leads to it", async () => {
    await everywhere("Quibble & Sons");
    const found = await ask({ q: "qUIBBLE &" });
    expect(found.map(({ type }) => type)).toEqual(Object.keys(kinds).filter((kind) => kind !== "document"));
    expect(found.find(({ type }) => type === "invoice")).toEqual({
      type: "invoice",
      id: expect.stringMatching(/^inv_/),
      entity_id,
      title: "0001 to Quibble & Sons",
      detail: "$1,200.00",
    });
    expect(await ask({ q: "Quibble_Sons" })).toEqual([]);
    expect(await ask({ q: "%" })).toEqual([]);
  });

  it("finds a record by its identifier alone", async () => {
    const { vendor_id } = (await execute(createVendor, caller, { ...createVendor.example, entity_id })).value;
    expect(await ask({ q: vendor_id })).toMatchObject([{ type: "vendor", id: vendor_id }]);
    expect(await ask({ q: vendor_id.slice(0, -1) })).toEqual([]);
  });

  it("shows only what the key's scopes read, and its companies have", async () => {
    const other = await everywhere("Quibble & Sons");
    const scoped = { ...caller, scopes: new Set(["invoices:read", "ledger:write"]) };
    expect((await ask({ q: "quibble" }, scoped)).map(({ type }) => type)).toEqual(["invoice", "account"]);
    expect(await ask({ q: "quibble" }, { ...caller, scopes: new Set(["agents:execute"]) })).toEqual([]);
    const bound = { ...caller, entity_ids: [other] };
    expect((await ask({ q: "quibble" }, bound)).map(({ type }) => type)).toEqual(["entity"]);
    const foreign = await newCompany();
    expect(await ask({ q: "quibble" }, foreign.caller)).toEqual([]);
  });

  it("in one company finds of the others nothing but themselves and contacts; a company that is not there is a 404", async () => {
    const other = await everywhere("Quibble & Sons");
    expect((await ask({ q: "quibble", entity_id: other })).map(({ type }) => type)).toEqual(["entity", "contact"]);
    expect((await ask({ q: "quibble", entity_id })).length).toBe(Object.keys(kinds).length - 1);
    await expect(ask({ q: "quibble", entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("finds only the kinds that are meant", async () => {
    await everywhere("Quibble & Sons");
    expect((await ask({ q: "quibble", type: "vendor,contact" })).map(({ type }) => type)).toEqual([
      "contact",
      "vendor",
    ]);
    await expect(ask({ q: "quibble", type: "vendor,toString" })).rejects.toMatchObject({ status: 400 });
  });

  it("answers at most so many of each kind, the newest", async () => {
    for (const name of ["Quibble 1", "Quibble 2", "Quibble 3"])
      await execute(createContact, caller, { ...createContact.example, email: null, name });
    expect((await ask({ q: "quibble", limit: 2 })).map(({ title }) => title)).toEqual(["Quibble 3", "Quibble 2"]);
    await expect(ask({ q: "  " })).rejects.toMatchObject({ status: 400 });
    await expect(ask({ q: "quibble", limit: 101 })).rejects.toMatchObject({ status: 400 });
  });
});
