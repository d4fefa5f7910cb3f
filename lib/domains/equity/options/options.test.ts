import { beforeAll, describe, expect, it } from "vitest";
import { dayOf } from "#lib/core/calendar.ts";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { adjournMeeting, castVote, conveneMeeting } from "#lib/domains/company/governance/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { refusalByDatabase, refusalOfCopy } from "../../../../e2e/support/database.ts";
import { addInstrument, grant as grantBy, newCompany, transfer } from "../../../../e2e/support/equity.ts";
import { readGrant } from "../grants/operations.ts";
import { changeEquitySettings } from "../settings/operations.ts";
import { createValuation, listValuations, outdateValuation } from "../valuations/operations.ts";
import { completeGrant, readIsoLimit } from "./operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

/** A company with a pool, out of which options are granted to Grace. */
async function company() {
  const own = await newCompany(caller);
  const { instrument_id } = await addInstrument(caller, own.entity_id, {
    symbol: "PLAN",
    kind: "option",
    authorized_units: 2_000_000,
  });
  const common = (given: Record<string, unknown>) => grantBy(caller, { ...own, ...given });
  const option = async (given: Record<string, unknown> = {}) =>
    (await grantBy(caller, { ...own, instrument_id, grant_type: "stock_option", recipient_name: "Grace", ...given }))
      .value;
  const value = async (given: Record<string, unknown>) =>
    (await execute(createValuation, caller, { ...own, instrument_id: null, ...given })).value;
  const obligations = async () => (await execute(listObligations, caller, { ...own, status: "pending" })).value.data;
  const asked = async (grant_id?: string) =>
    (await obligations())
      .filter(({ about_id }) => grant_id === undefined || about_id === grant_id)
      .map(({ kind }) => kind);
  const titles = async () => (await obligations()).map(({ title }) => title);
  return { entity_id: own.entity_id, common, option, value, asked, titles };
}

const at = ({ entity_id, grant_id }: Record<"entity_id" | "grant_id", string>) => ({ entity_id, grant_id });

describe("an option", () => {
  it("keeps its terms, says which are missing and whether a valuation stands behind its price, and takes them once", async () => {
    const { entity_id, option, value, asked, titles } = await company();
    const plain = await option();
    expect(plain).toMatchObject({
      exercise_price: null,
      option_type: null,
      missing_terms: ["exercise_price", "option_type", "expires_on"],
      valuation: "missing",
      below_fair_market_value: null,
    });
    expect(await asked()).toEqual(expect.arrayContaining(["complete_option_terms", "value_common_stock"]));
    expect(await titles()).toContainEqual(
      expect.stringMatching(/^Complete the terms of Grace's [\d,]+ options: exercise price, option type, last day$/),
    );
    const valued_on = addMonths(today(), -14);
    const old = await value({ fair_market_value: "0.20", valued_on, firm: "Somerville Appraisers" });
    expect(old).toMatchObject({ valid_until: addMonths(valued_on, 12), outdated_on: null, document_id: null });
    expect(await asked()).toContain("value_common_stock");
    expect((await option({ exercise_price: "0.20" })).valuation).toBe("stale");
    const now = await value({ fair_market_value: "0.35", valued_on: addMonths(today(), -1) });
    expect(await asked()).not.toContain("value_common_stock");
    const terms = { exercise_price: "0.35", option_type: "iso", expires_on: addMonths(today(), 120) };
    const fair = await option({ ...terms, post_termination_months: 3, early_exercise: true });
    expect(fair).toMatchObject({
      ...terms,
      post_termination_months: 3,
      early_exercise: true,
      missing_terms: [],
      valuation: "current",
      valuation_id: now.valuation_id,
      fair_market_value: "0.35",
      below_fair_market_value: false,
      is_ten_percent_holder: false,
      iso_faults: [],
    });
    const low = await option({ ...terms, exercise_price: "0.3499", expires_on: addMonths(today(), 121) });
    expect(low).toMatchObject({
      below_fair_market_value: true,
      iso_faults: ["below_fair_market_value", "term_over_ten_years"],
    });
    expect(await asked()).toContain("review_option_price");

    const complete = (given: Record<string, unknown>) => execute(completeGrant, caller, { ...at(plain), ...given });
    expect((await complete({ exercise_price: "0.35", option_type: "nso" })).value.missing_terms).toEqual([
      "expires_on",
    ]);
    await expect(complete({ exercise_price: "0.36" })).rejects.toMatchObject({
      status: 400,
      message: "exercise_price stands already: 0.35",
    });
    await expect(complete({})).rejects.toMatchObject({ status: 400 });
    await complete({ expires_on: terms.expires_on });
    expect((await execute(readGrant, caller, plain)).value.missing_terms).toEqual([]);
    expect(await asked(plain.grant_id)).toEqual(["ratify_grant"]);
    const forged = "update equity_grant set exercise_price = '9' where grant_id = $1";
    expect((await refusalByDatabase(forged, [plain.grant_id]))?.message).toContain("a grant stands");
    expect((await refusalByDatabase("update valuation set fair_market_value = '9'"))?.message).toContain("stands");

    const news = { entity_id, valuation_id: now.valuation_id, outdated_by: "A signed term sheet" };
    const before = execute(outdateValuation, caller, { ...news, outdated_on: "1999-12-31" });
    await expect(before).rejects.toThrow("outdated_on must not be before valued_on");
    const copy = (changes: object) =>
      refusalOfCopy("valuation", ["valuation_id", now.valuation_id], { valuation_id: "val_x", ...changes });
    expect(await copy({ valued_on: addDays(today(), 1) })).toBe("a valuation is of a day that has been");
    expect(await copy({ instrument_id: plain.instrument_id })).toBe("a valuation is of common stock or units");
    expect((await execute(outdateValuation, caller, news)).value.outdated_on).toBe(today());
    await expect(execute(outdateValuation, caller, news)).rejects.toMatchObject({ status: 400 });
    expect((await option(terms)).valuation).toBe("outdated");
    const { data } = (await execute(listValuations, caller, { entity_id })).value;
    expect(data.map(({ fair_market_value }) => fair_market_value)).toEqual(["0.35", "0.20"]);
  });

  it("is of a day before its approval where the company decided on it later, by a meeting or in writing", async () => {
    const { entity_id, option } = await company();
    const yesterday = addDays(today(), -1);
    const decide = async (given: Record<string, unknown>) => {
      const called = { entity_id, meeting_type: "board", title: "Options", agenda_items: ["Options"], ...given };
      const { meeting_id } = (await execute(conveneMeeting, caller, called)).value;
      await execute(castVote, caller, { meeting_id, agenda_item_index: 0, voter_name: "Ada", decision: "approve" });
      await execute(adjournMeeting, caller, { meeting_id });
      return meeting_id;
    };
    const held = await decide({ scheduled_for: `${yesterday}T10:00:00Z` });
    const marks = async (granted_on: string, approval_id: string) => {
      const { approved_on, granted_before_approval } = await option({ granted_on, approval_id });
      return [approved_on, granted_before_approval];
    };
    expect(await marks(addDays(today(), -2), held)).toEqual([yesterday, true]);
    expect(await marks(yesterday, held)).toEqual([yesterday, false]);
    const written = await decide({ by_written_consent: true });
    expect(await marks(yesterday, written)).toEqual([today(), true]);
    expect(await option()).toMatchObject({ approved_on: null, granted_before_approval: null });
  });

  it("below the fair market value, or without a valuation, is refused where the company asks for that", async () => {
    const { entity_id, option, value } = await company();
    await execute(changeEquitySettings, caller, { entity_id, refuses_below_fair_market_value: true });
    const refused = async (given: Record<string, unknown>, message: string) =>
      expect(option(given)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
    await refused({}, "exercise_price is required");
    await refused({ exercise_price: "1" }, "409A valuation is missing");
    await value({ fair_market_value: "0.5", valued_on: today() });
    await refused({ exercise_price: "0.499999999999" }, "requested 0.499999999999, fair market value 0.5");
    expect((await option({ exercise_price: "0.50" })).below_fair_market_value).toBe(false);
  });

  it("of somebody with more than a tenth of the company is an incentive stock option at 110 % and for five years only", async () => {
    const { common, option, value } = await company();
    await common({ shares: 890 });
    await common({ recipient_name: "Grace", shares: 110 });
    await value({ fair_market_value: "1", valued_on: today() });
    const iso = { option_type: "iso", exercise_price: "1.09", expires_on: addMonths(today(), 61) };
    expect(await option(iso)).toMatchObject({
      is_ten_percent_holder: true,
      iso_faults: ["ten_percent_price", "ten_percent_term"],
    });
    const good = { ...iso, exercise_price: "1.10", expires_on: addMonths(today(), 60) };
    expect((await option(good)).iso_faults).toEqual([]);
    expect(await option({ ...good, recipient_name: "Mary" })).toMatchObject({ is_ten_percent_holder: false });
  });

  it("of somebody with more than a tenth of the votes is one of a ten-percent holder, whatever part of the shares that is", async () => {
    const { entity_id, common, option } = await company();
    const classB = await addInstrument(caller, entity_id, { symbol: "CLASS B", kind: "common", votes_per_share: 10 });
    await common({ shares: 900 });
    await common({ ...classB, recipient_name: "Grace", shares: 10 });
    const iso = { option_type: "iso" };
    expect(await option(iso)).toMatchObject({ is_ten_percent_holder: false });
    await common({ ...classB, recipient_name: "Grace", shares: 1 });
    expect(await option(iso)).toMatchObject({ is_ten_percent_holder: true });
  });

  it("of one type is divided by the $100,000 rule over all that its holder was granted", async () => {
    const { entity_id, option, value } = await company();
    await value({ fair_market_value: "1", valued_on: addMonths(today(), -6) });
    const iso = { option_type: "iso", exercise_price: "1" };
    // From one day on, so that both become exercisable in the same years, whatever day it is.
    const vesting = { start_on: today(), months: 24, cliff_months: 12, period_months: 12 };
    const young = await option({ ...iso, shares: 300_000, vesting, recipient_name: "grace " });
    const old = await option({ ...iso, shares: 60_000, granted_on: addDays(today(), -1), vesting });
    await option({ shares: 500_000, option_type: "nso" });
    const { value: limit } = await execute(readIsoLimit, caller, { entity_id, recipient_name: "Grace" });
    const { year } = dayOf(today());
    expect(limit).toMatchObject({
      annual_limit_cents: 10_000_000,
      iso_units: 200_000,
      nso_units: 160_000,
      unmeasured_units: 0,
      grants: [
        { grant_id: old.grant_id, iso_units: 60_000, nso_units: 0, measured_by: "valuation" },
        {
          grant_id: young.grant_id,
          years: [
            { year: year + 1, iso_units: 70_000, nso_units: 80_000 },
            { year: year + 2, iso_units: 70_000, nso_units: 80_000 },
          ],
        },
      ],
    });
    const nobody = await execute(readIsoLimit, caller, { entity_id, recipient_name: "Mary" });
    expect(nobody.value).toMatchObject({ iso_units: 0, years: [], grants: [] });
  });

  it.each([
    [{ grant_type: "rsu", exercise_price: "1" }, "exercise_price must be left out: a rsu has none"],
    [{ exercise_price: "0" }, "exercise_price must be more than 0"],
    [{ exercise_price: 1 }, "exercise_price"],
    [{ option_type: "espp" }, "option_type must be iso or nso"],
    [{ expires_on: "2020-01-01" }, "expires_on must be after granted_on"],
    [{ post_termination_months: 3, post_termination_days: 90 }, "post_termination_days must be left out"],
  ])("with %j is a 400: %s", async (fault, message) => {
    const { option } = await company();
    await expect(option(fault)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  it("is its recipient's own, and so is an RSU", async () => {
    const { entity_id, option } = await company();
    await option();
    for (const share_class of ["option", "stock_option", "rsu"]) {
      const moved = transfer(caller, entity_id, "Grace", "Mary", 1, share_class);
      await expect(moved).rejects.toMatchObject({ status: 400, code: "not_transferable" });
    }
    const past = refusalByDatabase(
      `insert into share_transfer (workspace_id, entity_id, cap_table_id, transfer_id, from_name, from_key, to_name, to_key, share_class, shares)
       select workspace_id, entity_id, cap_table_id, 'trf_x', 'Grace', 'grace', 'Mary', 'mary', 'option', 1 from cap_table where entity_id = $1`,
      [entity_id],
    );
    expect((await past)?.constraint).toBe("share_transfer_class_changes_hands");
  });
});
