import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { isCalendarDate, isPeriod } from "./calendar.ts";
import {
  CalendarDate,
  Cents,
  Email,
  inQuery,
  Jurisdiction,
  jurisdictions,
  Name,
  Paging,
  Period,
  Time,
  Units,
} from "./fields.ts";
import { parseInput } from "./input.ts";

const given = (schema: z.ZodType, value: unknown) => () => parseInput(z.object({ field: schema }), { field: value });
const kept = (schema: z.ZodType, value: unknown) => given(schema, value)().field;

describe("a name", () => {
  it("is trimmed of white space, also of Unicode's", () => {
    expect(kept(Name, "\u00a0\t Acme  Robotics \u2003\n")).toBe("Acme  Robotics");
  });

  it.each(["", " ", "\t\n", "\u00a0\u2003\ufeff"])("%j is empty after trimming", (text) => {
    expect(given(Name, text)).toThrow("field must not be empty");
  });

  it.each(["\u200b", "\u200d\u2060", "\u00ad", " \u3164 ", "\u2800", "\ufe0f", "\u202e\u202c", "\u0007", "\u{e0041}"])(
    "%j shows nothing, and is empty",
    (text) => {
      expect(given(Name, text)).toThrow("field must not be empty");
    },
  );

  it("may hold what joins its letters, which are seen", () => {
    const names = ["Ada\u200b Byron", "A\u00adda Byron\u200f", "\ufeffAda\u2060 Byron", "Ad\u200da\ufe0f Byron"];
    for (const name of names) expect(kept(Name, name), name).toBe("Ada Byron");
    for (const text of ["नर्\u200dमदा", "می\u200cخواهم", "👩\u200d🚀"]) expect(kept(Name, text)).toBe(text);
  });

  it("has up to 500 characters, counted as code points", () => {
    expect(kept(Name, "é".repeat(500))).toHaveLength(500);
    expect(kept(Name, "😀".repeat(500))).toHaveLength(1000);
    expect(given(Name, "😀".repeat(501))).toThrow("field must be at most 500 characters long");
    expect(given(Name, "a".repeat(501))).toThrow("field must be at most 500 characters long");
  });

  it("may be 500 characters between white space", () => {
    expect(kept(Name, `  ${"a".repeat(500)}  `)).toHaveLength(500);
  });

  it.each(["a\u0000b", "\ud800", "a\udc00", "\udc00\ud800"])("%j cannot be kept", (text) => {
    expect(given(Name, text)).toThrow("field must not contain U+0000 or a lone surrogate");
  });

  it("is a string", () => {
    expect(given(Name, 1)).toThrow("field must be a string");
    expect(given(Name, null)).toThrow("field must be a string");
    expect(given(Name, undefined)).toThrow("field is required");
  });
});

describe.each([
  ["an amount", Cents, "must be positive"],
  ["a count of shares", Units, "must be a positive integer"],
] as const)("%s", (_, schema, positive) => {
  it("is a whole number from 1 to 2^53-1", () => {
    expect(kept(schema, 1)).toBe(1);
    expect(kept(schema, 2 ** 53 - 1)).toBe(9_007_199_254_740_991);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 53 - 1 }), (value) => {
        expect(kept(schema, value)).toBe(value);
      }),
    );
  });

  it.each([0, -1, -(2 ** 53 - 1)])("%j is not positive", (value) => {
    expect(given(schema, value)).toThrow(`field ${positive}`);
  });

  it.each([
    2 ** 53,
    -(2 ** 53),
    1.5,
    -0.5,
    "1",
    "",
    null,
    true,
    [1],
    { cents: 1 },
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])("%j is no positive integer, and is told so once", (value) => {
    expect(given(schema, value)).toThrow(/^field must be a positive integer$/);
  });

  it("that is missing is required", () => {
    expect(given(schema, undefined)).toThrow(/^field is required$/);
  });
});

describe("a date", () => {
  it("stands in the calendar, leap years included", () => {
    for (const day of ["2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01", "9999-12-31"]) {
      expect(kept(CalendarDate, day)).toBe(day);
    }
    for (const day of [
      "2026-02-29",
      "1900-02-29",
      "2026-02-30",
      "2026-04-31",
      "2026-13-01",
      "2026-00-10",
      "0000-01-01",
    ])
      expect(given(CalendarDate, day), day).toThrow("field must be a day of the calendar written YYYY-MM-DD");
  });

  it.each(["2026-1-1", "20260101", "2026-01-01T00:00:00Z", " 2026-01-01", "2026-01-01\n", "٢٠٢٦-٠١-٠١", ""])(
    "is written YYYY-MM-DD, not %j",
    (text) => {
      expect(given(CalendarDate, text)).toThrow("YYYY-MM-DD");
    },
  );

  it("exists exactly where Date can count to it", () => {
    const written = fc.tuple(fc.nat(2100), fc.nat(14), fc.nat(33)).filter(([year]) => year > 99);
    fc.assert(
      fc.property(written, ([year, month, day]) => {
        const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        const counted = new Date(Date.UTC(year, month - 1, day));
        const exists =
          counted.getUTCFullYear() === year && counted.getUTCMonth() === month - 1 && counted.getUTCDate() === day;
        expect(isCalendarDate(text)).toBe(exists);
        if (day === 1) expect(isPeriod(text.slice(0, 7))).toBe(exists);
      }),
      { numRuns: 2000 },
    );
  });

  it("a period is a month", () => {
    expect(kept(Period, "2026-12")).toBe("2026-12");
    for (const text of ["2026-13", "2026-00", "2026-1", "2026", "2026-01-01"]) {
      expect(given(Period, text), text).toThrow("field must be a month written YYYY-MM");
    }
  });
});

describe("a jurisdiction", () => {
  it("is one of the 50 states or DC", () => {
    expect(new Set(jurisdictions).size).toBe(51);
    for (const code of jurisdictions) expect(kept(Jurisdiction, code)).toBe(code);
  });

  it.each(["de", "De", "PR", "XX", "DEL", "D", "", " DE", "Delaware"])("%j is none", (code) => {
    expect(given(Jurisdiction, code)).toThrow("field must be a 2-letter uppercase US state code");
  });
});

describe("an e-mail address", () => {
  it("is kept as it was given, but for white space around it", () => {
    expect(kept(Email, " Ada.Byron@Example.com ")).toBe("Ada.Byron@Example.com");
  });

  it.each(["", "ada", "ada@", "@example.com", "a b@example.com", "ada@example", `${"a".repeat(250)}@e.com`])(
    "%j is none",
    (text) => {
      expect(given(Email, text)).toThrow(/^field must be /);
    },
  );
});

describe("a page's size", () => {
  it("is 1 to 1000, and 100 if left out", () => {
    expect(parseInput(Paging, {}).limit).toBe(100);
    expect(parseInput(Paging, { limit: "1" }).limit).toBe(1);
    expect(parseInput(Paging, { limit: "1000" }).limit).toBe(1000);
  });

  it.each(["0", "1001", "-1", "1.5", "ten", "", " ", "Infinity", "NaN", "1e2", "0x10", " 5", "+5", "5.0", ["5"], true])(
    "%j is refused",
    (limit) => {
      expect(() => parseInput(Paging, { limit })).toThrow(/^limit must be /);
    },
  );
});

describe("a whole number in a query", () => {
  const Year = inQuery(z.int("must be a year"));

  it("is written in digits, or is a number already", () => {
    for (const [asked, year] of [
      ["2026", 2026],
      ["0", 0],
      ["-5", -5],
      [2026, 2026],
    ])
      expect(kept(Year, asked)).toBe(year);
  });

  it.each(["", " ", "2026.0", "2.026e3", "02026", "-0", "9007199254740993", "10000000000000000", null, [2026]])(
    "is not %j",
    (asked) => {
      expect(given(Year, asked)).toThrow("field must be a year");
    },
  );
});

describe("a moment", () => {
  it.each([
    ["2026-12-01T15:00:00Z", "2026-12-01T15:00:00.000Z"],
    ["2026-12-01T23:30:00.123456-08:00", "2026-12-02T07:30:00.123Z"],
    ["2026-12-01T10:00:00-23:59", "2026-12-02T09:59:00.000Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
  ])("%s is %s", (text, utc) => {
    expect(kept(Time, text)).toBe(utc);
  });

  it.each(["2026-02-30T00:00:00Z", "2026-12-01", "2026-12-01T15:00:00", "2026-12-01T24:00:00Z", "", 0])(
    "%j is none",
    (text) => {
      expect(given(Time, text)).toThrow(/^field must be a time in RFC 3339, such as [-0-9T:]+Z$/);
    },
  );

  it.each(["0000-06-01T00:00:00Z", "0001-01-01T00:00:00+10:00", "9999-12-31T23:59:59-10:00"])(
    "%s is of no year that we tell",
    (text) => {
      expect(given(Time, text)).toThrow("field must be of the years 0001 to 9999 in UTC");
    },
  );
});
