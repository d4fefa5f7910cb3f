import { describe, expect, it } from "vitest";
import { balancesOf, brokenBalances, newCompany } from "../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { closePeriod } from "../closing/operations.ts";
import { listEntries, voidEntry } from "../ledger/operations.ts";
import { readTrialBalance } from "../reports/operations.ts";
import { createImport, readImport, voidImport } from "./operations.ts";

const HEADER = "Date,Account,Debit,Credit\n";
const day = (at: number) => `2026-01-${String((at % 28) + 1).padStart(2, "0")}`;
/** So many entries of 1 dollar each: more than one part is written of. */
const journal = (entries: number) =>
  HEADER + Array.from({ length: entries }, (_, at) => `${day(at)},Rent,1.00,\n${day(at)},Checking,,1.00\n`).join("");

async function withImport(content: string) {
  const company = await newCompany();
  const take = () => company.act(createImport, { format: "csv", content });
  const report = await take();
  const { journal_import_id } = report;
  const entries = async () => (await company.act(listEntries, { limit: 1000 })).data;
  return { ...company, take, report, entries, voided: () => company.act(voidImport, { journal_import_id }) };
}

describe("an import of a journal that is voided", () => {
  it("is taken back entry by entry on their own days, whoever took one back before, and may come again", async () => {
    const { act, take, report, entries, voided, workspace_id } = await withImport(journal(120));
    const [one] = await entries();
    await act(voidEntry, { entry_id: String(one?.entry_id), date: one?.date });
    const gone = await voided();
    expect(gone).toMatchObject({
      ...report,
      status: "voided",
      voided_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await act(readImport, report)).toEqual(gone);
    expect(Object.values(await balancesOf(workspace_id)).every((cents) => cents === 0)).toBe(true);
    expect(await brokenBalances(workspace_id)).toEqual([]);
    for (const as_of of ["2026-01-01", "2026-01-14", "2026-01-31"]) {
      const { accounts } = await act(readTrialBalance, { as_of });
      expect(accounts.filter(({ debit_cents, credit_cents }) => debit_cents !== credit_cents)).toEqual([]);
    }
    const all = await entries();
    expect(all).toHaveLength(240);
    expect(all.filter(({ status }) => status === "voided")).toHaveLength(120);
    await expect(voided()).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/its status is voided/),
    });
    expect(await take()).toMatchObject({ entry_count: 120, accounts_opened: 0, status: "imported" });
    await expect(take()).rejects.toMatchObject({ status: 409 });
  });

  it("is refused where a month of it is closed, and in PostgreSQL while an entry of it stands", async () => {
    const { act, voided, report, entries } = await withImport(journal(2));
    const alone = `update journal_import set status = 'voided', voided_at = now() where journal_import_id = $1`;
    const atOnce = `set constraints all immediate; ${alone.replace("$1", `'${report.journal_import_id}'`)}`;
    expect((await refusalByDatabase(atOnce))?.message).toContain("voided with all of its entries");
    await act(closePeriod, { period: "2026-01" });
    await expect(voided()).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/2026-01/) });
    expect((await entries()).every(({ status }) => status === "posted")).toBe(true);
  });
});
