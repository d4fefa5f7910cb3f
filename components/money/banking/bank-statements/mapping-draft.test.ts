import { describe, expect, it } from "vitest";
import { guessMapping } from "#lib/domains/money/banking/bank-statements/formats/guess.ts";
import { draftOf, mappingToSend, wholeMapping } from "./mapping-draft.ts";

const draftFrom = (content: string, currency = "usd") => draftOf(guessMapping(content), currency);

describe("a mapping that is being made", () => {
  it("begins with what the file's header tells, and is whole where that suffices", () => {
    const draft = draftFrom("Date,Description,Amount,Balance\n03/14/2026,Rent,(5.00),1.00\n");
    expect(wholeMapping(draft)).toMatchObject({
      date: 0,
      description: 1,
      amount: 2,
      balance: 3,
      date_format: "MM/DD/YYYY",
      delimiter: ",",
      decimal: ".",
    });
  });

  it("reads days of two meanings as they are written where the currency is at home", () => {
    const content = "Date,Description,Amount\n03/04/2026,Rent,5.00\n";
    expect(draftFrom(content).date_format).toBe("MM/DD/YYYY");
    expect(draftFrom(content, "gbp").date_format).toBe("DD/MM/YYYY");
  });

  it("sends either one column of amounts or two, as was chosen last", () => {
    const draft = { ...draftFrom("Date,Description,Debit,Credit\n03/14/2026,Rent,5.00,\n"), amount: "1" };
    expect(draft.split).toBe(true);
    expect(mappingToSend(draft)).toMatchObject({ debit: 2, credit: 3 });
    expect(mappingToSend(draft)).not.toHaveProperty("amount");
    expect(mappingToSend({ ...draft, split: false })).toMatchObject({ amount: 1 });
    expect(mappingToSend({ ...draft, split: false })).not.toHaveProperty("debit");
  });

  it("is not whole while a column is not chosen", () => {
    expect(wholeMapping(draftFrom("a,b,c\n1,2,3\n"))).toBeNull();
    expect(wholeMapping(draftFrom(""))).toBeNull();
  });
});
