import { describe, expect, it } from "vitest";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { deactivateAccount } from "#lib/domains/books/ledger/accounts/operations.ts";
import { listEntries, readEntry, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import {
  createRecurringEntry,
  makeRecurringEntry,
  pauseRecurringEntry,
  readRecurringEntry,
  resumeRecurringEntry,
  updateRecurringEntry,
} from "#lib/domains/books/recurring/operations.ts";
import { balancesOf, newCompany, outcomes } from "../../e2e/support/books.ts";
import { asOwner, refusalByDatabase } from "../../e2e/support/database.ts";
import { postWhatIsDue } from "./due.ts";

async function withAccounts() {
  const company = await newCompany();
  const { act, entity_id, workspace_id } = company;
  const [rent, owed] = [await company.open("rent"), await company.open("accrued")];
  const lines = (amount_cents: number) => [
    { account_id: rent, amount_cents, side: "debit" },
    { account_id: owed, amount_cents, side: "credit" },
  ];
  const recurring = (more: object = {}) =>
    act(createRecurringEntry, {
      description: "Rent",
      frequency: "monthly",
      starts_on: "2026-01-31",
      ends_on: "2026-04-30",
      lines: lines(100),
      ...more,
    });
  const look = () => postWhatIsDue({ workspace_id, entity_id });
  const days = async (filter: object = {}) =>
    (await act(listEntries, { limit: 1000, ...filter })).data.map(({ date }) => date).toSorted();
  return { ...company, rent, owed, lines, recurring, look, days };
}

describe("a recurring entry", () => {
  it("is made once where two workers look at once, and says of no error then", async () => {
    const { act, recurring, look, days } = await withAccounts();
    const made = await recurring({ starts_on: addMonths(today(), -1), ends_on: null });
    await Promise.all([look(), look(), look()]);
    expect(await days()).toHaveLength(2);
    expect(await act(readRecurringEntry, made)).toMatchObject({ status: "active", made_count: 2, error: null });
    const ending = await recurring();
    await Promise.all([look(), look(), look()]);
    expect(await act(readRecurringEntry, ending)).toMatchObject({ status: "ended", made_count: 4, error: null });
  });

  it("is made on each of its days, those that were missed too, each once, and ends", async () => {
    const { act, recurring, look, days, workspace_id } = await withAccounts();
    const made = await recurring();
    expect(made).toMatchObject({ status: "active", next_on: "2026-01-31", total_cents: 100, currency: "usd" });
    await look();
    await look();
    expect(await days({ status: "posted" })).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
    expect(await balancesOf(workspace_id)).toEqual({ accrued: -400, rent: 400 });
    const ended = await act(readRecurringEntry, made);
    expect(ended).toMatchObject({ status: "ended", next_on: null, made_count: 4, latest: { length: 4 } });
    expect(await act(readEntry, { entry_id: ended.latest[0]?.entry_id })).toMatchObject({
      description: "Rent",
      source: { type: "recurring_entry", id: made.recurring_entry_id, event: "made" },
    });
    const actors = await asOwner<{ actor_type: string }>(
      "select actor_type from receipt where workspace_id = $1 and action = 'recurring_entries.make'",
      [workspace_id],
    );
    expect(actors.map(({ actor_type }) => actor_type)).toEqual(["system", "system", "system", "system"]);
  });

  it("waits for its day", async () => {
    const { act, recurring, look, days } = await withAccounts();
    const tomorrow = addDays(today(), 1);
    const made = await recurring({ starts_on: tomorrow, ends_on: null });
    await look();
    expect(await days()).toEqual([]);
    await expect(act(makeRecurringEntry, made)).rejects.toMatchObject({ status: 400, code: "nothing_due" });
  });

  it("is made once, whoever makes it at the same time", async () => {
    const { act, recurring, days } = await withAccounts();
    const made = await recurring({ ends_on: "2026-01-31" });
    const settled = await Promise.allSettled(Array.from({ length: 4 }, () => act(makeRecurringEntry, made)));
    expect(outcomes(settled)).toEqual({ done: 1, refused: [400, 400, 400] });
    expect(await days()).toEqual(["2026-01-31"]);
  });

  it("is dated on the first open day after, where its month is closed; and says so", async () => {
    const { act, recurring, look } = await withAccounts();
    for (const period of ["2026-01", "2026-02"]) await act(closePeriod, { period });
    await recurring({ ends_on: "2026-02-28" });
    await look();
    const { data } = await act(listEntries, { order: "date" });
    expect(data.map(({ date, description }) => `${date} ${description}`).toSorted()).toEqual([
      "2026-03-01 Rent (of 2026-01-31, whose month is closed)",
      "2026-03-01 Rent (of 2026-02-28, whose month is closed)",
    ]);
  });

  it("is drafted where that is asked for, and taken back next month where that is", async () => {
    const { act, recurring, look, days, workspace_id } = await withAccounts();
    const draft = await recurring({ post: false, ends_on: "2026-01-31" });
    await recurring({ reverses_next_month: true, ends_on: "2026-01-31" });
    await look();
    await look();
    expect(await days({ status: "draft" })).toEqual(["2026-01-31"]);
    expect(await days({ status: "posted" })).toEqual(["2026-01-31", "2026-02-01"]);
    expect(await balancesOf(workspace_id)).toEqual({});
    // It is an entry like any other: voided by hand, and not made again for its day.
    const { latest } = await act(readRecurringEntry, draft);
    await act(voidEntry, { entry_id: latest[0]?.entry_id, date: null });
    await look();
    expect(await days({ status: "draft" })).toEqual([]);
  });

  it("says why it could not be made, and is made once it can be", async () => {
    const { act, recurring, look, days, rent, owed, open } = await withAccounts();
    const made = await recurring({ ends_on: "2026-01-31" });
    await act(deactivateAccount, { account_id: rent });
    await look();
    const refused = await act(readRecurringEntry, made);
    expect(refused.error).toContain("lines.0.account_id must be an active account: rent is inactive");
    expect(refused).toMatchObject({ status: "active", next_on: "2026-01-31" });
    const lines = [
      { account_id: await open("office"), amount_cents: 7, side: "debit" },
      { account_id: owed, amount_cents: 7, side: "credit" },
    ];
    await act(updateRecurringEntry, { ...made, lines, ends_on: undefined, description: undefined });
    await look();
    expect(await days()).toEqual(["2026-01-31"]);
    expect(await act(readRecurringEntry, made)).toMatchObject({ status: "ended", error: null });
    // Nothing can come of it any more.
    const { recurring_entry_id } = made;
    await expect(act(updateRecurringEntry, { recurring_entry_id, ends_on: null })).rejects.toMatchObject({
      status: 400,
      message: "Cannot change the recurring entry: its status is ended.",
    });
    const changed = "update recurring_entry set ends_on = null where recurring_entry_id = $1";
    expect((await refusalByDatabase(changed, [recurring_entry_id]))?.message).toContain("that has ended stands");
  });

  it("leaves out the days of a pause", async () => {
    const { act, recurring, look, days } = await withAccounts();
    const starts_on = addMonths(today(), -3);
    const made = await recurring({ starts_on, ends_on: null });
    await act(pauseRecurringEntry, made);
    await look();
    expect(await days()).toEqual([]);
    const resumed = await act(resumeRecurringEntry, made);
    expect(resumed.status).toBe("active");
    expect(resumed.next_on && resumed.next_on >= today()).toBe(true);
  });

  it("is refused where it does not balance, begins too far back, or ends before it begins", async () => {
    const { recurring, lines } = await withAccounts();
    const [debit, credit] = lines(5);
    await expect(recurring({ lines: [debit, { ...credit, amount_cents: 4 }] })).rejects.toThrow(
      "lines must balance: debits are 5 cents, credits are 4 cents",
    );
    await expect(recurring({ starts_on: "2019-01-01" })).rejects.toThrow("5 years back");
    await expect(recurring({ ends_on: "2026-01-30" })).rejects.toThrow("ends_on must not be before starts_on");
    await expect(
      recurring({ lines: lines(5).map((line) => ({ ...line, account_id: "acct_none" })) }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});
