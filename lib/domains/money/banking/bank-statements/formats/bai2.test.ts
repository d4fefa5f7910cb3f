import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { readBai2 } from "./bai2.ts";
import { formatOf } from "./reading.ts";

const FILE = `01,021000021,ACME,260331,0600,1,80,,2/
02,ACME,021000021,1,260330,,USD,2/
03,000123456789,,010,1000,,,015,5339975,,/
88,100,4800000,1,/
16,165,4800000,V,260331,,202603020001,INV 1,GLOBEX CORP, FOR CONSULTING
88,OF FEBRUARY/
16,475,450025,Z,,1042,HARBOR HOSTING
16,890,,,,,MESSAGE OF THE DAY/
49,15391000,6/
98,15391000,1,8/
02,ACME,021000021,1,260331,2400,,/
03,000123456789,USD/
16,699,1,S,1,0,0,B2,,FEE/
49,1,3/
98,1,1,5/
99,15391001,2,15/
`;
const told = (content: string, currency = "usd") =>
  readBai2(content, currency).lines.map((one) => [
    one.date,
    one.amount_cents,
    one.description,
    one.reference,
    one.bank_reference,
  ]);

describe("a BAI2 file", () => {
  it("is read by its transactions, on the day of their group", () => {
    expect(formatOf(FILE)).toBe("bai2");
    expect(told(FILE)).toEqual([
      ["2026-03-30", 4_800_000, "GLOBEX CORP, FOR CONSULTING OF FEBRUARY", "INV 1", "202603020001"],
      ["2026-03-30", -450_025, "HARBOR HOSTING", "1042", null],
      ["2026-03-31", -1, "FEE", null, "B2"],
    ]);
    const { account, closing, skipped, lines } = readBai2(FILE.replaceAll("\n", "  \r\n"), "usd");
    expect(account).toBe("000123456789");
    expect(closing).toEqual({ balance_cents: 5_339_975, date: "2026-03-30" });
    expect(skipped).toEqual([{ line: 8, reason: "The amount is zero." }]);
    expect(lines.map(({ line }) => line)).toEqual([5, 7, 13]);
    // A balance that is not told is not 0.
    const untold = FILE.replace("015,5339975", "015,")
      .replaceAll("15391000", "10051025")
      .replace("15391001", "10051026");
    expect(readBai2(untold, "usd").closing).toBeNull();
  });

  const changed = (from: string | RegExp, to: string) => FILE.replace(from, to);
  it.each([
    ["Date,Amount\n", "content line 1: must be a BAI2 record such as 16,475,1250,,,1042/, and is “Date,Amount”"],
    ["", "must be a BAI2 file: it does not begin with 01"],
    [FILE.slice(0, FILE.indexOf("99,")), "must be a whole BAI2 file: it does not end with 99"],
    [changed(/\n49,15391000.*/, ""), "content line 9: must be a BAI2 file, in which no 98 stands here"],
    [changed(/\n03,.*\n88,.*/, ""), "content line 3: must be a BAI2 file, in which no 16 stands here"],
    [`${FILE}${FILE.slice(0, 60)}`, "stands here"],
    [
      changed("16,475,450025", "16,475,450026"),
      "content line 9: the control total must be 15391001, what the amounts before it come to, and is “15391000”",
    ],
    [changed("98,1,1", "98,2,1"), "content line 15: the control total must be 1"],
    [changed("99,15391001", "99,1"), "content line 16: the control total must be 15391001"],
    [
      changed("16,475,450025", "16,475,4500.25"),
      "content line 7: the amount must be an amount in cents such as 125000, and is “4500.25”",
    ],
    [
      changed("16,475", "16,975"),
      "content line 7: the type must be 100 to 399 for money in or 400 to 699 for money out, and is “975”",
    ],
    [changed("1,260330", "1,260332"), "content line 2: the group’s day must be written YYMMDD, and is “260332”"],
    [changed("1,260330", "2,260330"), "content line 2: the group’s status must be 1, an update, and is “2”"],
    [changed("USD,2/", "USD,3/"), "content line 2: the group must be final, and is interim (3)"],
    [changed("03,000123456789,USD", "03,000123456780,USD"), "must hold the statement of one account, and has several"],
  ])("that is wrong is refused: %#", (content, sentence) => {
    expect(() => readBai2(content, "usd")).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining(sentence) }),
    );
  });

  it("in another currency than the bank account's is refused", () => {
    expect(() => readBai2(FILE, "eur")).toThrow("must be in eur, the bank account’s currency: line 3 is in “USD”");
  });

  it("of an account with a hundred thousand sums is read or refused, and never fails", () => {
    const content = FILE.replace("88,100,4800000,1,", `88${",".repeat(900_000)}`);
    expect(() => readBai2(content, "usd")).toThrow("content line 9: the control total must be");
  });

  const Line = fc.record({
    cents: fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((cents) => cents !== 0),
    words: fc.stringMatching(/^[A-Za-z]{1,8}([ ,][A-Za-z0-9]{1,8}){0,3}$/),
    bank: fc.stringMatching(/^[A-Z0-9]{1,16}$/),
    funds: fc.constantFrom("", "Z", "0", "V,260331,", "S,1,2,3", "D,2,0,5,1,7"),
  });

  it("of anybody's is read as it was written, and refused by its own rules whatever becomes of it", () => {
    fc.assert(
      fc.property(fc.array(Line, { maxLength: 20 }), fc.nat(), fc.string({ maxLength: 3 }), (lines, at, piece) => {
        const sum = lines.reduce((total, { cents }) => total + Math.abs(cents), 0);
        const rows = lines.map(({ cents, words, bank, funds }) => {
          return `16,${cents < 0 ? 475 : 165},${Math.abs(cents)},${funds},${bank},,${words.replace(" ", "\n88,")}/\n`;
        });
        const content = `01,A,B,260331,,1,,,2/\n02,A,B,1,260331,,,2/\n03,1,/\n${rows.join("")}49,${sum},2/\n98,${sum},1,4/\n99,${sum},1,6/\n`;
        expect(told(content)).toEqual(lines.map(({ cents, words, bank }) => ["2026-03-31", cents, words, null, bank]));
        const place = at % (content.length + 1);
        try {
          readBai2(`${content.slice(0, place)}${piece}${content.slice(place + piece.length + 1)}`, "usd");
        } catch (error) {
          if (!(error instanceof AppError && error.status === 400)) throw error;
        }
      }),
      { numRuns: 100 },
    );
  });
});
