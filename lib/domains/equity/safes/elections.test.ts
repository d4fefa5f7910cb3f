import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { adjournMeeting, castVote, conveneMeeting } from "#lib/domains/company/governance/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { execute } from "#lib/execute.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { refusalByDatabase, refusalOfCopy } from "../../../../e2e/support/database.ts";
import { calculateDistribution } from "../distributions/operations.ts";
import { issueEquity } from "../grants/operations.ts";
import { closeRound, previewRound } from "../rounds/operations.ts";
import { approveSafe, cancelSafe, createSafe, electTerms, listSafes, readSafe } from "./operations.ts";

const day = (before: number) => addDays(today(), -before);

describe("an MFN SAFE", () => {
  it("takes the best of what came later, or what its holder elects, until they elect otherwise", async () => {
    const { act } = await newCompany();
    await act(issueEquity, { grant_type: "common", recipient_name: "Founders", shares: 10_000_000 });
    const safe = (investor_name: string, before: number, given: object) =>
      act(createSafe, { investor_name, principal_amount_cents: 10_000_000, issued_on: day(before), ...given });
    const early = await safe("Early", 40, { safe_type: "post_money", valuation_cap_cents: 100_000_000 });
    const mfn = await safe("Mia", 30, { safe_type: "mfn" });
    const other = await safe("Max", 25, { safe_type: "mfn" });
    const low = await safe("Low", 20, { safe_type: "post_money", valuation_cap_cents: 500_000_000 });
    const high = await safe("High", 10, { safe_type: "post_money", valuation_cap_cents: 800_000_000 });
    const never = await safe("Never", 5, { safe_type: "post_money", valuation_cap_cents: 200_000_000 });
    await act(cancelSafe, { safe_id: never.safe_id });
    const { safe_id } = mfn;
    const asked = async () =>
      (await act(listObligations, { status: "pending" })).data.filter(
        ({ about_id, kind }) => about_id === safe_id && kind === "mfn_election",
      );
    expect(await asked()).toHaveLength(1);
    const electable = async (filter: object) =>
      (await act(listSafes, { electable_by: safe_id, ...filter })).data.map((one) => one.safe_id);
    expect(await electable({})).toEqual([high.safe_id, low.safe_id]);
    expect(await electable({ search: "lo", limit: 1 })).toEqual([low.safe_id]);
    expect(await electable({ electable_by: high.safe_id })).toEqual([]);
    const round = {
      pre_money_cents: 2_000_000_000,
      investments: [{ investor_name: "Fund", amount_cents: 500_000_000 }],
    };
    const priceOf = async (id: string) =>
      (await act(previewRound, round)).safes.find((one) => one.safe_id === id)?.price_per_share;
    expect(await priceOf(safe_id)).toBe(await priceOf(low.safe_id));

    for (const [mfn_safe_id, why] of [
      [safe_id, "that is circular"],
      [other.safe_id, "is an MFN SAFE too, and two that take each other's terms are circular"],
      [early.safe_id, `${early.safe_id} was issued on ${day(40)}, this one on ${day(30)}`],
      [never.safe_id, "was cancelled"],
    ] as const) {
      await expect(act(electTerms, { safe_id, mfn_safe_id })).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(why),
      });
    }
    await expect(act(electTerms, { safe_id, mfn_safe_id: null })).rejects.toThrow("has elected nothing");
    await expect(act(electTerms, { safe_id: low.safe_id, mfn_safe_id: high.safe_id })).rejects.toThrow(
      "only an mfn one",
    );
    await expect(act(electTerms, { safe_id, mfn_safe_id: high.safe_id, elected_on: day(11) })).rejects.toThrow(
      "must not be before",
    );
    const elected = await act(electTerms, { safe_id, mfn_safe_id: high.safe_id, elected_on: day(3) });
    expect(elected).toMatchObject({
      mfn_safe_id: high.safe_id,
      elections: [{ mfn_safe_id: high.safe_id, elected_on: day(3) }],
    });
    expect(await asked()).toEqual([]);
    expect(await priceOf(safe_id)).toBe(await priceOf(high.safe_id));
    expect(await priceOf(other.safe_id)).toBe(await priceOf(low.safe_id));
    expect((await act(readSafe, { safe_id, as_of: day(4) })).mfn_safe_id).toBeNull();
    const exit = await act(calculateDistribution, { method: "waterfall", total_amount_cents: 3_000_000_000 });
    const got = (name: string) => exit.classes.find((one) => one.name === name)?.amount_cents;
    expect(got("Mia")).toBe(got("High"));
    expect(got("Max")).toBe(got("Low"));
    expect((await act(electTerms, { safe_id, mfn_safe_id: null })).mfn_safe_id).toBeNull();
    expect(await priceOf(safe_id)).toBe(await priceOf(low.safe_id));
    const racing = await Promise.allSettled([1, 2].map(() => act(electTerms, { safe_id, mfn_safe_id: low.safe_id })));
    expect(racing.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await act(readSafe, { safe_id })).elections).toHaveLength(3);
    const refusal = await refusalByDatabase("update safe set mfn_safe_id = $2 where safe_id = $1", [
      safe_id,
      high.safe_id,
    ]);
    expect(refusal?.message).toContain("a SAFE stands");
    expect(
      (await refusalByDatabase("update safe_election set mfn_safe_id = null where safe_id = $1", [safe_id]))?.message,
    ).toContain("stands");
    const again = (mfn_safe_id: string) =>
      refusalOfCopy("safe_election", ["safe_id", safe_id], { safe_election_id: "sel_x", mfn_safe_id });
    expect(await again(low.safe_id)).toBe("only an outstanding MFN SAFE elects, and each time something else");
    expect(await again(early.safe_id)).toBe(
      "an MFN SAFE takes the terms of one that was issued after it and has its own",
    );
  });
});

describe("a SAFE's approval", () => {
  it("is asked for until a meeting that authorizes as much, or a signed document, is named", async () => {
    const { act, caller, entity_id } = await newCompany();
    const convene = { entity_id, meeting_type: "board", title: "Seed", agenda_items: ["Approve SAFEs"] };
    const authorizes = [{ agenda_item_index: 0, act: "safe", recipient_name: "Ada Byron", amount_cents: 10_000_000 }];
    const { meeting_id } = (await execute(conveneMeeting, caller, { ...convene, authorizes })).value;
    await execute(castVote, caller, { meeting_id, agenda_item_index: 0, voter_name: "Ada Byron", decision: "approve" });
    await execute(adjournMeeting, caller, { meeting_id });
    const given = {
      investor_name: "ada  byron",
      principal_amount_cents: 6_000_000,
      safe_type: "discount",
      discount_rate: "0.80",
    };
    const { safe_id, approval } = await act(createSafe, given);
    expect(approval).toBe("missing");
    const asked = async () =>
      (await act(listObligations, { status: "pending" })).data.map(({ about_id, kind }) => [about_id, kind]);
    expect(await asked()).toContainEqual([safe_id, "authorize_convertible"]);
    expect(await act(approveSafe, { safe_id, approval_id: meeting_id })).toMatchObject({
      approval: "approved",
      approval_id: meeting_id,
    });
    expect(await asked()).not.toContainEqual([safe_id, "authorize_convertible"]);
    await expect(act(approveSafe, { safe_id, approval_id: meeting_id })).rejects.toThrow("approved it");
    await expect(act(createSafe, { ...given, approval_id: meeting_id })).rejects.toThrow(
      "available 4,000,000 of 10,000,000",
    );
    await expect(act(createSafe, { ...given, investor_name: "Grace", approval_id: meeting_id })).rejects.toThrow(
      "it authorizes Ada Byron",
    );
    const second = { ...given, principal_amount_cents: 4_000_000, approval_id: meeting_id };
    const racing = await Promise.allSettled([1, 2].map(() => act(createSafe, second)));
    expect(racing.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a pro-rata right", () => {
  it("is offered as a part of the new shares, and bought beside the others where it is taken", async () => {
    const { act } = await newCompany();
    await act(issueEquity, { grant_type: "common", recipient_name: "Founders", shares: 8_000_000 });
    const post = { safe_type: "post_money", principal_amount_cents: 100_000_000, valuation_cap_cents: 500_000_000 };
    const { safe_id } = await act(createSafe, { ...post, investor_name: "Lovelace", pro_rata: true });
    const without = await act(createSafe, { ...post, principal_amount_cents: 50_000_000, investor_name: "Other" });
    const round = {
      price_decimals: 12,
      pre_money_cents: 2_000_000_000,
      investments: [{ investor_name: "Fund", amount_cents: 400_000_000 }],
    };
    const { pro_rata, investors, price_per_share } = await act(previewRound, round);
    // A fifth of the company before the money: a fifth of the new shares.
    expect(investors).toMatchObject([{ investor_name: "Fund", safe_id: null }]);
    expect(pro_rata).toMatchObject([{ safe_id, investor_name: "Lovelace", percent: 20, is_taken: false }]);
    expect(Math.abs((pro_rata[0]?.offered_shares ?? 0) * 5 - (investors[0]?.shares ?? 0))).toBeLessThan(10);
    expect(pro_rata[0]?.offered_amount_cents).toBe(
      Math.round((pro_rata[0]?.offered_shares ?? 0) * Number(price_per_share) * 100),
    );
    const asked = { ...round, takes_pro_rata: [safe_id] };
    const taken = await act(previewRound, asked);
    const sold = taken.investors.reduce((sum, { shares }) => sum + shares, 0);
    const own = taken.investors.find((one) => one.safe_id === safe_id);
    // A fifth of all that is sold, its own among it: a quarter of what the others pay.
    expect(own?.amount_cents).toBeGreaterThan(99_990_000);
    expect(own?.amount_cents).toBeLessThanOrEqual(100_010_000);
    expect(taken.pro_rata).toMatchObject([{ is_taken: true }]);
    expect(Math.abs((own?.shares ?? 0) - (taken.pro_rata[0]?.offered_shares ?? 0))).toBeLessThanOrEqual(1);
    expect(Math.abs((own?.shares ?? 0) / sold - 0.2)).toBeLessThan(0.0001);
    expect(taken.holders.reduce((sum, { shares }) => sum + shares, 0)).toBe(taken.total_shares);
    await expect(act(previewRound, { ...round, takes_pro_rata: [without.safe_id] })).rejects.toThrow(
      "has no pro-rata right",
    );
    await expect(act(previewRound, { ...round, takes_pro_rata: [safe_id, safe_id] })).rejects.toThrow(
      "must name each SAFE once",
    );
    const closed = await act(closeRound, asked);
    expect(closed.investors.map((one) => [one.investor_name, one.shares, one.safe_id])).toEqual(
      expect.arrayContaining(taken.investors.map((one) => [one.investor_name, one.shares, one.safe_id])),
    );
  });

  it("stands beside a pool that grows after the money, borne by everybody, to the share", async () => {
    const { act } = await newCompany();
    await act(issueEquity, { grant_type: "common", recipient_name: "Founders", shares: 8_000_000 });
    const round = { pre_money_cents: 800_000_000, investments: [{ investor_name: "Fund", amount_cents: 200_000_000 }] };
    const after = await act(previewRound, { ...round, option_pool_percent: 10, option_pool_timing: "after" });
    // A dollar a share whatever the pool; 10,000,000 shares without it, and a tenth of 11,111,111 with it.
    expect(after).toMatchObject({
      price_per_share: "1.00000",
      option_pool_units: 1_111_111,
      total_shares: 11_111_111,
      option_pool_timing: "after",
    });
    const before = await act(previewRound, { ...round, option_pool_percent: 10 });
    expect(Number(before.price_per_share)).toBeLessThan(1);
    const closed = await act(closeRound, { ...round, option_pool_percent: 10, option_pool_timing: "after" });
    expect(closed).toMatchObject({
      option_pool_timing: "after",
      option_pool_increase: 1_111_111,
      total_shares: 11_111_111,
    });
    await expect(
      act(previewRound, { ...round, option_pool_percent: 100, option_pool_timing: "after" }),
    ).rejects.toMatchObject({ status: 400 });
    const most = { ...round, option_pool_percent: 99.9999, option_pool_timing: "after" };
    expect((await act(previewRound, most)).total_shares).toBeGreaterThan(8_000_000_000_000);
  });
});
