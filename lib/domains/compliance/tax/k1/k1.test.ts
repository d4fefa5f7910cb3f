import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { readDocument } from "#lib/domains/company/documents/operations.ts";
import { readEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { convertEntity } from "#lib/domains/company/formation/conversions/operations.ts";
import { confirmStateFiling } from "#lib/domains/company/formation/operations.ts";
import { createAllocation, createContribution, readCapitalAccounts } from "#lib/domains/equity/capital/operations.ts";
import { declareDistribution } from "#lib/domains/equity/distributions/operations.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { form, signAll } from "../../../../../e2e/support/company.ts";
import { asOwner } from "../../../../../e2e/support/database.ts";
import { newCompany } from "../../../../../e2e/support/equity.ts";
import { updateHolderW9 } from "../holders/operations.ts";
import { downloadTaxFiling, fileTaxDocument, readTaxYear } from "../operations.ts";
import { readScheduleK1s } from "./operations.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const read = async (entity_id: string, tax_year: number) =>
  (await execute(readScheduleK1s, caller, { entity_id, tax_year: String(tax_year) })).value;

describe("a year's Schedules K-1", () => {
  it("tell each member's share and capital account, one year's end being the next one's beginning", async () => {
    const { entity_id } = await newCompany(caller, "llc");
    const put = (member_name: string, amount_cents: number, units: number, contributed_on: string) =>
      execute(createContribution, caller, { entity_id, member_name, amount_cents, units, contributed_on });
    await put("Ada", 60_000, 60, "2024-01-01");
    // One member alone is disregarded.
    expect(await read(entity_id, 2024)).toMatchObject({
      is_reportable: false,
      partners: [],
      reason: expect.stringContaining("301.7701-3"),
    });
    await put("Mary", 40_000, 40, "2025-01-01");
    // The income of 2024 was allocated when 2025 had begun, and belongs to 2024 all the same.
    const year = (one: number) => ({ starts_on: `${one}-01-01`, ends_on: `${one}-12-31` });
    await execute(createAllocation, caller, {
      entity_id,
      ...year(2024),
      amount_cents: 5_000,
      allocated_on: "2025-02-01",
    });
    await execute(createAllocation, caller, {
      entity_id,
      ...year(2025),
      amount_cents: 1_001,
      allocated_on: "2026-02-01",
    });
    await execute(declareDistribution, caller, { entity_id, total_amount_cents: 500, declared_on: "2025-12-01" });
    const told = await read(entity_id, 2025);
    expect(told).toMatchObject({
      is_reportable: true,
      reason: null,
      basis: "allocations",
      net_income_cents: 0,
      unallocated_cents: -1_001,
    });
    expect(told.partners).toEqual([
      {
        ...{ partner_name: "Ada", profit_percent: 60.0399, ordinary_income_cents: 601, distributions_cents: 300 },
        ...{ beginning_capital_cents: 65_000, capital_contributed_cents: 0, net_income_cents: 601, other_cents: 0 },
        ...{ withdrawals_cents: 300, ending_capital_cents: 65_301 },
      },
      {
        ...{ partner_name: "Mary", profit_percent: 39.96, ordinary_income_cents: 400, distributions_cents: 200 },
        ...{ beginning_capital_cents: 0, capital_contributed_cents: 40_000, net_income_cents: 400, other_cents: 0 },
        ...{ withdrawals_cents: 200, ending_capital_cents: 40_200 },
      },
    ]);
    // Of another company it is its own year, named by the year in which it begins.
    const june = async (tax_year: number) => {
      await asOwner("update entity set fiscal_year_end = '06-30' where entity_id = $1", [entity_id]);
      const { partners } = await read(entity_id, tax_year);
      await asOwner("update entity set fiscal_year_end = '12-31' where entity_id = $1", [entity_id]);
      return partners.map((one) => [one.capital_contributed_cents, one.distributions_cents]);
    };
    expect([await june(2024), await june(2025)]).toEqual([
      [
        [0, 0],
        [40_000, 0],
      ],
      [
        [0, 300],
        [0, 200],
      ],
    ]);
    const next = await read(entity_id, 2026);
    expect(next.basis).toBe("units");
    // What the books keep in another currency is none of it, and that is told.
    expect(next.notes.join()).not.toContain("EUR");
    const euros = { recipient_name: "Paris", amount_cents: 900, currency: "eur", paid_on: "2026-02-01" } as const;
    await execute(createPayment, caller, { entity_id, method: "wire", ...euros });
    const beside = await read(entity_id, 2026);
    expect(beside.notes.at(-1)).toContain("What was earned and spent in EUR is left out");
    expect(beside).toEqual({ ...next, notes: beside.notes });
    expect(next.partners.map((one) => one.beginning_capital_cents)).toEqual([65_301, 40_200]);
    const accounts = (await execute(readCapitalAccounts, caller, { entity_id })).value;
    expect(next.partners.map((one) => one.ending_capital_cents)).toEqual(
      accounts.members.map((one) => one.closing_cents),
    );
    // The document that is prepared says the same; of a stranger there is none.
    const asked = { entity_id, filing_type: "k1", tax_year: 2025 } as const;
    const filed = (await execute(fileTaxDocument, caller, { ...asked, recipient_name: "mary" })).value;
    expect(filed).toMatchObject({ amount_cents: 400, is_reportable: true });
    expect(filed.lines.map(({ line, amount_cents }) => [line, amount_cents]).at(-1)).toEqual(["L", 40_200]);
    // What it lacks of her Form W-9 is told until she has told it, and her worksheet says the rest.
    const lacking = async () => {
      const { documents } = (await execute(readTaxYear, caller, { entity_id, tax_year: "2025" })).value;
      return documents.find((one) => one.filing_type === "k1" && one.holder_contact_id === filed.holder_contact_id)
        ?.missing;
    };
    expect(await lacking()).toEqual(["tin", "tax_classification", "address"]);
    const own = { tin: "123-45-6789", tax_classification: "individual", street: "1 Main St", postal_code: "78701" };
    const holder_contact_id = filed.holder_contact_id ?? "";
    await execute(updateHolderW9, caller, { entity_id, holder_contact_id, ...own, city: "Austin", state: "TX" });
    expect(await lacking()).toEqual([]);
    const paper = (await execute(downloadTaxFiling, caller, { entity_id, filing_id: filed.filing_id })).value;
    const facts = ["•••••6789", "1 Main St\nAustin, TX 78701"].map((value) => expect.objectContaining({ value }));
    expect(paper.content).toMatchObject({ pdf: { facts: expect.arrayContaining(facts) } });
    await execute(createAllocation, caller, {
      entity_id,
      starts_on: "2026-01-01",
      ends_on: "2026-06-30",
      amount_cents: -7,
    });
    const loss = (await execute(fileTaxDocument, caller, { ...asked, tax_year: 2026, recipient_name: "Ada" })).value;
    expect(loss).toMatchObject({ amount_cents: -4, is_reportable: true });
    const stranger = (await execute(fileTaxDocument, caller, { ...asked, recipient_name: "Grace" })).value;
    expect(stranger).toMatchObject({ is_reportable: false, basis: "Grace was no member in 2025." });
  });

  it("are those of a company that converts until its filing, and of the part of the year before it", async () => {
    const own = await newCompany(caller, "llc");
    const { entity_id } = own;
    await form(caller, own, "2024-02-29");
    for (const [member_name, units] of [
      ["Ada Byron", 60],
      ["Mary", 40],
    ] as const) {
      const put = { entity_id, member_name, units, amount_cents: units * 1_000, contributed_on: "2025-01-01" };
      await execute(createContribution, caller, put);
    }
    await execute(convertEntity, caller, { entity_id, target_type: "c_corp", directors: [{ name: "Ada Byron" }] });
    expect(await read(entity_id, 2026)).toMatchObject({ is_reportable: true, notes: expect.any(Array) });
    const { document_ids = [] } = (await execute(readEntity, caller, { entity_id })).value.conversion ?? {};
    const documents = document_ids.map((document_id) => execute(readDocument, caller, { document_id }));
    await signAll(
      caller,
      (await Promise.all(documents)).map(({ value }) => value),
    );
    await execute(confirmStateFiling, caller, { entity_id, confirmation_number: "CV-1", filed_on: "2026-07-01" });
    const told = await read(entity_id, 2026);
    expect(told).toMatchObject({ is_reportable: true, reason: null });
    expect(told.notes.at(-1)).toContain("was an LLC until 2026-06-30");
    expect(told.partners.map((one) => [one.partner_name, one.ending_capital_cents])).toEqual([
      ["Ada Byron", 60_000],
      ["Mary", 40_000],
    ]);
    expect((await read(entity_id, 2025)).is_reportable).toBe(true);
  });

  it("are none of a corporation, nor where nobody is a member", async () => {
    const corporation = await newCompany(caller);
    expect(await read(corporation.entity_id, 2025)).toMatchObject({
      is_reportable: false,
      reason: expect.stringContaining("corporation"),
    });
    const empty = await newCompany(caller, "llc");
    expect(await read(empty.entity_id, 2025)).toMatchObject({
      is_reportable: false,
      basis: null,
      reason: "Nobody was a member in the year.",
    });
  });
});
