import { beforeAll, describe, expect, it } from "vitest";
import { type Lender, lendThreads } from "#lib/core/apart.ts";
import type { Caller } from "#lib/core/caller.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { asOwner } from "../../../../e2e/support/database.ts";
import { addInstrument, grant, newCompany } from "../../../../e2e/support/equity.ts";
import { completeInstrument } from "../amendments/operations.ts";
import { createSafe } from "../safes/operations.ts";
import { FEW_CLASSES } from "../waterfall/dividing.ts";
import { byExit } from "../waterfall/exits.ts";
import { calculateDistribution, readWaterfall } from "./operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

/** A company of 800 common shares and 200 of a preferred series on these terms. */
async function withSeries(terms: Record<string, unknown>) {
  const company = await newCompany(caller);
  const own = {
    entity_id: company.entity_id,
    cap_table_id: company.cap_table_id,
    instrument_id: company.instrument_id,
  };
  const series = await addInstrument(caller, own.entity_id, { symbol: "SERIES A", ...terms });
  await grant(caller, { ...own, recipient_name: "Founder", shares: 800 });
  await grant(caller, {
    ...own,
    instrument_id: series.instrument_id,
    grant_type: "preferred",
    recipient_name: "Investor",
    shares: 200,
  });
  return { own, series };
}

describe("a distribution", () => {
  it("adds up to the total exactly, among those who hold what is outstanding", async () => {
    const own = await newCompany(caller);
    for (const name of ["Ada", "Mary", "Charles"]) await grant(caller, { ...own, recipient_name: name, shares: 100 });
    await grant(caller, { ...own, recipient_name: "Grace", grant_type: "rsu", shares: 500 });
    const asked = { entity_id: own.entity_id, total_amount_cents: 100, method: "pro_rata" };
    const { value, receipt_id } = await execute(calculateDistribution, caller, asked);
    expect(value).toMatchObject({ ...asked, cap_table_id: own.cap_table_id, outstanding_units: 300 });
    expect(value.parts.map(({ name, units, amount_cents }) => [name, units, amount_cents])).toEqual([
      ["Ada", 100, 34],
      ["Charles", 100, 33],
      ["Mary", 100, 33],
    ]);
    expect(value.legal_limit).toMatchObject({ source: expect.stringContaining("Delaware Code") });
    expect(receipt_id).not.toBeNull();
    const most = { entity_id: own.entity_id, total_amount_cents: MAX_INTEGER };
    const { parts } = (await execute(calculateDistribution, caller, most)).value;
    expect(parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(MAX_INTEGER);
  });

  it("is a 400 where nobody holds anything outstanding", async () => {
    const own = await newCompany(caller);
    await grant(caller, { ...own, grant_type: "rsu" });
    const refused = execute(calculateDistribution, caller, { ...own, total_amount_cents: 100 });
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining("nobody holds") });
  });

  it("by an unknown method, or of no cents, is a 400", async () => {
    const own = await newCompany(caller);
    const by = (given: Record<string, unknown>) =>
      execute(calculateDistribution, caller, { ...own, total_amount_cents: 100, ...given });
    await expect(by({ method: "equal" })).rejects.toMatchObject({
      status: 400,
      message: "method must be pro_rata, waterfall or accrued_dividends",
    });
    await expect(by({ total_amount_cents: 0 })).rejects.toMatchObject({ status: 400 });
  });

  it("with preferred stock outstanding shares pro rata as if converted, and says so", async () => {
    const { own } = await withSeries({ original_issue_price: "2", conversion_price: "1" });
    const { value } = await execute(calculateDistribution, caller, { ...own, total_amount_cents: 1000 });
    expect(value.parts.map(({ name, units, amount_cents }) => [name, units, amount_cents])).toEqual([
      ["Founder", 800, 667],
      ["Investor", 200, 333],
    ]);
    expect(value.notes).toEqual([expect.stringContaining("as if it were converted")]);
    for (const part of value.parts)
      expect(part.lines).toEqual([expect.objectContaining({ basis: "pro_rata", amount_cents: part.amount_cents })]);
  });

  it("by a waterfall goes by the terms, proves each line, and names its break points", async () => {
    const { own, series } = await withSeries({
      liquidation_multiple: 1,
      participation: "capped",
      participation_cap_multiple: 2,
      original_issue_price: "1.00",
    });
    const money = { investor_name: "investor", principal_amount_cents: 10_000, safe_type: "mfn" };
    const { safe_id } = (await execute(createSafe, caller, { ...own, ...money })).value;
    const by = async (total_amount_cents: number) =>
      (await execute(calculateDistribution, caller, { ...own, total_amount_cents, method: "waterfall" })).value;
    const value = await by(50_001);
    expect(value.classes.map(({ name, kind, converts, amount_cents }) => [name, kind, converts, amount_cents])).toEqual(
      [
        ["COMMON", "common", false, 16_001],
        ["SERIES A", "preferred", false, 24_000],
        ["investor", "safe", false, 10_000],
      ],
    );
    const [investor, founder] = value.parts;
    expect(investor).toMatchObject({ name: "Investor", units: 200, percent: 20, amount_cents: 34_000 });
    expect(founder).toMatchObject({ name: "Founder", amount_cents: 16_001 });
    const preference = { basis: "preference", instrument_id: series.instrument_id, units: 200, amount_cents: 20_000 };
    expect(investor?.lines).toMatchObject([
      { ...preference, why: "Preference: 200 at $1.00 each." },
      { basis: "participation", amount_cents: 4000, why: expect.stringContaining("as 200 common shares") },
      { basis: "safe_money", safe_id, units: null, amount_cents: 10_000 },
    ]);
    for (const { amount_cents, lines } of value.parts)
      expect(lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(amount_cents);
    expect(value.break_points.map(({ name, event, total_amount_cents }) => [name, event, total_amount_cents])).toEqual([
      ["SERIES A", "paid_in_full", 30_000],
      ["investor", "paid_in_full", 30_000],
      ["COMMON", "common_begins", 30_000],
      ["SERIES A", "reaches_cap", 130_000],
      ["SERIES A", "converts", 210_000],
    ]);
    expect((await by(15_000)).classes.map(({ amount_cents }) => amount_cents)).toEqual([0, 10_000, 5000]);
    expect((await by(310_000)).classes).toMatchObject([{}, { converts: true, amount_cents: 60_000 }, {}]);
    const most = await by(MAX_INTEGER);
    expect(most.parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(MAX_INTEGER);
  });

  it("by a waterfall is a 400 that names the class whose terms are not known", async () => {
    const by = (own: object, more: object = {}) =>
      execute(calculateDistribution, caller, { ...own, total_amount_cents: 100_000, method: "waterfall", ...more });
    const { own } = await withSeries({ liquidation_multiple: 1 });
    const message = "of SERIES A it is not known: participation, original_issue_price.";
    await expect(by(own)).rejects.toMatchObject({
      status: 400,
      code: "terms_unknown",
      message: expect.stringContaining(message),
    });
    const terms = { liquidation_multiple: 1, participation: "none", original_issue_price: "1" };
    const known = await withSeries(terms);
    const second = await addInstrument(caller, known.own.entity_id, { symbol: "SERIES B", ...terms, seniority: 1 });
    expect((await by(known.own)).value.parts).toHaveLength(2);
    await grant(caller, { ...known.own, instrument_id: second.instrument_id, grant_type: "preferred", shares: 1 });
    await expect(by(known.own)).rejects.toMatchObject({
      message: expect.stringContaining("of SERIES A it is not known: seniority."),
    });
    const bare = await newCompany(caller);
    await grant(caller, { ...bare });
    const plan = await addInstrument(caller, bare.entity_id, { symbol: "PLAN", kind: "option" });
    await grant(caller, { ...bare, instrument_id: plan.instrument_id, grant_type: "option", shares: 100 });
    await expect(by(bare)).rejects.toMatchObject({
      message: expect.stringContaining("of PLAN it is not known: exercise_price"),
    });
    const { value } = await by(bare, { assumed_exercise_price: "1" });
    expect(value).toMatchObject({
      exercise_proceeds_cents: 10_000,
      notes: [expect.any(String), expect.stringContaining("$1")],
    });
    expect(value.classes.map(({ name, amount_cents }) => [name, amount_cents])).toEqual([
      ["COMMON", 55_000],
      ["PLAN", 45_000],
    ]);
    const priced = {
      ...bare,
      instrument_id: plan.instrument_id,
      grant_type: "option",
      exercise_price: "4.00",
      shares: 100,
    };
    await grant(caller, priced);
    const three = (await by(bare, { assumed_exercise_price: "1" })).value;
    expect(three.classes.map(({ exercise_price, amount_cents }) => [exercise_price, amount_cents])).toEqual([
      [null, 50_000],
      ["1", 40_000],
      ["4.00", 10_000],
    ]);
  });
});

describe("the waterfall by exit value", () => {
  it("is at each of its points what the calculation of that amount is, by class and by holder, and names each break point", async () => {
    const { own } = await withSeries({
      original_issue_price: "2",
      liquidation_multiple: 1,
      participation: "capped",
      participation_cap_multiple: 2,
      seniority: 1,
    });
    const { entity_id } = own;
    const read = async (more: object = {}) => (await execute(readWaterfall, caller, { entity_id, ...more })).value;
    const told = await read();
    const last = told.break_points.at(-1)?.total_amount_cents ?? 0;
    expect(told.highest_cents).toBeGreaterThan(last);
    expect(told.points.at(-1)?.total_amount_cents).toBe(told.highest_cents);
    const exits = told.points.map(({ total_amount_cents }) => total_amount_cents);
    expect(exits).toEqual(exits.toSorted((a, b) => a - b));
    for (const { total_amount_cents } of told.break_points) expect(exits).toContain(total_amount_cents);
    for (const point of told.points.filter((_, at) => at % 9 === 0)) {
      const { total_amount_cents } = point;
      const asked = { entity_id, total_amount_cents, method: "waterfall" };
      const { classes, parts } = (await execute(calculateDistribution, caller, asked)).value;
      expect(point.class_cents).toEqual(classes.map(({ amount_cents }) => amount_cents));
      const got = new Map(parts.map(({ name, amount_cents }) => [name, amount_cents]));
      expect(point.holder_cents).toEqual(told.holders.map((name) => got.get(name)));
      expect(point.other_cents).toBe(0);
    }
    expect((await read({ highest_cents: "1000" })).points.map(({ total_amount_cents }) => total_amount_cents)).toEqual(
      Array.from({ length: 50 }, (_, at) => (at + 1) * 20),
    );
    await expect(read({ highest_cents: "12.5" })).rejects.toMatchObject({ status: 400 });
    const bare = await withSeries({});
    await expect(execute(readWaterfall, caller, { entity_id: bare.own.entity_id })).rejects.toMatchObject({
      status: 400,
      code: "terms_unknown",
    });
    const { instrument_id } = bare.series;
    const tell = async (terms: object) =>
      (await execute(completeInstrument, caller, { entity_id: bare.own.entity_id, instrument_id, ...terms })).value;
    await expect(tell({})).rejects.toMatchObject({ status: 400 });
    await expect(tell({ participation_cap_multiple: 2 })).rejects.toMatchObject({ status: 400 });
    const terms = { original_issue_price: "2", liquidation_multiple: 1, participation: "none" };
    expect(await tell(terms)).toMatchObject({ ...terms, seniority: null });
    expect(await tell({ seniority: 1 })).toMatchObject({ ...terms, seniority: 1 });
    await expect(tell({ liquidation_multiple: 2 })).rejects.toMatchObject({
      status: 400,
      message: "liquidation_multiple stands already: 1",
    });
    const common = { instrument_id: bare.own.instrument_id };
    await expect(tell({ ...common, seniority: 1 })).rejects.toMatchObject({ status: 400 });
    const drawn = (await execute(readWaterfall, caller, { entity_id: bare.own.entity_id })).value;
    expect(drawn.break_points.map(({ event }) => event)).toContain("converts");
  });

  it("is worked out, of many classes, once the transaction that has read them is over", async () => {
    const { own } = await withSeries({
      original_issue_price: "2",
      liquidation_multiple: 1,
      participation: "none",
      seniority: 1,
    });
    const terms = { safe_type: "post_money", valuation_cap_cents: 1_000_000 } as const;
    const safe = (at: number) => ({
      entity_id: own.entity_id,
      investor_name: `Investor ${at}`,
      principal_amount_cents: 100,
      ...terms,
    });
    for (let at = 0; at < FEW_CLASSES; at++) await execute(createSafe, caller, safe(at));
    const text = `select count(*)::int as held from pg_locks where relation = 'instrument'::regclass
      and database = (select oid from pg_database where datname = current_database())`;
    const shared = globalThis as { minutebook_apart?: Lender | undefined };
    const before = shared.minutebook_apart;
    let asked = 0;
    lendThreads(async (_task, _whose, _tooMuch, input) => {
      asked += 1;
      // Of a transaction that stays open it is waited for in vain.
      while ((await asOwner<{ held: number }>(text))[0]?.held !== 0);
      return byExit(input as Parameters<typeof byExit>[0]);
    });
    try {
      const { points } = (await execute(readWaterfall, caller, { entity_id: own.entity_id })).value;
      expect(points.length).toBeGreaterThan(50);
      expect(asked).toBe(1);
    } finally {
      lendThreads(before);
    }
  });
});
