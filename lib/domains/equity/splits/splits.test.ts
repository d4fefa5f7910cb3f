import { expect, it } from "vitest";
import { addMonths, today } from "#lib/core/days.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { refusalOfCopy } from "../../../../e2e/support/database.ts";
import { addInstrument, grant as grantBy, newCompany } from "../../../../e2e/support/equity.ts";
import { splitInstrument } from "../amendments/operations.ts";
import { declareDistribution } from "../distributions/operations.ts";
import { accelerateGrant } from "../events/operations.ts";
import { exerciseGrant, expireGrant } from "../exercises/operations.ts";
import { readCapTable } from "../operations.ts";
import { readIsoLimit } from "../options/operations.ts";
import { readOwnership, readOwnershipHistory } from "../ownership/operations.ts";
import { addClosing, closeRound } from "../rounds/operations.ts";
import { readRule701 } from "../rule-701/operations.ts";
import { createValuation } from "../valuations/operations.ts";

it("what was valued, limited and sold before a split is told in shares of after it", async () => {
  const caller = callerIn(await newWorkspace());
  const own = await newCompany(caller);
  const { entity_id, instrument_id } = own;
  const ago = (months: number) => addMonths(today(), -months);
  const pool = await addInstrument(caller, entity_id, { symbol: "PLAN", kind: "option", authorized_units: 1_000_000 });
  const give = async (given: Record<string, unknown>) => (await grantBy(caller, { ...own, ...given })).value;
  const option = { grant_type: "option", instrument_id: pool.instrument_id, expires_on: addMonths(today(), 100) };
  const value = (fair_market_value: string, valued_on: string) =>
    execute(createValuation, caller, { entity_id, fair_market_value, valued_on });
  await give({ shares: 1_000_000, granted_on: ago(9) });
  await value("1.00", ago(8));
  const iso = { ...option, option_type: "iso", exercise_price: "1.00", shares: 100_000, granted_on: ago(7) };
  const { grant_id } = await give({ ...iso, recipient_name: "Grace" });
  await value("3.00", ago(5));
  await execute(splitInstrument, caller, { entity_id, instrument_id, numerator: 2, denominator: 1, split_on: ago(4) });
  const split = await refusalOfCopy("equity_grant", ["grant_id", grant_id], { grant_id: "grt_x", shares: 1 });
  expect(split).toBe(`the instrument was split after ${ago(7)}`);
  // An option that is granted then stands on half of what a share was valued at before.
  const later = { ...option, option_type: "nso", recipient_name: "Alan", shares: 10, granted_on: ago(3) };
  expect(await give({ ...later, exercise_price: "1.50" })).toMatchObject({
    fair_market_value: "1.5",
    below_fair_market_value: false,
  });
  expect(await give({ ...later, exercise_price: "1.49" })).toMatchObject({ below_fair_market_value: true });
  expect((await execute(readRule701, caller, { entity_id })).value).toMatchObject({ units: 200_020, class_units: 2e6 });
  // The whole $100,000 of its year stays with the incentive stock option, and nothing is withheld.
  const { events } = (await execute(exerciseGrant, caller, { entity_id, grant_id, shares: 150_000 })).value;
  expect(events.at(-1)).toMatchObject({ iso_units: 150_000, fair_market_value: "1.5", price_per_share: "0.5" });
  const rest = (await execute(exerciseGrant, caller, { entity_id, grant_id, shares: 50_000 })).value.events.at(-1);
  expect(rest).toMatchObject({ iso_units: 50_000 });
  const { data } = (await execute(listObligations, caller, { entity_id, status: "pending" })).value;
  expect(data.filter(({ title }) => title.startsWith("Withhold"))).toEqual([]);
  const sold = { assumed_sales: 3, units: 200_020, amount_cents: 10_002_990 };
  expect((await execute(readRule701, caller, { entity_id })).value).toMatchObject(sold);
});

it("what a round sold and reserved is told as it was before splits, and as it is since; its later closings are at that price", async () => {
  const caller = callerIn(await newWorkspace());
  const own = await newCompany(caller);
  const { entity_id } = own;
  const ago = (months: number) => addMonths(today(), -months);
  const plan = { symbol: "PLAN", kind: "option", authorized_units: 1_000_000 };
  const { instrument_id: pool } = await addInstrument(caller, entity_id, plan);
  await grantBy(caller, { ...own, shares: 8_500_000, granted_on: ago(9) });
  const option = { instrument_id: pool, grant_type: "option", exercise_price: "1", shares: 50_000, granted_on: ago(9) };
  await grantBy(caller, { ...own, ...option });
  const money = { pre_money_cents: 900_000_000, investments: [{ investor_name: "Fund", amount_cents: 180_000_000 }] };
  const closed = { entity_id, name: "Series A", ...money, option_pool_percent: 20, closed_on: ago(6) };
  const { round_id, instrument_id, ...round } = (await execute(closeRound, caller, closed)).value;
  expect(round).toMatchObject({
    price_per_share: "0.80000",
    option_pool_increase: 1_750_000,
    total_shares: 13_500_000,
  });
  const split = (instrument_id: string, numerator: number, split_on: string) =>
    execute(splitInstrument, caller, { entity_id, instrument_id, numerator, denominator: 1, split_on });
  await split(own.instrument_id, 2, ago(4));
  await split(instrument_id, 3, ago(3));
  const table = async (months: number) => {
    const told = (await execute(readCapTable, caller, { entity_id, as_of: ago(months) })).value;
    const [preferred] = told.instruments.filter(({ kind }) => kind === "preferred");
    const terms = preferred && [preferred.issued_units, preferred.original_issue_price, preferred.conversion_ratio];
    return [told.fully_diluted_units, told.pool?.reserved_units, terms];
  };
  expect(await table(7)).toEqual([9_500_000, 1_000_000, undefined]);
  expect(await table(5)).toEqual([13_500_000, 2_750_000, [2_250_000, "0.8", "1/1"]]);
  expect(await table(4)).toEqual([27_000_000, 5_500_000, [2_250_000, "0.8", "2/1"]]);
  expect(await table(0)).toEqual([27_000_000, 5_500_000, [6_750_000, "0.266666666667", "2/3"]]);
  const { points, holders } = (await execute(readOwnershipHistory, caller, { entity_id })).value;
  expect(holders).toEqual(["Ada Byron", "Fund"]);
  expect(points.map(({ units, outstanding_units }) => [...units, outstanding_units])).toEqual([
    [8_550_000, 0, 8_500_000],
    [8_550_000, 2_250_000, 10_750_000],
    [17_100_000, 4_500_000, 19_250_000],
    [17_100_000, 4_500_000, 23_750_000],
  ]);
  // What a share was sold at last is told in the shares of the day, whatever became of the ones that were sold.
  const lastPrices = async (months: number) => {
    const { columns } = (await execute(readOwnership, caller, { entity_id, as_of: ago(months) })).value;
    return columns.flatMap(({ kind, last_price }) => (kind === "preferred" ? [last_price] : []));
  };
  expect(await Promise.all([4, 0].map(lastPrices))).toEqual([["0.80000"], ["0.266666666667"]]);
  // Its preference is $1.8 million before the split of its own as well as after it.
  // Rule 701 counts what preferred stock converts into as outstanding.
  expect((await execute(readRule701, caller, { entity_id })).value.class_units).toBe(17_000_000 + 4_500_000);
  const sold = { entity_id, total_amount_cents: 300_000_000, method: "waterfall" as const };
  for (const record_date of [ago(5), ago(0)]) {
    const { parts } = (await execute(declareDistribution, caller, { ...sold, record_date, declared_on: record_date }))
      .value;
    expect(parts.map(({ name, amount_cents }) => [name, amount_cents])).toEqual([
      ["Fund", 180_000_000],
      ["Ada Byron", 120_000_000],
    ]);
  }
  const more = { entity_id, round_id, investments: [{ investor_name: "Late", amount_cents: 1_000_000 }] };
  const late = (await execute(addClosing, caller, more)).value.investors.at(-1);
  expect(late).toMatchObject({ shares: 37_499, cost_cents: 999_973 });
  const [fund] = round.investors;
  const dear = { grant_id: fund?.grant_id, closing_number: 2 };
  expect(await refusalOfCopy("round_issue", ["grant_id", late?.grant_id ?? ""], dear)).toBe(
    "a closing issues shares of its round, at its price",
  );
});

it("an option that ended before a split, and one that is accelerated after it, are counted in shares of after and of before it", async () => {
  const caller = callerIn(await newWorkspace());
  const own = await newCompany(caller);
  const { entity_id } = own;
  const ago = (months: number) => addMonths(today(), -months);
  const pool = await addInstrument(caller, entity_id, { symbol: "PLAN", kind: "option", authorized_units: 10_000 });
  const option = { ...own, instrument_id: pool.instrument_id, grant_type: "option", exercise_price: "1" };
  const give = async (given: Record<string, unknown>) => (await grantBy(caller, { ...option, ...given })).value;
  await grantBy(caller, { ...own, granted_on: ago(30) });
  const ended = await give({ granted_on: ago(30), expires_on: ago(6) });
  const vesting = { months: 48, cliff_months: 48, period_months: 48 };
  const iso = await give({ shares: 1000, granted_on: ago(30), option_type: "iso", recipient_name: "Grace", vesting });
  const ratio = { numerator: 2, denominator: 1 };
  await execute(splitInstrument, caller, { ...own, ...ratio, split_on: ago(3) });
  const { events } = (await execute(expireGrant, caller, { entity_id, grant_id: ended.grant_id })).value;
  expect(events.at(-1)).toMatchObject({ kind: "expiry", happened_on: ago(3), shares: 200 });
  await execute(accelerateGrant, caller, { entity_id, grant_id: iso.grant_id, shares: 500 });
  const { years } = (await execute(readIsoLimit, caller, { entity_id, recipient_name: "Grace" })).value;
  expect(years.map(({ iso_units }) => iso_units)).toEqual([250, 750]);
});
