import { describe, expect, it } from "vitest";
import { addMonths, today } from "#lib/core/days.ts";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { createEntry, listEntries, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import {
  createSchedule,
  disposeSchedule,
  postSchedule,
  readSchedule,
  voidSchedule,
} from "#lib/domains/books/schedules/operations.ts";
import { balancesOf, brokenBalances, newCompany, outcomes } from "../../e2e/support/books.ts";
import { refusalByDatabase } from "../../e2e/support/database.ts";
import { postWhatIsDue } from "./due.ts";

async function withAssets() {
  const company = await newCompany();
  const { act, entity_id, workspace_id } = company;
  const asset = (more: object = {}) =>
    act(createSchedule, {
      kind: "fixed_asset",
      name: "Laptop",
      cost_cents: 1000,
      salvage_cents: 0,
      months: 3,
      first_period: "2026-01",
      ...more,
    });
  const prepaid = (more: object = {}) => asset({ kind: "prepaid", name: "Insurance", ...more });
  /** Books the purchase. */
  const bought = async (code: string, amount_cents: number) => {
    const [to, from] = [await company.open(code), await company.open("cash")];
    await act(createEntry, {
      date: "2026-01-01",
      description: "Bought",
      post: true,
      lines: [
        { account_id: to, amount_cents, side: "debit" },
        { account_id: from, amount_cents, side: "credit" },
      ],
    });
  };
  const look = () => postWhatIsDue({ workspace_id, entity_id });
  return { ...company, asset, prepaid, bought, look };
}

describe("a schedule", () => {
  it("ends within the years that a date can name: one that is to go on after them is refused", async () => {
    const { prepaid } = await withAssets();
    await prepaid({ first_period: "9999-10" });
    await expect(prepaid({ first_period: "9999-11" })).rejects.toMatchObject({ status: 400, code: "out_of_range" });
  });

  it("posts each month on its last day, to the cent, once, and is complete", async () => {
    const { act, asset, bought, look, workspace_id } = await withAssets();
    await bought("fixed_assets", 1000);
    const made = await asset();
    expect(made.postings.map(({ amount_cents }) => amount_cents)).toEqual([333, 333, 334]);
    await look();
    await look();
    const done = await act(readSchedule, made);
    expect(done).toMatchObject({
      status: "completed",
      posted_cents: 1000,
      remaining_cents: 0,
      book_value_cents: 0,
      next_on: null,
    });
    expect(done.postings.map(({ date }) => date)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31"]);
    expect(done.entry_ids).toEqual(done.postings.map(({ entry_id }) => entry_id));
    expect(await balancesOf(workspace_id)).toEqual({
      accumulated_depreciation: -1000,
      cash: -1000,
      depreciation: 1000,
      fixed_assets: 1000,
    });
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
  });

  it("of what was paid ahead takes its own account down", async () => {
    const { prepaid, bought, look, workspace_id } = await withAssets();
    await bought("prepaid_expenses", 1000);
    await prepaid();
    await look();
    expect(await balancesOf(workspace_id)).toEqual({ cash: -1000, expense: 1000 });
  });

  it("waits for the end of the month, and says what remains", async () => {
    const { act, asset, look } = await withAssets();
    const first_period = addMonths(today(), 1).slice(0, 7);
    const made = await asset({ first_period, salvage_cents: 100 });
    await look();
    expect(await act(readSchedule, made)).toMatchObject({
      posted_months: 0,
      remaining_cents: 900,
      book_value_cents: 1000,
    });
    await expect(act(postSchedule, made)).rejects.toMatchObject({ status: 400, code: "nothing_due" });
  });

  it("posts a closed month on the first open day after, and says so", async () => {
    const { act, asset, look } = await withAssets();
    await act(closePeriod, { period: "2026-02" });
    const made = await asset();
    await look();
    expect((await act(readSchedule, made)).postings.map(({ period, date }) => `${period} ${date}`)).toEqual([
      "2026-01 2026-01-31",
      "2026-02 2026-03-01",
      "2026-03 2026-03-31",
    ]);
    const { data } = await act(listEntries, { from: "2026-03-01", to: "2026-03-01" });
    expect(data.map(({ description }) => description)).toEqual(["Depreciation: Laptop, 2026-02, which is closed"]);
  });

  it("posts a month once, whoever posts it at the same time", async () => {
    const { act, asset, workspace_id } = await withAssets();
    const made = await asset({ months: 1 });
    const settled = await Promise.allSettled(Array.from({ length: 4 }, () => act(postSchedule, made)));
    expect(outcomes(settled)).toEqual({ done: 1, refused: [400, 400, 400] });
    expect(await balancesOf(workspace_id)).toEqual({ accumulated_depreciation: -1000, depreciation: 1000 });
  });

  it.each([
    [900, { gain_on_disposal: -566 }],
    [334, {}],
    [100, { loss_on_disposal: 234 }],
    [0, { loss_on_disposal: 334 }],
  ])("of an asset that goes early for %s cents ends with the gain or the loss", async (proceeds_cents, outcome) => {
    const { act, asset, bought, workspace_id } = await withAssets();
    await bought("fixed_assets", 1000);
    const { schedule_id } = await asset();
    // January and February are posted first; March, in which it goes, bears no part.
    const disposed = await act(disposeSchedule, { schedule_id, disposed_on: "2026-03-10", proceeds_cents });
    expect(disposed).toMatchObject({ status: "disposed", posted_cents: 666, remaining_cents: 0, book_value_cents: 0 });
    expect(disposed.gain_cents).toBe(proceeds_cents - 334);
    expect(await balancesOf(workspace_id)).toEqual({ cash: proceeds_cents - 1000, depreciation: 666, ...outcome });
    expect(await brokenBalances(workspace_id)).toEqual([]);
  });

  it("of what was paid ahead ends with what is paid back, and the rest is its expense", async () => {
    const { act, prepaid, bought, workspace_id } = await withAssets();
    await bought("prepaid_expenses", 1000);
    const { schedule_id } = await prepaid();
    const ended = await act(disposeSchedule, { schedule_id, disposed_on: "2026-02-10", proceeds_cents: 500 });
    expect(ended).toMatchObject({ status: "disposed", gain_cents: 500 - 667 });
    expect(await balancesOf(workspace_id)).toEqual({ cash: -500, expense: 500 });
    await expect(act(disposeSchedule, { schedule_id })).rejects.toThrow(
      "Cannot dispose the schedule: its status is disposed.",
    );
  });

  it("is disposed of on a day that has been posted over as if that had been told then: what is posted from its month on is taken back", async () => {
    const { act, asset, bought, look, workspace_id } = await withAssets();
    await bought("fixed_assets", 1000);
    const [told, late] = [await asset(), await asset()];
    const dispose = ({ schedule_id }: { schedule_id: string }) =>
      act(disposeSchedule, { schedule_id, disposed_on: "2026-02-10", proceeds_cents: 800 });
    const at_once = await dispose(told);
    const balances = await balancesOf(workspace_id);
    await act(voidSchedule, told);
    await look();
    expect(await act(readSchedule, late)).toMatchObject({ status: "completed", posted_months: 3 });
    const later = await dispose(late);
    const same = { status: "disposed", posted_months: 1, posted_cents: 333, book_value_cents: 0, gain_cents: 133 };
    expect(at_once).toMatchObject(same);
    expect(later).toMatchObject(same);
    expect(later.postings.map(({ taken_back_on }) => taken_back_on)).toEqual([null, "2026-02-10", "2026-02-10"]);
    expect(await balancesOf(workspace_id)).toEqual(balances);
    expect(balances).toEqual({ cash: -200, depreciation: 333, gain_on_disposal: -133 });
    // Each on its own day, so that no month says anything of it from then on.
    const { data } = await act(listEntries, { from: "2026-02-11", to: "2026-12-31" });
    const reversals = data.filter(
      ({ source, reverses_entry_id }) => source?.id === late.schedule_id && reverses_entry_id,
    );
    expect(reversals.map(({ date }) => date).toSorted()).toEqual(["2026-02-28", "2026-03-31"]);
    expect(await brokenBalances(workspace_id)).toEqual([]);
    await act(voidSchedule, late);
    expect(await balancesOf(workspace_id)).toEqual({ cash: -1000, fixed_assets: 1000 });
  });

  it("that was paid ahead and ended early is told of after its last month as well, and a closed month is corrected after it", async () => {
    const { act, prepaid, bought, look, workspace_id } = await withAssets();
    await bought("prepaid_expenses", 1000);
    const { schedule_id } = await prepaid();
    await look();
    await expect(act(disposeSchedule, { schedule_id, disposed_on: "2026-04-01" })).rejects.toThrow(
      "Cannot dispose the schedule: its last month is 2026-03, and nothing of it is left.",
    );
    await act(closePeriod, { period: "2026-03" });
    await act(disposeSchedule, { schedule_id, disposed_on: "2026-02-10", proceeds_cents: 600 });
    expect(await balancesOf(workspace_id)).toEqual({ cash: -400, expense: 400 });
    const { data } = await act(listEntries, { from: "2026-04-01", to: "2026-04-01" });
    expect(data.map(({ description }) => description)).toEqual(["Correction: Paid ahead: Insurance, 2026-03"]);
  });

  it("is not disposed of before it begins, after today, or in a closed month", async () => {
    const { act, asset, look } = await withAssets();
    const { schedule_id } = await asset({ months: 24 });
    await look();
    const refused = (disposed_on: string) => expect(act(disposeSchedule, { schedule_id, disposed_on })).rejects;
    await refused("2025-12-31").toThrow("disposed_on must not be before first_period, 2026-01-01");
    await refused("2999-01-01").toThrow("disposed_on must not be after today");
    await act(closePeriod, { period: "2026-02" });
    await refused("2026-02-10").toThrow("the period 2026-02 is closed");
  });

  it("that was a mistake is taken back on the day that is told, or on each entry's own where that is later", async () => {
    const { act, asset, look, workspace_id } = await withAssets();
    const [made, closed] = [await asset(), await asset({ name: "Press" })];
    await look();
    const days = async ({ schedule_id }: { schedule_id: string }) =>
      (await act(listEntries, { limit: 100 })).data
        .filter(({ source, status }) => source?.id === schedule_id && status === "posted")
        .map(({ date }) => date)
        .toSorted();
    await expect(act(voidSchedule, { ...made, voided_on: "2025-12-31" })).rejects.toThrow(
      "voided_on must not be before first_period, 2026-01-01",
    );
    await act(voidSchedule, { ...made, voided_on: "2026-01-01" });
    expect(await days(made)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31"]);
    await act(closePeriod, { period: "2026-03" });
    await expect(act(voidSchedule, { ...closed, voided_on: "2026-03-01" })).rejects.toMatchObject({
      code: "period_closed",
    });
    await act(voidSchedule, { ...closed, voided_on: "2026-02-10" });
    // March's entry stands in its closed month, and is corrected on the first day after it.
    expect(await days(closed)).toEqual(["2026-02-10", "2026-02-28", "2026-03-31", "2026-04-01"]);
    expect(await balancesOf(workspace_id)).toEqual({});
  });

  it("is voided whole: reversed where the month is open, corrected today where it is closed", async () => {
    const { act, asset, look, workspace_id } = await withAssets();
    const made = await asset();
    await look();
    const { entry_ids } = await act(readSchedule, made);
    await expect(act(voidEntry, { entry_id: entry_ids[0], date: null })).rejects.toMatchObject({
      code: "follows_record",
    });
    await act(closePeriod, { period: "2026-01" });
    await act(closePeriod, { period: "2026-02" });
    const voided = await act(voidSchedule, made);
    expect(voided).toMatchObject({ status: "voided", remaining_cents: 0, entry_ids: { length: 6 } });
    expect(await balancesOf(workspace_id)).toEqual({});
    await look();
    expect(await balancesOf(workspace_id)).toEqual({});
    await expect(act(voidSchedule, made)).rejects.toThrow("Cannot void the schedule: its status is voided.");
  });

  it("is refused where it spreads less than a cent a month, or is worth at the end what it cost", async () => {
    const { asset, prepaid } = await withAssets();
    await expect(asset({ cost_cents: 2, months: 3 })).rejects.toThrow("months must be at most 2");
    await expect(asset({ salvage_cents: 1000 })).rejects.toThrow("salvage_cents must be less than cost_cents, 1000");
    await expect(prepaid({ salvage_cents: 1 })).rejects.toThrow("salvage_cents must be 0");
    const other = await withAssets();
    await expect(asset({ asset_account_id: await other.open("gear") })).rejects.toMatchObject({ status: 404 });
    const euros = await withAssets();
    const account_id = await euros.open("gear", { currency: "eur" });
    await expect(euros.asset({ asset_account_id: account_id })).rejects.toThrow(
      "must be an account in usd: gear keeps eur",
    );
  });

  it("stands on asset accounts and debits an expense: others are refused, by PostgreSQL too", async () => {
    const { asset, open } = await withAssets();
    const [cash, rent, revenue, later] = await Promise.all(
      ["cash", "rent", "revenue", "later"].map((code) => open(code)),
    );
    const given = (more: object) => expect(asset(more)).rejects;
    await given({ asset_account_id: rent }).toThrow("asset_account_id must be an asset account: rent is expense");
    await given({ accumulated_account_id: revenue }).toThrow("accumulated_account_id must be an asset account");
    await given({ expense_account_id: cash }).toThrow("expense_account_id must be an expense account: cash is asset");
    await given({ expense_account_id: later }).toThrow("must be an expense account: later is unclassified");
    const { schedule_id } = await asset();
    const again = `insert into schedule select (jsonb_populate_record(s, jsonb_build_object('schedule_id', 'sch_x', $2::text, $3::text))).*
      from schedule s where s.schedule_id = $1`;
    for (const [field, account_id] of [
      ["asset_account_id", rent],
      ["expense_account_id", cash],
    ]) {
      const refusal = await refusalByDatabase(again, [schedule_id, field, account_id]);
      expect(refusal?.message).toBe("a schedule stands on asset accounts and debits an expense account");
    }
  });

  it("posts no more than there is to spread, whoever writes", async () => {
    const { asset } = await withAssets();
    const { schedule_id } = await asset();
    const words = async (set: string) =>
      (await refusalByDatabase(`update schedule set ${set} where schedule_id = $1`, [schedule_id]))?.message;
    expect(await words("posted_cents = 1001")).toContain("schedule_posts_what_there_is");
    expect(await words("cost_cents = 5")).toContain("a schedule keeps what it says");
  });
});
