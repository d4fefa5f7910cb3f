import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { readDay } from "./days.ts";
import { openFormats, readQif } from "./qif.ts";
import { formatOf } from "./reading.ts";

const FILE = `!Option:AutoSwitch
!Account
NChecking
TBank
^
!Type:Bank
D03/01/2026
T1,000.00
CX
POpening Balance
L[Checking]
^
D03/02/2026
U4,800.00
T4,800.00
PGlobex
MInvoice 1
LConsulting
^
D03/14/2026
T-450.00
N1042
PHarbor Hosting
MHarbor Hosting
A1 Pier Street
SHosting
$-450.00
^
`;

const told = (content: string, date_format: Parameters<typeof readQif>[1] = null) =>
  readQif(content, date_format).lines.map((one) => [one.date, one.amount_cents, one.description, one.reference]);
const of = (...records: string[]) => `!Type:Bank\n${records.map((record) => `${record}\n^\n`).join("")}`;

describe("a QIF file", () => {
  it("is read by its records, without what the account held before", () => {
    const statement = readQif(FILE, null);
    expect(formatOf(FILE)).toBe("qif");
    expect(told(FILE)).toEqual([
      ["2026-03-02", 480_000, "Globex Invoice 1", null],
      ["2026-03-14", -45_000, "Harbor Hosting", "1042"],
    ]);
    expect(statement.lines.map(({ line, counterparty }) => [line, counterparty])).toEqual([
      [13, "Globex"],
      [20, "Harbor Hosting"],
    ]);
    expect(statement.skipped).toEqual([{ line: 7, reason: expect.stringContaining("no movement") }]);
    expect(told(FILE.replaceAll("\n", "\r\n"))).toHaveLength(2);
  });

  it("writes its days in one way, which its days tell or date_format says", () => {
    expect(told(of("D12/31'05\nT1\nPa", "D 1/ 2' 6\nT1\nPa", "D12/30/99\nT1\nPa")).map(([day]) => day)).toEqual([
      "2005-12-31",
      "2006-01-02",
      "1999-12-30",
    ]);
    expect(told(of("D31.12.2026\nT-1.234,56\nPa")).map((row) => row.slice(0, 2))).toEqual([["2026-12-31", -123_456]]);
    expect(told(of("D2026-03-04\nT1\nPa")).map(([day]) => day)).toEqual(["2026-03-04"]);
    const open = of("D03/04/2026\nT1\nPa", "D05/05/2026\nT1\nPa");
    expect(() => told(open)).toThrow(
      "date_format must be given: the file's days can be read as MM/DD/YYYY or DD/MM/YYYY",
    );
    expect(openFormats(open)).toEqual(["MM/DD/YYYY", "DD/MM/YYYY"]);
    expect(told(open, "DD/MM/YYYY").map(([day]) => day)).toEqual(["2026-04-03", "2026-05-05"]);
    // Which of the two it is makes no difference.
    expect(told(of("D05/05/2026\nT1\nPa")).map(([day]) => day)).toEqual(["2026-05-05"]);
    expect(openFormats(FILE)).toEqual([]);
  });

  it.each([
    ["", "must be a QIF file, and is empty"],
    ["D03/14/2026\nT1\n^\n", "content line 1: must head a register, by !Type:Bank"],
    [
      "!Type:Invst\nD1\n^\n",
      "content line 1: must head a register, by !Type:Bank, CCard, Cash, Oth A or Oth L, and is “!Type:Invst”",
    ],
    [
      of("D03/14/2026\nT1\nD03/15/2026\nT2"),
      "content line 4: D must stand once in a record, which ends with ^ (and 1 more",
    ],
    ["!Type:Bank\nD03/14/2026\nT1\n", "content line 2: the record must end with ^"],
    [of("D03/14/2026\nT1\nWhat"), "content line 4: must begin with one of the letters DTUCNPMALSE$%FX, and is “What”"],
    [of("D03/32/2026\nT1"), "content line 2: D must be a day written MM/DD/YYYY, and is “03/32/2026”"],
    [of("T1"), "content line 2: D must be a day"],
    [of("D03/14/2026"), "content line 2: T must be an amount such as -1,234.56, and is “”"],
    [of("D03/14/2026\nT1.0051"), "content line 2: T must be an amount"],
    [of(`D03/14/2026\nT1\nP${"a".repeat(2001)}`), "content line 2: description must be at most 2,000 characters"],
    [
      "!Account\nNOne\n^\n!Type:Bank\nD03/14/2026\nT1\n^\n!Account\nNOther\n^\n!Type:CCard\nD03/14/2026\nT1\n^\n",
      "must hold the register of one account",
    ],
    [of(...Array(50_001).fill("D03/14/26\nT1")), "must have at most 50,000 transactions"],
  ])("that is wrong is refused: %#", (content, sentence) => {
    expect(() => readQif(content, null)).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining(sentence) }),
    );
  });

  const Line = fc.record({
    date: fc
      .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    cents: fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((cents) => cents !== 0),
    words: fc.stringMatching(/^[A-Za-z]{1,8}( [A-Za-z0-9]{1,8}){0,3}$/),
  });
  const styles = {
    "MM/DD/YYYY": (y: string, m: string, d: string) => `${m}/${d}/${y}`,
    "DD.MM.YYYY": (y: string, m: string, d: string) => `${d}.${m}.${y}`,
    "MM/DD/YY": (y: string, m: string, d: string) => `${Number(m)}/${Number(d)}/${y.slice(2)}`,
    "YYYY-MM-DD": (y: string, m: string, d: string) => `${y}-${m}-${d}`,
  } as const;
  const Style = fc.constantFrom(...(Object.keys(styles) as (keyof typeof styles)[]));
  const amount = (cents: number) =>
    `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100).toLocaleString("en-US")}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
  const write = (lines: { date: string; cents: number; words: string }[], style: keyof typeof styles) =>
    of(
      ...lines.map(({ date, cents, words }) => {
        const [y = "", m = "", d = ""] = date.split("-");
        return `D${styles[style](y, m, d)}\nT${amount(cents)}\nP${words}`;
      }),
    );

  it("of anybody's is read as it was written, and refused by its own rules whatever becomes of it", () => {
    fc.assert(
      fc.property(
        fc.array(Line, { maxLength: 20 }),
        Style,
        fc.nat(),
        fc.string({ maxLength: 3 }),
        (lines, style, at, piece) => {
          const content = write(lines, style);
          expect(told(content, style)).toEqual(lines.map(({ date, cents, words }) => [date, cents, words, null]));
          expect(
            lines.every(({ date }, n) => readDay(content.split("\nD")[n + 1]?.split("\n")[0] ?? "", style) === date),
          ).toBe(true);
          const place = at % (content.length + 1);
          try {
            readQif(`${content.slice(0, place)}${piece}${content.slice(place + piece.length + 1)}`, null);
          } catch (error) {
            if (!(error instanceof AppError && error.status === 400)) throw error;
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
