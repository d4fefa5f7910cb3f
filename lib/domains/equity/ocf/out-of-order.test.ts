import { beforeAll, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, today } from "#lib/core/days.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { addInstrument, grant, newCompany } from "../../../../e2e/support/equity.ts";
import { exported, imported, said } from "../../../../e2e/support/ocf.ts";
import { splitInstrument } from "../amendments/operations.ts";
import { createTransfer, readCapTable } from "../operations.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const ago = (days: number) => addDays(today(), -days);

/** A company with common and preferred stock, and what its preferred stock converts by once it has been imported elsewhere. */
async function company() {
  const own = await newCompany(caller);
  const { entity_id } = own;
  const series = { symbol: "SERIES A", original_issue_price: "1.00", seniority: 2 };
  const { instrument_id: preferred } = await addInstrument(caller, entity_id, series);
  await grant(caller, { ...own, shares: 1000, granted_on: ago(60) });
  const bought = { ...own, instrument_id: preferred, grant_type: "preferred_stock", recipient_name: "Fund" };
  await grant(caller, { ...bought, granted_on: ago(60) });
  const ratioIn = async (entity_id: string) => {
    const { instruments } = (await execute(readCapTable, caller, { entity_id })).value;
    return instruments.find(({ kind }) => kind === "preferred")?.conversion_ratio;
  };
  const comesBack = async () => {
    const other = await newCompany(caller);
    await imported(caller, other.entity_id, await exported(caller, entity_id));
    expect(await said(caller, other.entity_id)).toEqual(await said(caller, entity_id));
    return ratioIn(other.entity_id);
  };
  return { ...own, preferred, ratioIn, comesBack };
}

it("what preferred stock converts by comes back where a transfer of before was written down after one of the split's day", async () => {
  const { entity_id, instrument_id, ratioIn, comesBack } = await company();
  const moved = { entity_id, from_name: "Ada Byron", shares: 10, share_class: "common" };
  await execute(createTransfer, caller, { ...moved, to_name: "Grace" });
  await execute(createTransfer, caller, { ...moved, to_name: "Mary", transferred_on: ago(20) });
  await execute(splitInstrument, caller, { entity_id, instrument_id, numerator: 2, denominator: 1 });
  expect([await ratioIn(entity_id), await comesBack()]).toEqual(["2/1", "2/1"]);
});

it("what preferred stock converts by comes back where its own split was written down after a later one of the common stock", async () => {
  const { entity_id, instrument_id, preferred, ratioIn, comesBack } = await company();
  await execute(splitInstrument, caller, { entity_id, instrument_id, numerator: 2, denominator: 1 });
  const own = { entity_id, instrument_id: preferred, numerator: 3, denominator: 1, split_on: ago(10) };
  await execute(splitInstrument, caller, own);
  expect([await ratioIn(entity_id), await comesBack()]).toEqual(["2/3", "2/3"]);
});
