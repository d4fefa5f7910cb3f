import { expect, it } from "vitest";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { addInstrument, grant as grantBy, newCompany } from "../../../../e2e/support/equity.ts";
import { exerciseGrant } from "../exercises/operations.ts";
import { readRule701 } from "./operations.ts";

it("what is granted for work within twelve months stands beside Rule 701's limits, and asks for what follows once it passes them", async () => {
  const caller = callerIn(await newWorkspace());
  const own = await newCompany(caller);
  const { entity_id } = own;
  const pool = await addInstrument(caller, entity_id, { symbol: "PLAN", kind: "option", authorized_units: 6_000_000 });
  const grant = async (given: Record<string, unknown>) => (await grantBy(caller, { ...own, ...given })).value;
  const option = (shares: number, given: Record<string, unknown> = {}) =>
    grant({ instrument_id: pool.instrument_id, grant_type: "option", exercise_price: "2", shares, ...given });
  const read = async () => (await execute(readRule701, caller, { entity_id })).value;
  const asked = async () =>
    (await execute(listObligations, caller, { entity_id, status: "pending" })).value.data
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith("rule_701"));
  await grant({ shares: 1_000_000, price_per_share: "0.5", paid_on: today(), exemption: "4(a)(2)" });
  await option(900_000, { granted_on: addMonths(today(), -12) });
  const { grant_id } = await option(400_000, { granted_on: addDays(addMonths(today(), -12), 1) });
  await option(100_000, { exemption: "701" });
  expect(await read()).toMatchObject({
    sales: 2,
    assumed_sales: 1,
    units: 500_000,
    amount_cents: 100_000_000,
    total_assets_cents: 50_000_000,
    class_units: 1_000_000,
    class_limit_units: 150_000,
    assets_limit_cents: 7_500_000,
    is_within: true,
  });
  expect(await asked()).toEqual([]);
  await execute(exerciseGrant, caller, { entity_id, grant_id, shares: 400_000 });
  expect(await read()).toMatchObject({ sales: 2, units: 500_000, class_units: 1_400_000, is_within: true });
  await option(1);
  expect(await read()).toMatchObject({ is_within: false, needs_disclosure: false });
  expect(await asked()).toEqual(["rule_701_limit"]);
  await option(4_500_000);
  expect((await asked()).toSorted()).toEqual(["rule_701_disclosure", "rule_701_limit"]);
  await expect(option(1000, { exercise_price: "90071992547" })).rejects.toMatchObject({
    ...{ status: 400, code: "out_of_range" },
    message:
      "shares must not bring what Rule 701 counts of twelve months past 2^53-1 cents: it would be 9007200254700200",
  });
  await expect(execute(readRule701, caller, { entity_id, as_of: "2999-01-01" })).rejects.toMatchObject({ status: 400 });
});
