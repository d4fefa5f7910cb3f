import { describe, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { dissolveEntity } from "#lib/domains/company/formation/dissolutions/operations.ts";
import { balancesOf, brokenBalances, newCompany, outcomes } from "../../../../e2e/support/books.ts";
import { deactivateAccount } from "./accounts/operations.ts";
import * as ledger from "./operations.ts";
import type { Side } from "./schema.ts";

const MOST = 2 ** 53 - 1;

/** A company with two accounts. */
async function withAccounts() {
  const company = await newCompany();
  const [cash, rent] = [await company.open("cash"), await company.open("rent")];
  const pair = (amount_cents: number) => company.draft([rent, "debit", amount_cents], [cash, "credit", amount_cents]);
  return { ...company, cash, rent, pair };
}

describe("a journal entry", () => {
  it("is a draft that touches no balance, and comes back as it was given", async () => {
    const { act, cash, rent, workspace_id } = await withAccounts();
    const given = {
      date: "2026-03-31",
      description: "  Rent, as it was said ",
      lines: [
        { account_id: rent, amount_cents: 700, side: "debit" as Side },
        { account_id: rent, amount_cents: 300, side: "debit" as Side },
        { account_id: cash, amount_cents: 1000, side: "credit" as Side },
      ],
    };
    const made = await act(ledger.createEntry, given);
    expect(made).toMatchObject({ ...given, status: "draft", currency: "usd", total_cents: 1000, source: null });
    expect(made.lines.map(({ line_number, account_code }) => [line_number, account_code])).toEqual([
      [1, "rent"],
      [2, "rent"],
      [3, "cash"],
    ]);
    expect(await act(ledger.readEntry, { entry_id: made.entry_id })).toEqual(made);
    expect(await balancesOf(workspace_id)).toEqual({});
  });

  it("rule 7.7: that does not balance is a 400 with both totals", async () => {
    const { draft, cash, rent } = await withAccounts();
    await expect(draft([rent, "debit", 1000], [cash, "credit", 999])).rejects.toMatchObject({
      status: 400,
      code: "unbalanced_entry",
      message: "lines must balance: debits are 1000 cents, credits are 999 cents",
    });
    await expect(draft([rent, "debit", 1], [cash, "debit", 1])).rejects.toThrow("debits are 2 cents, credits are 0");
  });

  it.each([0, -1, 0.5, "1", 2 ** 53, null])("rule 7.4: with an amount of %j is a 400", async (amount_cents) => {
    const { act, cash, rent } = await withAccounts();
    const lines = [
      { account_id: rent, amount_cents, side: "debit" },
      { account_id: cash, amount_cents, side: "credit" },
    ];
    const tried = act(ledger.createEntry, { date: "2026-03-31", lines });
    await expect(tried).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("lines.0.amount_cents"),
    });
  });

  it("of one line, of a day that is none, or of a third side is a 400", async () => {
    const { act, draft, cash, rent } = await withAccounts();
    await expect(draft([rent, "debit", 1])).rejects.toThrow(
      "lines must be 2 or more, each with an account and an amount",
    );
    await expect(draft([rent, "debit", 1], [cash, "left" as Side, 1])).rejects.toThrow("must be debit or credit");
    const tried = act(ledger.createEntry, { date: "2026-02-29", description: "", lines: [] });
    await expect(tried).rejects.toMatchObject({ status: 400 });
  });

  it("of an account that does not exist here is a 404 that says which line", async () => {
    const [{ draft, cash }, other] = [await withAccounts(), await withAccounts()];
    for (const account_id of [newId("account"), other.cash, "nonsense"]) {
      await expect(draft([cash, "debit", 1], [account_id, "credit", 1])).rejects.toMatchObject({
        status: 404,
        message: "The account of lines.1.account_id does not exist.",
      });
    }
  });

  it("of an inactive account, or of two currencies, is a 400 that names it", async () => {
    const { act, open, draft, cash, rent } = await withAccounts();
    const euros = await open("cash_eur", { currency: "eur" });
    await expect(draft([cash, "debit", 1], [euros, "credit", 1])).rejects.toMatchObject({
      status: 400,
      message: "lines.1.account_id must be an account in usd, as the first line's: cash_eur keeps eur",
    });
    await act(deactivateAccount, { account_id: rent });
    await expect(draft([cash, "debit", 1], [rent, "credit", 1])).rejects.toMatchObject({
      status: 400,
      message: "lines.1.account_id must be an active account: rent is inactive",
    });
  });

  it("whose account was deactivated since is not posted, and the refusal names the account", async () => {
    const { act, draft, post, cash, rent } = await withAccounts();
    const entry_id = await draft([rent, "debit", 1], [cash, "credit", 1]);
    await act(deactivateAccount, { account_id: rent });
    await expect(post(entry_id)).rejects.toMatchObject({
      status: 400,
      code: "account_inactive",
      message: "Cannot post the journal entry: its account rent is inactive.",
    });
  });

  it("rule 7.10: of a dissolved entity is neither made nor posted, and still read", async () => {
    const { act, pair, post, entity_id } = await withAccounts();
    const entry_id = await pair(5);
    await act(dissolveEntity);
    await expect(pair(5)).rejects.toMatchObject({ status: 400, code: "entity_dissolved" });
    await expect(post(entry_id)).rejects.toMatchObject({ status: 400, code: "entity_dissolved" });
    expect(await act(ledger.readEntry, { entry_id })).toMatchObject({ entity_id, status: "draft" });
  });
});

describe("posting", () => {
  it("moves the balances, each on its normal side", async () => {
    const { act, pair, post, cash, rent } = await withAccounts();
    const posted = await post(await pair(250_000));
    expect(posted.status).toBe("posted");
    expect(posted.posted_at).not.toBeNull();
    expect(await act(ledger.readAccount, { account_id: rent })).toMatchObject({ balance_cents: 250_000 });
    expect(await act(ledger.readAccount, { account_id: cash })).toMatchObject({ balance_cents: -250_000 });
  });

  it("rule 7.12: happens once, also in a race, and the others learn the action and the status", async () => {
    const { pair, post, workspace_id } = await withAccounts();
    const entry_id = await pair(100);
    const settled = await Promise.allSettled(Array.from({ length: 8 }, () => post(entry_id)));
    expect(outcomes(settled)).toEqual({ done: 1, refused: Array.from({ length: 7 }, () => 400) });
    await expect(post(entry_id)).rejects.toThrow("Cannot post the journal entry: its status is posted.");
    expect(await balancesOf(workspace_id)).toEqual({ cash: -100, rent: 100 });
  });

  it("of a draft whose account was deactivated meanwhile is a 400 that names it", async () => {
    const { act, pair, post, rent, workspace_id } = await withAccounts();
    const entry_id = await pair(100);
    await act(deactivateAccount, { account_id: rent });
    await expect(post(entry_id)).rejects.toMatchObject({ status: 400, message: expect.stringContaining("rent") });
    expect(await balancesOf(workspace_id)).toEqual({});
  });

  it("that would take a sum past 2^53-1 is a 400 and leaves the books as they were", async () => {
    const { pair, post, workspace_id } = await withAccounts();
    await post(await pair(MOST));
    await expect(post(await pair(1))).rejects.toMatchObject({ status: 400 });
    expect(await balancesOf(workspace_id)).toEqual({ cash: -MOST, rent: MOST });
  });

  it("of many entries at once between the same accounts, in both directions, loses none", async () => {
    const { draft, post, cash, rent, workspace_id } = await withAccounts();
    const entries = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? draft([rent, "debit", 3], [cash, "credit", 3]) : draft([cash, "debit", 1], [rent, "credit", 1]),
      ),
    );
    expect(outcomes(await Promise.allSettled(entries.map(post))).done).toBe(20);
    expect(await balancesOf(workspace_id)).toEqual({ cash: -20, rent: 20 });
    expect(await brokenBalances(workspace_id)).toEqual([]);
  });
});

describe("the journal", () => {
  it("lists newest first, page by page, and narrows by status, account, days and words", async () => {
    const { act, pair, post, draft, open, cash } = await withAccounts();
    const [first, second] = [await pair(1), await pair(2)];
    const fuel = await open("fuel");
    const third = await draft([fuel, "debit", 3], [cash, "credit", 3]);
    await post(second);
    const list = async (filter: object) => (await act(ledger.listEntries, filter)).data.map(({ entry_id }) => entry_id);
    expect(await list({})).toEqual([third, second, first]);
    expect(await list({ status: "posted" })).toEqual([second]);
    expect(await list({ account_id: fuel })).toEqual([third]);
    expect(await list({ from: "2026-04-01" })).toEqual([]);
    expect(await list({ from: "2026-03-31", to: "2026-03-31", search: "BY HAND" })).toHaveLength(3);
    const page = await act(ledger.listEntries, { limit: 2 });
    expect(page.data.map(({ lines }) => lines.length)).toEqual([2, 2]);
    expect(await list({ limit: 2, cursor: page.next_cursor })).toEqual([first]);
  });
});
