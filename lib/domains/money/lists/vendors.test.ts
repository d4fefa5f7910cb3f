import { describe, expect, it } from "vitest";
import { transaction } from "#lib/db/transaction.ts";
import { deactivateAccount } from "#lib/domains/books/ledger/accounts/operations.ts";
import { listContacts, readContact } from "#lib/domains/company/contacts/operations.ts";
import * as receipts from "#lib/domains/trust/receipts/store.ts";
import { execute } from "#lib/execute.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { listVendors } from "../payments/vendors/operations.ts";
import { importContacts, importVendors, previewContacts, previewVendors } from "./operations.ts";

const csv = (text: string, more: object = {}) => ({
  format: "csv",
  content_base64: Buffer.from(text).toString("base64"),
  ...more,
});

async function company() {
  const made = await newCompany();
  const vendors = async () => (await made.act(listVendors)).data;
  const take = (text: string, more: object = {}) => made.act(importVendors, csv(text, more));
  const preview = (text: string, more: object = {}) => made.act(previewVendors, csv(text, more));
  return { ...made, vendors, take, preview };
}

const QUICKBOOKS = `Acme Robotics\nVendor Contact List\n\nVendor,Phone numbers,Email,Address,City,State,Zip,Tax ID,Account #\nHarbor Hosting,415 555 0134,"ap@harbor.example, cfo@harbor.example",1 Pier Road,Oakland,ca,94607,84-7654321,C-1\nÉcole Nord,,,2 Rue,Montréal,QC,H2X,,\nTotal,,,,,,,,\n`;

describe("a list of vendors", () => {
  it("is previewed row by row, taken in whole, and a second time passed over", async () => {
    const { take, preview, vendors } = await company();
    const seen = await preview(QUICKBOOKS);
    expect(seen).toMatchObject({
      ...{ list: "vendors", written_by: "quickbooks", heading_row: 4, taken_count: 2, refused_count: 0 },
      ...{ faults: [], is_importable: true, as_of: null, totals: [] },
    });
    expect(seen.columns.map(({ column, heading, field }) => [column, heading, field])).toEqual([
      ["A", "Vendor", "name"],
      ["B", "Phone numbers", null],
      ["C", "Email", "email"],
      ["D", "Address", "street"],
      ["E", "City", "city"],
      ["F", "State", "state"],
      ["G", "Zip", "postal_code"],
      ["H", "Tax ID", "tin"],
      ["I", "Account #", null],
    ]);
    expect(seen.rows.map(({ row, outcome, name, remarks }) => [row, outcome, name, remarks])).toEqual([
      [5, "taken_in", "Harbor Hosting", ["Of 2 e-mail addresses the first is taken."]],
      [
        ...[6, "taken_in", "École Nord"],
        [
          "The state “QC” is left out: it is no two letters of a US state.",
          "The postal code “H2X” is left out: it is no ZIP code.",
        ],
      ],
    ]);
    expect(await vendors()).toEqual([]);
    const made = await take(QUICKBOOKS, { filename: "vendors.csv" });
    expect(made).toMatchObject({ made_count: 2, passed_over_count: 0, filename: "vendors.csv", entry_ids: [] });
    const kept = await vendors();
    expect(kept.map(({ vendor_id }) => vendor_id).toSorted()).toEqual(made.record_ids.toSorted());
    expect(kept.find(({ name }) => name === "Harbor Hosting")).toMatchObject({
      ...{ email: "ap@harbor.example", street: "1 Pier Road", state: "CA", postal_code: "94607" },
      tin_masked: "•••••4321",
    });
    expect(await preview(QUICKBOOKS)).toMatchObject({ passed_over_count: 2, taken_count: 0, is_importable: false });
    await expect(take(QUICKBOOKS)).rejects.toMatchObject({
      status: 400,
      message: "The file is refused: There is nothing to take in: every row is passed over.",
    });
    expect(await take(`Name\nHARBOR hosting\nPrecision Parts\n`)).toMatchObject({
      made_count: 1,
      passed_over_count: 1,
    });
  });

  it("has vendors of other countries, whose tax numbers are left out, and no mistyped American one", async () => {
    const { preview, take, vendors } = await company();
    const rows = ["Globex Ltd,,,GB 123 4567 89", "Acme Pty,NSW,2000,51824753556", "Initech,CA,94107,84-7654321"];
    const text = `Name,State,Zip,Tax ID\n${rows.join("\n")}\n`;
    const seen = await preview(text);
    expect(seen).toMatchObject({ taken_count: 3, refused_count: 0, is_importable: true });
    const left = seen.rows.map(({ remarks }) => remarks.some((one) => one.startsWith("The tax number is left out")));
    expect(left).toEqual([true, true, false]);
    expect(JSON.stringify(seen)).not.toMatch(/GB 123|51824753556/);
    expect(await take(text)).toMatchObject({ made_count: 3 });
    expect((await vendors()).map(({ name, tin_masked }) => [name, tin_masked])).toEqual([
      ["Acme Pty", null],
      ["Globex Ltd", null],
      ["Initech", "•••••4321"],
    ]);
    await expect(take("Name,State,Tax ID\nHarbor,CA,84-765432\n")).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("C2: Tax ID must be a taxpayer identification number written 123-45-6789"),
    });
  });

  it("of which a row is wrong names the cell and the rule, and keeps none", async () => {
    const { take, vendors } = await company();
    const text =
      "name,email,routing_number,account_number,account_kind\nOne,nobody,121042882,1234,checking\nTwo,,121042883,88001234567,giro\nTwo,,,,\n,a@b.example,,,\n";
    const refusal = await take(text).catch((error) => error);
    expect(refusal).toMatchObject({
      status: 400,
      message: expect.stringContaining("The file is refused: B2: email must be"),
    });
    expect(
      refusal.details.issues.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`),
    ).toEqual([
      expect.stringMatching(/^B2 email must be/),
      expect.stringMatching(/^C3 routing_number must be an ABA routing number/),
      "E3 account_kind must be checking or savings",
      "A4 name must be given once: row 3 has it already",
      "A5 name is required",
    ]);
    expect(JSON.stringify(refusal.details)).not.toContain("88001234567");
    expect(await vendors()).toEqual([]);
  });

  it("keeps account numbers sealed, and its receipt holds the file's hash in place of its text", async () => {
    const { caller, entity_id, workspace_id, vendors, open, act } = await company();
    await open("rent", { account_type: "expense" });
    const closed = await open("old", { account_type: "expense" });
    await act(deactivateAccount, { account_id: closed });
    await open("sales", { account_type: "revenue" });
    const text =
      "name,routing_number,account_number,account_code\nHarbor,121042882,88001234567,RENT\nGlobex,,,sales\nInitech,,,old\n";
    const { value, receipt_id } = await execute(importVendors, caller, { entity_id, ...csv(text) });
    const receipt = await transaction({ workspace_id }, "read", (tx) =>
      receipts.load(tx, { receipt_id: receipt_id ?? "" }),
    );
    expect(receipt).toMatchObject({ action: "vendors.import", params: { content_base64: "•••••" } });
    expect(receipt.result).toMatchObject({ content_sha256: value.content_sha256, made_count: 3 });
    expect(JSON.stringify(receipt)).not.toContain("Harbor");
    expect(
      (await vendors()).map(({ name, account_number_masked, account_code }) => [
        name,
        account_number_masked,
        account_code,
      ]),
    ).toEqual([
      ["Globex", null, null],
      ["Harbor", "••••4567", "rent"],
      ["Initech", null, null],
    ]);
  });

  it("asks where two columns have one name, and takes what is said of columns", async () => {
    const { preview, take } = await company();
    const text = "Name,Name,Contact\nHarbor,Pier,a@b.example\n";
    expect(await preview(text)).toMatchObject({
      faults: ["Two columns are headed “name”, and which is meant is not told: leave one of them."],
      is_importable: false,
    });
    const columns = [
      { heading: "supplier code", field: null },
      { heading: "Contact", field: "email" },
      { heading: "Whom", field: "name" },
    ];
    expect(await take("Supplier code,Whom,Contact\n7,Harbor,a@b.example\n", { columns })).toMatchObject({
      made_count: 1,
    });
    expect((await preview("Colour,Size\nred,1\n")).faults).toEqual([
      "The file must have a row of headings with a name.",
    ]);
  });
});

describe("a list of contacts", () => {
  it("makes customers, and passes over who is known by name or address", async () => {
    const { caller } = await company();
    const take = async (text: string, more: object = {}) =>
      (await execute(importContacts, caller, csv(text, more))).value;
    const text = "Customer full name,Email,Phone numbers\nGlobex,AP@globex.example,+1 415\nInitech,,\n";
    expect(await take(text)).toMatchObject({ list: "contacts", entity_id: null, made_count: 2 });
    const { value } = await execute(listContacts, caller, { role: "customer" });
    expect(value.data.map(({ name, email, phone }) => [name, email, phone]).toSorted()).toEqual([
      ["Globex", "AP@globex.example", "+1 415"],
      ["Initech", null, null],
    ]);
    const again = await execute(
      previewContacts,
      caller,
      csv(`${text}Globex II,ap@GLOBEX.example,\n Ada  Byron,a@x.example,\nAda Byron,b@x.example,\nADA Byron,,\n`),
    );
    const both = "Name,Email\n Ada  Byron,a@x.example\nada byron,b@x.example\n";
    const { record_ids } = await take(both);
    const made = await Promise.all(
      record_ids.map((contact_id) => execute(readContact, caller, { contact_id }).then((one) => one.value.email)),
    );
    expect(made).toEqual(["a@x.example", "b@x.example"]);
    expect(again.value.rows.map(({ outcome, faults }) => [outcome, ...faults.map(({ rule }) => rule)])).toEqual([
      ["passed_over"],
      ["passed_over"],
      ["passed_over"],
      ["taken_in"],
      ["taken_in"],
      ["refused", "must be given once, or with another e-mail address each time: row 5 has it already"],
    ]);
  });
});
