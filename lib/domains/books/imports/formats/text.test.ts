import { describe, expect, it } from "vitest";
import { readJournalFile } from "./reading.ts";

const read = (format: "hledger" | "beancount", content: string, more: object = {}) =>
  readJournalFile({ format, content, currency: "usd", ...more });

/** Each entry as `date description: account amount; …`. */
const entries = ({ entries, accounts }: ReturnType<typeof read>) =>
  entries.map(({ date, description, lines }) => {
    const told = lines.map(
      ({ account, side, amount_cents }) =>
        `${accounts[account]?.name} ${side === "debit" ? amount_cents : -amount_cents} ${accounts[account]?.currency}`,
    );
    return `${date} ${description}: ${told.join("; ")}`;
  });

describe("a journal of hledger", () => {
  it("has its entries, with one amount left out, other forms of days and amounts, and types by their names", () => {
    const file = read(
      "hledger",
      `; a comment
account assets:bank:checking  ; type: C, The "Checking"; account
commodity $1,000.00
2026/1/5 ! (101) Harbor | rent ; for January
  expenses:rent    $2,500.05  ; on time
  assets:bank:checking

2026-02-01=2026-02-03 * Sale
    assets:bank:checking   1,200 USD
    income:sales  -1200.00 USD
    * equity:nothing  0
`,
    );
    expect(file.faults).toEqual({ told: [], count: 0 });
    expect(entries(file)).toEqual([
      "2026-01-05 (101) Harbor | rent: expenses:rent 250005 usd; assets:bank:checking -250005 usd",
      "2026-02-01 Sale: assets:bank:checking 120000 usd; income:sales -120000 usd",
    ]);
    expect(file.accounts.map(({ name, code, title, type }) => [name, code, title, type])).toEqual([
      ["expenses:rent", "rent", "rent", "expense"],
      ["assets:bank:checking", "bank_checking", 'The "Checking"; account', "asset"],
      ["income:sales", "sales", "sales", "revenue"],
    ]);
    expect(file.ignored.told).toEqual([
      { line: 4, reason: "the comment “for January”" },
      { line: 5, reason: "the comment “on time”" },
      { line: 8, reason: "the second date “=2026-02-03”" },
      { line: 11, reason: "equity:nothing is moved by 0" },
    ]);
  });

  it("has its balance assertions checked in the order of days", () => {
    const file = (asserted: string) =>
      read(
        "hledger",
        `2026-02-01 later
  assets:cash  5 USD =${asserted}
  equity:a
2026-01-01 earlier
  assets:cash  10.50 USD
  equity:a
`,
      );
    expect(file(" 15.50 USD").faults.count).toBe(0);
    expect(file("=* 15.50 USD").faults.count).toBe(0);
    expect(file("5.00 USD").faults.told).toEqual([
      { line: 2, reason: "the balance of assets:cash is asserted as 5.00, and the file makes it 15.50" },
    ]);
  });

  it.each([
    ["  a  1 USD @ 2 EUR\n  b", 2, "a price is not understood"],
    ["  a  1 USD {2 EUR}\n  b", 2, "a cost is not understood"],
    ["  (a)  1 USD\n  b", 2, "the virtual posting “(a)” is not understood"],
    ["  a  = 1 USD\n  b", 2, "a balance assignment is not understood"],
    ["  a  1.005 USD\n  b", 2, "the amount must be an amount with at most two decimals"],
    ["  a  1 AAPL\n  b", 2, "must be in a currency that the books keep, and is in “AAPL”"],
    ["  a  1 USD\n  b  -2 USD", 1, "the entry must balance: debits are 1.00, credits are 2.00"],
    ["  a  1 USD\n  b  -1 EUR", 1, "an entry keeps one currency, and this has usd, eur"],
    ["  a  1 USD\n  b\n  c", 4, "one amount of an entry may be left out, and no more"],
    ["  a  1 USD", 1, "the entry must balance"],
    ["  a  1\n  b\n\ninclude other.journal", 5, "“include other.journal” is not understood"],
    ["  a  1\n  b\n\nalias a=b", 5, "“alias a=b” is not understood"],
  ])("with %j names line %i: %s", (postings, line, rule) => {
    const { faults } = read("hledger", `2026-01-01 x\n${postings}\n`);
    expect(faults.told).toEqual([{ line, reason: expect.stringContaining(rule) }]);
  });

  it("with a day that there is not names the line, and not what belongs to it", () => {
    const { faults } = read("hledger", "2026-02-30 x\n  a  1\n  b\n\n01-05 y\n  a  1\n  b\n");
    expect(faults.told.map(({ line }) => line)).toEqual([1, 5]);
  });

  it("says decimals by comma where its mark, its commodity or whoever sends it does", () => {
    const entry = "2026-01-01 x\n  a  1.000,50 EUR\n  b\n";
    for (const file of [
      read("hledger", `decimal-mark ,\n${entry}`),
      read("hledger", `commodity 1.000,00 EUR\n${entry}`),
      read("hledger", entry, { decimal: "," }),
    ]) {
      expect(file.faults.told).toEqual([]);
      expect(entries(file)).toEqual(["2026-01-01 x: a 100050 eur; b -100050 eur"]);
    }
  });
});

describe("input of beancount", () => {
  it("has its entries with payee and texts, and what is not kept is named", () => {
    const file = read(
      "beancount",
      `option "title" "Acme"
* A heading
2026-01-01 open Assets:US:Cash USD
  name: "Petty \\"cash\\""
2026-01-01 open Expenses:Travel-air
  code: "travel.air"
2026-01-05 * "Harbor" "Rent; \\\\ paid" #rent ^1 ; a comment
  note: "by check"
  Expenses:Travel-air   10.00 USD
  Assets:US:Cash
2026-01-06 balance Assets:US -10.00 USD
2026-01-07 price EUR 1.10 USD
`,
    );
    expect(file.faults.told).toEqual([]);
    expect(entries(file)).toEqual([
      "2026-01-05 Harbor: Rent; \\ paid: Expenses:Travel-air 1000 usd; Assets:US:Cash -1000 usd",
    ]);
    expect(file.accounts.map(({ code, title, type }) => [code, title, type])).toEqual([
      ["travel.air", "Travel-air", "expense"],
      ["us_cash", 'Petty "cash"', "asset"],
    ]);
    expect(file.ignored.told.map(({ line }) => line)).toEqual([7, 8, 12]);
  });

  it("has its balances checked at the beginning of their days", () => {
    const file = (amount: string) =>
      read(
        "beancount",
        `2026-01-06 balance Assets:Cash ${amount} USD
2026-01-06 * "today"
  Assets:Cash  5.00 USD
  Equity:A
2026-01-05 * "before"
  Assets:Cash:Till  3.00 USD
  Equity:A
`,
      );
    expect(file("3.00").faults.count).toBe(0);
    expect(file("8.00").faults.told).toEqual([
      { line: 1, reason: "the balance of Assets:Cash is asserted as 8.00, and the file makes it 3.00" },
    ]);
  });

  it.each([
    ["2026-01-01 pad Assets:A Equity:B", 1, "is not understood"],
    ['2026-01-01 * "x" 5\n  Assets:A  1.00 USD\n  Equity:B', 1, "“5” is not understood"],
    ['2026-01-01 * "x\n  Assets:A  1.00 USD\n  Equity:B', 1, "must have at most two texts in quotes"],
    ['2026-01-01 * "x"\n  Assets:A  10 AAPL {5.00 USD}\n  Equity:B', 2, "a price or cost is not understood"],
    ['2026-01-01 * "x"\n  Assets:A  (1/3) USD\n  Equity:B', 2, "must be an amount"],
    ['include "other.beancount"', 1, "is not understood"],
    ["2026-01-01 open Assets:A AAPL", 1, "must be in a currency that the books keep"],
  ])("with %j names line %i: %s", (content, line, rule) => {
    expect(read("beancount", content).faults.told).toEqual([{ line, reason: expect.stringContaining(rule) }]);
  });
});

describe("a line's tags", () => {
  const told = (entries: ReturnType<typeof read>["entries"]) =>
    entries.flatMap(({ lines }) => lines.map((line) => [line.class, line.project]));

  it("are read off its posting's own comment or the ones below, as hledger has them; what else is there is left out", () => {
    const content = [
      "2026-03-31 Rent  ; class: Whole entry",
      "    expenses:rent  10.00 USD  ; class: Research, project:Rocket, by wire",
      "    assets:cash  -10.00 USD",
      "    ; project: Sales%2C EU",
    ].join("\n");
    const { entries, faults, ignored } = read("hledger", content);
    expect(faults.count).toBe(0);
    expect(told(entries)).toEqual([
      ["Research", "Rocket"],
      [null, "Sales, EU"],
    ]);
    expect(ignored.told.map(({ reason }) => reason)).toEqual([
      "the comment “class: Whole entry”",
      "the comment “by wire”",
    ]);
  });

  it("are the metadata of its posting in beancount, and of no posting above one", () => {
    const content = [
      '2026-03-31 * "Rent"',
      '  class: "Whole entry"',
      "  Expenses:Rent  10.00 USD",
      '    class: "Research"',
      "  Assets:Cash",
    ].join("\n");
    const { entries, ignored } = read("beancount", content);
    expect(told(entries)).toEqual([
      ["Research", null],
      [null, null],
    ]);
    expect(ignored.count).toBe(1);
  });
});
