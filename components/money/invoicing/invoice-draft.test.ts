import { describe, expect, test } from "vitest";
import {
  amountOf,
  type DraftItem,
  draftOf,
  itemsPasted,
  itemsToSend,
  lackOf,
  totalOf,
  withBlank,
  withItemsPasted,
} from "./invoice-draft.ts";

const item = (key: number, description: string, quantity: string, unit: string): DraftItem => ({
  key,
  description,
  quantity,
  unit,
});

describe("an invoice's lines as they are typed", () => {
  test("a line comes to its quantity times its unit, half a cent rounded up, and to nothing while one is missing", () => {
    expect(amountOf(item(0, "", "7.5", "120"))).toBe(90_000);
    expect(amountOf(item(0, "", "0.5", "0.01"))).toBe(1);
    expect(amountOf(item(0, "", "1,000", "1,000.10"))).toBe(100_010_000);
    for (const [quantity, unit] of [
      ["", "5"],
      ["1", ""],
      ["1.2345", "5"],
      ["x", "5"],
      ["1", "-5"],
    ] as const) {
      expect(amountOf(item(0, "", quantity, unit))).toBeNull();
    }
  });

  test("cells of a spreadsheet become lines, in the place of the blank one that they are pasted into", () => {
    const pasted = itemsPasted("What\tHow many\tEach\nDesign\t7.5\t$120.00\r\nTravel\t1,234.50\t\n");
    expect(pasted).toEqual([
      { description: "Design", quantity: "7.5", unit: "120.00" },
      { description: "Travel", quantity: "1", unit: "1,234.50" },
    ]);
    expect(itemsPasted("a line of text\nand another")).toBeNull();
    const given = [item(0, "Setup", "1", "50"), item(1, "", "1", "")];
    for (const key of [0, 1]) {
      const told = withItemsPasted(given, key, pasted ?? []);
      expect(told.map(({ description }) => description)).toEqual(["Setup", "Design", "Travel", ""]);
    }
  });

  test("which line lacks what is told as the form calls it", () => {
    expect(lackOf([item(0, "a", "1", "5"), item(1, "b", "1", ""), item(2, "", "1", "")])).toBe(
      "Line 2 wants a quantity and a unit price.",
    );
    expect(lackOf([item(0, "a", "1", "5"), item(1, "", "1", "")])).toBeNull();
  });

  test("what can be told is added up", () => {
    expect(totalOf([item(0, "a", "2", "1.50"), item(1, "b", "x", "9"), item(2, "c", "0.333", "3")])).toBe(400);
  });

  test("blank lines are not sent, and what is no number is sent as it was typed", () => {
    expect(itemsToSend([item(0, "Design", "7.5", "120"), item(1, " ", "1", ""), item(2, "", "many", "much")])).toEqual([
      { description: "Design", quantity: 7.5, unit_amount_cents: 12_000 },
      { description: "", quantity: "many", unit_amount_cents: "much" },
    ]);
  });

  test("a blank line stands last, under a key that was never used; a draft's own lines come back as they were", () => {
    expect(withBlank([item(5, "a", "1", "1")]).map(({ key }) => key)).toEqual([5, 6]);
    const lines = [{ description: "a", quantity: 0.125, unit_amount_cents: 123_456, amount_cents: 15_432 }];
    expect(itemsToSend(draftOf(lines))).toEqual([{ description: "a", quantity: 0.125, unit_amount_cents: 123_456 }]);
  });
});
