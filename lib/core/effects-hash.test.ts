import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Effects } from "./effects.ts";
import { effectsHash } from "./effects-hash.ts";
import { newId } from "./ids.ts";
import type { Kind } from "./kinds.ts";

/** Two invoices that are made, one of which is sent, about a company that stood there before. */
function effects(entity_id: string, id: (kind: Kind, place: number) => string): Effects {
  const [first, second] = [id("invoice", 1), id("invoice", 2)];
  const entry_id = id("journal_entry", 1);
  return {
    records: [
      { type: "entity", id: entity_id, change: "changed" },
      { type: "invoice", id: first, change: "created" },
      { type: "invoice", id: second, change: "created" },
      { type: "journal_entry", id: entry_id, change: "created" },
    ],
    journal_entries: [
      {
        entry_id,
        date: "2026-11-22",
        description: `Invoice ${first}`,
        status: "posted",
        currency: "usd",
        lines: [
          { account_code: "accounts_receivable", account_name: "Receivable", side: "debit", amount_cents: 120_000 },
          { account_code: "revenue", account_name: "Revenue", side: "credit", amount_cents: 120_000 },
        ],
      },
    ],
    ownership: [],
    obligations: [],
    mail: [{ about_type: "invoice", about_id: first, to_address: "ap@globex.example" }],
  };
}

const entity_id = newId("entity");
const seen = effects(entity_id, newId);

describe("the hash of an act's effects", () => {
  it("is 64 hexadecimal digits, and the same when the same is done with other identifiers for what is new", () => {
    expect(effectsHash(seen)).toMatch(/^[0-9a-f]{64}$/);
    expect(effectsHash(effects(entity_id, newId))).toBe(effectsHash(seen));
  });

  it("is the same in whatever order the records are told", () => {
    const orders = fc.shuffledSubarray(seen.records, { minLength: seen.records.length });
    fc.assert(
      fc.property(orders, (records) => {
        expect(effectsHash({ ...seen, records })).toBe(effectsHash(seen));
      }),
    );
  });

  it("is the same on another day, of what is dated by the day of the act alone", () => {
    const on = (date: string) => ({ ...seen, journal_entries: seen.journal_entries.map((one) => ({ ...one, date })) });
    expect(effectsHash(on("2026-11-23"), "2026-11-23")).toBe(effectsHash(seen, "2026-11-22"));
    expect(effectsHash(on("2026-11-23"), "2026-11-24")).not.toBe(effectsHash(seen, "2026-11-22"));
  });

  it("holds what stands in the rows, whatever moments, identifiers and receipts are made with it", () => {
    const row = (name: string, at: string) => {
      const id = newId("invoice");
      const effects = { ...seen, records: [{ type: "invoice", id, change: "created" as const }] };
      const text = JSON.stringify({ invoice_id: id, name, at, receipt_id: newId("receipt") });
      return effectsHash(effects, null, [{ type: "invoice", id, text }]);
    };
    const first = row("Globex", "2026-11-22T09:00:00.125Z");
    expect(row("Globex", "2026-11-22T09:00:02.5+00:00")).toBe(first);
    expect(row("Initech", "2026-11-22T09:00:00.125Z")).not.toBe(first);
  });

  it("is another about another record that stood there before", () => {
    expect(effectsHash(effects(newId("entity"), newId))).not.toBe(effectsHash(seen));
  });

  it("is another when an amount, a day, a state, a recipient or the number of records differs", () => {
    const [entry] = seen.journal_entries;
    const [mail] = seen.mail;
    if (!entry || !mail) throw new Error("nothing was made");
    const others: Effects[] = [
      { ...seen, journal_entries: [{ ...entry, date: "2026-11-23" }] },
      { ...seen, journal_entries: [{ ...entry, status: "draft" }] },
      { ...seen, journal_entries: [{ ...entry, lines: entry.lines.map((line) => ({ ...line, amount_cents: 1 })) }] },
      { ...seen, journal_entries: [entry, entry] },
      { ...seen, mail: [{ ...mail, to_address: "else@globex.example" }] },
      { ...seen, mail: [] },
      { ...seen, records: seen.records.slice(1) },
      { ...seen, records: seen.records.map((record) => ({ ...record, change: "changed" as const })) },
    ];
    const hashes = [seen, ...others].map((one) => effectsHash(one));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
