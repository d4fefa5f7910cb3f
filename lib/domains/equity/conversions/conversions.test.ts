import { describe, expect, it } from "vitest";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { balancesOf, newCompany } from "../../../../e2e/support/books.ts";
import { apart } from "../../../../e2e/support/equity.ts";
import { issueEquity } from "../grants/operations.ts";
import { createInstrument, createTransfer, readCapTable } from "../operations.ts";
import { convertGrant } from "./operations.ts";
import { movedCapital, partOf } from "./rules.ts";

describe("preferred shares", () => {
  it("become common stock by hand, at their ratio, with what they stand for in the books", async () => {
    const { act, workspace_id, entity_id } = await newCompany();
    const terms = { liquidation_multiple: 1, participation: "none", seniority: 1, original_issue_price: "3.00" };
    const { instrument_id } = await act(createInstrument, {
      ...{ symbol: "SERIES A", kind: "preferred", authorized_units: 1000, par_value: "0.01" },
      ...{ ...terms, conversion_price: "2.00" },
    });
    const given = {
      instrument_id,
      grant_type: "preferred",
      recipient_name: "Fund",
      shares: 1000,
      price_per_share: "3.00",
    };
    const unpaid = await act(issueEquity, { ...given, shares: 100, consideration: "cash" });
    await expect(act(convertGrant, { grant_id: unpaid.grant_id })).rejects.toThrow("has not come");
    const { grant_id } = await act(issueEquity, {
      ...given,
      shares: 900,
      paid_on: "2026-01-02",
      granted_on: "2026-01-02",
    });
    await act(createTransfer, {
      from_name: "Fund",
      to_name: "Grace",
      shares: 201,
      share_class: "preferred",
      transferred_on: "2026-01-03",
    });
    // The older grant's shares went first: the unpaid one is of today.
    const before = await balancesOf(workspace_id);
    expect(before).toMatchObject({ cash: 270_000, preferred_stock: -900, additional_paid_in_capital: -269_100 });
    await expect(act(convertGrant, { grant_id, shares: 700 })).rejects.toThrow("requested 700, available 699");
    await expect(act(convertGrant, { grant_id, holder_name: "Mary" })).rejects.toThrow("Mary holds nothing of it");
    const racing = await Promise.allSettled([1, 2].map(() => act(convertGrant, { grant_id, shares: 400 })));
    expect(racing.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const whole = await act(convertGrant, { grant_id, holder_name: "grace" });
    expect(whole).toMatchObject({ remaining_units: 299 });
    expect(whole.events.map(({ kind, shares, holder_name }) => [kind, shares, holder_name])).toEqual([
      ["conversion", 400, null],
      ["conversion", 201, "grace"],
    ]);
    const { grants, holders } = await act(readCapTable);
    const common = grants.filter(({ consideration }) => consideration === "conversion");
    // Half a share of 301.5 is left out.
    expect(common.map((one) => [one.recipient_name, one.grant_type, one.shares, one.approval])).toEqual([
      ["Fund", "common_stock", 600, "missing"],
      ["grace", "common_stock", 301, "missing"],
    ]);
    expect(holders.map(({ name, units }) => [name.toLowerCase(), units])).toEqual([
      ["fund", 999],
      ["grace", 301],
    ]);
    expect(await apart(entity_id)).toEqual([]);
    const asked = (await act(listObligations, { status: "pending" })).data.filter(
      ({ kind }) => kind === "authorize_grant",
    );
    for (const one of common) expect(asked.map(({ about_id }) => about_id)).not.toContain(one.grant_id);
    await act(convertGrant, { grant_id });
    const after = await balancesOf(workspace_id);
    const capital = ["common_stock", "preferred_stock", "additional_paid_in_capital"].map((code) => after[code] ?? 0);
    expect(capital.reduce((sum, cents) => sum + cents, 0)).toBe(-270_000);
    expect([after.preferred_stock ?? 0, after.cash]).toEqual([0, 270_000]);
    expect((await act(readIntegrity)).is_sound).toBe(true);
    await expect(act(convertGrant, { grant_id })).rejects.toThrow("holds nothing of it");
    const stock = await act(issueEquity, { grant_type: "common", recipient_name: "Ada", shares: 10 });
    await expect(act(convertGrant, { grant_id: stock.grant_id })).rejects.toThrow("preferred stock converts");
  });

  it("are no more than the common stock has left", async () => {
    const { act } = await newCompany();
    const { instrument_id } = await act(createInstrument, {
      symbol: "SEED",
      kind: "preferred",
      authorized_units: 20_000_000,
    });
    const { grant_id } = await act(issueEquity, {
      instrument_id,
      grant_type: "preferred",
      recipient_name: "Fund",
      shares: 20_000_000,
    });
    await expect(act(convertGrant, { grant_id })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("available"),
    });
  });
});

describe("what moves in the books", () => {
  it("adds up over any parts, and is nothing where both are the same", () => {
    const parts = [3, 5, 2, 90].map((shares, at, all) =>
      partOf(
        1001,
        all.slice(0, at).reduce((a, b) => a + b, 0),
        shares,
        100,
      ),
    );
    expect(parts.reduce((a, b) => a + b, 0)).toBe(1001);
    const stock = { kind: "preferred" as const, shares: 10, par_value: "0.01" };
    expect(movedCapital(stock, { ...stock, kind: "common" }, 1000, (cents) => cents)).toEqual([
      { code: "preferred_stock", side: "debit", amount_cents: 10 },
      { code: "common_stock", side: "credit", amount_cents: 10 },
    ]);
    expect(movedCapital(stock, stock, 1000, (cents) => cents)).toEqual([]);
  });
});
