import { describe, expect, it } from "vitest";
import { reconcileLedger, signOffReconciliation } from "#lib/domains/books/reconciliation/operations.ts";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { asOwner, refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { createBankAccount } from "../operations.ts";
import {
  enterLine,
  ignoreLine,
  importStatement,
  listLines,
  readImport,
  readMatching,
  unmatchLine,
  voidImport,
} from "./operations.ts";

const HEADER = "Date,Description,Amount,Balance\n";
const MARCH = `${HEADER}2026-03-01,Deposit,5000.00,5000.00\n2026-03-02,Coffee,-6.17,4993.83\n`;
const OTHERS = `${HEADER}2026-03-02,Coffee,-6.17,1000.00\n2026-03-03,Hotel,-300.00,700.00\n2026-03-04,Hotel,-300.00,400.00\n`;

async function withBank() {
  const company = await newCompany();
  const given = { bank_name: "Harbor Trust", account_type: "checking" };
  const { bank_id } = await company.act(createBankAccount, given);
  const take = (content: string) => company.act(importStatement, { bank_id, format: "csv", content });
  const lines = async (more: object = {}) => (await company.act(listLines, { bank_id, limit: 1000, ...more })).data;
  const summary = () => company.act(readMatching, { bank_id, as_of: "2026-03-31" });
  const voided = (import_id: string) => company.act(voidImport, { bank_id, import_id });
  return { ...company, bank_id, take, lines, summary, voided };
}

describe("an import that is voided", () => {
  it("leaves the bank account as it was before, keeps its lines to be read, and may come again", async () => {
    const { act, bank_id, take, lines, summary, voided } = await withBank();
    await take(MARCH);
    const before = await summary();
    const { import_id, ...report } = await take(OTHERS);
    expect(report).toMatchObject({ added: 2, already_there: 1, status: "imported", voided_at: null });
    const [hotel] = await lines({ search: "Hotel" });
    await act(ignoreLine, { bank_id, bank_line_id: String(hotel?.bank_line_id) });
    expect(await summary()).toMatchObject({ statement_balance_cents: 40_000, lines_ignored: { count: 1 } });

    const gone = await voided(import_id);
    expect(gone).toMatchObject({
      ...report,
      status: "voided",
      voided_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await act(readImport, { bank_id, import_id })).toEqual(gone);
    expect(await summary()).toEqual(before);
    const said = (all: { description: string; status: string }[]) => all.map((one) => [one.description, one.status]);
    expect(said(await lines())).toEqual([
      ["Coffee", "unmatched"],
      ["Deposit", "unmatched"],
    ]);
    const both = [
      ["Hotel", "voided"],
      ["Hotel", "voided"],
    ];
    expect(said(await lines({ import_id }))).toEqual(both);
    expect(said(await lines({ status: "voided" }))).toEqual(both);

    await expect(voided(import_id)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/its status is voided/),
    });
    const [line] = await lines({ import_id });
    const at = { bank_id, bank_line_id: String(line?.bank_line_id) };
    await expect(act(ignoreLine, at)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/its status is voided/),
    });
    expect(await take(OTHERS)).toMatchObject({ added: 2, already_there: 1, possible_duplicates: 0 });
    expect(await summary()).toMatchObject({ statement_balance_cents: 40_000, lines_ignored: { count: 0 } });
  });

  it("is refused while its lines are matched", async () => {
    const { act, open, bank_id, take, lines, voided } = await withBank();
    const { import_id } = await take(MARCH);
    const [coffee] = await lines({ search: "Coffee" });
    const at = { bank_id, bank_line_id: String(coffee?.bank_line_id) };
    await act(enterLine, { ...at, account_id: await open("meals", { account_type: "expense" }) });
    await expect(voided(import_id)).rejects.toMatchObject({
      status: 400,
      code: "lines_matched",
      message: "Cannot void the bank import: 1 of its lines is matched; unmatch it first.",
    });
    await act(unmatchLine, at);
    expect(await voided(import_id)).toMatchObject({ status: "voided" });
  });

  it("is refused once a month of it was signed off with what it tells", async () => {
    const { act, bank_id, take, lines, voided } = await withBank();
    const { import_id } = await take(`${HEADER}2026-03-01,In,5.00,5.00\n2026-03-02,Out,-5.00,0.00\n`);
    for (const { bank_line_id } of await lines()) await act(ignoreLine, { bank_id, bank_line_id });
    const { reconciliation_id, is_reconciled } = await act(reconcileLedger, { period: "2026-03" });
    expect(is_reconciled).toBe(true);
    await act(signOffReconciliation, { reconciliation_id });
    const refused = { status: 400, message: expect.stringContaining("2026-03 was signed off") };
    await expect(voided(import_id)).rejects.toMatchObject(refused);
    const later = await take(`${HEADER}2026-04-01,In,5.00,5.00\n`);
    expect(await voided(later.import_id)).toMatchObject({ status: "voided" });
  });

  it("goes with all of its lines in PostgreSQL as well, and lines never without it", async () => {
    const { take, lines, voided, act, bank_id } = await withBank();
    const { import_id } = await take(MARCH);
    const [line] = await lines();
    const id = String(line?.bank_line_id);
    const alone = `update bank_line set status = 'voided' where bank_line_id = '${id}'`;
    expect((await refusalByDatabase(alone))?.message).toMatch(/voided with its import/);
    await asOwner(`update bank_import set status = 'voided', voided_at = now() where import_id = '${import_id}'`);
    expect((await lines({ import_id })).map(({ status }) => status)).toEqual(["voided", "voided"]);
    for (const text of [
      `update bank_import set status = 'imported', voided_at = null where import_id = '${import_id}'`,
      `update bank_import set added = 0 where import_id = '${import_id}'`,
      `delete from bank_import where import_id = '${import_id}'`,
      `update bank_line set status = 'unmatched' where bank_line_id = '${id}'`,
    ]) {
      expect(await refusalByDatabase(text), text).not.toBeNull();
    }
    await expect(voided(import_id)).rejects.toMatchObject({ status: 400 });
    expect(await act(readMatching, { bank_id })).toMatchObject({ statement_balance_cents: null });
  });
});
