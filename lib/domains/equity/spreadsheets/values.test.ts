import { describe, expect, it } from "vitest";
import { dayOfSerial, plainNumber } from "./numbers.ts";
import * as values from "./values.ts";

const cell = (text: string, kind: "text" | "number" | "day" = "text") => ({ text, kind, fault: null });

describe("what a cell says", () => {
  it.each([
    ["4,000,000", 4_000_000],
    ["4 000 000", 4_000_000],
    ["1'000", 1000],
    ["100.00", 100],
    ["0", 0],
  ])("%s is a number of units", (text, units) => {
    expect(values.readUnits(cell(text))).toEqual({ value: units });
  });

  it.each([
    "(500)",
    "-500",
    "1.5",
    "1,5",
    "12,34",
    "many",
    "9007199254740993",
    "1e6",
    "=1+1",
    "",
    "4.000",
    "4.000.000",
  ])("%s is none", (text) => {
    expect(values.readUnits(cell(text))).toHaveProperty("rule");
  });

  it.each([
    ["$0.0001", "0.0001"],
    ["USD 1,250.50", "1250.5"],
    [".25", "0.25"],
    ["(1.00)", null],
    ["€1.00", null],
    ["CAD 1.00", null],
    ["0.1234567890123", null],
  ])("%s is a price of %s", (text, price) => {
    expect(values.readPrice(cell(text))).toEqual(price === null ? { rule: expect.any(String) } : { value: price });
  });

  it.each([
    ["20%", 20],
    ["20", 20],
    ["0.2", 20],
    ["12.5 %", 12.5],
  ])("%s is a percentage of %d", (text, percent) => {
    expect(values.readPercent(cell(text))).toEqual({ value: percent });
  });

  it.each([
    ["3/1", "3/1"],
    ["6:4", "3/2"],
    ["2 for 7", "2/7"],
    ["1.25", "5/4"],
    ["0", null],
    ["3/0", null],
    ["2026-03-01", null],
  ])("%s is a ratio of %s", (text, ratio) => {
    expect(values.readRatio(cell(text))).toEqual(ratio === null ? { rule: expect.any(String) } : { value: ratio });
  });

  it.each([
    ["4 years monthly, 1 year cliff", { months: 48, cliff_months: 12, period_months: 1 }],
    ["1/48 monthly, 12 month cliff", { months: 48, cliff_months: 12, period_months: 1 }],
    ["48 months, no cliff", { months: 48, cliff_months: 0, period_months: 1 }],
    ["1 year cliff, 3 years quarterly", { months: 36, cliff_months: 12, period_months: 3 }],
    ["Fully vested", null],
  ])("“%s” is a schedule", (text, schedule) => {
    expect(values.readSchedule(cell(text))).toEqual({ value: schedule });
  });

  it("a schedule that is not understood is told, not guessed", () => {
    expect(values.readSchedule(cell("As agreed with the board"))).toHaveProperty("rule");
    expect(values.readSchedule(cell("Monthly with a cliff"))).toHaveProperty("rule");
  });

  it("a day is the spreadsheet's own, its serial number, or text of the file's way to write days", () => {
    expect(values.readDayCell(cell("46037", "number"), null)).toEqual({ value: "2026-01-15" });
    expect(values.readDayCell(cell("2026-01-15"), null)).toEqual({ value: "2026-01-15" });
    expect(values.readDayCell(cell("01/15/2026"), "MM/DD/YYYY")).toEqual({ value: "2026-01-15" });
    expect(values.readDayCell(cell("02/30/2026"), "MM/DD/YYYY")).toHaveProperty("rule");
    expect(values.dayFormatOf(["01/15/2026", "02/03/2026"])).toEqual({ format: "MM/DD/YYYY", isOpen: false });
    expect(values.dayFormatOf(["01/05/2026"])).toMatchObject({ format: "MM/DD/YYYY", isOpen: true });
    // 1900 had no 29th of February, which spreadsheets count all the same.
    expect([dayOfSerial("59"), dayOfSerial("60"), dayOfSerial("61")]).toEqual(["1900-02-28", null, "1900-03-01"]);
    expect(dayOfSerial("0", true)).toBe(null);
    expect(dayOfSerial("44575", true)).toBe("2026-01-15");
  });

  it("a number that a spreadsheet keeps in binary is the one that was typed", () => {
    expect(plainNumber("1.0000000000000001E-4")).toBe("0.0001");
    expect(plainNumber("1E6")).toBe("1000000");
    expect(plainNumber("0.30000000000000004")).toBe("0.3");
    expect(plainNumber("NaN")).toBe(null);
  });
});
