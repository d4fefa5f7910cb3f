import { describe, expect, it } from "vitest";
import { CsvMapping, type Statement } from "../schema.ts";
import { readStatement } from "./reading.ts";

const centsOf = ({ lines }: Statement) => lines.map(({ amount_cents }) => amount_cents);

describe("a CSV file that tells more of a line than its amount", () => {
  it("whose amounts have no sign goes by the word beside them, where every one is known", () => {
    const of = (content: string) => readStatement({ format: "csv", content }, "usd");
    const head = "Date,Description,Amount,Transaction Type\n";
    expect(centsOf(of(`${head}2026-03-31,Rent,10.00,Debit\n2026-03-30,Sale,"1,000.00",Credit\n`))).toEqual([
      -1000, 100_000,
    ]);
    // With a sign the sign says it, and a word that is neither is no such column.
    expect(centsOf(of(`${head}2026-03-31,Back,10.00,Debit\n2026-03-30,Fee,-1.00,Debit\n`))).toEqual([1000, -100]);
    expect(centsOf(of(`${head}2026-03-31,Rent,10.00,Debit\n2026-03-30,Fee,1.00,Fee\n`))).toEqual([1000, 100]);
    const mapping = CsvMapping.parse({ date: 0, description: 1, amount: 2, direction: 3, date_format: "YYYY-MM-DD" });
    const fee = { format: "csv", content: `${head}2026-03-30,Fee,1.00,Fee\n`, mapping } as const;
    expect(() => readStatement(fee, "usd")).toThrow("line 2: direction must say whether money went out or came in");
    expect(CsvMapping.safeParse({ ...mapping, amount: null, debit: 2 }).error?.issues[0]?.path).toEqual(["direction"]);
  });

  it("is read without what its bank has not booked, whatever that says of its day", () => {
    const content = [
      "Completed Date,Description,Amount,Currency,State",
      "03/31/2026,Hosting,-45.00,USD,COMPLETED",
      ",Coffee,-6.00,USD,Pending",
      "03/13/2026,Wire,-900.00,usd,FAILED",
      "03/12/2026,Taxi,-1.00,USD,Cancelled by the bank",
      "03/11/2026,Paper,-2.00,USD,Sent",
    ].join("\n");
    const { lines, skipped } = readStatement({ format: "csv", content }, "usd");
    expect(lines.map(({ date, amount_cents }) => [date, amount_cents])).toEqual([
      ["2026-03-31", -4500],
      ["2026-03-11", -200],
    ]);
    expect(skipped).toEqual([
      { line: 3, reason: "It is pending: the bank has not booked it." },
      { line: 4, reason: "It is not booked: its status is FAILED." },
      { line: 5, reason: "It is not booked: its status is Cancelled by the bank." },
    ]);
  });

  it("with two columns of one name for its amounts says which by its place, and is not read by the first", () => {
    const content = "Date,Description,Amount,Currency,Amount,Currency\n2026-03-31,A,10.00,EUR,11.00,USD\n";
    expect(() => readStatement({ format: "csv", content }, "usd")).toThrow(
      "mapping.amount must be a column's place, counted from 0: several columns are headed “Amount”",
    );
    const mapping = CsvMapping.parse({ date: 0, description: 1, amount: 4, currency: 5, date_format: "YYYY-MM-DD" });
    expect(centsOf(readStatement({ format: "csv", content, mapping }, "usd"))).toEqual([1100]);
  });

  it("with a line in another currency than the bank account's is refused", () => {
    const content = "Date,Description,Amount,Currency\n2026-03-31,A,1.00,USD\n2026-03-31,B,1.00,EUR\n";
    expect(() => readStatement({ format: "csv", content }, "usd")).toThrow(
      "line 3: currency must be usd, the bank account’s, and is “EUR”",
    );
  });
});
