import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
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
    expect(said(await lines({ import_id }))).toEqual([...both, ["Coffee", "unmatched"]]);
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

  it("leaves what a later file tells as well, with what follows from it, until that one is voided too", async () => {
    const { act, open, bank_id, take, lines, voided } = await withBank();
    const first = await take(MARCH);
    const [coffee] = await lines({ search: "Coffee" });
    const at = { bank_id, bank_line_id: String(coffee?.bank_line_id) };
    await act(enterLine, { ...at, account_id: await open("meals", { account_type: "expense" }) });
    const second = await take(OTHERS);
    await voided(first.import_id);
    const standing = async (more = {}) =>
      (await lines(more)).map(({ description, status }) => `${description} ${status}`);
    expect(await standing()).toEqual(["Hotel unmatched", "Hotel unmatched", "Coffee matched"]);
    expect(await standing({ import_id: first.import_id })).toEqual(["Coffee matched", "Deposit voided"]);
    expect(await standing({ import_id: second.import_id })).toHaveLength(3);
    await expect(voided(second.import_id)).rejects.toMatchObject({ code: "lines_matched" });
    await act(unmatchLine, at);
    await voided(second.import_id);
    expect(await standing()).toEqual([]);
    expect(await take(MARCH)).toMatchObject({ added: 2, already_there: 0 });
  });

  it("leaves of any files that overlap what those that stand tell, each line as often as its days have it", async () => {
    const Cut = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }));
    const Acts = fc.array(fc.oneof(Cut, fc.nat(5)), { minLength: 2, maxLength: 8 });
    const all = [1, 1, 2, 3, 3, 4];
    await fc.assert(
      fc.asyncProperty(Acts, async (acts) => {
        const { take, lines, voided } = await withBank();
        const standing: { import_id: string; days: number[] }[] = [];
        for (const act of acts) {
          if (typeof act === "number") {
            const [gone] = standing.splice(act % (standing.length || 1), 1);
            if (gone) await voided(gone.import_id);
            continue;
          }
          const days = all.filter((day) => day >= Math.min(...act) && day <= Math.max(...act));
          const rows = days.map((day) => `2026-03-0${day},Coffee,-6.17,\n`).join("");
          standing.push({ import_id: (await take(HEADER + rows)).import_id, days });
          const told = all.filter((day) => standing.some((one) => one.days.includes(day)));
          expect((await lines()).map(({ date }) => Number(date.slice(-2))).toReversed()).toEqual(told);
        }
      }),
      { numRuns: 12 },
    );
  });

  it("beside an import that overlaps it at once leaves what that one tells", async () => {
    const { take, lines, voided } = await withBank();
    const first = await take(MARCH);
    const [, second] = await Promise.all([voided(first.import_id), take(OTHERS), take(MARCH)]);
    expect((await lines()).map(({ description }) => description)).toEqual(["Hotel", "Hotel", "Coffee", "Deposit"]);
    expect(await lines({ import_id: second.import_id })).toHaveLength(3);
  });

  it("takes what it alone has said along: a line that stays says what the first import that stands says of it", async () => {
    const { act, bank_id, take, lines, voided } = await withBank();
    const file = (of: string, cents: number) =>
      take(`Date,Description,Amount,Balance,Payee\n2026-03-01,Transfer,50.00,${cents},${of}\n`);
    const wrong = await file("Card 4711", 1);
    const right = await file("Globex", 50);
    const other = await take("Date,Description,Amount\n2026-03-01,Transfer,50.00\n");
    const said = async () => (await lines()).map((one) => [one.counterparty, one.balance_cents]);
    const found = async (search: string) => (await lines({ search })).length;
    expect(await said()).toEqual([["Card 4711", 100]]);
    const [line] = await lines();
    const id = String(line?.bank_line_id);
    await act(ignoreLine, { bank_id, bank_line_id: id });
    const told = (counterparty: string) =>
      refusalByDatabase(
        `update bank_line set counterparty = '${counterparty}', balance_cents = 5000 where bank_line_id = '${id}'`,
      );
    expect((await told("Globex"))?.message).toBe("a bank line keeps what the bank said");
    await voided(wrong.import_id);
    expect(await said()).toEqual([["Globex", 5000]]);
    expect([await found("Globex"), await found("4711"), await found("transfer")]).toEqual([1, 0, 1]);
    expect((await told("Initech"))?.message).toBe("a bank line keeps what the bank said");
    await voided(right.import_id);
    expect(await said()).toEqual([[null, null]]);
    expect(await found("Globex")).toBe(0);
    expect(await lines({ import_id: other.import_id })).toMatchObject([{ bank_line_id: id, status: "ignored" }]);
  });

  it("goes with its lines in PostgreSQL as well, and lines never without it", async () => {
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
      `delete from bank_import_line where import_id = '${import_id}'`,
    ]) {
      expect(await refusalByDatabase(text), text).not.toBeNull();
    }
    const later = await take(MARCH);
    const [told] = await lines({ import_id: later.import_id });
    const more = `insert into bank_import_line select workspace_id, '${import_id}', '${told?.bank_line_id}' from bank_import
      where import_id = '${import_id}'`;
    expect((await refusalByDatabase(more))?.message).toMatch(/tells lines of its bank account, when it is made/);
    const short = `insert into bank_import select i.* from bank_import o, jsonb_populate_record(o, jsonb_build_object(
      'import_id', 'imp_x', 'created_at', now())) i where o.import_id = '${later.import_id}'; set constraints all immediate`;
    expect((await refusalByDatabase(short))?.message).toMatch(/as many lines as its report counts/);
    await voided(later.import_id);
    await expect(voided(import_id)).rejects.toMatchObject({ status: 400 });
    expect(await act(readMatching, { bank_id })).toMatchObject({ statement_balance_cents: null });
  });

  it("knows of an import before it was kept which lines it told, where the lines of its days were just as many", async () => {
    const { take, bank_id } = await withBank();
    const day = (...days: number[]) => HEADER + days.map((one) => `2026-03-0${one},Coffee,-6.17,\n`).join("");
    const files = [day(1, 2), day(2, 3), day(1, 3), day(1, 2, 3, 3)];
    for (const file of files) await take(file);
    const migration = path.resolve("prisma/migrations/20261210400000_imports_tell_lines/migration.sql");
    const [, passedOver = ""] = /(SELECT i\.workspace_id[^;]*);/.exec(readFileSync(migration, "utf8")) ?? [];
    const told = (text: string) =>
      asOwner<{ lines: number }>(
        `select (select count(*)::int from (${text}) t(workspace_id, import_id, bank_line_id) where t.import_id = i.import_id) as lines
         from bank_import i where i.bank_id = $1 order by i.import_id`,
        [bank_id],
      );
    const found = await told(passedOver);
    // The third has told two of three lines of its days, and nobody knows which.
    expect(found.map(({ lines }) => lines)).toEqual([0, 1, 0, 3]);
    const wrong = await asOwner(
      `${passedOver} except select workspace_id, import_id, bank_line_id from bank_import_line`,
    );
    expect(wrong).toEqual([]);
  });
});
