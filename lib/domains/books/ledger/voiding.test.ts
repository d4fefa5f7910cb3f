import { describe, expect, it } from "vitest";
import { balancesOf, brokenBalances, newCompany, outcomes } from "../../../../e2e/support/books.ts";
import { deactivateAccount } from "./accounts/operations.ts";
import { listEntries, readEntry, voidEntry } from "./operations.ts";

async function withEntry(amount_cents = 500) {
  const company = await newCompany();
  const [cash, rent] = [await company.open("cash"), await company.open("rent")];
  const entry_id = await company.draft([rent, "debit", amount_cents], [cash, "credit", amount_cents]);
  return { ...company, cash, rent, entry_id };
}

const today = () => new Date().toISOString().slice(0, 10);

describe("voiding a posted entry", () => {
  it("posts a linked entry that takes it back; both stay in the books and cancel out", async () => {
    const { act, post, entry_id, workspace_id } = await withEntry();
    await post(entry_id);
    const voided = await act(voidEntry, { entry_id });
    expect(voided).toMatchObject({ status: "voided", reverses_entry_id: null });
    const reversal = await act(readEntry, { entry_id: voided.reversed_by_entry_id });
    expect(reversal).toMatchObject({
      status: "posted",
      reverses_entry_id: entry_id,
      description: "Reversal: By hand",
      date: today(),
      total_cents: 500,
    });
    expect(reversal.lines.map(({ account_code, side }) => [account_code, side])).toEqual([
      ["rent", "credit"],
      ["cash", "debit"],
    ]);
    expect(await balancesOf(workspace_id)).toEqual({});
    expect(await brokenBalances(workspace_id)).toEqual([]);
  });

  it("has the day it is told, but none before the entry's own", async () => {
    const { act, post, entry_id } = await withEntry();
    await post(entry_id);
    await expect(act(voidEntry, { entry_id, date: "2026-03-30" })).rejects.toMatchObject({
      status: 400,
      message: "date must not be before the entry's own, 2026-03-31",
    });
    const { reversed_by_entry_id } = await act(voidEntry, { entry_id, date: "2026-04-01" });
    expect(await act(readEntry, { entry_id: reversed_by_entry_id })).toMatchObject({ date: "2026-04-01" });
  });

  it("rule 7.12: happens once, also in a race, and leaves one reversal", async () => {
    const { act, post, entry_id, workspace_id } = await withEntry();
    await post(entry_id);
    const settled = await Promise.allSettled(Array.from({ length: 6 }, () => act(voidEntry, { entry_id })));
    expect(outcomes(settled)).toEqual({ done: 1, refused: [400, 400, 400, 400, 400] });
    await expect(act(voidEntry, { entry_id })).rejects.toThrow("Cannot void the journal entry: its status is voided.");
    expect((await act(listEntries)).data).toHaveLength(2);
    expect(await balancesOf(workspace_id)).toEqual({});
  });

  it("reaches accounts that were deactivated since", async () => {
    const { act, post, entry_id, rent, workspace_id } = await withEntry();
    await post(entry_id);
    await act(deactivateAccount, { account_id: rent });
    expect((await act(voidEntry, { entry_id })).status).toBe("voided");
    expect(await balancesOf(workspace_id)).toEqual({});
  });
});

describe("voiding", () => {
  it("a draft touches no balance and posts nothing, and rule 7.12: it cannot be posted afterwards", async () => {
    const { act, post, entry_id, workspace_id } = await withEntry();
    const voided = await act(voidEntry, { entry_id });
    expect(voided).toMatchObject({ status: "voided", posted_at: null, reversed_by_entry_id: null });
    await expect(post(entry_id)).rejects.toMatchObject({
      status: 400,
      message: "Cannot post the journal entry: its status is voided.",
    });
    expect((await act(listEntries)).data).toHaveLength(1);
    expect(await balancesOf(workspace_id)).toEqual({});
  });

  it("a reversal is a 400: it stands", async () => {
    const { act, post, entry_id } = await withEntry();
    await post(entry_id);
    const { reversed_by_entry_id } = await act(voidEntry, { entry_id });
    await expect(act(voidEntry, { entry_id: reversed_by_entry_id })).rejects.toMatchObject({
      status: 400,
      message: `Cannot void the journal entry: its status is posted and it reverses ${entry_id}.`,
    });
  });

  it("and posting a draft at once ends in one legal way", async () => {
    const { act, post, entry_id, workspace_id } = await withEntry();
    await Promise.allSettled([post(entry_id), act(voidEntry, { entry_id }), post(entry_id)]);
    expect((await act(readEntry, { entry_id })).status).toBe("voided");
    expect(await balancesOf(workspace_id)).toEqual({});
    expect(await brokenBalances(workspace_id)).toEqual([]);
  });
});
