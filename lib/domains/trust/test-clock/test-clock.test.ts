import { beforeAll, describe, expect, it } from "vitest";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import { transaction } from "#lib/db/transaction.ts";
import { createEntity, readEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { createGrant } from "#lib/domains/equity/grants/operations.ts";
import { createTransfer, readCapTable } from "#lib/domains/equity/operations.ts";
import { createInvoice, readInvoice, sendInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { createRecurringInvoice } from "#lib/domains/money/invoicing/recurring/operations.ts";
import { execute } from "#lib/execute.ts";
import { openTestWorkspace, shownClock } from "#lib/server/workspaces.ts";
import { doWhatCameDue } from "#lib/work/clock-moved.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { listInvoices } from "../../money/invoicing/operations.ts";
import { createKey } from "../access/operations.ts";
import { moveClock, readClock } from "./operations.ts";

let caller = callerIn("");
const testWorkspace = async () => callerIn((await openTestWorkspace(`Test ${newId("request")}`)) ?? "");
beforeAll(async () => {
  caller = await testWorkspace();
});

const move = async (now: string, who = caller) => (await execute(moveClock, who, { now })).value;
const later = (days: number) => `${addDays(today(), days)}T09:00:00.000Z`;

describe("the clock of a workspace made for tests", () => {
  it("goes with the world's until it is moved, and stands there from then on", async () => {
    const read = async () => (await execute(readClock, caller, {})).value;
    expect(await read()).toMatchObject({ is_test: true, is_moved: false, today: today() });
    const now = later(40);
    const moved = { is_test: true, is_moved: true, now, today: now.slice(0, 10) };
    expect(await move(now)).toEqual(moved);
    expect(await read()).toEqual(moved);
    expect(await shownClock(caller.workspace_id)).toEqual(moved);
    expect(today(), "nobody else's day is another").toBe(new Date().toISOString().slice(0, 10));
  });

  it("dates what is done, in TypeScript and in PostgreSQL, and what is kept of it tells when it really was", async () => {
    const { now } = await move(later(45));
    const day = now.slice(0, 10);
    const { entity_id } = (await execute(createEntity, caller, createEntity.example)).value;
    const given = { customer: "Globex", amount_cents: 100, due_date: addDays(day, 5) };
    const { invoice_id } = (await execute(createInvoice, caller, { entity_id, ...given })).value;
    const sent = (await execute(sendInvoice, caller, { entity_id, invoice_id })).value;
    expect(sent).toMatchObject({ sent_on: day, is_overdue: false });
    expect(sent.created_at.slice(0, 10)).toBe(today());
    const { cap_table } = (await execute(readEntity, caller, { entity_id })).value;
    const { cap_table_id = "", instruments = [] } = cap_table ?? {};
    const granted = { recipient_name: "Ada", grant_type: "common_stock", shares: 10 };
    await execute(createGrant, caller, { entity_id, cap_table_id, ...instruments[0], ...granted });
    const moved = { from_name: "Ada", to_name: "Grace", shares: 4, share_class: "common" };
    const { transferred_on } = (await execute(createTransfer, caller, { entity_id, ...moved })).value;
    expect(transferred_on).toBe(day);
    // The register of a day on which the clock's company was not there yet has nothing of it.
    const classesOn = async (as_of: string) =>
      (await execute(readCapTable, caller, { entity_id, as_of })).value.instruments.map(({ symbol }) => symbol);
    expect([await classesOn(addDays(day, -1)), await classesOn(day)]).toEqual([[], ["COMMON"]]);
    await move(later(60));
    const { value } = await execute(readInvoice, caller, { entity_id, invoice_id });
    expect(value).toMatchObject({ is_overdue: true, days_overdue: 10 });
    const [kept] = await transaction(caller, "read", (tx) => tx.sql<{ day: string }>`select app_today() as day`);
    expect(kept?.day).toBe(later(60).slice(0, 10));
  });

  it("has done what came due on the way, each on its own day", async () => {
    const own = await testWorkspace();
    const { entity_id } = (await execute(createEntity, own, createEntity.example)).value;
    const starts_on = addDays(today(), 10);
    const asked = {
      entity_id,
      customer: "Globex",
      amount_cents: 100,
      frequency: "monthly",
      starts_on,
      issue_as: "sent",
    };
    await execute(createRecurringInvoice, own, asked);
    const made = async () => (await execute(listInvoices, own, { entity_id })).value.data.map(({ sent_on }) => sent_on);
    await doWhatCameDue(own);
    expect(await made()).toEqual([]);
    await move(later(80), own);
    await doWhatCameDue(own);
    const days = await made();
    expect(days.toSorted()).toEqual([0, 1, 2].map((months) => addMonths(starts_on, months)));
  });

  it("never goes back, nor further than two years at once, and so in PostgreSQL", async () => {
    const own = await testWorkspace();
    await move(later(400), own);
    const refused = (now: string) => expect(move(now, own)).rejects;
    await refused(later(399)).toMatchObject({ status: 400, details: { issues: [{ path: "now" }] } });
    await refused(later(400 + 740)).toMatchObject({ status: 400 });
    await refused("tomorrow").toMatchObject({ status: 400, message: expect.stringContaining("RFC 3339") });
    expect((await move(later(400), own)).now).toBe(later(400));
    const back = "update test_clock set now = now - interval '1 day' where workspace_id = $1";
    expect((await refusalByDatabase(back, [own.workspace_id]))?.message).toBe("a test clock goes forward only");
  });

  it("is moved by many at once, and stands at the latest of those that were accepted", async () => {
    const own = await testWorkspace();
    const asked = [30, 10, 20, 40].map(later);
    const tried = await Promise.allSettled(asked.map((now) => move(now, own)));
    const accepted = tried.flatMap((one) => (one.status === "fulfilled" ? one.value.now : []));
    const { value } = await execute(readClock, own, {});
    expect(value.now).toBe(accepted.toSorted().at(-1));
  });

  it("is there by the day that a key of such a workspace names: mb_test_", async () => {
    const { value } = await execute(createKey, caller, { name: "Test", scopes: ["*"] });
    expect(value.key).toMatch(/^mb_test_[0-9a-z]{26}_/);
  });
});

describe("any other workspace", () => {
  it("goes by the world's time, and refuses to be moved", async () => {
    const other = callerIn(await newWorkspace());
    expect((await execute(readClock, other, {})).value).toMatchObject({
      is_test: false,
      is_moved: false,
      today: today(),
    });
    expect(await shownClock(other.workspace_id)).toBeNull();
    await expect(move(later(1), other)).rejects.toMatchObject({ status: 400, code: "not_a_test_workspace" });
  });
});

describe("what asks for today in PostgreSQL", () => {
  it("asks for the workspace's", async () => {
    const asking = await asOwner<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosrc ~* 'current_date'
       union all select d.adrelid::regclass::text from pg_attrdef d join pg_class c on c.oid = d.adrelid
         where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) ~* 'current_date'
       union all select tgname from pg_trigger where not tgisinternal and pg_get_triggerdef(oid) ~* 'current_date'
       union all select conname from pg_constraint where pg_get_constraintdef(oid) ~* 'current_date'`,
    );
    expect(asking, "current_date is the world's: app_today() is what a workspace goes by").toEqual([]);
  });
});
