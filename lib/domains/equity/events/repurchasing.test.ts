import { expect, it } from "vitest";
import { addMonths, today } from "#lib/core/days.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { apart, grant, newCompany, transfer } from "../../../../e2e/support/equity.ts";
import { readCapitalAccounts } from "../capital/operations.ts";
import { readCapTable } from "../operations.ts";
import { repurchaseGrant, terminateGrant } from "./operations.ts";

it.each(["c_corp", "llc"] as const)(
  "what has not vested of a %s's is bought back of whom it went to as well, where its recipient holds less than that",
  async (type) => {
    const caller = callerIn(await newWorkspace());
    const own = await newCompany(caller, type);
    const common = type === "llc" ? "unit" : "common";
    const vesting = { months: 48, cliff_months: 12, period_months: 12 };
    const start_on = addMonths(today(), -25);
    const cost = { price_per_share: "0.25", granted_on: start_on, paid_on: start_on };
    const given = (await grant(caller, { ...own, grant_type: common, shares: 4000, ...cost, vesting })).value;
    const at = { entity_id: own.entity_id, grant_id: given.grant_id };
    // 2,000 are unvested: the recipient has 100, Trust, who came by theirs last, 1,400, and Aunt 500 of her 2,500.
    await transfer(caller, own.entity_id, "Ada Byron", "Aunt", 2500, common);
    await transfer(caller, own.entity_id, "Ada Byron", "Trust", 1400, common);
    await execute(terminateGrant, caller, at);
    const { data } = (await execute(listObligations, caller, { entity_id: own.entity_id, status: "pending" })).value;
    expect(data.find(({ kind }) => kind === "repurchase_unvested")?.title).toContain("2,000 unvested shares");
    const bought = (await execute(repurchaseGrant, caller, at)).value;
    expect(bought).toMatchObject({ remaining_units: 2000, vested_units: 2000, unvested_units: 0 });
    expect(
      bought.events.flatMap(({ kind, shares, holder_name }) => (kind === "repurchase" ? [[holder_name, shares]] : [])),
    ).toEqual([
      [null, 100],
      ["Trust", 1400],
      ["Aunt", 500],
    ]);
    const { holders } = (await execute(readCapTable, caller, own)).value;
    expect(holders.map(({ name, units }) => [name, units])).toEqual([["Aunt", 2000]]);
    expect(await apart(own.entity_id)).toEqual([]);
    expect((await execute(readIntegrity, caller, own)).value.is_sound).toBe(true);
    await expect(execute(repurchaseGrant, caller, at)).rejects.toMatchObject({ status: 400 });
    if (type === "c_corp") return;
    const { members } = (await execute(readCapitalAccounts, caller, own)).value;
    expect(members.map(({ member_name, other_cents }) => [member_name, other_cents]).toSorted()).toEqual([
      ["Ada Byron", -2500],
      ["Aunt", -12_500],
      ["Trust", -35_000],
    ]);
  },
);
