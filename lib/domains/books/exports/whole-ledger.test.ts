import { describe, expect, it } from "vitest";
import { newCompany } from "../../../../e2e/support/books.ts";
import { createBatch } from "../ledger/operations.ts";
import { downloadGeneralLedger } from "../reports/ledger-file/operations.ts";
import { readGeneralLedger } from "../reports/operations.ts";
import { downloadWholeLedger } from "./operations.ts";

/** Books of two fiscal years, in two currencies, with an account that nothing was posted to. */
async function withBooks() {
  const company = await newCompany();
  const { open, act } = company;
  const cash = await open("cash");
  const sales = await open("revenue");
  const [euros, abroad] = [
    await open("cash_eur", { currency: "eur" }),
    await open("fees_eur", { currency: "eur", account_type: "expense" }),
  ];
  await open("rent");
  const entry = (date: string, debited: string, credited: string, amount_cents: number) => ({
    date,
    description: "An entry",
    lines: [
      { account_id: debited, side: "debit", amount_cents },
      { account_id: credited, side: "credit", amount_cents },
    ],
  });
  const entries = [
    entry("2025-11-30", cash, sales, 10_000),
    entry("2026-01-15", cash, sales, 2_500),
    entry("2026-02-15", abroad, euros, 700),
    entry("2026-03-15", sales, cash, 300),
  ];
  await act(createBatch, { post: true, entries });
  return { ...company, accounts: [cash, euros, abroad, sales] };
}

describe("the general ledger of all accounts as a file", () => {
  it("says of each account what its own file says, also of revenue since the fiscal year began", async () => {
    const { act, accounts } = await withBooks();
    const rowsOf = ({ content }: { content: object }) =>
      ("text" in content ? String(content.text) : "").trim().split("\r\n").slice(1);
    for (const span of [
      {},
      { from: "2026-02-01" },
      { to: "2026-02-28" },
      { from: "2026-02-01", to: "2026-02-28" },
      { from: "2025-12-01", to: "2026-03-31" },
    ]) {
      const expected: string[] = [];
      for (const account_id of accounts) {
        const of = await act(readGeneralLedger, { account_id, ...span });
        const head = [of.account_code, of.account_name, of.account_type, of.currency].join(",");
        const own = rowsOf(await act(downloadGeneralLedger, { account_id, ...span })).map((row) => `${head},${row}`);
        if (of.data.length > 0 || of.opening_balance_cents !== 0) expected.push(...own);
      }
      expect(rowsOf(await act(downloadWholeLedger, span)), JSON.stringify(span)).toEqual(expected);
    }
    await expect(act(downloadWholeLedger, { from: "2026-02-01", to: "2026-01-01" })).rejects.toMatchObject({
      status: 400,
    });
  });
});
