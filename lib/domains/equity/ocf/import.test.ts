import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, addMonths, monthStart, today } from "#lib/core/days.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { everything } from "../../../../e2e/support/cap-tables.ts";
import { apart, grant, newCompany, transfer } from "../../../../e2e/support/equity.ts";
import { exported, type Files, filesOf, imported, packed, said } from "../../../../e2e/support/ocf.ts";
import { cancelGrant } from "../events/operations.ts";
import { readCapTable } from "../operations.ts";
import { fileFaults } from "./reading/schemas.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

describe("what comes back", () => {
  it.each(["c_corp", "llc"] as const)(
    "a %s with everything in it is the same cap table once it is imported, and every object is given back",
    async (type) => {
      const [own, other] = [await newCompany(caller, type), await newCompany(caller, type)];
      await everything(caller, own, type);
      const zip = await exported(caller, own.entity_id);
      const report = await imported(caller, other.entity_id, zip);
      expect(report).toMatchObject({ format: "ocf", grant_count: 10, safe_count: 7, remarks: [] });
      expect(await said(caller, other.entity_id)).toEqual(await said(caller, own.entity_id));
      expect(await apart(other.entity_id)).toEqual([]);
      expect((await execute(readIntegrity, caller, { entity_id: other.entity_id })).value.is_sound).toBe(true);
      const asked = (await execute(listObligations, caller, { entity_id: other.entity_id })).value.data;
      expect(asked.filter(({ about_type }) => about_type === "grant")).toEqual([]);

      const [before, after] = [filesOf(zip), filesOf(await exported(caller, other.entity_id))];
      for (const [path, { items }] of Object.entries(before)) expect(after[path]?.items, path).toEqual(items);
      expect(after["Manifest.ocf.json"]?.issuer).toEqual(before["Manifest.ocf.json"]?.issuer);

      // It goes on from there: what happens next is of the securities that came in.
      const common = type === "llc" ? "unit" : "common";
      await transfer(caller, other.entity_id, "Ada Byron", "Grace Hopper", 10, common);
      const table = (await execute(readCapTable, caller, other)).value;
      const left = table.grants.find(({ grant_type }) => grant_type === "rsu");
      await execute(cancelGrant, caller, { entity_id: other.entity_id, grant_id: left?.grant_id ?? "" });
      const later = filesOf(await exported(caller, other.entity_id));
      const schema = (path: string) => (path === "Manifest.ocf.json" ? "OCFManifestFile" : `${path.split(".")[0]}File`);
      for (const [path, file] of Object.entries(later)) expect(fileFaults(schema(path), file), path).toEqual([]);
      const third = await newCompany(caller, type);
      await imported(caller, third.entity_id, packed(later));
      expect((await said(caller, third.entity_id)).holders).toEqual((await said(caller, other.entity_id)).holders);
      await expect(imported(caller, other.entity_id, zip)).rejects.toMatchObject({
        status: 400,
        message: /has grants already/,
      });
    },
  );

  it.each([
    ["c_corp", "llc", "common"],
    ["llc", "c_corp", "unit"],
  ] as const)(
    "what a %s was transferred is so in a %s, whose shares have another word",
    async (type, others, common) => {
      const [own, other] = [await newCompany(caller, type), await newCompany(caller, others)];
      await grant(caller, { ...own, grant_type: common, recipient_name: "Ada Byron", shares: 1000 });
      await transfer(caller, own.entity_id, "Ada Byron", "Grace Hopper", 300, common);
      expect((await imported(caller, other.entity_id, await exported(caller, own.entity_id))).remarks).toEqual([]);
      expect((await said(caller, other.entity_id)).holders).toEqual((await said(caller, own.entity_id)).holders);
    },
  );

  it("what is not understood is kept, remarked and given back; what is done to securities in others' words is done", async () => {
    const own = await newCompany(caller);
    const day = addMonths(today(), -6);
    const holder = (id: string, legal_name: string) => ({
      id,
      object_type: "STAKEHOLDER",
      name: { legal_name },
      stakeholder_type: "INDIVIDUAL",
    });
    const issue = (security_id: string, stakeholder_id: string, quantity: string, more: object = {}) => ({
      ...{
        id: `i-${security_id}`,
        object_type: "TX_STOCK_ISSUANCE",
        security_id,
        stakeholder_id,
        quantity,
        date: day,
        custom_id: `C-${security_id}`,
      },
      ...{
        security_law_exemptions: [{ description: "Rule 506(b)", jurisdiction: "US" }],
        stock_class_id: "A",
        stock_legend_ids: [],
      },
      ...{ share_price: { amount: "1.50", currency: "USD" }, ...more },
    });
    const option = {
      object_type: "TX_EQUITY_COMPENSATION_ISSUANCE",
      compensation_type: "OPTION_ISO",
      stock_plan_id: "P",
      stock_class_id: undefined,
      stock_legend_ids: undefined,
      share_price: undefined,
      exercise_price: { amount: "2", currency: "USD" },
      expiration_date: null,
      termination_exercise_windows: [{ reason: "VOLUNTARY_OTHER", period: 3, period_type: "MONTHS" }],
    };
    const schedule = (
      id: string,
      length: number,
      occurrences: number,
      after: string,
      numerator: string,
      next: string[],
    ) => ({
      ...{ id, portion: { numerator, denominator: "48" }, next_condition_ids: next },
      trigger: {
        type: "VESTING_SCHEDULE_RELATIVE",
        relative_to_condition_id: after,
        period: { type: "MONTHS", length, occurrences, day_of_month: "01" },
      },
    });
    const note = {
      id: "i-N",
      object_type: "TX_CONVERTIBLE_ISSUANCE",
      security_id: "N",
      custom_id: "N",
      date: day,
      stakeholder_id: "s1",
      security_law_exemptions: [],
      investment_amount: { amount: "100.00", currency: "USD" },
      convertible_type: "NOTE",
      seniority: 1,
      conversion_triggers: [
        {
          type: "UNSPECIFIED",
          trigger_id: "t",
          conversion_right: {
            type: "CONVERTIBLE_CONVERSION_RIGHT",
            conversion_mechanism: { type: "CUSTOM_CONVERSION", custom_conversion_description: "As agreed." },
          },
        },
      ],
    };
    const files: Files = {
      "Manifest.ocf.json": { ...filesOf(await exported(caller, own.entity_id))["Manifest.ocf.json"] } as never,
      "Stakeholders.ocf.json": {
        file_type: "OCF_STAKEHOLDERS_FILE",
        items: [holder("s1", "Ann Lee"), holder("s2", "ann  lee"), holder("s3", "Bo Wu")],
      },
      "StockClasses.ocf.json": {
        file_type: "OCF_STOCK_CLASSES_FILE",
        items: [
          {
            id: "A",
            object_type: "STOCK_CLASS",
            name: "Class A (Common)",
            class_type: "COMMON",
            default_id_prefix: "CS-",
            initial_shares_authorized: "1000",
            votes_per_share: "1",
            seniority: "1",
          },
        ],
      },
      "StockPlans.ocf.json": {
        file_type: "OCF_STOCK_PLANS_FILE",
        items: [
          {
            id: "P",
            object_type: "STOCK_PLAN",
            plan_name: "2026 Plan",
            initial_shares_reserved: "500",
            stock_class_ids: ["A"],
          },
        ],
      },
      "VestingTerms.ocf.json": {
        file_type: "OCF_VESTING_TERMS_FILE",
        items: [
          {
            id: "V",
            object_type: "VESTING_TERMS",
            name: "4/1",
            description: "4/1",
            allocation_type: "CUMULATIVE_ROUND_DOWN",
            vesting_conditions: [
              { id: "s", quantity: "0", trigger: { type: "VESTING_START_DATE" }, next_condition_ids: ["c"] },
              schedule("c", 12, 1, "s", "12", ["m"]),
              schedule("m", 1, 36, "c", "1", []),
            ],
          },
        ],
      },
      "StockLegendTemplates.ocf.json": { file_type: "OCF_STOCK_LEGEND_TEMPLATES_FILE", items: [] },
      "Valuations.ocf.json": {
        file_type: "OCF_VALUATIONS_FILE",
        items: [
          {
            id: "val",
            object_type: "VALUATION",
            valuation_type: "409A",
            stock_class_id: "A",
            effective_date: day,
            price_per_share: { amount: "2", currency: "USD" },
            provider: "Appraiser",
          },
        ],
      },
      "Transactions.ocf.json": {
        file_type: "OCF_TRANSACTIONS_FILE",
        items: [
          issue("1", "s1", "600", { vesting_terms_id: "V" }),
          { id: "vs", object_type: "TX_VESTING_START", security_id: "1", date: day, vesting_condition_id: "s" },
          issue("2", "s3", "100", { board_approval_date: addDays(today(), 1) }),
          { ...issue("3", "s2", "200", { stockholder_approval_date: day }), ...option } as never,
          {
            id: "ex",
            object_type: "TX_EQUITY_COMPENSATION_EXERCISE",
            security_id: "3",
            date: addDays(day, 5),
            quantity: "50",
            resulting_security_ids: ["4"],
          },
          issue("4", "s2", "50", { date: addDays(day, 5) }),
          {
            id: "re",
            object_type: "TX_STOCK_RETRACTION",
            security_id: "2",
            date: addDays(day, 9),
            reason_text: "In error",
          },
          { id: "ac", object_type: "TX_STOCK_ACCEPTANCE", security_id: "1", date: day },
          note,
        ],
      },
    };
    for (const kind of ["Financings", "Documents"]) {
      files[`${kind}.ocf.json`] = { file_type: `OCF_${kind.toUpperCase()}_FILE`, items: [] };
    }
    const zip = packed(JSON.parse(JSON.stringify(files)));
    const report = await imported(caller, own.entity_id, zip);
    expect(report).toMatchObject({
      instrument_count: 2,
      grant_count: 4,
      event_count: 2,
      valuation_count: 1,
      kept_count: 8,
    });
    expect(report.remarks).toEqual([
      `2: its approval of ${addDays(today(), 1)}, which is after today, is kept as it came`,
      "N: the convertible is kept as it came, and is no SAFE or note of the register",
    ]);
    const table = (await execute(readCapTable, caller, own)).value;
    expect(
      table.instruments.map(({ symbol, kind, authorized_units, issued_units }) => [
        symbol,
        kind,
        authorized_units,
        issued_units,
      ]),
    ).toEqual([
      ["Class A Common", "common", 1000, 650],
      ["2026 Plan", "option", 500, 150],
    ]);
    expect(table.holders.map(({ name, units, fully_diluted_units }) => [name, units, fully_diluted_units])).toEqual([
      ["Ann Lee", 600, 600],
      ["ann  lee (2)", 50, 200],
    ]);
    expect(table.grants.find(({ certificate_number }) => certificate_number === "C-1")).toMatchObject({
      exemption: "506(b)",
      price_per_share: "1.50",
      paid_on: null,
      vesting: { months: 48, cliff_months: 12, period_months: 1, start_on: monthStart(day) },
    });
    expect(table.grants.find(({ grant_type }) => grant_type === "stock_option")).toMatchObject({
      ...{ exercise_price: "2", option_type: "iso", post_termination_months: 3, expires_on: null },
      ...{ approved_on: day, granted_before_approval: false },
    });
    const [before, after] = [filesOf(zip), filesOf(await exported(caller, own.entity_id))];
    for (const [path, { items }] of Object.entries(before)) expect(after[path]?.items, path).toEqual(items);
  });
});
