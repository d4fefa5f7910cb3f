import { describe, expect, test } from "vitest";
import {
  type DraftLine,
  linesPasted,
  linesToSend,
  missingOn,
  sumsOf,
  unknownIn,
  withBlank,
  withLinesPasted,
} from "./entry-draft.ts";

const line = (key: number, account_id: string, debit: string, credit = ""): DraftLine => ({
  key,
  account_id,
  debit,
  credit,
});

describe("an entry as it is typed", () => {
  test("both sides are added up in cents, exactly, and what is no amount yet counts for nothing", () => {
    const lines = [line(0, "a", "0.10"), line(1, "b", "1,000.20"), line(2, "c", "", "$999.3"), line(3, "d", "1.")];
    expect(sumsOf(lines)).toEqual({ debit: 100_030, credit: 99_930, difference: 100 });
  });

  test("what is missing on a side leaves out the line that asks, and is never negative", () => {
    const asking = line(1, "b", "", "5");
    const lines = [line(0, "a", "100"), asking];
    expect([missingOn("credit", asking, lines), missingOn("debit", asking, lines)]).toEqual([10_000, 0]);
  });

  test("blank lines are not sent, and an amount that is none is sent as it was typed", () => {
    expect(linesToSend([line(0, "a", "12.5"), line(1, "", "", " "), line(2, "", "", "abc")])).toEqual([
      { account_id: "a", side: "debit", amount_cents: 1250 },
      { account_id: "", side: "credit", amount_cents: "abc" },
    ]);
  });

  test("there are two lines at least, and a blank one last, under keys that were never used", () => {
    expect(withBlank([]).map(({ key }) => key)).toEqual([0, 1]);
    const typed = [line(0, "a", "1"), line(5, "b", "", "1")];
    expect(withBlank(typed).map(({ key }) => key)).toEqual([0, 5, 6]);
    expect(withBlank(withBlank(typed))).toHaveLength(3);
  });

  test("cells of a spreadsheet become lines, by code or name, and heads and unknown accounts do no harm", () => {
    const accounts = [
      { account_id: "a", account_code: "rent", account_name: "Office rent" },
      { account_id: "b", account_code: "cash", account_name: "Cash" },
    ];
    const cells = "Account\tDebit\tCredit\r\nrent\t1,200.00\t\r\nCASH\t\t$1,100\nbank\t-\t100\n";
    const pasted = linesPasted(cells, accounts);
    expect(pasted).toEqual([
      { account_id: "a", debit: "1200.00", credit: "" },
      { account_id: "b", debit: "", credit: "1100.00" },
      { account_id: "", debit: "", credit: "100.00" },
    ]);
    const typed = [line(0, "c", "5"), line(1, "", "")];
    expect(withLinesPasted(typed, 1, pasted ?? []).map(({ key, account_id }) => [key, account_id])).toEqual([
      [0, "c"],
      [2, "a"],
      [3, "b"],
      [4, ""],
      [5, ""],
    ]);
    // What stands in the line itself is kept before them.
    expect(withLinesPasted([line(0, "c", "5")], 0, pasted ?? []).map((one) => one.account_id)).toEqual([
      ...["c", "a", "b", ""],
      "",
    ]);
    expect(linesPasted("250.00", accounts)).toBeNull();
    expect(unknownIn(`${cells}Bank\t5\n`, accounts)).toEqual(["bank"]);
    expect(unknownIn("Account\tDebit\n\t5\nRent\t7", accounts)).toEqual([]);
  });
});
