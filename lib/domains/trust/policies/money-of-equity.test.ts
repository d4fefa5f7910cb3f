import { expect, it } from "vitest";
import { today } from "#lib/core/days.ts";
import { splitInstrument } from "#lib/domains/equity/amendments/operations.ts";
import { declareDistribution, payDistribution } from "#lib/domains/equity/distributions/operations.ts";
import { repurchaseGrant, terminateGrant } from "#lib/domains/equity/events/operations.ts";
import { createSafe, repaySafe } from "#lib/domains/equity/safes/operations.ts";
import { sellSecondary } from "#lib/domains/equity/secondary-sales/operations.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { execute } from "#lib/execute.ts";
import { operations } from "#lib/operations.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { grant, newCompany } from "../../../../e2e/support/equity.ts";
import { createPolicy, deletePolicy } from "./operations.ts";
import { groupsOfAct } from "./rules.ts";

it("is money that leaves the company as any other: a limit of `money` binds what is repaid and bought back", async () => {
  const caller = callerIn(await newWorkspace());
  const own = await newCompany(caller);
  const { entity_id } = own;
  const money = { investor_name: "Seed", safe_type: "post_money", valuation_cap_cents: 1_000_000, paid_on: today() };
  const safe = async (principal_amount_cents: number) =>
    (await execute(createSafe, caller, { entity_id, ...money, principal_amount_cents })).value;
  const [small, large] = [await safe(1000), await safe(1001)];
  const worked = async (shares: number) => {
    const terms = { price_per_share: "0.01", paid_on: today(), vesting: { months: 12 } };
    const { grant_id } = (await grant(caller, { ...own, shares, ...terms })).value;
    await execute(terminateGrant, caller, { entity_id, grant_id });
    return { entity_id, grant_id };
  };
  const [few, many] = [await worked(1000), await worked(1001)];
  const text =
    'forbid(principal, action in Action::"money", resource) when { context.is_outgoing && context.amount_cents > 1000 };';
  await execute(createPolicy, caller, { name: "Ten dollars", text });
  const denied = { status: 403, code: "policy_denied" };
  await expect(execute(repaySafe, caller, { entity_id, safe_id: large.safe_id })).rejects.toMatchObject(denied);
  await expect(execute(repurchaseGrant, caller, many)).rejects.toMatchObject(denied);
  await execute(repaySafe, caller, { entity_id, safe_id: small.safe_id });
  await execute(repurchaseGrant, caller, few);
});

it("is what a split pays for fractions, whose price is whatever the split says", async () => {
  const caller = callerIn(await newWorkspace());
  const own = await newCompany(caller);
  await grant(caller, { ...own, shares: 1001 });
  const text =
    'forbid(principal, action in Action::"money", resource) when { context.is_outgoing && context.amount_cents > 1000 };';
  await execute(createPolicy, caller, { name: "Ten dollars", text });
  const split = (price_per_share: string) =>
    execute(splitInstrument, caller, {
      ...own,
      numerator: 1,
      denominator: 2,
      fractional_shares: "cash",
      price_per_share,
    });
  await expect(split("1000000")).rejects.toMatchObject({ status: 403, code: "policy_denied" });
  await split("20");
});

it("is each holder's who gets a part of it, however many are paid by one act", async () => {
  const caller = callerIn(await newWorkspace());
  const own = await newCompany(caller);
  const { entity_id, instrument_id } = own;
  for (const recipient_name of ["Ada", "Eve"]) await grant(caller, { ...own, recipient_name });
  const declared = await execute(declareDistribution, caller, { entity_id, total_amount_cents: 1000 });
  const distribution = { entity_id, distribution_id: declared.value.distribution_id };
  const sale = (cents: string) =>
    execute(sellSecondary, caller, {
      ...{ entity_id, instrument_id, price_per_share: cents, company_shares: 20 },
      sellers: ["Ada", "Eve"].map((name) => ({ name, shares: 10 })),
    });
  const pay = () => execute(payDistribution, caller, distribution);
  const forbid = async (when: string) =>
    (await execute(createPolicy, caller, { name: when, text: `forbid(principal, action, resource) when { ${when} };` }))
      .value;
  const denied = { status: 403, code: "policy_denied" };
  for (const when of ['context.recipient == "eve"', "context.is_new_recipient"]) {
    const policy = await forbid(when);
    await expect(pay(), when).rejects.toMatchObject(denied);
    await expect(sale("0.50"), when).rejects.toMatchObject(denied);
    await execute(deletePolicy, caller, policy);
  }
  const submitted = { entity_id, recipient_name: "Eve", amount_cents: 600, method: "ach" };
  await execute(createPayment, caller, submitted);
  await forbid("context.recipient_day_total_cents > 1099");
  await expect(pay()).rejects.toMatchObject(denied);
  await sale("0.49");
  await expect(execute(createPayment, caller, { ...submitted, amount_cents: 10 })).rejects.toMatchObject(denied);
});

it("is in the group `money` wherever it leaves the company", () => {
  const leaving = operations.filter(({ money }) => money?.leaves);
  expect(leaving.length).toBeGreaterThan(0);
  expect(leaving.filter((one) => !groupsOfAct(one).includes("money")).map(({ name }) => name)).toEqual([]);
});
