import { describe, expect, it } from "vitest";
import { newCompany } from "../../../../e2e/support/books.ts";
import { refusalByDatabase, refusalOfCopy } from "../../../../e2e/support/database.ts";
import { completeInstrument, listInstrumentEvents, splitInstrument } from "../amendments/operations.ts";
import { convertGrant } from "../conversions/operations.ts";
import { issueEquity } from "../grants/operations.ts";
import { createInstrument, readCapTable, readInstrument } from "../operations.ts";
import { readOwnershipHistory } from "../ownership/operations.ts";
import { addClosing, closeRound, previewRound } from "../rounds/operations.ts";

const terms = { liquidation_multiple: 1, participation: "none", seniority: 1, original_issue_price: "1.00" };

/** 6,000,000 common shares, and 2,000,000 of a Series A that was bought at $1.00. */
async function withSeries(anti_dilution: string | undefined) {
  const { act, ...company } = await newCompany();
  const common = (await act(readCapTable)).instruments[0]?.instrument_id;
  await act(issueEquity, { grant_type: "common", recipient_name: "Ada", shares: 6_000_000, granted_on: "2024-01-02" });
  const { instrument_id } = await act(createInstrument, {
    ...{ symbol: "SERIES A", kind: "preferred", authorized_units: 2_000_000, ...terms, anti_dilution },
  });
  const bought = { instrument_id, grant_type: "preferred", recipient_name: "Fund", shares: 2_000_000 };
  const { grant_id } = await act(issueEquity, {
    ...bought,
    price_per_share: "1.00",
    granted_on: "2024-06-03",
    paid_on: "2024-06-03",
  });
  const series = (as_of?: string) => act(readInstrument, { instrument_id, as_of });
  return { act, ...company, common, instrument_id, grant_id, series };
}

/** What one holds in common shares. */
const fullyOf = async (act: Awaited<ReturnType<typeof withSeries>>["act"], name: string, as_of?: string) =>
  (await act(readCapTable, { as_of })).holders.find((one) => one.name === name)?.fully_diluted_units;

const investments = [{ investor_name: "Nova", amount_cents: 100_000_000 }];

describe("a round below what preferred stock converts at", () => {
  it("lowers a full ratchet to its own price, borne by those before the money, and closes so", async () => {
    const { act, instrument_id, series, grant_id } = await withSeries("full_ratchet");
    // p × (6,000,000 + 2,000,000 × 1.00 ÷ p) = $5,000,000, so that p is $0.50, and the Series A 4,000,000 of 10,000,000.
    const asked = { pre_money_cents: 500_000_000, investments };
    const preview = await act(previewRound, asked);
    expect(preview).toMatchObject({ price_per_share: "0.50000", total_shares: 12_000_000, capitalization: 10_000_000 });
    expect(preview.adjustments).toEqual([
      {
        ...{ instrument_id, symbol: "SERIES A", anti_dilution: "full_ratchet" },
        ...{ conversion_price_before: "1.00", conversion_price: "0.5", counted_shares: null },
        ...{ conversion_ratio_before: null, conversion_ratio: null },
        ...{ issued_shares: 2_000_000, issue_price_per_share: "0.5" },
        ...{ common_shares_before: 2_000_000, common_shares: 4_000_000 },
      },
    ]);
    expect(preview.holders.map(({ name, shares }) => [name, shares])).toEqual([
      ["Ada", 6_000_000],
      ["Fund", 4_000_000],
      ["Nova", 2_000_000],
    ]);
    const { round_id } = await act(closeRound, { ...asked, name: "Series B", anti_dilution: "full_ratchet" });
    expect(await series()).toMatchObject({ conversion_price: "0.5", conversion_ratio: null });
    const [event] = (await act(listInstrumentEvents, { instrument_id })).data;
    const [{ instrument_id: _, symbol: __, ...adjustment } = {}] = preview.adjustments as object[] as Record<
      string,
      unknown
    >[];
    expect(event).toMatchObject({
      kind: "adjustment",
      adjustment: { ...adjustment, source: { type: "round", id: round_id } },
    });
    expect(await fullyOf(act, "Fund")).toBe(4_000_000);
    // Its own series is guarded, and bought at the price: another closing at that adjusts nothing.
    await act(addClosing, { round_id, investments: [{ investor_name: "Vega", amount_cents: 1_000_000 }] });
    expect((await act(listInstrumentEvents, { instrument_id })).data).toHaveLength(1);
    const { events } = await act(convertGrant, { grant_id, shares: 3 });
    const { grants } = await act(readCapTable);
    expect(grants.find((one) => one.grant_id === events[0]?.resulting_grant_id)?.shares).toBe(6);
  });

  it("by a weighted average goes between both prices, and is told of the shares before it", async () => {
    const { act } = await withSeries("broad_based_weighted_average");
    const { adjustments, price_per_share, total_shares, investors } = await act(previewRound, {
      pre_money_cents: 400_000_000,
      investments,
    });
    const [one] = adjustments;
    const shares = investors[0]?.shares ?? 0;
    // (8,000,000 × 1.00 + what is paid) ÷ (8,000,000 + what is issued), to four places.
    const cp2 = (8_000_000 + shares * Number(price_per_share)) / (8_000_000 + shares);
    expect(one).toMatchObject({ counted_shares: 8_000_000, issued_shares: shares });
    expect(Number(one?.conversion_price)).toBeCloseTo(cp2, 4);
    expect(one?.common_shares).toBe(Math.floor(2_000_000 / Number(one?.conversion_price)));
    // The price is still the money over the shares.
    expect(total_shares).toBe(6_000_000 + (one?.common_shares ?? 0) + shares);
    expect(Number(price_per_share) * total_shares).toBeGreaterThanOrEqual(5_000_000);
    expect((Number(price_per_share) - 0.00001) * total_shares).toBeLessThan(5_000_000);
  });

  it("is refused where a ratchet would take the whole company, and adjusts nothing above it or without a guard", async () => {
    const { act } = await withSeries("full_ratchet");
    const worth = (cents: number) => act(previewRound, { pre_money_cents: cents, investments });
    await expect(worth(200_000_000)).rejects.toThrow("the anti-dilution of SERIES A would take the whole company");
    expect((await worth(800_000_000)).adjustments).toEqual([]);
    const open = await withSeries(undefined);
    const low = await open.act(previewRound, { pre_money_cents: 80_000_000, investments });
    expect(low).toMatchObject({ adjustments: [], price_per_share: "0.10000" });
    await open.act(completeInstrument, { instrument_id: open.instrument_id, anti_dilution: "full_ratchet" });
    await expect(
      open.act(completeInstrument, { instrument_id: open.instrument_id, anti_dilution: "none" }),
    ).rejects.toThrow("stands already: full_ratchet");
  });
});

describe("stock that is granted below what preferred stock converts at", () => {
  it("adjusts it on that day, goes back to what it was before, and follows splits", async () => {
    const { act, common, series, instrument_id } = await withSeries("broad_based_weighted_average");
    const sold = { grant_type: "common", recipient_name: "Vega", price_per_share: "0.50", shares: 2_000_000 };
    // A 8,000,000: (8,000,000 + 1,000,000) ÷ 10,000,000 = 0.90; 2,000,000 ÷ 0.9 = 2,222,222.2….
    const { grant_id } = await act(issueEquity, { ...sold, granted_on: "2025-03-04" });
    expect(await series()).toMatchObject({ conversion_price: "0.9", original_issue_price: "1.00" });
    const [event] = (await act(listInstrumentEvents, { instrument_id })).data;
    expect(event).toMatchObject({ happened_on: "2025-03-04", adjustment: { source: { type: "grant", id: grant_id } } });
    expect(await fullyOf(act, "Fund")).toBe(2_222_222);
    expect(await series("2025-03-03")).toMatchObject({ conversion_price: "1.00", conversion_ratio: null });
    expect(await fullyOf(act, "Fund", "2025-03-03")).toBe(2_000_000);
    const { points } = await act(readOwnershipHistory);
    const total = (on: string) => points.find((one) => one.on === on)?.fully_diluted_units;
    expect([total("2024-06-03"), total("2025-03-04")]).toEqual([8_000_000, 10_222_222]);
    await act(splitInstrument, { instrument_id: common, numerator: 2, denominator: 1, split_on: "2025-06-02" });
    expect(await series()).toMatchObject({ conversion_price: "0.45", conversion_ratio: "20/9" });
    expect(await series("2025-03-04")).toMatchObject({ conversion_price: "0.9", conversion_ratio: "10/9" });
    expect(await series("2025-03-03")).toMatchObject({ conversion_price: "1.00", conversion_ratio: null });
    // A before it is 16,000,000 + 4,444,444: (20,444,444 × 0.45 + 100,000) ÷ 21,444,444 = 0.43367….
    await act(issueEquity, { ...sold, price_per_share: "0.10", shares: 1_000_000, granted_on: "2025-07-01" });
    expect(await series()).toMatchObject({ conversion_price: "0.4337", conversion_ratio: "10000/4337" });
    expect(await series("2025-06-30")).toMatchObject({ conversion_price: "0.45", conversion_ratio: "20/9" });
  });

  it("leaves it as it is where the issue is excluded, or not below it, and refuses one before its last change", async () => {
    const { act, series, instrument_id } = await withSeries("full_ratchet");
    const sold = { grant_type: "common", recipient_name: "Vega", price_per_share: "0.50", shares: 1_000 };
    const vesting = { months: 48, cliff_months: 12 };
    await act(issueEquity, { ...sold, vesting });
    await act(issueEquity, { ...sold, exemption: "701" });
    await act(issueEquity, { ...sold, is_excluded_issue: true });
    await act(issueEquity, { ...sold, price_per_share: "1.00" });
    await act(issueEquity, { ...sold, price_per_share: undefined });
    expect(await series()).toMatchObject({ conversion_price: null });
    expect((await act(listInstrumentEvents, { instrument_id })).data).toEqual([]);
    await act(issueEquity, { ...sold, vesting, is_excluded_issue: false, granted_on: "2025-03-04" });
    expect(await series()).toMatchObject({ conversion_price: "0.5" });
    const before = act(issueEquity, { ...sold, price_per_share: "0.25", granted_on: "2025-03-03" });
    await expect(before).rejects.toThrow("granted_on must not be before the last change of SERIES A");
    expect(await series()).toMatchObject({ conversion_price: "0.5" });
  });

  it("stands in its order with splits: neither a split of the common stock nor an adjustment is dated before the other", async () => {
    const { act, common, series } = await withSeries("full_ratchet");
    const other = { ...terms, symbol: "SERIES B", kind: "preferred", authorized_units: 100_000, seniority: 2 };
    const { instrument_id } = await act(createInstrument, { ...other, original_issue_price: "0.80" });
    const bought = { instrument_id, grant_type: "preferred", recipient_name: "Vega", shares: 100_000 };
    await act(issueEquity, { ...bought, price_per_share: "0.80", granted_on: "2025-03-04" });
    const split = { instrument_id: common, numerator: 2, denominator: 1 };
    await expect(act(splitInstrument, { ...split, split_on: "2025-03-03" })).rejects.toThrow(
      "split_on must not be before what last happened to its holdings, or to what converts into it, 2025-03-04",
    );
    const { instrument_event_id } = await act(splitInstrument, { ...split, split_on: "2025-03-05" });
    expect(await series("2025-03-04")).toMatchObject({ conversion_price: "0.8", conversion_ratio: "5/4" });
    expect(await series("2025-03-03")).toMatchObject({ conversion_price: "1.00", conversion_ratio: null });
    const forged = { instrument_event_id: "iev_zzzz", happened_on: "2025-03-03" };
    expect(await refusalOfCopy("instrument_event", ["instrument_event_id", instrument_event_id], forged)).toBe(
      "what preferred stock converts by has changed after 2025-03-03",
    );
  });

  it("is held by the database as well", async () => {
    const { entity_id, instrument_id, act } = await withSeries("full_ratchet");
    await act(issueEquity, { grant_type: "common", recipient_name: "Vega", price_per_share: "0.50", shares: 10 });
    const changed = "update instrument set anti_dilution = 'none' where entity_id = $1 and kind = 'preferred'";
    expect((await refusalByDatabase(changed, [entity_id]))?.message).toContain("rights that were told stand");
    const copy = { instrument_id: "ins_x", symbol: "X", anti_dilution: "some" };
    expect(await refusalOfCopy("instrument", ["instrument_id", instrument_id], copy)).toContain(
      "instrument_anti_dilution_is_known",
    );
    const common = "update instrument set anti_dilution = 'none' where entity_id = $1 and kind = 'common'";
    expect(await refusalByDatabase(common, [entity_id])).toMatchObject({
      constraint: "instrument_anti_dilution_is_of_preferred",
    });
    const [event] = (await act(listInstrumentEvents, { instrument_id })).data;
    const again = (price: string) =>
      refusalOfCopy("instrument_event", ["instrument_id", instrument_id], {
        instrument_event_id: `${event?.instrument_event_id}x`,
        adjustment: { ...event?.adjustment, conversion_price: price },
      });
    expect(await again("2")).toContain("instrument_event_adjusts_downwards");
    expect(await again("0.1")).toBe("preferred stock converts otherwise than its event says");
  });
});
