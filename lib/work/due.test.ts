import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import type { Operation } from "#lib/core/operation.ts";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { deactivateAccount } from "#lib/domains/books/ledger/accounts/operations.ts";
import { createEntry, readEntry, reverseEntry, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { operations } from "#lib/operations.ts";
import { balancesOf, brokenBalances, newCompany, outcomes } from "../../e2e/support/books.ts";
import { asOwner, refusalByDatabase } from "../../e2e/support/database.ts";
import { postWhatIsDue } from "./due.ts";

async function withAccounts() {
  const company = await newCompany();
  const { act, entity_id, workspace_id } = company;
  const [wages, owed] = [await company.open("wages"), await company.open("accrued")];
  const accrual = (more: object = {}) =>
    act(createEntry, {
      date: "2026-03-31",
      description: "Wages",
      reverses_on: "2026-04-01",
      post: true,
      lines: [
        { account_id: wages, amount_cents: 500, side: "debit" },
        { account_id: owed, amount_cents: 500, side: "credit" },
      ],
      ...more,
    });
  const look = (most?: number) => postWhatIsDue({ workspace_id, entity_id }, most);
  const planned = async () =>
    (await asOwner<{ due_on: string }>("select due_on::text from due_day where entity_id = $1", [entity_id]))[0]
      ?.due_on ?? null;
  return { ...company, wages, owed, accrual, look, planned };
}

describe("an accrual", () => {
  it("is taken back on its day by an entry of the service's own, once, and stays posted", async () => {
    const { act, accrual, look, workspace_id, planned } = await withAccounts();
    const { entry_id } = await accrual();
    expect(await planned()).toBe("2026-04-01");
    await look();
    await look();
    const entry = await act(readEntry, { entry_id });
    expect(entry).toMatchObject({ status: "posted", reverses_on: "2026-04-01" });
    const reversal = await act(readEntry, { entry_id: entry.reversed_by_entry_id });
    expect(reversal).toMatchObject({
      date: "2026-04-01",
      description: "Reversal: Wages",
      status: "posted",
      reverses_entry_id: null,
      source: { type: "journal_entry", id: entry_id, event: "reversed" },
    });
    expect(await balancesOf(workspace_id)).toEqual({});
    expect(await brokenBalances(workspace_id)).toEqual([]);
    const receipts = await asOwner<{ actor: { type: string } }>(
      "select body::jsonb -> 'actor' as actor from receipt where workspace_id = $1 and action = 'journal_entries.reverse'",
      [workspace_id],
    );
    expect(receipts.map(({ actor }) => actor.type)).toEqual(["system"]);
    expect(await planned()).toBeNull();
  });

  it("waits for its day, and for being posted", async () => {
    const { act, accrual, look, planned } = await withAccounts();
    const tomorrow = addDays(today(), 1);
    const later = await accrual({ date: today(), reverses_on: tomorrow });
    const draft = await accrual({ post: false });
    await look();
    for (const { entry_id } of [later, draft]) {
      expect(await act(readEntry, { entry_id })).toMatchObject({ reversed_by_entry_id: null });
    }
    expect(await planned()).toBe(tomorrow);
    await expect(act(reverseEntry, later)).rejects.toThrow(`it reverses on ${tomorrow}, which is to come`);
    await expect(act(reverseEntry, draft)).rejects.toThrow("its status is draft");
  });

  it("is taken back on the first open day after, where its day's month is closed, and says so", async () => {
    const { act, accrual, look } = await withAccounts();
    const { entry_id } = await accrual();
    for (const period of ["2026-04", "2026-05"]) await act(closePeriod, { period });
    await look();
    const { reversed_by_entry_id } = await act(readEntry, { entry_id });
    expect(await act(readEntry, { entry_id: reversed_by_entry_id })).toMatchObject({
      date: "2026-06-01",
      description: "Reversal: Wages (of 2026-04-01, whose month is closed)",
    });
  });

  it("is taken back once, whoever does it at the same time", async () => {
    const { act, accrual, workspace_id } = await withAccounts();
    const entry = await accrual();
    const settled = await Promise.allSettled(Array.from({ length: 4 }, () => act(reverseEntry, entry)));
    expect(outcomes(settled)).toEqual({ done: 1, refused: [400, 400, 400] });
    expect(await balancesOf(workspace_id)).toEqual({});
    // What is told of it is another thing now, and again once its reversal is gone.
    const reversed = await act(readEntry, entry);
    expect(reversed.updated_at > entry.updated_at).toBe(true);
    await act(voidEntry, { entry_id: reversed.reversed_by_entry_id });
    const stands = await act(readEntry, entry);
    expect(stands.reversed_by_entry_id).toBeNull();
    expect(stands.updated_at > reversed.updated_at).toBe(true);
  });

  it("is not voided once it is taken back, and not taken back once it is voided", async () => {
    const { act, accrual, look, workspace_id } = await withAccounts();
    const [one, other] = [await accrual(), await accrual()];
    await act(voidEntry, { ...other, date: null });
    await look();
    await expect(act(voidEntry, { ...one, date: null })).rejects.toThrow("reverses it; void that first");
    expect(
      (
        await refusalByDatabase("update journal_entry set status = 'voided', voided_at = now() where entry_id = $1", [
          one.entry_id,
        ])
      )?.message,
    ).toBe("the journal entry was reversed already");
    expect(await balancesOf(workspace_id)).toEqual({});
  });

  it("that cannot be taken back is tried again tomorrow, and keeps nothing else from being posted", async () => {
    const { act, accrual, look, open, owed, planned } = await withAccounts();
    const rent = await open("rent");
    const ofRent = {
      lines: [
        { account_id: rent, amount_cents: 5, side: "debit" },
        { account_id: owed, amount_cents: 5, side: "credit" },
      ],
    };
    const stuck = [await accrual(ofRent), await accrual(ofRent), await accrual(ofRent)];
    const { entry_id } = await accrual();
    await act(deactivateAccount, { account_id: rent });
    // A look finds fewer than cannot be taken back.
    await look(2);
    for (const one of stuck) expect(await act(readEntry, one)).toMatchObject({ reversed_by_entry_id: null });
    expect((await act(readEntry, { entry_id })).reversed_by_entry_id).not.toBeNull();
    expect(await planned()).toBe(addDays(today(), 1));
  });

  it("names a later day than its own", async () => {
    const { accrual } = await withAccounts();
    await expect(accrual({ reverses_on: "2026-03-31" })).rejects.toThrow(
      "reverses_on must be after the entry's own day, 2026-03-31",
    );
  });
});

it("what the service does of itself says so, for whoever writes a policy over it", async () => {
  const found: string[] = [];
  for (const name of readdirSync("lib/work").filter((one) => /^due(-\w+)?\.ts$/.test(one))) {
    const source = readFileSync(`lib/work/${name}`, "utf8");
    for (const [, names = "", path = ""] of source.matchAll(/import \{([^}]*)\} from "#lib\/([^"]+)"/g)) {
      const done = names.split(",").filter((one) => one.trim() !== "" && source.includes(`execute(${one.trim()},`));
      for (const one of done) {
        const { [one.trim()]: operation } = (await import(`../${path}`)) as Record<string, Operation>;
        found.push(operation?.name ?? "");
      }
    }
  }
  const said = operations.filter(({ ofItself }) => ofItself).map(({ name }) => name);
  expect(found.toSorted()).toEqual(said.toSorted());
  expect(said.length).toBeGreaterThan(10);
});
