import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { decimalSignOf, readAmount } from "./amounts.ts";
import { dateFormats, formatsOf, readDay } from "./days.ts";

describe("an amount", () => {
  it.each([
    ["1,234.56", ".", 123456],
    ["1.234,56", ",", 123456],
    ["12", ".", 1200],
    ["12.5", ".", 1250],
    [".5", ".", 50],
    ["7.", ".", 700],
    ["0.00", ".", 0],
    ["-0,00", ",", 0],
    ["(1,234.56)", ".", -123456],
    ["($12.00)", ".", -1200],
    ["$(12.00)", ".", -1200],
    ["-$12.00", ".", -1200],
    ["$-12.00", ".", -1200],
    ["−12,00", ",", -1200],
    ["100.00-", ".", -10000],
    ["+3.10", ".", 310],
    ["EUR 5,00", ",", 500],
    ["5.00 USD", ".", 500],
    ["US$5.00", ".", 500],
    ["12.00 DR", ".", -1200],
    ["12.00CR", ".", 1200],
    ["1 234,56", ",", 123456],
    ["1\u202f234,56 €", ",", 123456],
    ["1'234.50", ".", 123450],
    ["1,23,456.00", ".", 12345600],
    ["3.1200", ".", 312],
    ["90071992547409.91", ".", MAX_INTEGER],
  ] as const)("%s with %s before its cents is %i cents", (text, decimal, cents) => {
    expect(readAmount(text, decimal)).toBe(cents);
  });

  it.each([
    ["", "."],
    ["-", "."],
    ["()", "."],
    ["abc", "."],
    ["1.234", "."],
    ["12.345", "."],
    ["1,5", "."],
    ["12,34.56", "."],
    ["1.234,56", "."],
    ["1,234.56", ","],
    ["--5", "."],
    ["(-5)", "."],
    ["5x", "."],
    ["1e3", "."],
    ["12-34", "."],
    ["1-000.00", "."],
    ["Infinity", "."],
    ["0x10", "."],
    ["90071992547409.92", "."],
    ["9".repeat(500), "."],
  ] as const)("%j with %s before its cents is none", (text, decimal) => {
    expect(readAmount(text, decimal)).toBeNull();
  });

  it.each([
    [["1.500", "12.000"], ","],
    [["-1.000.000 €", "250"], ","],
    [["1,500", "$12,000"], "."],
    [["1.500", "12.00"], "."],
    [["0.500"], "."],
    [["1500"], "."],
  ] as const)("%j have %s before their cents", (samples, sign) => {
    expect(decimalSignOf(samples)).toBe(sign);
  });

  it("of any size is read back exactly, however it is written", () => {
    const cents = fc.integer({ min: -MAX_INTEGER, max: MAX_INTEGER });
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom(".", ","),
        fc.boolean(),
        fc.boolean(),
        (amount, decimal, grouped, bracketed) => {
          const size = BigInt(Math.abs(amount));
          const group = decimal === "." ? "," : ".";
          const whole = String(size / 100n);
          const units = grouped ? whole.replaceAll(/\B(?=(?:\d{3}){1,6}$)/g, group) : whole;
          const figure = `${units}${decimal}${String(size % 100n).padStart(2, "0")}`;
          const written = amount >= 0 ? figure : bracketed ? `(${figure})` : `-${figure}`;
          expect(readAmount(written, decimal)).toBe(amount || 0);
          if (size > 0n) expect(decimalSignOf([written])).toBe(decimal);
        },
      ),
    );
  });
});

describe("a day", () => {
  it.each([
    ["2026-03-05", "YYYY-MM-DD"],
    ["2026-03-05T10:11:12Z", "YYYY-MM-DD"],
    ["2026-3-5 10:11", "YYYY-MM-DD"],
    ["03/05/2026", "MM/DD/YYYY"],
    ["3/5/26", "MM/DD/YY"],
    ["05/03/2026", "DD/MM/YYYY"],
    ["5.3.2026", "DD.MM.YYYY"],
    ["05.03.26", "DD.MM.YY"],
    ["20260305", "YYYYMMDD"],
    ["5 March 2026", "DD MMM YYYY"],
    ["05-Mar-2026", "DD-MMM-YYYY"],
    ["Mar 5, 2026", "MMM DD, YYYY"],
  ] as const)("%s is read by %s", (text, format) => {
    expect(readDay(text, format)).toBe("2026-03-05");
  });

  it("that is in no calendar, or is followed by something else, is none", () => {
    for (const text of ["2026-02-30", "2026-13-01", "2026-00-10", "", "today", "2026-03-05x", "12026-03-05"]) {
      expect(readDay(text, "YYYY-MM-DD")).toBeNull();
    }
    expect(readDay("5 Mai 2026", "DD MMM YYYY")).toBeNull();
  });

  it("tells its format once a day is past the twelfth, and not before", () => {
    expect(formatsOf(["03/04/2026"])).toEqual(["MM/DD/YYYY", "DD/MM/YYYY"]);
    expect(formatsOf(["03/04/2026", "03/14/2026"])).toEqual(["MM/DD/YYYY"]);
    expect(formatsOf(["03/04/2026", "2026-01-01"])).toEqual([]);
    expect(dateFormats.length).toBeGreaterThan(10);
  });
});
