import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CsvMapping, type Statement } from "../schema.ts";
import { decodeText, formatOf, readStatement } from "./reading.ts";

const sample = (name: string) => decodeText(readFileSync(path.join(import.meta.dirname, "samples", name)));
const read = (name: string, currency = "usd") => {
  const content = sample(name);
  return readStatement({ format: formatOf(content), content }, currency);
};
/** What matters of lines, as rows. */
const told = ({ lines }: Statement) =>
  lines.map((one) => [
    one.date,
    one.amount_cents,
    one.description,
    one.counterparty,
    one.reference,
    one.bank_reference,
  ]);

describe("a CSV file", () => {
  it("of an American bank is read below its summary, with quotes, thousands and parentheses", () => {
    const statement = read("commas.csv");
    expect(told(statement).map((row) => row.slice(0, 3))).toEqual([
      ["2026-03-02", 480000, 'WIRE IN, GLOBEX CORP "INV 0001"'],
      ["2026-03-14", -45000, "HARBOR HOSTING, MONTHLY"],
      ["2026-03-14", -617, "COFFEE CART"],
      ["2026-03-14", -617, "COFFEE CART"],
      ["2026-03-31", -90000, "MONTHLY FEE"],
    ]);
    expect(statement.lines.map(({ line }) => line)).toEqual([7, 8, 9, 10, 11]);
    expect(statement.skipped).toEqual([{ line: 6, reason: "It has no amount." }]);
    expect(statement.closing).toEqual({ balance_cents: 1343766, date: "2026-03-31" });
  });

  it("of a German bank is read with its semicolons, decimal commas and windows-1252, from new to old", () => {
    const statement = read("semicolons.csv", "eur");
    expect(told(statement).map((row) => row.slice(0, 4))).toEqual([
      ["2026-03-31", -125000, "Abschlag März", "Stadtwerke München"],
      ["2026-03-02", 500000, "Rechnung 7", "Globex GmbH"],
      ["2026-03-02", -10, "Kontoführung", "Bank"],
    ]);
    expect(statement.closing).toEqual({ balance_cents: 374990, date: "2026-03-31" });
  });

  it("with two columns for money takes what is paid out as negative, whichever sign it is written with", () => {
    expect(told(read("tabs.csv"))).toEqual([
      ["2026-03-03", 120000, "Invoice 12", "Initech", null, "tx_1"],
      ["2026-03-05", -3550, "Paper", "Office World", null, "tx_2"],
      ["2026-03-06", -3550, "Paper", "Office World", null, "tx_3"],
    ]);
  });

  it("of more than 50,000 lines is refused, whichever way they end, and one of as many is read", () => {
    const of = (lines: number, end: string) => () =>
      readStatement(
        { format: "csv", content: `Date,Description,Amount${`${end}2026-03-02,Rent,1.00`.repeat(lines)}` },
        "usd",
      );
    for (const end of ["\n", "\r\n", "\r"]) expect(of(50_001, end)).toThrow("must have at most 50,000 lines");
    expect(of(50_000, "\r\n")().lines).toHaveLength(50_000);
  });

  const mapping = CsvMapping.parse({
    date: 0,
    description: 2,
    amount: 1,
    date_format: "YYYY-MM-DD",
    has_header: false,
  });
  const rows = "2026-03-01,5.00,a\n2026-03-02,-6.00,b\n";

  it("without a header is read by the places of its columns", () => {
    expect(told(readStatement({ format: "csv", content: rows, mapping }, "usd")).map((row) => row.slice(0, 3))).toEqual(
      [
        ["2026-03-01", 500, "a"],
        ["2026-03-02", -600, "b"],
      ],
    );
    const turned = { ...mapping, negate: true };
    const amounts = readStatement({ format: "csv", content: rows, mapping: turned }, "usd").lines;
    expect(amounts.map(({ amount_cents }) => amount_cents)).toEqual([-500, 600]);
  });

  it("begins as well behind a byte order mark", () => {
    const bytes = Buffer.from(`\ufeffDate,Description,Amount\n2026-03-01,Ä,1\n`);
    expect(told(readStatement({ format: "csv", content: decodeText(bytes) }, "usd"))[0]?.[2]).toBe("Ä");
    const wide = Buffer.from("\ufeffDate,Description,Amount\n2026-03-01,Ä,1\n", "utf16le");
    expect(told(readStatement({ format: "csv", content: decodeText(wide) }, "usd"))[0]?.[2]).toBe("Ä");
  });

  const tried = (content: string, given: Partial<CsvMapping> | null = mapping) =>
    expect(() => readStatement({ format: "csv", content, mapping: given && { ...mapping, ...given } }, "usd"));

  it.each([
    [
      "2026-03-01,5.00,a\n2026-02-30,1,b\n",
      "content line 2: date must be a day written YYYY-MM-DD, and is “2026-02-30”",
    ],
    ["2026-03-01,5.0.0,a\n", "content line 1: amount must be an amount such as 1,234.56, and is “5.0.0”"],
    ["2026-03-01,0.001,a\n", "amount must be an amount"],
    ['2026-03-01,1,"a\n', "content line 1: must be CSV"],
    [`2026-03-01,1,${"a".repeat(2001)}\n`, "content line 1: description must be at most 2,000 characters long"],
  ])("with a bad line is refused, naming the line and the field: %j", (content, sentence) => {
    tried(content).toThrow(sentence);
  });

  it("names every bad line at once", () => {
    tried("x,5,a\n2026-03-01,y,a\n2026-03-01,1,a\n").toThrow(
      expect.objectContaining({
        status: 400,
        message: expect.stringContaining("(and 1 more: see issues)"),
        details: expect.objectContaining({
          issues: [
            { path: "content", message: expect.stringMatching(/^line 1: date /) },
            { path: "content", message: expect.stringMatching(/^line 2: amount /) },
          ],
        }),
      }),
    );
  });

  it("is refused where its mapping names no column of it", () => {
    tried(`Date,Amount,Text\n${rows}`, { has_header: true, date: "Day" }).toThrow(
      "mapping.date must be one of the file's columns: “Date”, “Amount”, “Text”",
    );
    tried(rows, { date: "Day" }).toThrow("mapping.date must be a column's place");
    tried(`a,b,c\n`, { has_header: true, amount: 3 }).toThrow(
      "mapping.amount must be one of the file's columns: it has 3",
    );
  });

  it("without a mapping is refused where its header leaves something open", () => {
    const open = (content: string) => expect(() => readStatement({ format: "csv", content }, "usd"));
    open("Date,Description,Amount\n03/04/2026,a,1\n").toThrow(
      /^mapping.date_format must be given: .*MM\/DD\/YYYY or DD\/MM\/YYYY/,
    );
    open("When,Description,Amount\n03/04/2026,a,1\n").toThrow(/^mapping.date must be given/);
    open("Date,Description,Sum\n03/14/2026,a,1\n").toThrow(/^mapping.amount must be given/);
    open("Date,Amount\n03/14/2026,1\n").toThrow(/^mapping.description must be given/);
  });
});

describe("an OFX file", () => {
  it("of version 1 is read without its elements' ends, and what is pending is left out", () => {
    const statement = read("checking-102.ofx");
    expect(told(statement)).toEqual([
      ["2026-03-02", 480000, "GLOBEX & SONS INV 0001", "GLOBEX & SONS", null, "202603020001"],
      ["2026-03-14", -45000, "HARBOR HOSTING", "HARBOR HOSTING", "1042", "202603140001"],
    ]);
    expect(statement.skipped).toEqual([{ line: 3, reason: expect.stringContaining("pending") }]);
    expect(statement.account).toBe("000123456789");
    expect(statement.closing).toEqual({ balance_cents: 435000, date: "2026-03-31" });
  });

  it("of version 2 is read as XML, of a credit card too", () => {
    const statement = read("card-2.ofx");
    expect(told(statement)).toEqual([
      ["2026-03-09", -8415, "Café R&D", "Café R&D", null, "1"],
      ["2026-03-20", 8415, "Acme Robotics Thank you", "Acme Robotics", null, "1"],
    ]);
    expect(statement.skipped).toHaveLength(1);
    expect(statement.closing).toEqual({ balance_cents: 0, date: "2026-03-31" });
  });

  const ofx = (change: (text: string) => string) => () =>
    readStatement({ format: "ofx", content: change(sample("checking-102.ofx")) }, "usd");

  it.each([
    [(text: string) => text.replace("<TRNAMT>-450", "<TRNAMT>-45o"), "content transaction 2: TRNAMT must be an amount"],
    [(text: string) => text.replace("20260314", "20260231"), "content transaction 2: DTPOSTED must be a day"],
    [(text: string) => text.replace("<CURDEF>USD", "<CURDEF>EUR"), "must be in usd, the bank account’s currency"],
    [(text: string) => text.replace("</BANKTRANLIST>", ""), "must be an OFX file: the end of STMTRS has no beginning"],
    [(text: string) => text.slice(0, 900), "must be an OFX file"],
    [
      (text: string) =>
        text.replace(/<STMTTRNRS>[\s\S]*<\/STMTTRNRS>/, (own) => own + own.replace("000123456789", "2")),
      "must hold the statement of one account, and has several",
    ],
    [() => "nothing of the kind", "it has no <OFX> element"],
    [() => "<OFX></OFX>", "must hold the statement of a bank account"],
    [() => `<OFX>${"<A>".repeat(100_000)}</A></OFX>`, "must nest at most 40 elements"],
  ])("that is wrong is refused: %#", (change, sentence) => {
    expect(ofx(change)).toThrow(sentence);
  });

  it("may say AT&T as it is", () => {
    const plain = sample("checking-102.ofx").replace("HARBOR HOSTING", "AT&T M&M;&#77; R&amp;D");
    expect(readStatement({ format: "ofx", content: plain }, "usd").lines[1]?.description).toBe("AT&T M&M;M R&D");
  });

  it("with long names that no bank uses is refused at once", () => {
    const content = `<OFX>${"<CREDITCARDMSGSRSVERYLONGNAMEINDEED>x".repeat(20_000)}`;
    expect(() => readStatement({ format: "ofx", content }, "usd")).toThrow("must be an OFX file");
  });
});

describe("a CAMT.053 file", () => {
  it("of version 02 is read with its batch one by one, and without what is pending", () => {
    const statement = read("camt-02.xml", "eur");
    expect(told(statement)).toEqual([
      ["2026-03-03", 25000, "Rechnung 7 vom 1. März", "Globex GmbH", null, "REF-1"],
      ["2026-03-10", -20000, "Salary", "Grace Hopper", "E2E-1", "REF-2/1"],
      ["2026-03-10", -15000, "Salary", "Ada Byron", "E2E-2", "REF-2/2"],
      ["2026-03-31", -350, "Kontoführung & Porto", null, null, null],
    ]);
    expect(statement.skipped).toEqual([{ line: 4, reason: expect.stringContaining("pending") }]);
    expect(statement.closing).toEqual({ balance_cents: -350, date: "2026-03-31" });
  });

  it("of version 08 is read with its prefixes; a reversal of a debit is a credit, and a batch that does not add up one line", () => {
    const statement = read("camt-08.xml");
    expect(told(statement)).toEqual([
      ["2026-03-05", 4500, "Reversal:", "Harbor Agents", "RF18539007547034", "A-77"],
      ["2026-03-06", -30000, "Batch of transfers", null, null, null],
    ]);
    expect(statement.closing).toEqual({ balance_cents: 100050, date: "2026-03-31" });
  });

  const camt = (change: (text: string) => string, currency = "eur") =>
    expect(() => readStatement({ format: "camt053", content: change(sample("camt-02.xml")) }, currency));

  it("opens no file of ours and lets no entity grow", () => {
    const bomb = `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`;
    const file = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>`;
    for (const prolog of [bomb, file, "<! DOCTYPE x>"]) {
      camt((text) => text.replace(/\?>/, `?>${prolog}`).replace("Rechnung 7", "&b;&a;")).toThrow(
        "must not declare a DOCTYPE",
      );
    }
    const content = sample("camt-02.xml").replace("Rechnung 7", "&b;");
    expect(told(readStatement({ format: "camt053", content }, "eur"))[0]?.[2]).toBe("&b; vom 1. März");
  });

  it.each([
    [
      (text: string) => text.replace("camt.053.001.02", "camt.054.001.02"),
      "must be a CAMT.053 statement, and is a camt.054",
    ],
    [
      (text: string) => text.replace("camt.053.001.02", "camt.053.001.01"),
      "must be camt.053.001.02 to camt.053.001.13",
    ],
    [(text: string) => text.replace("</Stmt>", ""), "must be XML, and it cannot be parsed"],
    [(text: string) => text.replaceAll("BkToCstmrStmt", "Other"), "it has no BkToCstmrStmt"],
    [
      (text: string) =>
        text.replace(
          '<Amt Ccy="EUR">3.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>',
          '<Amt Ccy="EUR">3.505</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>',
        ),
      "content entry 3: Amt must be an amount",
    ],
    [(text: string) => text.replace('<Amt Ccy="EUR">250', '<Amt Ccy="USD">250'), "content entry 1: Amt must be in eur"],
    [
      (text: string) =>
        text
          .replace("<Dt>2026-03-03</Dt>", "<Dt>2026-02-30</Dt>")
          .replace("<ValDt>", "<Other>")
          .replace("</ValDt>", "</Other>"),
      "content entry 1: BookgDt must be a day",
    ],
    [
      (text: string) => text.replace(/<Stmt>[\s\S]*<\/Stmt>/, (own) => own + own.replace("DE02", "DE03")),
      "must hold the statement of one account, and has several",
    ],
    [() => "<a>".repeat(100_000), "must be XML"],
  ])("that is wrong is refused: %#", (change, sentence) => {
    camt(change).toThrow(sentence);
  });

  it("in another currency than the bank account's is refused", () => {
    camt((text) => text, "usd").toThrow("must be in usd, the bank account’s currency");
  });
});
