import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byLikelihood, identities, likeness, totalsOf } from "./rules.ts";
import type { StatementLine } from "./schema.ts";

const line = (given: Partial<StatementLine> = {}): StatementLine => ({
  line: 1,
  date: "2026-03-05",
  amount_cents: -617,
  description: "Coffee",
  counterparty: null,
  reference: null,
  bank_reference: null,
  balance_cents: null,
  ...given,
});

/** Lines of few days and few words, so that many are alike. */
const Line = fc.record({
  day: fc.integer({ min: 1, max: 5 }),
  amount_cents: fc.constantFrom(-617, 500),
  description: fc.constantFrom("Coffee", "Rent"),
  bank_reference: fc.constantFrom(null, null, "A", "B"),
});
const asLine = ({ day, ...given }: { day: number } & Partial<StatementLine>) =>
  line({ ...given, date: `2026-03-0${day}` });
const wordsOf = ({ date, amount_cents, description, bank_reference }: StatementLine) =>
  JSON.stringify([date, amount_cents, description, bank_reference]);

/** What a bank account would hold after these files: each identity once. */
function imported(files: readonly (readonly StatementLine[])[]): string[] {
  const kept = new Map<string, StatementLine>();
  for (const file of files) {
    const ids = identities(file);
    for (const [at, one] of file.entries()) kept.set(ids[at] ?? "", one);
  }
  return [...kept.values()].map(wordsOf).toSorted();
}

describe("what tells lines apart", () => {
  it("is another for each of those that are alike in one file, and the same again in the next", () => {
    const file = [line(), line(), line({ amount_cents: 500 })];
    expect(new Set(identities(file)).size).toBe(3);
    expect(identities(file)).toEqual(identities(file));
  });

  it("is what the line says, where a bank uses its identifier again", () => {
    const ids = identities([
      line({ bank_reference: "1" }),
      line({ bank_reference: "1", amount_cents: 5 }),
      line({ bank_reference: "1", description: "Tea" }),
      line({ bank_reference: "2" }),
    ]);
    expect(new Set(ids).size).toBe(4);
  });

  it("keeps any lines, cut into any overlapping files of whole days, exactly as often as they are there", () => {
    const Cuts = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(Line, { maxLength: 25 }), Cuts, (given, cuts) => {
        const all = given.map(asLine).toSorted((a, b) => (a.date < b.date ? -1 : 1));
        const between = ([from, to]: [number, number]) =>
          all.filter(
            ({ date }) => Number(date.slice(-1)) >= Math.min(from, to) && Number(date.slice(-1)) <= Math.max(from, to),
          );
        const files = [
          ...cuts.map(between),
          all.filter(({ date }) => date <= "2026-03-03"),
          all.filter(({ date }) => date >= "2026-03-03"),
        ];
        expect(imported(files)).toEqual(all.map(wordsOf).toSorted());
      }),
    );
  });

  it("keeps of files that share days only in part as many of each line as the file that has most of them", () => {
    fc.assert(
      fc.property(fc.array(fc.array(Line, { maxLength: 12 }), { maxLength: 4 }), (given) => {
        const files = given.map((file) => file.map(asLine));
        const kept = imported(files);
        const count = (of: readonly string[], words: string) => of.filter((one) => one === words).length;
        for (const words of new Set(files.flat().map(wordsOf))) {
          expect(count(kept, words)).toBe(Math.max(...files.map((file) => count(file.map(wordsOf), words))));
        }
      }),
    );
  });
});

describe("what lines come to", () => {
  it("is money in and money out, and the days they reach over", () => {
    const lines = [line({ date: "2026-03-05" }), line({ date: "2026-03-01", amount_cents: 500 })];
    expect(totalsOf({ lines })).toEqual({
      total_in_cents: 500,
      total_out_cents: 617,
      first_date: "2026-03-01",
      last_date: "2026-03-05",
    });
    expect(totalsOf({ lines: [] })).toMatchObject({ total_in_cents: 0, first_date: null });
  });

  it("is refused past what an integer says exactly", () => {
    const lines = [line({ amount_cents: Number.MAX_SAFE_INTEGER }), line({ amount_cents: 1 })];
    expect(() => totalsOf({ lines })).toThrow("2^53-1");
  });
});

describe("what is proposed", () => {
  it("is the nearest in days, then the likest in words, then the older", () => {
    const entry = (entry_id: string, days_apart: number, description: string) => ({
      entry_id,
      days_apart,
      description,
    });
    const ranked = byLikelihood("WIRE GLOBEX INV 0001", [
      entry("je_4", 2, "Invoice 0001 to Globex paid"),
      entry("je_3", 1, "Payment to Harbor"),
      entry("je_2", 1, "Payment to Harbor"),
      entry("je_1", 1, "Invoice 0001 to Globex paid"),
    ]);
    expect(ranked.map(({ entry_id }) => entry_id)).toEqual(["je_1", "je_2", "je_3", "je_4"]);
  });

  it("is compared by whole words, whatever their case", () => {
    expect(likeness("Globex, Inc.", "globex inc")).toBe(1);
    expect(likeness("", "")).toBe(0);
    expect(likeness("Globex", "Initech")).toBe(0);
  });
});
