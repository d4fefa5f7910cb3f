import { expect, it } from "vitest";
import { generation, preparedTexts, renewStatements } from "#lib/db/sql.ts";
import { reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { newBank } from "../../../../e2e/support/bank.ts";
import { listEntriesWithoutLine, matchExactLines } from "./bank-statements/operations.ts";

it("What a company of a million lines asks of its bank leaves no plan on the connection, and is done by none that a small one left", async () => {
  const { act, enter, take, bank_id, summary } = await newBank();
  // What others have asked is forgotten.
  renewStatements(generation());
  await enter("2026-03-10", 500);
  await take(["2026-03-20", "9"]);
  await summary("2026-03-31");
  await act(matchExactLines, { bank_id });
  await act(listEntriesWithoutLine, { bank_id });
  await act(reconcileLedger, { period: "2026-03" });
  const kept = preparedTexts().filter((text) => /from journal_line n\b|from bank_line l where l.bank_id/.test(text));
  expect(kept).toEqual([]);
});
