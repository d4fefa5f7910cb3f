import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { today, yearOf } from "#lib/core/days.ts";
import { changeContact, listContacts, mergeContacts } from "#lib/domains/company/contacts/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { declareDistribution, payDistribution } from "#lib/domains/equity/distributions/operations.ts";
import { cancelPayment } from "#lib/domains/money/payments/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { grant, newCompany } from "../../../../../e2e/support/equity.ts";
import { readHolderW9, updateHolderW9 } from "../holders/operations.ts";
import * as tax from "../operations.ts";

const tax_year = yearOf(today());
let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

/** Declares a distribution and pays all of it; answers the payments. */
async function distribute(entity_id: string, total_amount_cents: number, method = "pro_rata") {
  const asked = { entity_id, total_amount_cents, method };
  const { distribution_id } = (await execute(declareDistribution, caller, asked)).value;
  const paying = { entity_id, distribution_id, method: "check" };
  return (await execute(payDistribution, caller, paying)).value.payments;
}

const drawn = async (entity_id: string) => {
  const { documents } = (await execute(tax.readTaxYear, caller, { entity_id, tax_year: `${tax_year}` })).value;
  return documents.filter(({ filing_type }) => filing_type === "1099_div");
};
const prepare = async (entity_id: string, recipient_name: string) =>
  (await execute(tax.fileTaxDocument, caller, { entity_id, filing_type: "1099_div", tax_year, recipient_name })).value;

describe("a year's Forms 1099-DIV", () => {
  it("tell what a corporation has paid each holder, from $10 on, and apart what it divided as in a liquidation, from $600 on", async () => {
    const company = await newCompany(caller);
    const { entity_id } = company;
    for (const [recipient_name, shares] of [
      ["Ada", 900],
      ["Mary", 99],
      ["Charles", 1],
    ] as const) {
      await grant(caller, { ...company, recipient_name, shares });
    }
    await distribute(entity_id, 99_900);
    const figures = async () =>
      (await drawn(entity_id)).map((one) => [one.recipient_name, one.amount_cents, one.is_reportable]);
    expect(await figures()).toEqual([
      ["Ada", 89_910, true],
      ["Charles", 100, false],
      ["Mary", 9_890, true],
    ]);
    const late = await distribute(entity_id, 1_000_000, "waterfall");
    // Somebody's other name is theirs.
    const [mary] = (await execute(listContacts, caller, { search: "Mary" })).value.data;
    await execute(changeContact, caller, { contact_id: mary?.contact_id ?? "", name: "Mary Shelley" });
    const filing = await prepare(entity_id, "mary shelley");
    expect(filing).toMatchObject({
      form: "Form 1099-DIV, Dividends and Distributions",
      amount_cents: 108_890,
      payment_count: 2,
      threshold_cents: 1_000,
      is_reportable: true,
      vendor_id: null,
      confidence: "secondary",
    });
    expect(filing.lines.map(({ line, amount_cents }) => [line, amount_cents])).toEqual([
      ["1a", 9_890],
      ["1b", null],
      ["9", 99_000],
    ]);
    // What was paid of a payment that was cancelled since is told no more.
    const payment_id = late.find(({ name }) => name === "Mary")?.payment_id ?? "";
    await execute(cancelPayment, caller, { entity_id, payment_id });
    const { filing_id } = filing;
    expect(await prepare(entity_id, "Mary")).toMatchObject({ filing_id, amount_cents: 9_890, payment_count: 1 });
    expect(await prepare(entity_id, "Charles")).toMatchObject({
      is_reportable: false,
      obligation_id: null,
      basis: expect.stringContaining("less than $10.00"),
    });
    expect(await prepare(entity_id, "Grace")).toMatchObject({ is_reportable: false, amount_cents: 0, lines: [] });
  });

  it("go in at once, for which one obligation asks until the last of them is filed", async () => {
    const company = await newCompany(caller);
    const { entity_id } = company;
    for (const recipient_name of ["Ada", "Mary"]) await grant(caller, { ...company, recipient_name, shares: 100 });
    await distribute(entity_id, 10_000);
    const asked = async () => {
      const found = await execute(listObligations, caller, { entity_id, status: "pending" });
      return found.value.data.map(({ title }) => title).filter((title) => title.includes("1099-DIV"));
    };
    const title = `File: Form 1099-DIV, Dividends and Distributions, ${tax_year}`;
    for (const [name, left] of [
      ["Ada", [title]],
      ["Mary", []],
    ] as const) {
      const { filing_id } = await prepare(entity_id, name);
      expect(await asked()).toEqual([title]);
      await execute(tax.confirmTaxFiling, caller, { entity_id, filing_id });
      expect(await asked(), `once ${name}'s is filed`).toEqual(left);
    }
  });

  it("go by what each holder has told on Form W-9: whom they say is exempt, and in the IRS's layout with the rest of it", async () => {
    const company = await newCompany(caller);
    const { entity_id } = company;
    for (const recipient_name of ["Ada Byron", "Fund LP", "Holding Inc.", "Trust", "Broker"]) {
      await grant(caller, { ...company, recipient_name, shares: 100 });
    }
    await distribute(entity_id, 500_000);
    await distribute(entity_id, 400_000, "waterfall");
    const contactOf = async (search: string) =>
      (await execute(listContacts, caller, { search })).value.data.find(({ name }) => name === search)?.contact_id ??
      "";
    const change = async (search: string, told: object) =>
      (await execute(updateHolderW9, caller, { entity_id, holder_contact_id: await contactOf(search), ...told })).value;
    const before = await drawn(entity_id);
    const lacks = ["tin", "tax_classification", "address"];
    expect(before.map(({ is_reportable, missing }) => [is_reportable, missing])).toEqual(Array(5).fill([true, lacks]));
    const home = { street: "1 Main St", city: "Austin", state: "TX", postal_code: "78701" };
    const told = { tax_classification: "individual", tin: "123-45-6789", legal_name: "Augusta Ada King", ...home };
    expect(await change("Ada Byron", told)).toMatchObject({
      tin_type: "ssn",
      tin_masked: "•••••6789",
      name: "Ada Byron",
    });
    await change("Holding Inc.", { tax_classification: "c_corporation" });
    await change("Trust", { tax_classification: "trust_estate", exempt_payee_code: 13 });
    await change("Broker", { exempt_payee_code: 7 });
    const figures = async () =>
      (await drawn(entity_id)).map((one) => [one.recipient_name, one.is_reportable, one.missing.length]);
    expect(await figures()).toEqual([
      ["Ada Byron", true, 0],
      ["Broker", true, 3],
      ["Fund LP", true, 3],
      ["Holding Inc.", false, 2],
      ["Trust", false, 2],
    ]);
    expect(await prepare(entity_id, "Trust")).toMatchObject({
      obligation_id: null,
      basis: expect.stringContaining("Not reportable: the holder has told the exempt payee code 13."),
    });
    const layout = async (filing_type: string) => {
      const file = (await execute(tax.downloadIrisCsv, caller, { entity_id, tax_year: `${tax_year}`, filing_type }))
        .value;
      const [head = "", ...rows] = ("text" in file.content ? file.content.text : "").trim().split("\r\n");
      return rows.map((row) => Object.fromEntries(head.split(",").map((name, place) => [name, row.split(",")[place]])));
    };
    const rows = await layout("1099_div");
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      ...{ "Form Type": "1099-DIV", "Recipient TIN Type": "SSN", "Recipient Taxpayer ID Number": "123456789" },
      ...{ "Recipient First Name": "Augusta", "Recipient Last Name (Surname)": "King" },
      ...{ "Box 1a - Total ordinary dividends": "1000.00", "Box 9 - Cash liquidation distributions": "800.00" },
      "Recipient ZIP/Postal Code": "78701",
    });
    expect(await layout("1099_nec")).toEqual([]);
    // Whose contact turned out to be another's is that one's, with what they had told.
    const [ada, fund] = [await contactOf("Ada Byron"), await contactOf("Fund LP")];
    await execute(mergeContacts, caller, { contact_id: fund, other_contact_id: ada });
    await expect(execute(updateHolderW9, caller, { entity_id, holder_contact_id: ada })).rejects.toThrow(
      `merged into ${fund}`,
    );
    const read = async (holder_contact_id: string) =>
      (await execute(readHolderW9, caller, { entity_id, holder_contact_id })).value;
    expect(await read(ada)).toMatchObject({
      holder_contact_id: ada,
      tin_masked: "•••••6789",
      city: "Austin",
    });
    await change("Fund LP", { city: "Dallas" });
    const [merged] = await layout("1099_div");
    expect(merged).toMatchObject({ "Recipient Taxpayer ID Number": "123456789", "Recipient City/Town": "Dallas" });
    await change("Fund LP", { tin: null });
    expect(await read(fund)).toMatchObject({ tin_type: null, tin_masked: null, city: "Dallas" });
  });

  it("are none of an LLC, whose members are told otherwise", async () => {
    const company = await newCompany(caller, "llc");
    const { entity_id } = company;
    await grant(caller, { ...company, recipient_name: "Ada", shares: 100, grant_type: "membership_unit" });
    await distribute(entity_id, 100_000);
    expect(await drawn(entity_id)).toEqual([]);
    expect(await prepare(entity_id, "Ada")).toMatchObject({
      is_reportable: false,
      basis: expect.stringContaining("Schedule K-1"),
    });
  });
});
