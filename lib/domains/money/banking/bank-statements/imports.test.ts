import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { today } from "#lib/core/days.ts";
import { transaction } from "#lib/db/transaction.ts";
import { dissolveEntity } from "#lib/domains/company/formation/dissolutions/operations.ts";
import * as receipts from "#lib/domains/trust/receipts/store.ts";
import { execute } from "#lib/execute.ts";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { asOwner, refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { activateBankAccount, closeBankAccount, createBankAccount } from "../operations.ts";
import { importStatement, listImports, listLines, readImport } from "./operations.ts";

async function withBank(currency = "usd") {
  const company = await newCompany();
  const { bank_id, account_id } = await company.act(createBankAccount, {
    bank_name: "Harbor Trust",
    account_type: "checking",
    currency,
  });
  const take = (content: string, more: object = {}) =>
    company.act(importStatement, { bank_id, format: "csv", content, ...more });
  const lines = async (more: object = {}) => (await company.act(listLines, { bank_id, limit: 1000, ...more })).data;
  return { ...company, bank_id, account_id, take, lines };
}

const HEADER = "Date,Description,Amount\n";
const MARCH = `${HEADER}2026-03-01,Rent,-2500.00\n2026-03-02,Coffee,-6.17\n2026-03-02,Coffee,-6.17\n`;
const APRIL = `${HEADER}2026-03-02,Coffee,-6.17\n2026-03-02,Coffee,-6.17\n2026-04-01,"Globex",4800\n`;

describe("importing a statement", () => {
  it("adds its lines and answers with a report, which is kept", async () => {
    const { act, take, lines, bank_id, entity_id } = await withBank();
    const report = await take(MARCH, { filename: "march.csv" });
    expect(report).toMatchObject({
      import_id: expect.stringMatching(/^imp_/),
      entity_id,
      bank_id,
      format: "csv",
      filename: "march.csv",
      content_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      lines_in_file: 3,
      added: 3,
      already_there: 0,
      possible_duplicates: 0,
      skipped: [],
      first_date: "2026-03-01",
      last_date: "2026-03-02",
      total_in_cents: 0,
      total_out_cents: 251234,
      closing_balance_cents: null,
      closing_date: null,
    });
    expect(await act(readImport, { bank_id, import_id: report.import_id })).toEqual(report);
    expect((await act(listImports, { bank_id })).data).toEqual([report]);
    const made = await lines();
    expect(
      made.map(({ date, amount_cents, description, status, currency }) => [
        date,
        amount_cents,
        description,
        status,
        currency,
      ]),
    ).toEqual([
      ["2026-03-02", -617, "Coffee", "unmatched", "usd"],
      ["2026-03-02", -617, "Coffee", "unmatched", "usd"],
      ["2026-03-01", -250000, "Rent", "unmatched", "usd"],
    ]);
  });

  it("twice adds nothing, and an overlapping file adds only what is new", async () => {
    const { take, lines } = await withBank();
    await take(MARCH);
    expect(await take(MARCH)).toMatchObject({ lines_in_file: 3, added: 0, already_there: 3 });
    expect(await take(APRIL)).toMatchObject({ lines_in_file: 3, added: 1, already_there: 2, total_in_cents: 480000 });
    expect((await lines()).map(({ description }) => description)).toEqual(["Globex", "Coffee", "Coffee", "Rent"]);
  });

  it("by two at once adds each line once", async () => {
    const { take, lines } = await withBank();
    const reports = await Promise.all([take(MARCH), take(MARCH), take(APRIL)]);
    expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(4);
    expect(await lines()).toHaveLength(4);
  });

  it("keeps what comes by another format, and says that it may be the same", async () => {
    const { take, lines } = await withBank();
    await take(MARCH);
    const told = `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260301<TRNAMT>-2500.00<FITID>1<NAME>LANDLORD</STMTTRN>`;
    const content = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>000123456789</BANKACCTFROM><BANKTRANLIST>${told}</BANKTRANLIST><LEDGERBAL><BALAMT>-2500<DTASOF>20260301</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    expect(await take(content, { format: "ofx" })).toMatchObject({
      added: 1,
      possible_duplicates: 1,
      account_in_file: "••••6789",
      closing_balance_cents: -250000,
      closing_date: "2026-03-01",
    });
    expect(await lines()).toHaveLength(4);
    expect(await take(content, { format: "ofx" })).toMatchObject({
      added: 0,
      already_there: 1,
      possible_duplicates: 0,
    });
  });

  it("with a line that cannot be read keeps nothing of the file", async () => {
    const { act, take, lines, bank_id } = await withBank();
    await expect(take(`${MARCH}2026-03-99,Bad,1\n`)).rejects.toMatchObject({
      status: 400,
      message: "content line 5: date must be a day written YYYY-MM-DD, and is “2026-03-99”",
      details: { issues: [{ path: "content", message: expect.stringMatching(/^line 5: date/) }] },
    });
    expect(await lines()).toEqual([]);
    expect((await act(listImports, { bank_id })).data).toEqual([]);
  });

  it("in another currency is refused, and so is one of a dissolved company or of another one's bank account", async () => {
    const [{ act, take, bank_id }, other] = [await withBank("eur"), await newCompany()];
    const content =
      "<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>";
    await expect(take(content, { format: "ofx" })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("must be in eur"),
    });
    await expect(other.act(importStatement, { bank_id, format: "csv", content: MARCH })).rejects.toMatchObject({
      status: 404,
    });
    await act(dissolveEntity);
    await expect(take(MARCH)).rejects.toMatchObject({ status: 400, code: "entity_dissolved" });
  });

  it.each([
    [
      { mapping: { date: "Date", description: "Description", date_format: "YYYY-MM-DD" } },
      "mapping.amount is required, or debit, credit or both instead",
    ],
    [
      { mapping: { date: "Date", description: "Description", amount: "Amount", debit: 1, date_format: "YYYY-MM-DD" } },
      "mapping.amount must be left out where debit or credit",
    ],
    [
      { mapping: { date: "Date", description: "Description", amount: "Amount", date_format: "YYYY" } },
      "mapping.date_format must be YYYY-MM-DD",
    ],
    [
      { mapping: { date: true, description: "Description", amount: "Amount", date_format: "YYYYMMDD" } },
      "mapping.date must be a column's name",
    ],
    [{ format: "xls" }, "format must be csv, ofx, camt053, qif, mt940 or bai2"],
    [{ content: "" }, "content must not be empty"],
    [{ content: undefined }, "content is required"],
  ])("with %j is a 400 that says the field and the rule", async (fault, sentence) => {
    const { take } = await withBank();
    await expect(take(MARCH, fault)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) });
  });

  it("leaves a receipt that holds the file's hash and nothing of its text", async () => {
    const { caller, entity_id, workspace_id, bank_id } = await withBank();
    const given = { entity_id, bank_id, format: "csv", content: MARCH };
    const { value, receipt_id } = await execute(importStatement, caller, given);
    const receipt = await transaction({ workspace_id }, "read", (tx) =>
      receipts.load(tx, { receipt_id: receipt_id ?? "" }),
    );
    expect(receipt.params).toMatchObject({ content: "•••••" });
    expect(receipt.result).toMatchObject({ content_sha256: value.content_sha256 });
    expect(JSON.stringify(receipt)).not.toContain("Coffee");
  });

  it("keeps the lines of any files that overlap, each as often as its days have it", async () => {
    const Day = fc.integer({ min: 1, max: 4 });
    const Lines = fc.array(fc.tuple(Day, fc.constantFrom("Coffee", "Rent"), fc.constantFrom("-6.17", "5.00")), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(Lines, fc.array(fc.tuple(Day, Day), { maxLength: 3 }), async (all, cuts) => {
        const { take, lines } = await withBank();
        const file = (from: number, to: number) =>
          HEADER +
          all
            .filter(([day]) => day >= from && day <= to)
            .map(([day, ...rest]) => `2026-03-0${day},${rest.join(",")}\n`)
            .join("");
        for (const [one, other] of [...cuts, [1, 2], [2, 4]] as const)
          await take(file(Math.min(one, other), Math.max(one, other)));
        const kept = (await lines()).map(
          ({ date, description, amount_cents }) => `${date} ${description} ${amount_cents}`,
        );
        const given = all.map(([day, words, amount]) => `2026-03-0${day} ${words} ${Math.round(Number(amount) * 100)}`);
        expect(kept.toSorted()).toEqual(given.toSorted());
      }),
      { numRuns: 15 },
    );
  });
});

describe("a closed bank account", () => {
  it("takes in what the bank moved until its closing, and nothing of a day after it, by psql's word neither", async () => {
    const { act, take, lines, bank_id, workspace_id } = await withBank();
    await act(activateBankAccount, { bank_id });
    await act(closeBankAccount, { bank_id });
    const late = `${MARCH}9999-12-31,Interest,1.00\n`;
    await expect(take(late)).rejects.toMatchObject({
      status: 400,
      message: `content line 5: date must not be after ${today()}, when the bank account was closed, and is 9999-12-31`,
    });
    expect(await lines()).toEqual([]);
    expect(await take(MARCH)).toMatchObject({ added: 3 });
    const [line] = await lines();
    const after = `insert into bank_import select i.* from bank_import o, jsonb_populate_record(o,
        jsonb_build_object('import_id', 'imp_x', 'created_at', now())) i where o.workspace_id = '${workspace_id}';
      insert into bank_line (workspace_id, bank_line_id, entity_id, bank_id, import_id, identity, line_in_file, date, amount_cents, description)
      select workspace_id, 'bln_x', entity_id, bank_id, 'imp_x', repeat('0', 64), 1, '9999-12-31', amount_cents, description
      from bank_line where bank_line_id = '${line?.bank_line_id}'`;
    expect((await refusalByDatabase(after))?.message).toContain("no line of a day after its closing");
  });
});

describe("PostgreSQL", () => {
  it("refuses another word of what the bank said, and another line with the same identity", async () => {
    const { take, lines, workspace_id } = await withBank();
    await take(MARCH);
    const [line] = await lines();
    const id = line?.bank_line_id ?? "";
    for (const change of [
      "amount_cents = 1",
      "date = '2026-01-01'",
      "description = 'x'",
      "identity = repeat('0', 64)",
    ]) {
      const refusal = await refusalByDatabase(`update bank_line set ${change} where bank_line_id = $1`, [id]);
      expect(refusal?.message).toContain("a bank line keeps what the bank said");
    }
    const more = (
      import_id: string,
    ) => `insert into bank_line (workspace_id, bank_line_id, entity_id, bank_id, import_id, identity, line_in_file, date, amount_cents, description)
      select workspace_id, 'bln_x', entity_id, bank_id, ${import_id}, identity, 1, date, amount_cents, description from bank_line where bank_line_id = '${id}'`;
    expect((await refusalByDatabase(more("import_id")))?.message).toContain("comes unmatched with an import");
    const again = `insert into bank_import select i.* from bank_import o, jsonb_populate_record(o,
      jsonb_build_object('import_id', 'imp_x', 'created_at', now())) i where o.workspace_id = '${workspace_id}'`;
    expect((await refusalByDatabase(`${again}; ${more("'imp_x'")}`))?.constraint).toBe("bank_line_identity_once");
    expect((await refusalByDatabase("delete from bank_line where bank_line_id = $1", [id]))?.message).toContain(
      "bank lines are kept",
    );
    const [report] = await asOwner<{ import_id: string }>("select import_id from bank_import where workspace_id = $1", [
      workspace_id,
    ]);
    const changed = await refusalByDatabase("update bank_import set added = 0 where import_id = $1", [
      report?.import_id,
    ]);
    expect(changed?.message).toContain("a report of an import stands");
  });
});
