import { describe, expect, it } from "vitest";
import { readJournalFile } from "./reading.ts";

const read = (content: string, more: object = {}) =>
  readJournalFile({ format: "csv", content, currency: "usd", ...more });

const entries = ({ entries, accounts }: ReturnType<typeof read>) =>
  entries.map(({ date, description, lines }) => {
    const told = lines.map(
      ({ account, side, amount_cents }) =>
        `${accounts[account]?.name} ${side === "debit" ? amount_cents : -amount_cents}`,
    );
    return `${date} ${description}: ${told.join("; ")}`;
  });

const chart = ({ accounts }: ReturnType<typeof read>) =>
  accounts.map(({ code, title, type }) => `${code} ${title}: ${type}`);

const QUICKBOOKS = `Acme Robotics
Journal
"January - December, 2026"

Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit
01/15/2026,Invoice,1001,Globex,,Accounts Receivable (A/R),"$1,200.00",
,,,Globex,Consulting,Services,,"$1,200.00"
,,,,,,"$1,200.00","$1,200.00"
01/20/2026,Journal Entry,,,Accrual,Rent,500.00,
,,,,,Accrued liabilities,,500.00
,,,,,,$500.00,$500.00
01/20/2026,Journal Entry,,,Another,Rent,0.00,
,,,,,Rent,250.00,
,,,,,Checking,,250.00
TOTAL,,,,,,"$1,950.00","$1,950.00"

"Thursday, January 22, 2026 10:04 AM GMT-05:00"
`;

describe("a trial balance as CSV", () => {
  const QUICKBOOKS_BALANCES = `Acme Robotics,,
Trial Balance,,
"As of December 31, 2025",,

,Debit,Credit
1000 Checking,"12,345.67",
Accounts Receivable (A/R),800.00,
Inventory,0.00,
Accounts Payable (A/P),,"2,000.00"
Retained Earnings,,"11,145.67"
TOTAL,"$13,145.67","$13,145.67"
`;
  const held = [
    "1000 Checking 1234567",
    "Accounts Receivable (A/R) 80000",
    "Accounts Payable (A/P) -200000",
    "Retained Earnings -1114567",
  ];
  const as_of = "2025-12-31";

  it("is one entry of its day, as QuickBooks, Xero and this service write it: what adds up and what holds nothing is passed over", () => {
    const file = read(QUICKBOOKS_BALANCES, { as_of });
    expect(entries(file)).toEqual([`2025-12-31 Trial balance: ${held.join("; ")}`]);
    expect(file.faults.count).toBe(0);
    // Xero's columns of the month say nothing of what there is.
    const xero = read(
      "Account Code,Account,Account Type,Debit,Credit,YTD Debit,YTD Credit\n090,Checking,Bank,5.00,,70.00,\n\n960,Retained Earnings,Equity,,1.00,,70.00\n,Total,,5.00,1.00,70.00,70.00\n",
      { as_of },
    );
    expect(entries(xero)).toEqual(["2025-12-31 Trial balance: Checking 7000; Retained Earnings -7000"]);
    const own = read(
      "account_code,account_name,account_type,debit,credit\ncash,Cash,asset,1.00,\ncapital,Capital,equity,,1.00\n,Total,,1.00,1.00\n",
      { as_of },
    );
    expect(chart(own)).toEqual(["cash Cash: asset", "capital Capital: equity"]);
  });

  it("asks for its day, which no other file has", () => {
    expect(read(QUICKBOOKS_BALANCES).faults.told).toEqual([
      { line: 5, reason: "a trial balance does not tell its day: say as_of" },
    ]);
    expect(read(QUICKBOOKS, { as_of }).faults.told).toMatchObject([
      { reason: expect.stringContaining("as_of must be left out") },
    ]);
  });
});

describe("a journal as CSV", () => {
  it("is read as QuickBooks Online reports it: entries begin with a day, sums are passed over", () => {
    const file = read(QUICKBOOKS);
    expect(file).toMatchObject({ contents: "journal", written_by: "quickbooks", faults: { count: 0 } });
    expect(entries(file)).toEqual([
      "2026-01-15 Invoice 1001, Globex: Accounts Receivable (A/R) 120000; Services -120000",
      "2026-01-20 Journal Entry, Accrual: Rent 50000; Accrued liabilities -50000",
      "2026-01-20 Journal Entry, Another: Rent 25000; Checking -25000",
    ]);
    expect(file.accounts.map(({ code }) => code)).toEqual([
      "accounts_receivable",
      "services",
      "rent",
      "accrued_liabilities",
      "checking",
    ]);
  });

  it("has accounts that are called Total something, and no sums for accounts", () => {
    const content =
      "Date,Num,Account,Debit,Credit\n2026-01-15,1,Checking,,5.00\n,,Total rewards,5.00,\n,,Total for Checking,5.00,5.00\n,,TOTAL,5.00,5.00\n";
    expect(entries(read(content))).toEqual(["2026-01-15 1: Checking -500; Total rewards 500"]);
  });

  it("with two columns of one name for what is moved is refused, since none of them is chosen", () => {
    const content = "Date,Account,Debit,Debit,Credit\n2026-01-15,Rent,5.00,7.00,\n,Checking,,,5.00\n";
    expect(read(content).faults.told).toEqual([
      { line: 1, reason: "two columns are headed “debit”, and which is meant is not told: leave one of them" },
    ]);
  });

  it("whose amounts have no cents is read by what parts their thousands", () => {
    const content = "Date;Account;Debit;Credit\n15.01.2026;Rent;2.500;\n;Checking;;2.500\n";
    expect(entries(read(content))).toEqual(["2026-01-15 : Rent 250000; Checking -250000"]);
  });

  it("is read as QuickBooks' newer reports and its desktop head it", () => {
    const newer = `Transaction date,Transaction type,Num,Name,Description,Account full name,Debit,Credit
2026-01-15,Expense,7,Harbor,Rent,Rent,10.00,
,,,,,Checking,,10.00
`;
    expect(entries(read(newer))).toEqual(["2026-01-15 Expense 7, Harbor, Rent: Rent 1000; Checking -1000"]);
    const desktop = `,Trans #,Type,Date,Num,Name,Memo,Account,Debit,Credit
,1,Check,01/15/2026,101,Harbor,Rent,Rent,10.00,
,,,,,Harbor,Rent,Checking,,10.00
,,,,,,,,10.00,10.00
,2,Deposit,01/16/2026,,,,Checking,3.00,
,,,,,,,Sales,,3.00
`;
    const file = read(desktop);
    expect(file.written_by).toBe("quickbooks");
    expect(entries(file)).toEqual([
      "2026-01-15 Check 101, Harbor, Rent: Rent 1000; Checking -1000",
      "2026-01-16 Deposit: Checking 300; Sales -300",
    ]);
  });

  it("is read as Xero has journals: by their numbers, or by narration with signed amounts and codes", () => {
    const report = `Journal Report
Acme

Journal Number,Date,Source,Description,Reference,Account Code,Account,Debit,Credit
12,15 Jan 2026,Manual,Rent,R-1,469,Rent,10.00,0.00
12,15 Jan 2026,Manual,Rent,R-1,090,Checking,0.00,10.00
13,16 Jan 2026,Manual,Rent again,,469,Rent,4.00,
13,16 Jan 2026,Manual,Rent again,,090,Checking,,4.00
Total,,,,,,,14.00,14.00
`;
    const file = read(report);
    expect(file).toMatchObject({ written_by: "xero", faults: { count: 0 } });
    expect(entries(file)).toEqual([
      "2026-01-15 Manual R-1, Rent: Rent 1000; Checking -1000",
      "2026-01-16 Manual, Rent again: Rent 400; Checking -400",
    ]);
    expect(chart(file)).toEqual(["469 Rent: null", "090 Checking: null"]);
    const manual = `*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount
Accrual,31/01/2026,Rent,469,Tax Exempt,10.00
Accrual,31/01/2026,Owed,800,Tax Exempt,-10.00
`;
    expect(entries(read(manual))).toEqual(["2026-01-31 Accrual: 469 1000; 800 -1000"]);
  });

  it("whose days do not tell day from month asks for the way they are written, and reads them by it", () => {
    const content = "Date,Account,Debit,Credit\n01/02/2026,A,1.00,\n,B,,1.00\n";
    expect(read(content).faults.told).toEqual([
      { line: 0, reason: "the days may be written MM/DD/YYYY or DD/MM/YYYY: say which in date_format" },
    ]);
    expect(entries(read(content, { date_format: "DD/MM/YYYY" }))).toEqual(["2026-02-01 : A 100; B -100"]);
  });

  it("names the line of what does not balance, is no amount, has no day or another currency", () => {
    const head = "Date,Num,Account,Debit,Credit,Currency\n";
    const faults = (rows: string) => read(`${head}${rows}`).faults.told;
    expect(faults("2026-01-01,1,A,1.00,,\n,,B,,2.00,\n2026-01-02,2,A,1.00,,\n,,B,,1.00,\n")).toEqual([
      { line: 2, reason: "the entry must balance: debits are 1.00, credits are 2.00" },
    ]);
    expect(faults("2026-01-01,1,A,x,,\n,,B,,2.00,\n")).toEqual([
      { line: 2, reason: "debit must be an amount with at most two decimals, and is “x”" },
    ]);
    expect(faults("2026-01-01,1,A,1.00,,\n,,B,,1.00,eur\n")[0]).toEqual({
      line: 3,
      reason: "an entry keeps one currency: usd, and this line is in “eur”",
    });
    expect(faults("2026-01-01,1,A,1.00,,xyz\n,,B,,1.00,xyz\n")[0]?.reason).toContain("must be one that the books keep");
    expect(faults(",,A,1.00,,\n,,B,,1.00,\n2026-01-02,2,A,1.00,,\n,,B,,1.00,\n")[0]).toEqual({
      line: 2,
      reason: "date must be a day written YYYY-MM-DD, and is “”",
    });
  });

  it("without headings that are understood is a 400 that says which are asked for", () => {
    expect(() => read("a,b,c\n1,2,3\n")).toThrow(/^content must have a heading with a date, an account/);
    expect(() => read('Date,Account,Debit,Credit\n"x')).toThrow(/^content line/);
  });
});

describe("a chart as CSV", () => {
  it("is read as QuickBooks lists accounts", () => {
    const file = read(`Acme
Account List

Account #,Full name,Type,Detail type,Description,Total balance
1000,Checking,Bank,Checking,,"1,200.00"
,Accounts Receivable (A/R),Accounts receivable (A/R),Accounts Receivable (A/R),,
,Utilities:Gas,Expenses,Utilities,,
,Loan,Long Term Liabilities,Notes Payable,,
,Odd,Something else,,,
`);
    expect(file).toMatchObject({ contents: "chart", written_by: "quickbooks", faults: { count: 0 } });
    expect(chart(file)).toEqual([
      "1000 Checking: asset",
      "accounts_receivable Accounts Receivable (A/R): asset",
      "utilities_gas Utilities:Gas: expense",
      "loan Loan: liability",
      "odd Odd: null",
    ]);
    expect(file.ignored.told).toEqual([{ line: 9, reason: expect.stringContaining("“Something else” is not known") }]);
  });

  it("is read as Xero exports it", () => {
    const file = read(`*Code,*Name,*Type,*Tax Code,Description,Dashboard,Expense Claims,Enable Payments
200,Sales,Revenue,Tax on Sales,,No,No,No
310,Cost of Goods Sold,Direct Costs,,,No,No,No
610,Accounts Receivable,Accounts Receivable,,,No,No,No
960,Retained Earnings,Retained Earnings,,,No,No,No
`);
    expect(file).toMatchObject({ contents: "chart", written_by: "xero" });
    expect(chart(file)).toEqual([
      "200 Sales: revenue",
      "cogs Cost of Goods Sold: expense",
      "accounts_receivable Accounts Receivable: asset",
      "retained_earnings Retained Earnings: equity",
    ]);
  });
});
