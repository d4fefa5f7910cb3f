import { beforeAll, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { masked } from "#lib/core/sensitive.ts";
import { transaction } from "#lib/db/transaction.ts";
import { execute } from "#lib/execute.ts";
import { viewScenario } from "#lib/server/shared-scenarios.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { asOwner, pastTriggers, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { addInstrument, grant, newCompany } from "../../../../e2e/support/equity.ts";
import { untilWaitedFor } from "../../../../e2e/support/waited-for.ts";
import { createNote, payNote } from "../notes/operations.ts";
import { previewRound } from "../rounds/operations.ts";
import { createSafe, paySafe } from "../safes/operations.ts";
import * as scenarios from "./operations.ts";
import { CreatedScenarioLink } from "./schema.ts";
import * as store from "./store.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const round = {
  pre_money_cents: 1_000_000_000,
  investments: [{ investor_name: "Lovelace Ventures", amount_cents: 250_000_000 }],
  option_pool_percent: 10,
};

/** A company of two founders, with a round and an exit that are kept. */
async function founded() {
  const own = await newCompany(caller);
  const { entity_id } = own;
  await grant(caller, { ...own, shares: 6_000_000 });
  await grant(caller, { ...own, recipient_name: "Grace Hopper", shares: 2_000_000 });
  const keep = async (given: object) =>
    (await execute(scenarios.createScenario, caller, { entity_id, name: "Series A", ...given })).value;
  return { own, entity_id, keep };
}

it("a round and an exit are kept under a name as they come to, and say once the cap table has moved", async () => {
  const { own, entity_id, keep } = await founded();
  const kept = await keep({ round });
  const preview = (await execute(previewRound, caller, { entity_id, ...round })).value;
  expect(kept).toMatchObject({
    kind: "round",
    exit: null,
    exit_outcome: null,
    has_moved: false,
    round_outcome: preview,
  });
  expect(kept).toMatchObject({ price_per_share: preview.price_per_share, total_shares: preview.total_shares });
  const exit = await keep({ name: "Sold", exit: { total_amount_cents: 900_000_000 } });
  expect(exit).toMatchObject({
    kind: "exit",
    total_amount_cents: 900_000_000,
    price_per_share: null,
    exit: { method: "waterfall" },
  });
  await expect(keep({ round })).rejects.toMatchObject({ status: 409 });
  await expect(keep({ name: "Both", round, exit: { total_amount_cents: 1 } })).rejects.toMatchObject({
    status: 400,
    message: /exit is given/,
  });
  await expect(keep({ name: "None" })).rejects.toMatchObject({ status: 400, message: /is required, or exit/ });
  const whole = { ...round, option_pool_percent: 99 };
  await expect(keep({ name: "All of it", round: { ...whole, pre_money_cents: 1 } })).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^round\.option_pool_percent /),
    details: { issues: [{ path: "round.option_pool_percent" }] },
  });

  const lower = await keep({ name: "Series A, lower", round: { ...round, pre_money_cents: 800_000_000 } });
  const beside = (await execute(scenarios.compareScenarios, caller, { entity_id, scenario_id: kept.scenario_id }))
    .value;
  expect(beside.scenarios.map(({ name }) => name)).toEqual(["Series A", "Series A, lower", "Sold"]);
  const ada = beside.holders.find(({ name }) => name === "Ada Byron");
  const sharesOf = ({ round_outcome }: typeof kept) => round_outcome?.holders.find(({ name }) => name === "Ada Byron");
  expect(ada?.parts).toEqual([
    { scenario_id: kept.scenario_id, shares: 6_000_000, percent: sharesOf(kept)?.percent, amount_cents: null },
    { scenario_id: lower.scenario_id, shares: 6_000_000, percent: sharesOf(lower)?.percent, amount_cents: null },
    { scenario_id: exit.scenario_id, shares: null, percent: 75, amount_cents: 675_000_000 },
  ]);
  expect((sharesOf(lower)?.percent ?? 0) < (sharesOf(kept)?.percent ?? 0)).toBe(true);
  const asked = { entity_id, scenario_id: exit.scenario_id };
  const named = (
    await execute(scenarios.compareScenarios, caller, { ...asked, with: `${lower.scenario_id},${kept.scenario_id}` })
  ).value;
  expect(named.scenarios.map(({ name }) => name)).toEqual(["Sold", "Series A, lower", "Series A"]);
  await expect(execute(scenarios.compareScenarios, caller, { ...asked, with: "scn_none" })).rejects.toMatchObject({
    status: 404,
  });

  await grant(caller, { ...own, recipient_name: "Mary Somerville", shares: 500_000 });
  const { data } = (await execute(scenarios.listScenarios, caller, { entity_id, kind: "round" })).value;
  expect(data.map(({ name, has_moved }) => [name, has_moved])).toEqual([
    ["Series A, lower", true],
    ["Series A", true],
  ]);
  const at = { entity_id, scenario_id: kept.scenario_id };
  expect((await execute(scenarios.readScenario, caller, at)).value.round_outcome).toEqual(preview);
  // One that was kept before rounds told of adjustments reads as one without.
  const older = "update scenario set outcome = outcome #- '{round_outcome,adjustments}' where scenario_id = $1";
  await asOwner(older, [kept.scenario_id]);
  expect((await execute(scenarios.readScenario, caller, at)).value.round_outcome).toEqual(preview);
  const anew = (await execute(scenarios.workOutScenario, caller, at)).value;
  expect(anew).toMatchObject({ has_moved: false, round });
  expect(anew.round_outcome).toEqual((await execute(previewRound, caller, { entity_id, ...round })).value);
  await addInstrument(caller, entity_id, { symbol: "POOL", kind: "option" });
  expect((await execute(scenarios.readScenario, caller, at)).value.has_moved).toBe(true);

  await expect(execute(scenarios.renameScenario, caller, { ...at, name: "Sold" })).rejects.toMatchObject({
    status: 409,
  });
  expect((await execute(scenarios.renameScenario, caller, { ...at, name: "Series A, theirs" })).value.name).toBe(
    "Series A, theirs",
  );
});

it("a scenario has not moved by what makes no difference to it, and has by what does: a note's money is owed once it came", async () => {
  const { entity_id, keep } = await founded();
  const lent = { investor_name: "Grace", principal_amount_cents: 10_000_000, interest_percent: 8 };
  const { note_id } = (
    await execute(createNote, caller, { ...lent, entity_id, issued_on: "2025-01-01", matures_on: "2099-01-01" })
  ).value;
  const terms = { safe_type: "post_money", valuation_cap_cents: 500_000_000 } as const;
  const safe = { entity_id, investor_name: "Alan", principal_amount_cents: 5_000_000, ...terms };
  const { safe_id } = (await execute(createSafe, caller, safe)).value;
  const { scenario_id } = await keep({ name: "Sold", exit: { total_amount_cents: 900_000_000 } });
  const hasMoved = async () =>
    (await execute(scenarios.readScenario, caller, { entity_id, scenario_id })).value.has_moved;
  await execute(paySafe, caller, { entity_id, safe_id });
  expect(await hasMoved()).toBe(false);
  await execute(payNote, caller, { entity_id, note_id });
  expect(await hasMoved()).toBe(true);
});

it("a shared scenario shows itself and nothing else, by its whole link, until that expires or is revoked", async () => {
  const { entity_id, keep } = await founded();
  const { scenario_id } = await keep({ round });
  await keep({ name: "Secret other", exit: { total_amount_cents: 1_000 } });
  const at = { entity_id, scenario_id };
  const share = async () => (await execute(scenarios.shareScenario, caller, { ...at, expires_in_days: 30 })).value;
  const link = await share();
  const token = link.url.split("/").at(-1) ?? "";
  expect(new URL(link.url).pathname).toMatch(/^\/scenario\/mbx_[0-9a-z]{26}_[A-Za-z0-9_-]{43}$/);
  expect(JSON.stringify(masked(CreatedScenarioLink, link))).not.toContain(token);
  const [row] = await asOwner<{ row: string }>(
    "select row_to_json(l)::text as row from scenario_link l where scenario_link_id = $1",
    [link.scenario_link_id],
  );
  expect(row?.row).not.toContain(token);

  const shown = await viewScenario(token);
  expect(shown).toMatchObject({
    company: "Acme, Inc.",
    name: "Series A",
    exit: null,
    round: { raised_cents: 250_000_000 },
  });
  expect(shown?.round?.holders.map(({ name }) => name)).toContain("Ada Byron");
  expect(JSON.stringify(shown)).not.toMatch(/(ent|scn|scl|ws|safe|ins|cap)_[0-9a-z]{26}|Secret other/);
  for (const wrong of [
    token.slice(0, -1),
    `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    "",
    "x".repeat(500),
    token.replace("mbx", "mbd"),
  ]) {
    expect(await viewScenario(wrong)).toBeNull();
  }
  const other = callerIn(await newWorkspace());
  await expect(execute(scenarios.readScenario, other, at)).rejects.toMatchObject({ status: 404 });

  const revoke = () =>
    execute(scenarios.revokeScenarioLink, caller, { ...at, scenario_link_id: link.scenario_link_id });
  expect((await revoke()).value.revoked_at).not.toBeNull();
  expect(await viewScenario(token)).toBeNull();
  await expect(revoke()).rejects.toMatchObject({ status: 400, message: /was revoked/ });
  const undone = "update scenario_link set revoked_at = null where scenario_link_id = $1";
  expect(await refusalByDatabase(undone, [link.scenario_link_id])).toBeInstanceOf(Error);
  const second = await share();
  const later = second.url.split("/").at(-1) ?? "";
  expect(await viewScenario(later)).not.toBeNull();
  await pastTriggers(
    "update scenario_link set created_at = created_at - interval '40 days', expires_at = expires_at - interval '40 days' where scenario_link_id = $1",
    [second.scenario_link_id],
  );
  expect(await viewScenario(later)).toBeNull();
  const third = await share();
  const { data } = (await execute(scenarios.listScenarioLinks, caller, at)).value;
  expect(data.map(({ scenario_link_id }) => scenario_link_id)).toEqual(
    [third, second, link].map((one) => one.scenario_link_id),
  );
  expect(JSON.stringify(data)).not.toContain("url");
  const { scenario_link_id } = third;
  expect((await execute(scenarios.readScenarioLink, caller, { ...at, scenario_link_id })).value).toEqual(data[0]);
  const elsewhere = { ...at, scenario_id: (await keep({ name: "Another", round })).scenario_id, scenario_link_id };
  await expect(execute(scenarios.readScenarioLink, caller, elsewhere)).rejects.toMatchObject({ status: 404 });
  await execute(scenarios.deleteScenario, caller, at);
  expect(await viewScenario(third.url.split("/").at(-1) ?? "")).toBeNull();
  await expect(execute(scenarios.readScenario, caller, at)).rejects.toMatchObject({ status: 404 });
});

it("a scenario that a key shares is shown no longer than the key holds", async () => {
  const { entity_id, keep } = await founded();
  const { scenario_id } = await keep({ round });
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const shared = async (expires_in_days: number) =>
    (await execute(scenarios.shareScenario, { ...caller, expires_at }, { entity_id, scenario_id, expires_in_days }))
      .value;
  expect((await shared(30)).expires_at).toBe(expires_at);
  const whole = (await execute(scenarios.shareScenario, caller, { entity_id, scenario_id, expires_in_days: 30 })).value;
  expect(Date.parse(whole.expires_at)).toBeGreaterThan(Date.parse(expires_at));
});

it("a scenario that goes while others share or delete it goes once, and with its links", async () => {
  const { entity_id, keep } = await founded();
  const { scenario_id } = await keep({ round });
  const at = { entity_id, scenario_id };
  const gone = { status: 404 };
  const { tried } = await transaction(caller, "write", async (tx) => {
    await store.remove(tx, at);
    const [{ pid } = { pid: 0 }] = await tx.sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const waiting = Promise.allSettled([
      execute(scenarios.shareScenario, caller, { ...at, expires_in_days: 1 }),
      execute(scenarios.deleteScenario, caller, at),
      execute(scenarios.renameScenario, caller, { ...at, name: "Another" }),
    ]);
    await untilWaitedFor(pid);
    return { tried: waiting };
  });
  for (const one of await tried) expect(one).toMatchObject({ status: "rejected", reason: gone });
});

it("what others have come to refer to is not deleted: a conflict, and no fault of the service's", async () => {
  const { entity_id, keep } = await founded();
  const { scenario_id } = await keep({ round });
  await execute(scenarios.shareScenario, caller, { entity_id, scenario_id, expires_in_days: 1 });
  const deleted = transaction(caller, "write", (tx) => tx.sql`delete from scenario where scenario_id = ${scenario_id}`);
  await expect(deleted).rejects.toMatchObject({ status: 409, code: "concurrency_conflict" });
});
