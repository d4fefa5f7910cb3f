import { beforeAll, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, today } from "#lib/core/days.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { grant, newCompany } from "../../../../e2e/support/equity.ts";
import { cancelGrant, terminateGrant } from "../events/operations.ts";
import { createTransfer } from "../operations.ts";
import { readOwnership, readOwnershipHistory } from "../ownership/operations.ts";
import { createSafe } from "../safes/operations.ts";
import { listEvents, stockLedgerCsv, stockLedgerPdf } from "./operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const ago = (days: number) => addDays(today(), -days);

it("the register tells each event in order, by whom and of what, narrowed and paged, and prints as CSV and PDF", async () => {
  const own = await newCompany(caller);
  const { entity_id } = own;
  const first = (
    await grant(caller, {
      ...own,
      ...{ shares: 100, granted_on: ago(90), price_per_share: "0.25", certificate_number: "CS-1" },
      vesting: { months: 48 },
    })
  ).value;
  const second = (await grant(caller, { ...own, recipient_name: "=Grace()", shares: 50, granted_on: ago(30) })).value;
  const moved = (
    await execute(createTransfer, caller, {
      entity_id,
      ...{ from_name: "Ada Byron", to_name: "Mary", shares: 10, share_class: "common", transferred_on: ago(60) },
    })
  ).value;
  const safe = (
    await execute(createSafe, caller, {
      ...{ entity_id, investor_name: "Seed  Fund", principal_amount_cents: 500, valuation_cap_cents: 1 },
      ...{ safe_type: "post_money", issued_on: ago(45) },
    })
  ).value;
  await execute(cancelGrant, caller, { entity_id, grant_id: second.grant_id, cancelled_on: ago(20) });
  await execute(terminateGrant, caller, { entity_id, grant_id: first.grant_id, terminated_on: ago(10) });
  const list = async (asked: object = {}) =>
    (await execute(listEvents, caller, { entity_id, order: "oldest", ...asked })).value;
  const { data } = await list();
  expect(data.map(({ kind, from_name, to_name, units }) => [kind, from_name, to_name, units])).toEqual([
    ["grant", null, "Ada Byron", 100],
    ["transfer", "Ada Byron", "Mary", 10],
    ["safe", null, "Seed  Fund", null],
    ["grant", null, "=Grace()", 50],
    ["cancellation", "=Grace()", null, 50],
    ["termination", null, "Ada Byron", null],
  ]);
  expect(data.slice(0, 3)).toMatchObject([
    {
      ...{ event_id: first.grant_id, happened_on: ago(90), symbols: ["COMMON"], grant_ids: [first.grant_id] },
      ...{ certificate_numbers: ["CS-1"], price_per_share: "0.25", amount_cents: 2500, consideration: "cash" },
    },
    { event_id: moved.transfer_id, symbols: ["COMMON"], certificate_numbers: ["CS-1"], amount_cents: null },
    { event_id: safe.safe_id, symbols: [], grant_ids: [], amount_cents: 500 },
  ]);

  const paged = [];
  let cursor: string | undefined;
  do {
    const page = (await execute(listEvents, caller, { entity_id, limit: 2, ...(cursor && { cursor }) })).value;
    paged.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(paged).toEqual(data.toReversed());
  const kinds = async (asked: object) => (await list(asked)).data.map(({ kind }) => kind);
  expect(await kinds({ holder: " ada BYRON" })).toEqual(["grant", "transfer", "termination"]);
  expect(await kinds({ holder: "seed fund" })).toEqual(["safe"]);
  expect(await kinds({ kind: "cancellation" })).toEqual(["cancellation"]);
  expect(await kinds({ kind: "transfer" })).toEqual(["transfer"]);
  expect(await kinds({ from: ago(60), to: ago(45) })).toEqual(["transfer", "safe"]);
  expect(await kinds({ as_of: ago(60) })).toEqual(["grant", "transfer"]);
  expect(await kinds({ known_at: first.created_at })).toEqual(["grant"]);

  const owned = (await execute(readOwnership, caller, { entity_id })).value;
  expect(owned).toMatchObject({ as_of: today(), outstanding_units: 100, fully_diluted_units: 100, value_cents: 2500 });
  const [column] = owned.columns;
  expect(column).toMatchObject({ symbol: "COMMON", held_units: 100, last_price: "0.25" });
  const { instrument_id } = own;
  expect(owned.holders).toMatchObject(
    [
      { name: "Ada Byron", units: 90, percent: 90, value_cents: 2250 },
      { name: "Mary", units: 10, percent: 10, value_cents: 250 },
    ].map((one) => ({
      ...one,
      ...{ fully_diluted_units: one.units, fully_diluted_percent: one.percent },
      holdings: [{ instrument_id, units: one.units }],
    })),
  );
  const before = (await execute(readOwnership, caller, { entity_id, as_of: ago(30) })).value;
  expect(before).toMatchObject({ outstanding_units: 150, value_cents: 3750 });
  const { holders, points } = (await execute(readOwnershipHistory, caller, { entity_id })).value;
  expect(holders).toEqual(["Ada Byron", "Mary"]);
  expect(points.map(({ on, units, other_units, events }) => [on, units, other_units, events])).toEqual([
    [ago(90), [100, 0], 0, 1],
    [ago(60), [90, 10], 0, 1],
    [ago(30), [90, 10], 50, 1],
    [ago(20), [90, 10], 0, 1],
  ]);

  const csv = (await execute(stockLedgerCsv, caller, { entity_id })).value;
  const text = "text" in csv.content ? csv.content.text : "";
  expect(text.split("\r\n")[1]).toContain(`${ago(90)},Issued,,Ada Byron,COMMON,100,CS-1,0.25,25.00,cash,`);
  expect(text).toContain(",'=Grace(),");
  const pdf = (await execute(stockLedgerPdf, caller, { entity_id, to: ago(60) })).value;
  expect(pdf.content).toMatchObject({
    pdf: {
      word: "Stock ledger",
      rows: [
        [ago(90), "CS-1", "Issued to Ada Byron\nCOMMON, for $25.00 at $0.25 a share in cash", "100"],
        [ago(60), "CS-1", "Transferred from Ada Byron to Mary\nCOMMON", "10"],
      ],
    },
  });
});
