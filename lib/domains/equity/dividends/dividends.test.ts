import { describe, expect, it } from "vitest";
import { addDays, addMonths, daysBetween, longDate, today } from "#lib/core/days.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { asOwner, refusalByDatabase, refusalOfCopy } from "../../../../e2e/support/database.ts";
import { completeInstrument, splitInstrument } from "../amendments/operations.ts";
import { convertGrant } from "../conversions/operations.ts";
import {
  calculateDistribution,
  declareDistribution,
  readWaterfall,
  voidDistribution,
} from "../distributions/operations.ts";
import { issueEquity } from "../grants/operations.ts";
import { createInstrument, createTransfer, readInstrument } from "../operations.ts";
import { closeRound } from "../rounds/operations.ts";
import { ratio } from "../waterfall/ratio.ts";
import { accruedOn, whyAccrued } from "./accruing.ts";
import { readAccruedDividends } from "./operations.ts";

const ago = (days: number) => addDays(today(), -days);
const eight = { original_issue_price: "1", dividend_percent: 8, dividend_compounding: null, dividend_from: null };
const annual = { ...eight, dividend_compounding: "annual" as const };
const cents = ({ over, under }: { over: bigint; under: bigint }) => Number(over) / Number(under);

describe("what accrues on a share", () => {
  it("is its part of the price for each day of 365, and of a leap year's day more", () => {
    expect(accruedOn("2025-01-01", eight, "2024-01-01", [])).toEqual(ratio(8n * 366n, 365n));
    expect(accruedOn("2024-01-01", eight, "2024-01-01", [])).toEqual(ratio(0n));
    expect(accruedOn("2023-01-01", eight, "2024-01-01", [])).toEqual(ratio(0n));
    // The class's own day goes before that of the issue, and after it as well.
    const from = { ...eight, dividend_from: "2024-12-31" };
    expect(accruedOn("2025-01-05", from, "2020-01-01", [])).toEqual(ratio(8n * 5n, 365n));
    expect(whyAccrued("2025-01-05", from, "2020-01-01", [])).toBe(
      "$1 × 8% × 5 ÷ 365 days from December 31, 2024: $0.00109589 a share.",
    );
  });

  it("bears dividends itself from each anniversary on where it compounds, as far as it was not declared", () => {
    // $1.08 after a year, and 8% of that in the next.
    expect(cents(accruedOn("2023-01-01", annual, "2021-01-01", []))).toBeCloseTo(16.64, 10);
    expect(cents(accruedOn("2022-07-02", annual, "2021-01-01", []))).toBeCloseTo(8 + (108 * 0.08 * 182) / 365, 10);
    // A leap day's anniversary is the last of February.
    expect(cents(accruedOn("2025-02-28", annual, "2024-02-29", []))).toBeCloseTo(8, 10);
    const all = [{ on: "2022-01-01", per_share: ratio(8n) }];
    expect(cents(accruedOn("2023-01-01", annual, "2021-01-01", all))).toBeCloseTo(8, 10);
    expect(accruedOn("2022-01-01", annual, "2021-01-01", all)).toEqual(ratio(0n));
    // What was declared within a year takes what compounds first: 100 of the second day's year bear less by it.
    const some = [{ on: "2022-07-02", per_share: ratio(4n) }];
    const [half, rest] = [182, 183];
    const expected = 8 + (108 * 0.08 * half) / 365 - 4 + (104 * 0.08 * rest) / 365;
    expect(cents(accruedOn("2023-01-01", annual, "2021-01-01", some))).toBeCloseTo(expected, 10);
  });
});

/** A company with common stock and a class of cumulative preferred stock in two lots, of 400 and of 100 days ago. */
async function cumulative(terms: object = {}) {
  const company = await newCompany();
  const { act } = company;
  await act(issueEquity, { grant_type: "common", recipient_name: "Founder", shares: 1000, granted_on: ago(500) });
  const { instrument_id } = await act(createInstrument, {
    ...{ symbol: "A", kind: "preferred", authorized_units: 100_000, original_issue_price: "1", dividend_percent: 8 },
    ...{ liquidation_multiple: 1, participation: "none", seniority: 1, ...terms },
  });
  const lot = (recipient_name: string, shares: number, days: number) =>
    act(issueEquity, { grant_type: "preferred", instrument_id, recipient_name, shares, granted_on: ago(days) });
  const [first, second] = [await lot("Fund", 1000, 400), await lot("Angel", 500, 100)];
  const accrued = (as_of?: string) => act(readAccruedDividends, as_of === undefined ? {} : { as_of });
  return { ...company, instrument_id, first, second, accrued };
}

const half = (exact: number) => Math.floor(exact + 0.5);

describe("accrued dividends", () => {
  it("are told by class, lot and holder as of any day, go with the shares, and end where they convert", async () => {
    const { act, accrued, first, instrument_id } = await cumulative();
    const [old, young] = [(1000 * 8 * 400) / 365, (500 * 8 * 100) / 365];
    const told = await accrued();
    expect(told).toMatchObject({
      accrued_cents: half(old + young),
      classes: [{ symbol: "A", dividend_percent: 8, dividend_compounding: "simple", units: 1500 }],
      lots: [
        { units: 1000, accrues_from: ago(400), accrued_per_share: "0.087671232877", declared_per_share: "0" },
        {
          units: 500,
          accrues_from: ago(100),
          why: `$1 × 8% × 100 ÷ 365 days from ${longDate(ago(100))}: $0.02191781 a share.`,
        },
      ],
      holders: [{ name: "Fund" }, { name: "Angel" }],
    });
    for (const parts of [told.lots, told.holders, told.lots.flatMap(({ holders }) => holders)]) {
      expect(parts.reduce((sum, { accrued_cents }) => sum + accrued_cents, 0)).toBe(told.accrued_cents);
    }
    expect((await accrued(ago(100))).lots).toMatchObject([{ units: 1000 }, { units: 500, accrued_cents: 0 }]);
    expect(await accrued(ago(450))).toMatchObject({ accrued_cents: 0, lots: [], holders: [] });
    expect((await accrued(addDays(today(), 365))).accrued_cents).toBe(half(old + young + 1500 * 8));
    await act(createTransfer, { from_name: "Fund", to_name: "Heir", shares: 250, share_class: "preferred" });
    await act(convertGrant, { grant_id: first.grant_id, shares: 500 });
    const left = await accrued();
    expect(left.holders.map(({ name }) => name)).toEqual(["Fund", "Heir", "Angel"]);
    left.holders.forEach(({ accrued_cents }, at) => {
      expect(Math.abs(accrued_cents - ([old / 4, old / 4, young][at] ?? 0))).toBeLessThan(1);
    });
    await act(splitInstrument, { instrument_id, numerator: 2, denominator: 1 });
    expect((await accrued()).accrued_cents).toBe(left.accrued_cents);
    const waterfall = await act(readWaterfall);
    for (const { class_cents, total_amount_cents } of waterfall.points) {
      expect(class_cents.reduce((sum, one) => sum + one, 0)).toBe(total_amount_cents);
    }
  });

  it("are declared before others, once, the older with the younger in proportion, and come back with a voided distribution", async () => {
    const { act, accrued } = await cumulative();
    const { accrued_cents: all } = await accrued();
    await expect(act(declareDistribution, { total_amount_cents: 100 })).rejects.toMatchObject({
      code: "dividends_accrued",
    });
    expect((await act(calculateDistribution, { total_amount_cents: 100 })).notes.at(-1)).toContain("have accrued");
    const declare = (total_amount_cents: number, more: object = {}) =>
      act(declareDistribution, { total_amount_cents, method: "accrued_dividends", ...more });
    await expect(declare(all + 1)).rejects.toThrow(
      "total_amount_cents must not exceed the dividends that have accrued",
    );
    const racing = await Promise.allSettled([declare(all), declare(all)]);
    expect(racing.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [done] = racing.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    if (!done) throw new Error("nothing was declared");
    expect(done.parts).toMatchObject([
      { name: "Fund", amount_cents: half((1000 * 8 * 400) / 365), lines: [{ basis: "dividend" }] },
      { name: "Angel", amount_cents: half((500 * 8 * 100) / 365) },
    ]);
    expect((await accrued()).accrued_cents).toBe(0);
    expect((await accrued(ago(1))).accrued_cents).toBeGreaterThan(0);
    await expect(declare(10, { record_date: ago(1), declared_on: ago(1) })).rejects.toThrow(
      "record_date must not be before",
    );
    // Only now is common stock paid.
    const { distribution_id } = await act(declareDistribution, { total_amount_cents: 100 });
    expect((await accrued(addDays(today(), 365))).accrued_cents).toBe(1500 * 8);
    await act(voidDistribution, { distribution_id: done.distribution_id });
    expect((await accrued()).accrued_cents).toBe(all);
    const again = (per_share: string) =>
      refusalOfCopy("declared_dividend", ["distribution_id", done.distribution_id], { distribution_id, per_share });
    expect(await again("0.5")).toBe("no more is declared of a dividend than has accrued");
    expect(await again("0.01")).toBe("what is paid of dividends is taken off what has accrued");
    await declare(all - 1000);
    expect((await accrued()).accrued_cents).toBe(1000);
    expect((await accrued()).lots.map(({ declared_per_share }) => Number(declared_per_share) > 0)).toEqual([
      true,
      true,
    ]);
  });

  it("are declared whole as they are told, class by class, the higher rank first", async () => {
    const { act, accrued } = await cumulative();
    // Half a cent of each class: each is rounded up, and so they come to a cent more than together.
    const terms = { kind: "preferred", authorized_units: 1000, original_issue_price: "1", dividend_percent: 7.3 };
    for (const [symbol, seniority] of [
      ["B", 2],
      ["C", 3],
    ] as const) {
      const { instrument_id } = await act(createInstrument, { symbol, ...terms, seniority });
      const own = { grant_type: "preferred", instrument_id, recipient_name: `Holder of ${symbol}` };
      await act(issueEquity, { ...own, shares: 25, granted_on: ago(1) });
    }
    const told = await accrued();
    expect(told.classes.map(({ accrued_cents }) => accrued_cents)).toEqual([9863, 1, 1]);
    const exact = { method: "accrued_dividends" as const };
    const { parts } = await act(calculateDistribution, { ...exact, total_amount_cents: 1 });
    // Half of it is either's, and nothing of a lower rank's.
    expect(parts.map(({ name }) => name)).toEqual(["Holder of B"]);
    await act(declareDistribution, { ...exact, total_amount_cents: told.accrued_cents });
    expect((await accrued()).accrued_cents).toBe(0);
  });

  it("are paid with the preference of each lot, to the cent, and given up by what converts", async () => {
    const { act } = await cumulative();
    const old = 100 + (8 * 400) / 365;
    const young = 100 + (8 * 100) / 365;
    const exit = (total_amount_cents: number) =>
      act(calculateDistribution, { total_amount_cents, method: "waterfall" });
    const low = await exit(100_000);
    // In a rank the preference and what has accrued are paid in proportion.
    const owed = 1000 * old + 500 * young;
    expect(low.parts.find(({ name }) => name === "Fund")?.amount_cents).toBe(half((100_000 * 1000 * old) / owed));
    const middle = await exit(200_000);
    expect(middle.classes.filter(({ accrued_per_share }) => accrued_per_share !== null)).toHaveLength(2);
    expect(middle.parts.find(({ name }) => name === "Fund")?.lines.map(({ basis }) => basis)).toEqual([
      "preference",
      "dividend",
    ]);
    expect(middle.parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(200_000);
    // A lot converts where a common share is worth more than all that it is owed: the younger does first.
    const between = half(1500 * ((old + young) / 2) + 1000 * old);
    const turned = (await exit(between)).classes.filter(({ kind }) => kind === "preferred");
    expect(turned.map(({ units, converts }) => [units, converts]).toSorted()).toEqual([
      [1000, false],
      [500, true],
    ]);
    const { break_points } = await act(readWaterfall);
    expect(break_points.filter(({ event }) => event === "converts")).toHaveLength(2);
    await act(declareDistribution, { total_amount_cents: 200_000, method: "waterfall" });
    expect((await act(readAccruedDividends)).accrued_cents).toBe(0);
  });

  it("follow what a class, or a round's series, is told, and that stands", async () => {
    const { act, instrument_id } = await cumulative();
    const refused = [
      [createInstrument, { symbol: "B", kind: "common", authorized_units: 1, dividend_percent: 8 }, "dividend_percent"],
      [
        createInstrument,
        { symbol: "B", kind: "preferred", authorized_units: 1, dividend_percent: 8 },
        "original_issue_price",
      ],
      [
        createInstrument,
        { symbol: "B", kind: "preferred", authorized_units: 1, dividend_from: "2026-01-01" },
        "dividend_from",
      ],
      [
        createInstrument,
        { symbol: "B", kind: "preferred", authorized_units: 1, dividend_percent: 101 },
        "dividend_percent",
      ],
      [completeInstrument, { instrument_id, dividend_compounding: "annual" }, "dividend_compounding must be left out"],
    ] as const;
    for (const [operation, given, why] of refused) {
      await expect(act(operation as typeof createInstrument, given)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(why),
      });
    }
    const change = "update instrument set dividend_percent = 9 where instrument_id = $1";
    expect((await refusalByDatabase(change, [instrument_id]))?.message).toContain("accrue as it was told");
    const round = await act(closeRound, {
      ...{ pre_money_cents: 100_000_000, investments: [{ investor_name: "VC", amount_cents: 10_000_000 }] },
      ...{ dividend_percent: 6, dividend_compounding: "annual" },
    });
    expect(await act(readInstrument, { instrument_id: round.instrument_id })).toMatchObject({
      ...{ dividend_percent: 6, dividend_compounding: "annual", dividend_from: null },
    });
    const year = addMonths(today(), 12);
    const { classes } = await act(readAccruedDividends, { as_of: year });
    const cost = round.investors.reduce((sum, { cost_cents }) => sum + cost_cents, 0);
    const grown = classes.find(({ dividend_percent }) => dividend_percent === 6)?.accrued_cents ?? 0;
    expect(Math.abs(grown - (cost * 0.06 * daysBetween(today(), year)) / 365)).toBeLessThan(1);
    // PostgreSQL knows the same figure, compounded and not.
    const inAll =
      "select accrued_in_all(i, $2::date, $3::date)::float as accrued from instrument i where i.instrument_id = $1";
    for (const [id, terms] of [
      [instrument_id, eight],
      [round.instrument_id, { ...annual, dividend_percent: 6, original_issue_price: round.price_per_share }],
    ] as const) {
      const [{ accrued } = { accrued: 0 }] = await asOwner<{ accrued: number }>(inAll, [
        id,
        "2020-02-29",
        "2027-08-03",
      ]);
      expect(accrued).toBeCloseTo(cents(accruedOn("2027-08-03", terms, "2020-02-29", [])) / 100, 10);
    }
  });
});
