import { describe, expect, it } from "vitest";
import { createInvoice, readInvoice, sendInvoice, voidInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { balancesOf, brokenBalances, newCompany, outcomes } from "../../../../e2e/support/books.ts";
import { pastTriggers, refusalByDatabase, refusalOfCopy } from "../../../../e2e/support/database.ts";
import { readIntegrity } from "../integrity/operations.ts";
import { createBatch, listEntries, readEntry, voidEntry } from "../ledger/operations.ts";
import { reconcileLedger } from "../reconciliation/operations.ts";
import { closePeriod, listPeriods, reopenPeriod } from "./operations.ts";

const march = { period: "2026-03" };
const thisMonth = () => new Date().toISOString().slice(0, 7);

/** A company with an entry of 31 March 2026 that is posted, and one that is a draft. */
async function withEntries() {
  const company = await newCompany();
  const [cash, rent] = [await company.open("cash"), await company.open("rent")];
  const draft = () => company.draft([rent, "debit", 500], [cash, "credit", 500]);
  const [posted, drafted] = [await draft(), await draft()];
  await company.post(posted);
  return { ...company, cash, rent, posted, drafted };
}

const closed = {
  status: 400,
  code: "period_closed",
  message: "The period 2026-03 is closed: reopen it to post to it, or choose another date.",
};

describe("a closed period", () => {
  it("takes no entry dated inside, and the refusal names the period", async () => {
    const { act, post, drafted, cash, rent, workspace_id } = await withEntries();
    expect(await act(closePeriod, march)).toMatchObject({ period: "2026-03", status: "closed", draft_entries: 1 });
    await expect(post(drafted)).rejects.toMatchObject(closed);
    const lines = [
      { account_id: rent, amount_cents: 1, side: "debit" },
      { account_id: cash, amount_cents: 1, side: "credit" },
    ];
    const entries = ["2026-04-01", "2026-03-01"].map((date) => ({ date, description: "", lines }));
    await expect(act(createBatch, { entries, post: true })).rejects.toMatchObject(closed);
    // All or none: the entry of April is not there either.
    expect((await act(listEntries)).data).toHaveLength(2);
    expect(await balancesOf(workspace_id)).toEqual({ cash: -500, rent: 500 });
  });

  it("gives up no entry dated inside, and takes no reversal dated inside", async () => {
    const { act, posted, cash, rent, draft, post, workspace_id } = await withEntries();
    await act(closePeriod, march);
    await expect(act(voidEntry, { entry_id: posted })).rejects.toMatchObject({
      status: 400,
      code: "period_closed",
      message: "The period 2026-03 is closed: reopen it to void in it, or choose another date.",
    });
    await act(reopenPeriod, march);
    const other = await draft([rent, "debit", 7], [cash, "credit", 7]);
    await post(other);
    await act(closePeriod, { period: "2026-05" });
    await expect(act(voidEntry, { entry_id: other, date: "2026-05-02" })).rejects.toThrow(
      "The period 2026-05 is closed",
    );
    expect(await act(readEntry, { entry_id: other })).toMatchObject({ status: "posted" });
    expect(await brokenBalances(workspace_id)).toEqual([]);
  });

  it("lets its drafts be voided, since they touch no balance", async () => {
    const { act, drafted } = await withEntries();
    await act(closePeriod, march);
    expect(await act(voidEntry, { entry_id: drafted })).toMatchObject({ status: "voided" });
  });

  it("takes entries again once it is reopened, which is an act of its own", async () => {
    const { act, post, drafted } = await withEntries();
    await act(closePeriod, march);
    await expect(act(closePeriod, march)).rejects.toThrow("Cannot close the accounting period: its status is closed.");
    const reopened = await act(reopenPeriod, march);
    expect(reopened).toMatchObject({ status: "open", draft_entries: 1 });
    expect(reopened.reopened_at).not.toBeNull();
    await expect(act(reopenPeriod, march)).rejects.toThrow("Cannot reopen the accounting period: its status is open.");
    expect(await post(drafted)).toMatchObject({ status: "posted" });
  });

  it("is over before it is closed", async () => {
    const { act } = await newCompany();
    for (const period of [thisMonth(), "2999-01"]) {
      await expect(act(closePeriod, { period })).rejects.toMatchObject({ status: 400, code: "period_not_over" });
    }
  });

  it("refuses what the business would post today when today's month is closed, and keeps nothing of it", async () => {
    const { act, workspace_id, entity_id } = await newCompany();
    const invoice = await act(createInvoice, { customer: "C", amount_cents: 900, due_date: "2030-01-01" });
    // Nobody closes it by the API; a month that was closed on another day is as closed.
    await pastTriggers(
      `insert into accounting_period (workspace_id, period_id, entity_id, period, status, closed_at) values ($1, 'per_x', $2, $3, 'closed', now())`,
      [workspace_id, entity_id, thisMonth()],
    );
    await expect(act(sendInvoice, invoice)).rejects.toMatchObject({ status: 400, code: "period_closed" });
    expect(await act(readInvoice, invoice)).toMatchObject({ status: "draft", entry_ids: [] });
    expect(await balancesOf(workspace_id)).toEqual({});
  });

  it("stays as it was when an act of the business is taken back later: a correction of today does it", async () => {
    const { act, workspace_id } = await newCompany();
    const invoice = await act(createInvoice, { customer: "C", amount_cents: 900, due_date: "2030-01-01" });
    await act(sendInvoice, { ...invoice, sent_on: "2026-03-31" });
    await act(closePeriod, march);
    const voided = await act(voidInvoice, invoice);
    expect(voided.entry_ids).toHaveLength(2);
    expect(await act(readEntry, { entry_id: voided.entry_ids[0] })).toMatchObject({ status: "posted" });
    expect(await act(readEntry, { entry_id: voided.entry_ids[1] })).toMatchObject({
      status: "posted",
      reverses_entry_id: null,
      source: { type: "invoice", id: invoice.invoice_id, event: "voided" },
    });
    expect(await balancesOf(workspace_id)).toEqual({});
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
    for (const period of ["2026-03", thisMonth()]) {
      expect(await act(reconcileLedger, { period })).toMatchObject({ is_reconciled: true });
    }
  });

  it("has in it what was posted before, when posts and the closing race", async () => {
    const { act, post, cash, rent, draft, workspace_id } = await withEntries();
    const drafts = await Promise.all(Array.from({ length: 8 }, () => draft([rent, "debit", 1], [cash, "credit", 1])));
    const settled = await Promise.allSettled([...drafts.map(post), act(closePeriod, march)]);
    const { done, refused } = outcomes(settled);
    expect(refused.every((status) => status === 400)).toBe(true);
    const { data } = await act(listEntries, { status: "posted" });
    expect(data).toHaveLength(1 + done - 1);
    await expect(
      post(drafts.find((id) => !data.some(({ entry_id }) => entry_id === id)) ?? drafts[0] ?? ""),
    ).rejects.toMatchObject({
      status: 400,
    });
    expect(await brokenBalances(workspace_id)).toEqual([]);
  });

  it("is held by PostgreSQL too", async () => {
    const { act, posted, drafted, entity_id } = await withEntries();
    await act(closePeriod, march);
    const words = async (text: string, values: unknown[]) => (await refusalByDatabase(text, values))?.message;
    expect(
      await words("update journal_entry set status = 'posted', posted_at = now() where entry_id = $1", [drafted]),
    ).toBe("the period 2026-03 is closed");
    expect(
      await words("update journal_entry set status = 'voided', voided_at = now() where entry_id = $1", [posted]),
    ).toBe("the period 2026-03 is closed");
    expect(await words("update accounting_period set closed_at = now() where entity_id = $1", [entity_id])).toContain(
      "a period keeps when it was closed",
    );
    expect(await words("delete from accounting_period where entity_id = $1", [entity_id])).toContain("not forgotten");
    const other = { period_id: "per_x", period: "2026-02" };
    expect(await refusalOfCopy("accounting_period", ["entity_id", entity_id], other)).toBe("a period begins open");
  });
});

describe("listing the periods", () => {
  it("tells the months that have postings or were closed, latest first", async () => {
    const { act } = await withEntries();
    await act(closePeriod, { period: "2026-01" });
    const { data, next_cursor } = await act(listPeriods, { limit: 1 });
    expect(data).toMatchObject([{ period: "2026-03", status: "open", draft_entries: 1, created_at: null }]);
    const rest = await act(listPeriods, { limit: 1, cursor: next_cursor });
    expect(rest).toMatchObject({
      data: [{ period: "2026-01", status: "closed", draft_entries: 0 }],
      next_cursor: null,
    });
    expect((await act(listPeriods, { status: "closed" })).data.map(({ period }) => period)).toEqual(["2026-01"]);
  });
});
