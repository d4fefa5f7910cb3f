import { describe, expect, it } from "vitest";
import { importStatement, listLines } from "#lib/domains/money/banking/bank-statements/operations.ts";
import { newBank } from "../../../../../e2e/support/bank.ts";
import { asOwner } from "../../../../../e2e/support/database.ts";
import { createBatch, listEntries } from "../operations.ts";

const descriptions = [
  "Invoice 0001 to Globex Corp paid",
  "Invoice 0002 to Initech paid",
  "Müller & Söhne, rent for March",
  "100% of the deposit_a",
];

async function withEntries() {
  const bank = await newBank();
  for (const [at, words] of descriptions.entries()) await bank.enter("2026-03-01", 100 + at, words);
  const found = async (search: string, more: object = {}) =>
    (await bank.act(listEntries, { search, ...more })).data.map(({ description }) => description).toSorted();
  return { ...bank, found };
}

describe("searching the journal", () => {
  it("finds by a word, by the beginning of one, and by several in any order", async () => {
    const { found } = await withEntries();
    const [globex, initech, rent, deposit] = descriptions;
    expect(await found("GLOBEX")).toEqual([globex]);
    expect(await found("init")).toEqual([initech]);
    expect(await found("corp 0001")).toEqual([globex]);
    expect(await found("rent, müller")).toEqual([rent]);
    expect(await found("100%")).toEqual([deposit]);
    expect(await found("deposit_a")).toEqual([deposit]);
  });

  it("finds by words that nearly every entry says", async () => {
    const { found } = await withEntries();
    expect(await found("invoice")).toEqual(descriptions.slice(0, 2));
    expect(await found("inv")).toEqual(descriptions.slice(0, 2));
    expect(await found("paid to globex")).toEqual(descriptions.slice(0, 1));
  });

  it("finds nothing where one of the words is missing, inside of words, or where it asks for no word", async () => {
    const { found } = await withEntries();
    expect(await found("globex 0002")).toEqual([]);
    expect(await found("lobex")).toEqual([]);
    expect(await found("%")).toEqual([]);
  });

  it("goes together with the other filters, page by page", async () => {
    const { act, found } = await withEntries();
    expect(await found("invoice", { status: "draft" })).toEqual([]);
    const first = await act(listEntries, { search: "invoice", limit: 1, order: "date" });
    const second = await act(listEntries, { search: "invoice", limit: 1, order: "date", cursor: first.next_cursor });
    expect([...first.data, ...second.data].map(({ description }) => description)).toEqual(
      descriptions.slice(0, 2).toReversed(),
    );
  });

  it("stays with its company, and finds the beginning of a very long text", async () => {
    const [{ act, account_id, other }, there] = [await withEntries(), await withEntries()];
    const lines = [
      { account_id, side: "debit", amount_cents: 1 },
      { account_id: other, side: "credit", amount_cents: 1 },
    ];
    const long = `Zephyr ${"x".repeat(9000)}`;
    await act(createBatch, { entries: [{ date: "2026-03-01", description: long, lines }] });
    expect((await act(listEntries, { search: "zeph" })).data).toHaveLength(1);
    expect(await there.found("zeph")).toEqual([]);
  });
});

describe("searching a bank account's lines", () => {
  it("finds by the words of the description, the other party and the references", async () => {
    const { act, bank_id } = await newBank();
    const content =
      "Date,Amount,Description,Payee,Reference\n2026-03-01,1,WIRE IN,Globex,INV-0001\n2026-03-02,2,CARD,Cafe,\n";
    const mapping = {
      date: "Date",
      amount: "Amount",
      description: "Description",
      counterparty: "Payee",
      reference: "Reference",
      date_format: "YYYY-MM-DD",
    };
    await act(importStatement, { bank_id, format: "csv", content, mapping });
    const found = async (search: string) =>
      (await act(listLines, { bank_id, search })).data.map(({ description }) => description);
    for (const words of ["wire", "glob", "inv 0001", "0001 wire"]) expect(await found(words)).toEqual(["WIRE IN"]);
    expect(await found("cafe wire")).toEqual([]);
  });
});

describe("the words that are kept", () => {
  it("are those of each record once, but for what nearly every one says", async () => {
    const { entity_id } = await withEntries();
    const kept = await asOwner<{ word: string }>(
      "select distinct word from search_word where of_id = $1 order by word",
      [entity_id],
    );
    expect(kept.map(({ word }) => word)).toEqual(
      ["0001", "0002", "100", "corp", "deposit", "globex", "initech", "march", "müller", "rent", "söhne"].toSorted(),
    );
  });
});
