import type { Caller } from "#lib/core/caller.ts";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import {
  accelerateGrant,
  cancelGrant,
  reachMilestone,
  repurchaseGrant,
  takeLeave,
  terminateGrant,
} from "#lib/domains/equity/events/operations.ts";
import { exerciseGrant } from "#lib/domains/equity/exercises/operations.ts";
import { payGrant } from "#lib/domains/equity/grants/operations.ts";
import { createNote } from "#lib/domains/equity/notes/operations.ts";
import { createInstrument } from "#lib/domains/equity/operations.ts";
import { createSafe } from "#lib/domains/equity/safes/operations.ts";
import { createValuation, outdateValuation } from "#lib/domains/equity/valuations/operations.ts";
import { execute } from "#lib/execute.ts";
import { grant, type TestCompany, transfer } from "./equity.ts";

/** Fills a company's register with one of everything that it keeps: classes, grants that vest in every way, what happened to them, SAFEs. */
export async function everything(caller: Caller, own: TestCompany, type: "c_corp" | "llc") {
  const { entity_id, cap_table_id } = own;
  const at = { entity_id, cap_table_id };
  const add = async (symbol: string, kind: "preferred" | "option" | "warrant", authorized_units: number, terms = {}) =>
    (await execute(createInstrument, caller, { entity_id, symbol, kind, authorized_units, ...terms })).value
      .instrument_id;
  const [preferred, pool, warrants] = [
    await add("SERIES A", "preferred", 2_000_000, {
      ...{ liquidation_multiple: 1.5, participation: "capped", participation_cap_multiple: 3, seniority: 2 },
      ...{ original_issue_price: "1.25", conversion_price: "1.1" },
    }),
    await add("PLAN 2026", "option", 1_000_000),
    await add("BANK WARRANTS", "warrant", 5000),
  ];
  const give = async (given: Record<string, unknown>) => (await grant(caller, { ...own, ...given })).value;
  const common = type === "llc" ? "unit" : "common";
  const [day, begun] = [today(), addMonths(today(), -13)];
  const founder = await give({
    grant_type: type === "llc" ? "membership_unit" : "common_stock",
    shares: 4_000_000,
    price_per_share: "0.0001",
    granted_on: begun,
    exemption: "4(a)(2)",
    legends: ["Not registered.", "Subject to a right of repurchase."],
    certificate_number: "CS-1",
    vesting: { months: 48, cliff_months: 12, acceleration: "double_trigger" },
  });
  const bought = await give({
    grant_type: common,
    recipient_name: "Grace Hopper",
    shares: 101,
    price_per_share: "0.123456789012",
    granted_on: begun,
    legends: ["Not registered."],
    vesting: { months: 36, period_months: 3, cliff_months: 5 },
  });
  await execute(payGrant, caller, { entity_id, grant_id: bought.grant_id, paid_on: begun });
  const dated = await give({
    grant_type: common,
    recipient_name: "Mary Somerville",
    shares: 30,
    granted_on: begun,
    vesting: { dates: [addMonths(begun, 1), addMonths(day, 3)].map((on) => ({ on, shares: 15 })) },
  });
  const reached = await give({
    ...at,
    instrument_id: pool,
    grant_type: "stock_option",
    recipient_name: "Annie Easley",
    shares: 1000,
    granted_on: begun,
    vesting: {
      milestones: [
        { name: "First sale", shares: 400 },
        { name: "Tenth sale", shares: 600 },
      ],
    },
  });
  await give({
    ...at,
    instrument_id: preferred,
    grant_type: "preferred",
    recipient_name: "Seed Fund LP",
    shares: 900_000,
  });
  await give({ ...at, instrument_id: pool, grant_type: "rsu", recipient_name: "Katherine Johnson", shares: 70 });
  await give({
    ...at,
    instrument_id: warrants,
    grant_type: "warrant",
    recipient_name: "Harbor Bank",
    shares: 500,
    price_per_share: "0.5",
  });
  const bookable = await give({
    ...at,
    instrument_id: pool,
    grant_type: "option",
    recipient_name: "Dorothy Vaughan",
    shares: 100,
    granted_on: begun,
    ...{ exercise_price: "0.5", option_type: "iso", post_termination_months: 3, expires_on: addMonths(begun, 120) },
  });
  const taken = await give({ grant_type: common, recipient_name: "Nobody", shares: 12 });

  const of = ({ grant_id }: { grant_id: string }) => ({ entity_id, grant_id });
  await execute(reachMilestone, caller, { ...of(reached), milestone: "Tenth sale", reached_on: addMonths(begun, 2) });
  await execute(takeLeave, caller, { ...of(founder), from: addMonths(begun, 3), to: addDays(addMonths(begun, 3), 9) });
  await execute(accelerateGrant, caller, { ...of(founder), shares: 1000, accelerated_on: addMonths(begun, 4) });
  await transfer(caller, entity_id, "Ada Byron", "Charles Babbage", 250, common);
  await transfer(caller, entity_id, "Ada Byron", "Grace Hopper", 50, common);
  // Of two grants at once, the older first.
  await transfer(caller, entity_id, "Grace Hopper", "Mary Somerville", 120, common);
  await transfer(caller, entity_id, "Charles Babbage", "Ada Byron", 100, common);
  await transfer(caller, entity_id, "Seed Fund LP", "Second Fund LP", 100_000, "preferred");
  await execute(cancelGrant, caller, of(taken));
  await execute(exerciseGrant, caller, { ...of(bookable), shares: 40 });
  await execute(terminateGrant, caller, { ...of(reached), terminated_on: addMonths(begun, 6) });
  await execute(terminateGrant, caller, { ...of(dated), terminated_on: addMonths(begun, 2) });
  await execute(repurchaseGrant, caller, of(dated));

  const safe = (given: Record<string, unknown>) =>
    execute(createSafe, caller, { entity_id, investor_name: "Angel Ng", principal_amount_cents: 2_500_050, ...given });
  await safe({ safe_type: "post_money", valuation_cap_cents: 800_000_000, discount_percent: 12.5, paid_on: day });
  await safe({ safe_type: "pre_money", valuation_cap_cents: 500_000_001 });
  await safe({ safe_type: "mfn", investor_name: "Grace Hopper" });
  await safe({ safe_type: "discount", discount_rate: "0.85" });
  await safe({ safe_type: "post_money", fixed_percent: 6.5 });
  const note = {
    entity_id,
    investor_name: "Angel Ng",
    principal_amount_cents: 5_000_025,
    matures_on: addMonths(begun, 36),
  };
  const noteTerms = { valuation_cap_cents: 400_000_000, discount_percent: 15, qualified_financing_cents: 100_000_000 };
  await execute(createNote, caller, {
    ...note,
    ...noteTerms,
    interest_percent: 6.25,
    day_count: "30/360",
    issued_on: begun,
  });
  await execute(createNote, caller, { ...note, investor_name: "Bridge LP", interest_rate: "0.00", issued_on: begun });
  const value = (given: Record<string, unknown>) => execute(createValuation, caller, { entity_id, ...given } as never);
  await value({ fair_market_value: "0.4", valued_on: addDays(begun, -1), firm: "Somerville Appraisers" });
  const { valuation_id } = (await value({ fair_market_value: "0.123456789012", valued_on: addMonths(begun, 2) })).value;
  const event = { outdated_on: addMonths(begun, 5), outdated_by: "A signed term sheet" };
  await execute(outdateValuation, caller, { entity_id, valuation_id, ...event });
  return { founder };
}
