import { describe, expect, it } from "vitest";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { apart, newCompany as elsewhere } from "../../../../e2e/support/equity.ts";
import { exported, imported, said } from "../../../../e2e/support/ocf.ts";
import { terminateGrant } from "../events/operations.ts";
import { issueEquity, readGrant } from "../grants/operations.ts";
import { createInstrument, createTransfer, readCapTable } from "../operations.ts";
import { exerciseGrant, expireGrant } from "./operations.ts";

const ago = (months: number) => addMonths(today(), -months);

/** A bank's 500 warrants, of which it has transferred 300 to its affiliate. */
async function company(given: object = {}) {
  const { act, ...own } = await newCompany();
  await act(issueEquity, { grant_type: "common", recipient_name: "Ada", shares: 1_000_000, granted_on: ago(24) });
  await act(createInstrument, { symbol: "WARRANTS", kind: "warrant", authorized_units: 500 });
  const warrants = { grant_type: "warrant", recipient_name: "Bank", shares: 500, exercise_price: "1.00" };
  const { grant_id } = await act(issueEquity, { ...warrants, granted_on: ago(24), ...given });
  const moved = { from_name: "Bank", to_name: "Affiliate", shares: 300, share_class: "warrant" };
  await act(createTransfer, { ...moved, transferred_on: ago(2) });
  const holders = async () =>
    (await act(readCapTable)).holders
      .filter(({ name }) => name !== "Ada")
      .map(({ name, units, fully_diluted_units }) => [name, units, fully_diluted_units]);
  return { act, ...own, grant_id, holders };
}

describe("warrants that were transferred", () => {
  it("are exercised by whoever holds them, who gets the shares", async () => {
    const { act, grant_id, holders, entity_id, caller } = await company({ expires_on: addMonths(today(), 24) });
    const exercise = (given: object) => act(exerciseGrant, { grant_id, ...given });
    await expect(exercise({ shares: 201 })).rejects.toThrow("requested 201, exercisable 200");
    const by = { holder_name: "Affiliate" };
    await expect(exercise({ ...by, shares: 301 })).rejects.toThrow("requested 301, exercisable 300");
    await expect(exercise({ ...by, shares: 1, exercised_on: ago(3) })).rejects.toThrow("requested 1, exercisable 0");
    await expect(exercise({ ...by, shares: 1, holder_contact_id: "con_01k0zk1x3ve4b8j0c2v5y6m7n8" })).rejects.toThrow(
      "holder_contact_id must be left out where holder_name is given",
    );
    const { events } = await exercise({ ...by, shares: 250 });
    expect(events).toMatchObject([{ kind: "exercise", shares: 250, holder_name: "Affiliate" }]);
    const resulting = events[0]?.resulting_grant_id ?? "";
    expect(await act(readGrant, { grant_id: resulting })).toMatchObject({
      ...{ recipient_name: "Affiliate", shares: 250, consideration_cents: 25_000, paid_on: today() },
    });
    await exercise({ shares: 200 });
    expect(await holders()).toEqual([
      ["Affiliate", 250, 300],
      ["Bank", 200, 200],
    ]);
    expect(await apart(entity_id)).toEqual([]);
    const other = await elsewhere(caller);
    await imported(caller, other.entity_id, await exported(caller, entity_id));
    expect(await said(caller, other.entity_id)).toEqual(await said(caller, entity_id));
  });

  it("expire with the others, and are forfeited where they had not vested", async () => {
    const last = addDays(today(), -10);
    const { act, grant_id, holders } = await company({ expires_on: last });
    const { events, remaining_units } = await act(expireGrant, { grant_id });
    expect([remaining_units, events.map((one) => [one.kind, one.happened_on, one.holder_name, one.shares])]).toEqual([
      0,
      [
        ["expiry", addDays(last, 1), null, 200],
        ["expiry", addDays(last, 1), "Affiliate", 300],
      ],
    ]);
    expect(await holders()).toEqual([]);
    await expect(act(expireGrant, { grant_id })).rejects.toThrow("nothing is left of it");
    const vesting = { months: 48, cliff_months: 48, period_months: 48 };
    const other = await company({ vesting });
    await other.act(terminateGrant, { grant_id: other.grant_id });
    expect(await other.holders()).toEqual([]);
  });

  it("that came to somebody after their last day expire on that day", async () => {
    const { act, grant_id } = await company({ expires_on: ago(3) });
    const back = { from_name: "Affiliate", to_name: "Bank", shares: 50, share_class: "warrant" };
    await act(createTransfer, { ...back, transferred_on: ago(1) });
    const { events } = await act(expireGrant, { grant_id });
    expect(events.map(({ happened_on, shares }) => [happened_on, shares])).toEqual([
      [ago(1), 250],
      [ago(2), 250],
    ]);
  });
});
