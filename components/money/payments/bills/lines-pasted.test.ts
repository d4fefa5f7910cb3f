import { expect, test } from "vitest";
import { linesPasted } from "./lines-pasted.ts";

test("cells of a spreadsheet become a bill's lines; heads, empty rows and what is no amount do not", () => {
  expect(linesPasted("What\tNote\tAmount\r\nParts\tbox 7\t$1,234.50\nFreight\t99\t\n\nReturned\t\t-3.00")).toEqual([
    { description: "Parts", amount_cents: 123_450 },
    { description: "Freight", amount_cents: 9_900 },
  ]);
  expect(linesPasted("a line of text")).toBeNull();
});
