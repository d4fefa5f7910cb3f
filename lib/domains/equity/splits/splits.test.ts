import { expect, it } from "vitest";
import { addMonths, today } from "#lib/core/days.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { refusalOfCopy } from "../../../../e2e/support/database.ts";
import { addInstrument, grant as grantBy, newCompany } from "../../../../e2e/support/equity.ts";
import { splitInstrument } from "../amendments/operations.ts";
import { exerciseGrant } from "../exercises/operations.ts";
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
