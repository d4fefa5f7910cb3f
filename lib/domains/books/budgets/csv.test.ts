import { expect, it } from "vitest";
import { budgetCsv, readBudgetCsv } from "./csv.ts";
import type { Budget } from "./schema.ts";

const read = (content: string) => readBudgetCsv(content, "2026-01");

it("a download is taken in as it stands, also where a code would begin a formula", () => {
  const lines = [
    { account_code: "-dash", period: "2026-02", amount_cents: 250_005 },
    { account_code: "rent", period: "2026-01", amount_cents: 1 },
  ];
  const { content } = budgetCsv({ name: "Plan", fiscal_year: 2026, first_period: "2026-01", lines } as Budget);
  const text = "text" in content ? content.text : "";
  expect(text).toContain("'-dash");
  expect(read(text).filter(({ amount_cents }) => amount_cents > 0)).toEqual([
    { ...lines[0], row: 2 },
    { ...lines[1], row: 3 },
  ]);
});

it("a comma stands between thousands, and nowhere else", () => {
  const of = (amount: string) => read(`account_code,2026-01\nrent,"${amount}"\n`)[0]?.amount_cents;
  expect(of("$1,234,567.5")).toBe(123_456_750);
  for (const amount of ["1,50", "12,34", "1,2345", ",100"]) expect(() => of(amount)).toThrow("at row 2, 2026-01");
});
