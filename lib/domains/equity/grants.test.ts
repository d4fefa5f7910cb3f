import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { changeEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { dissolveEntity } from "#lib/domains/company/formation/dissolutions/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../e2e/support/callers.ts";
import { asOwner } from "../../../e2e/support/database.ts";
import { addInstrument, grant as grantBy, newCompany } from "../../../e2e/support/equity.ts";
import { amendInstrument } from "./amendments/operations.ts";
import { issueEquity, listGrants, readGrant, readVestingTotals } from "./grants/operations.ts";
import { listInstruments, readCapTable, readInstrument } from "./operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const company = (entity_type?: "c_corp" | "llc", authorized_shares?: number) =>
  newCompany(caller, entity_type, authorized_shares);
const grant = (given: Record<string, unknown>) => grantBy(caller, given);
const instrument = (entity_id: string, given: Record<string, unknown>) => addInstrument(caller, entity_id, given);

describe("vesting totals", () => {
  it("are of all grants to one recipient as of a day, whatever name was typed, or of all that there are", async () => {
    const own = await company();
    const vesting = { start_on: "2025-01-01", months: 10, cliff_months: 0 };
    const granted = { ...own, granted_on: "2025-01-01" };
    await grant({ ...granted, vesting });
    await grant({ ...granted, recipient_name: " ADA  Byron", shares: 30 });
    await grant({ ...granted, recipient_name: "Mary Somerville", shares: 7, granted_on: "2025-06-02" });
    const { entity_id } = own;
    const totals = async (asked: object) =>
      (await execute(readVestingTotals, caller, { entity_id, as_of: "2025-06-01", ...asked })).value;
    const ada = { entity_id, as_of: "2025-06-01", grant_count: 2, vested_units: 80, unvested_units: 50 };
    expect(await totals({ recipient_name: "ada byron" })).toEqual(ada);
    expect(await totals({})).toEqual(ada);
    const all = await totals({ as_of: "2026-01-01" });
    expect(all).toMatchObject({ grant_count: 3, vested_units: 137, unvested_units: 0 });
    expect(await totals({ recipient_name: "Nobody" })).toMatchObject({ grant_count: 0, vested_units: 0 });
  });
});

describe("an instrument", () => {
  it("is created in the entity's cap table, and can be listed and read", async () => {
    const { entity_id, cap_table_id } = await company();
    const made = await instrument(entity_id, { symbol: " SERIES_A-1 B " });
    expect(made).toMatchObject({
      entity_id,
      cap_table_id,
      symbol: "SERIES_A-1 B",
      kind: "preferred",
      authorized_units: 1000,
      issued_units: 0,
      available_units: 1000,
    });
    expect((await execute(readInstrument, caller, made)).value).toEqual(made);
    const all = (await execute(listInstruments, caller, { entity_id })).value;
    expect(all.data.map(({ symbol }) => symbol)).toEqual(["SERIES_A-1 B", "COMMON"]);
    const preferred = (await execute(listInstruments, caller, { entity_id, kind: "preferred" })).value;
    expect(preferred.data).toEqual([made]);
  });

  it.each(["COM$", "A\tB", "Ä", "A/B"])(
    "with the symbol %j is a 400: invalid characters (rule 7.2)",
    async (symbol) => {
      const { entity_id } = await company();
      const refused = instrument(entity_id, { symbol });
      await expect(refused).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining("invalid characters"),
      });
    },
  );

  it.each([
    ["  ", "must not be empty"],
    ["A".repeat(51), "at most 50 characters"],
  ])("with the symbol %j is a 400", async (symbol, message) => {
    const { entity_id } = await company();
    const refused = instrument(entity_id, { symbol });
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  it("with a symbol that the cap table has is a 409, also of two that race", async () => {
    const { entity_id } = await company();
    await expect(instrument(entity_id, { symbol: "COMMON" })).rejects.toMatchObject({ status: 409 });
    const racing = [1, 2, 3].map(() => instrument(entity_id, { symbol: "SEED" }));
    const done = await Promise.allSettled(racing);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of done) if (one.status === "rejected") expect(one.reason).toMatchObject({ status: 409 });
  });
});

describe("a grant", () => {
  it("issues the shares, comes back as given, and can be listed and read", async () => {
    const own = await company();
    const given = { recipient_name: "Ada Byron", grant_type: "common_stock", shares: 4_000_000 } as const;
    const { value } = await grant({ ...own, ...given });
    expect(value).toMatchObject({ ...own, ...given, granted_on: new Date().toISOString().slice(0, 10) });
    expect((await execute(readGrant, caller, value)).value).toEqual(value);
    const dated = (await grant({ ...own, recipient_name: "Mary", granted_on: "2024-02-29" })).value;
    expect(dated.granted_on).toBe("2024-02-29");
    const all = (await execute(listGrants, caller, { entity_id: own.entity_id })).value;
    expect(all.data).toEqual([dated, value]);
    const filter = { entity_id: own.entity_id, recipient_name: " ADA byron", instrument_id: own.instrument_id };
    expect((await execute(listGrants, caller, filter)).value.data).toEqual([value]);
    const found = { entity_id: own.entity_id, search: value.recipient_name.slice(1, 4).toUpperCase() };
    const ofClass = async (grant_type: string) =>
      (await execute(listGrants, caller, { ...found, grant_type })).value.data.map(({ grant_id }) => grant_id);
    expect(await ofClass("common")).toContain(value.grant_id);
    expect(await ofClass("warrant")).toEqual([]);
    const { value: table } = await execute(readCapTable, caller, own);
    expect(table.instruments[0]).toMatchObject({ issued_units: 4_000_100, available_units: 5_999_900 });
    expect(table.grants).toEqual([value, dated]);
  });

  it.each([0, -5, 1.5, "10"])("of %j shares is a 400: a positive integer (rule 7.5)", async (shares) => {
    const refused = grant({ ...(await company()), shares });
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/^shares must be/) });
  });

  it("of more than is left is a 400 that reports both counts as whole numbers (rule 7.8)", async () => {
    const own = await company("c_corp", 1_000_000);
    await grant({ ...own, shares: 999_000 });
    const refused = grant({ ...own, shares: 1001 });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      message: "shares must not exceed the instrument's remaining units: requested 1001, available 1000",
    });
    await grant({ ...own, shares: 1000 });
  });

  it("with another entity's cap table is a 400, with no cap table at all a 404 (rule 7.9)", async () => {
    const [own, other] = await Promise.all([company(), company()]);
    const message = "cap_table_id must be the cap table of the entity in the path";
    const foreign = grant({ ...own, cap_table_id: other.cap_table_id });
    await expect(foreign).rejects.toMatchObject({ status: 400, message });
    const whole = grant({ ...other, entity_id: own.entity_id });
    await expect(whole).rejects.toMatchObject({ status: 400, message });
    const instruments = grant({ ...own, instrument_id: other.instrument_id });
    await expect(instruments).rejects.toMatchObject({ status: 400, message: expect.stringContaining("instrument_id") });
    await expect(grant({ ...own, cap_table_id: newId("cap_table") })).rejects.toMatchObject({ status: 404 });
    await expect(grant({ ...own, instrument_id: newId("instrument") })).rejects.toMatchObject({ status: 404 });
  });

  it("on a dissolved entity is a 400, and reading goes on (rule 7.10)", async () => {
    const own = await company();
    await execute(dissolveEntity, caller, { entity_id: own.entity_id });
    await expect(grant(own)).rejects.toMatchObject({ status: 400, code: "entity_dissolved" });
    expect((await execute(readCapTable, caller, own)).value.grants).toEqual([]);
  });

  it("of a type that does not fit the instrument is a 400, and of an unknown type too", async () => {
    const own = await company();
    await expect(grant({ ...own, grant_type: "stock_option" })).rejects.toMatchObject({
      status: 400,
      message: "grant_type must fit the instrument: stock_option does not fit COMMON, whose kind is common",
    });
    await expect(grant({ ...own, grant_type: "phantom" })).rejects.toMatchObject({ status: 400 });
    expect((await grant({ ...own, grant_type: "rsu" })).value.grant_type).toBe("rsu");
  });

  it("never comes to a cap table past 2^53-1: no instrument may be made that would bring it there, or be given more", async () => {
    const own = await company("c_corp", MAX_INTEGER - 1000);
    await grant({ ...own, shares: MAX_INTEGER - 1000 });
    const more = await instrument(own.entity_id, { symbol: "PLAN", kind: "option", authorized_units: 1000 });
    const refusal = { status: 400, code: "out_of_range", details: { issues: [{ path: "authorized_units" }] } };
    const beside = instrument(own.entity_id, { symbol: "B", kind: "option", authorized_units: 1 });
    await expect(beside).rejects.toMatchObject(refusal);
    const raised = { entity_id: own.entity_id, instrument_id: more.instrument_id, authorized_units: 1001 };
    await expect(execute(amendInstrument, caller, raised)).rejects.toMatchObject(refusal);
    await grant({ ...own, instrument_id: more.instrument_id, shares: 1000, grant_type: "option" });
    expect((await execute(readCapTable, caller, own)).value.fully_diluted_units).toBe(MAX_INTEGER);
  });

  it("races with others for what is left, and never exceeds it", async () => {
    const own = await company("c_corp", 1000);
    const racing = Array.from({ length: 12 }, () => grant({ ...own, shares: 150 }));
    const done = await Promise.allSettled(racing);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
    for (const one of done) {
      if (one.status === "rejected") expect(one.reason.message).toContain("requested 150, available 100");
    }
    const rows = await asOwner(
      `select i.issued_units::int as issued, sum(h.units)::int as held from instrument i join holding h using (workspace_id, instrument_id)
       where i.instrument_id = $1 group by 1`,
      [own.instrument_id],
    );
    expect(rows).toEqual([{ issued: 900, held: 900 }]);
  });
});

describe("issuing equity without an instrument", () => {
  const issue = (entity_id: string, grant_type: string, shares: number) =>
    execute(issueEquity, caller, { entity_id, grant_type, shares, recipient_name: "Ada Byron" });

  it("takes the entity's instrument of the kind, the oldest that has room", async () => {
    const own = await company("llc", 100);
    expect((await issue(own.entity_id, "membership_unit", 60)).value).toMatchObject({ ...own, shares: 60 });
    const second = await instrument(own.entity_id, { symbol: "UNITS B", kind: "unit" });
    expect((await issue(own.entity_id, "unit", 50)).value.instrument_id).toBe(second.instrument_id);
    expect((await issue(own.entity_id, "unit", 40)).value.instrument_id).toBe(own.instrument_id);
    await expect(issue(own.entity_id, "unit", 5000)).rejects.toMatchObject({ status: 400 });
  });

  it("is a 400 where the entity has no instrument of the kind", async () => {
    const { entity_id } = await company();
    await expect(issue(entity_id, "warrant", 1)).rejects.toMatchObject({
      status: 400,
      message: "grant_type needs an instrument of the kind warrant, and the entity has none",
    });
  });
});

describe("the authorized shares of a pending entity", () => {
  it.each(["c_corp", "llc"] as const)("of a %s change with it, down to what is issued", async (type) => {
    const own = await company(type);
    await grant({ ...own, grant_type: type === "llc" ? "unit" : "common", shares: 600 });
    const changed = await execute(changeEntity, caller, { entity_id: own.entity_id, authorized_shares: 600 });
    expect(changed.value.cap_table?.instruments[0]).toMatchObject({ authorized_units: 600, available_units: 0 });
    const refused = execute(changeEntity, caller, { entity_id: own.entity_id, authorized_shares: 599 });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("requested 599, issued 600"),
    });
  });
});
