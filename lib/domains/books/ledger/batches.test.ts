import { describe, expect, it } from "vitest";
import { balancesOf, brokenBalances, newCompany, outcomes } from "../../../../e2e/support/books.ts";
import { asOwner } from "../../../../e2e/support/database.ts";
import { deactivateAccount } from "./accounts/operations.ts";
import { createBatch, createStandardChart, listAccounts, listEntries } from "./operations.ts";

async function withAccounts() {
  const company = await newCompany();
  const [cash, rent] = [await company.open("cash"), await company.open("rent")];
  const entry = (date: string, debit: number, credit = debit) => ({
    date,
    description: `Of ${date}`,
    lines: [
      { account_id: rent, amount_cents: debit, side: "debit" },
      { account_id: cash, amount_cents: credit, side: "credit" },
    ],
  });
  return { ...company, cash, rent, entry };
}

describe("a batch of entries", () => {
  it("writes a thousand at once, posted, with one receipt, in their order", async () => {
    const { act, entry, workspace_id } = await withAccounts();
    const entries = Array.from({ length: 1000 }, (_, at) =>
      entry(`2026-${String(1 + (at % 12)).padStart(2, "0")}-15`, at + 1),
    );
    const receipts = () =>
      asOwner<{ n: number }>("select count(*)::int as n from receipt where workspace_id = $1", [workspace_id]);
    const [before] = await receipts();
    const made = await act(createBatch, { entries, post: true });
    expect(made).toMatchObject({ status: "posted", entry_count: 1000, total_cents: 500_500 });
    const [after] = await receipts();
    expect(Number(after?.n)).toBe(Number(before?.n) + 1);
    const { data } = await act(listEntries, { limit: 1000 });
    expect(data.map(({ entry_id }) => entry_id)).toEqual(made.entry_ids.toReversed());
    expect(data.every(({ status }) => status === "posted")).toBe(true);
    expect(await balancesOf(workspace_id)).toEqual({ cash: -500_500, rent: 500_500 });
    expect(await brokenBalances(workspace_id)).toEqual([]);
  });

  it("writes drafts if nobody says to post them", async () => {
    const { act, entry, workspace_id } = await withAccounts();
    expect(await act(createBatch, { entries: [entry("2026-03-31", 5)] })).toMatchObject({ status: "draft" });
    expect(await balancesOf(workspace_id)).toEqual({});
  });

  it.each(["created", "date"])("is listed by account, each entry once and in its order, by %s", async (order) => {
    const { act, rent, cash, entry } = await withAccounts();
    const twice = entry("2026-02-01", 3, 9);
    const split = { ...twice, lines: [...twice.lines, { account_id: rent, amount_cents: 6, side: "debit" }] };
    const { entry_ids } = await act(createBatch, { entries: [entry("2026-03-01", 1), split, entry("2026-01-01", 2)] });
    const [march, february, january] = entry_ids;
    const newest = order === "date" ? [march, february, january] : [january, february, march];
    for (const account_id of [rent, cash]) {
      const listed: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof act<typeof listEntries.input, typeof listEntries.output>>> = await act(
          listEntries,
          { account_id, order, limit: 1, cursor },
        );
        listed.push(...page.data.map(({ entry_id }) => entry_id));
        cursor = page.next_cursor;
      }
      expect(listed).toEqual(newest);
    }
  });

  it("is refused whole, naming the entry and the line that is wrong", async () => {
    const { act, entry, cash } = await withAccounts();
    const good = entry("2026-03-31", 5);
    const refusals: [object, string][] = [
      [entry("2026-03-31", 5, 4), "entries.1.lines must balance: debits are 5 cents, credits are 4 cents"],
      [{ ...good, lines: good.lines.slice(1) }, "entries.1.lines"],
      [entry("2026-02-30", 5), "entries.1.date must be a day of the calendar"],
      [
        { ...good, lines: good.lines.map((line) => ({ ...line, account_id: "acct_none" })) },
        "account of entries.1.lines.0.account_id",
      ],
    ];
    for (const [wrong, words] of refusals) {
      await expect(act(createBatch, { entries: [good, wrong], post: true })).rejects.toThrow(words);
    }
    await expect(act(createBatch, { entries: [] })).rejects.toMatchObject({ status: 400 });
    await expect(act(createBatch, { entries: Array.from({ length: 1001 }, () => good) })).rejects.toMatchObject({
      status: 400,
    });
    await act(deactivateAccount, { account_id: cash });
    await expect(act(createBatch, { entries: [good] })).rejects.toThrow(
      "entries.0.lines.1.account_id must be an active account",
    );
    expect((await act(listEntries)).data).toEqual([]);
  });

  it("waits for no other in a circle, however their accounts are ordered", async () => {
    const { act, cash, rent, workspace_id } = await withAccounts();
    const between = (debit: string, credit: string) => ({
      date: "2026-03-31",
      description: "",
      lines: [
        { account_id: debit, amount_cents: 1, side: "debit" },
        { account_id: credit, amount_cents: 1, side: "credit" },
      ],
    });
    const there = Array.from({ length: 30 }, () => between(cash, rent));
    const back = Array.from({ length: 30 }, () => between(rent, cash));
    const settled = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => act(createBatch, { entries: at % 2 ? there : back, post: true })),
    );
    expect(outcomes(settled)).toEqual({ done: 8, refused: [] });
    expect(await balancesOf(workspace_id)).toEqual({});
    expect(await brokenBalances(workspace_id)).toEqual([]);
  });
});

describe("the standard chart", () => {
  it("opens what a corporation usually keeps, and leaves alone what is there", async () => {
    const { act } = await newCompany();
    const first = await act(createStandardChart);
    const codes = first.added.map(({ account_code }) => account_code);
    expect(codes).toEqual(
      expect.arrayContaining(["cash", "accounts_receivable", "common_stock", "revenue", "expense"]),
    );
    expect(codes).not.toContain("members_equity");
    expect(first.added.every(({ account_type }) => account_type !== null)).toBe(true);
    expect(await act(createStandardChart)).toMatchObject({ added: [], already_there: codes });
    expect((await act(listAccounts, { limit: 1000 })).data).toHaveLength(codes.length);
  });

  it("is opened once by two at the same time", async () => {
    const { act } = await newCompany();
    const made = await Promise.all([act(createStandardChart), act(createStandardChart)]);
    const added = made.flatMap((one) => one.added.map(({ account_code }) => account_code));
    expect(new Set(added).size).toBe(added.length);
    expect((await act(listAccounts, { limit: 1000 })).data).toHaveLength(added.length);
  });
});
