import { expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { terminateGrant } from "#lib/domains/equity/events/operations.ts";
import { exerciseGrant } from "#lib/domains/equity/exercises/operations.ts";
import { readGrant } from "#lib/domains/equity/grants/operations.ts";
import { createTransfer } from "#lib/domains/equity/operations.ts";
import { completeGrant } from "#lib/domains/equity/options/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../e2e/support/callers.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { addInstrument, grant, newCompany } from "../../e2e/support/equity.ts";
import { postWhatIsDue } from "./due.ts";

it("options expire on the day after their last, of their term or of the window after the work, by the service, once", async () => {
  const caller: Caller = callerIn(await newWorkspace());
  const own = await newCompany(caller);
  const { entity_id } = own;
  const { workspace_id } = caller;
  const pool = await addInstrument(caller, entity_id, { symbol: "PLAN", kind: "option" });
  const give = async (more: object) =>
    (
      await grant(caller, {
        ...{ ...own, instrument_id: pool.instrument_id, grant_type: "option", shares: 100, exercise_price: "0.5" },
        ...{ granted_on: addMonths(today(), -30), ...more },
      })
    ).value;
  const at = ({ grant_id }: { grant_id: string }) => ({ entity_id, grant_id });
  const read = async (one: { grant_id: string }) => (await execute(readGrant, caller, at(one))).value;
  const planned = async () =>
    (await asOwner<{ due_on: string }>("select due_on::text from due_day where entity_id = $1", [entity_id]))[0]
      ?.due_on ?? null;
  const look = () => postWhatIsDue({ workspace_id, entity_id });

  const later = await give({ expires_on: addDays(today(), 40) });
  expect(await planned()).toBe(addDays(today(), 41));
  const told = await give({});
  await execute(completeGrant, caller, { ...at(told), expires_on: addDays(today(), 20) });
  expect(await planned()).toBe(addDays(today(), 21));
  const ended = await give({ post_termination_months: 3, vesting: { months: 48 } });
  await execute(exerciseGrant, caller, { ...at(ended), shares: 10, exercised_on: addMonths(today(), -5) });
  await execute(terminateGrant, caller, { ...at(ended), terminated_on: addMonths(today(), -4) });
  // What is past already waits for tomorrow, unless something is looked at before.
  expect(await planned()).toBe(addDays(today(), 1));
  const lastDay = await give({ expires_on: today() });
  const exercised = await give({ expires_on: addDays(today(), -1) });
  const reserve = await addInstrument(caller, entity_id, { symbol: "WARRANTS", kind: "warrant" });
  const warrant = { instrument_id: reserve.instrument_id, grant_type: "warrant", recipient_name: "Bank" };
  const moved = await give({ ...warrant, expires_on: addDays(today(), -1) });
  const sold = { entity_id, from_name: "Bank", to_name: "Affiliate", shares: 100, share_class: "warrant" };
  await execute(createTransfer, caller, { ...sold, transferred_on: addMonths(today(), -1) });

  await look();
  await look();
  const gone = await read(ended);
  expect(gone).toMatchObject({ remaining_units: 0, exercised_units: 10 });
  expect(gone.events.filter(({ kind }) => kind === "expiry")).toMatchObject([
    { happened_on: addDays(addMonths(today(), -1), 1) },
  ]);
  for (const one of [exercised, moved]) expect(await read(one)).toMatchObject({ remaining_units: 0 });
  for (const one of [later, told, lastDay]) expect(await read(one)).toMatchObject({ remaining_units: 100 });
  expect(await planned()).toBe(addDays(today(), 1));
  const receipts = await asOwner<{ actor: { type: string } }>(
    "select body::jsonb -> 'actor' as actor from receipt where workspace_id = $1 and action = 'equity.expire_grant'",
    [workspace_id],
  );
  expect(receipts.map(({ actor }) => actor.type)).toEqual(["system", "system", "system"]);
});
