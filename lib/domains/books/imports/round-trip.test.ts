import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSeen } from "#lib/core/fields.ts";
import type { File } from "#lib/core/file.ts";
import { nameKey } from "#lib/core/names.ts";
import { brokenBalances, newCompany } from "../../../../e2e/support/books.ts";
import { seed, size } from "../../../../e2e/support/size.ts";
import { exportBeancount, exportHledger, exportJournal } from "../exports/operations.ts";
import { createAccount, createBatch, listEntries, voidEntry } from "../ledger/operations.ts";
import { accountTypes } from "../ledger/schema.ts";
import { createTag } from "../ledger/tags/operations.ts";
import { createImport } from "./operations.ts";

const exports = { csv: exportJournal, hledger: exportHledger, beancount: exportBeancount } as const;

const textOf = ({ content }: File) => ("text" in content ? content.text : "");

/** Identifiers as places, since an import gives new ones. */
function numbered(text: string): string {
  const seen = new Map<string, string>();
  return text.replaceAll(/je_[0-9a-z]{26}/g, (id) => {
    const known = seen.get(id) ?? `#${seen.size + 1}`;
    seen.set(id, known);
    return known;
  });
}

/** What formats trip over, and any text besides. */
const Words = fc.oneof(
  fc.constantFrom(
    ...["", " ", "Rent", 'He said "yes"; and \\ left', "Two\nlines\r\n\tand a tab ", "(1) * ! | pipe", "* starred"],
    ...[
      "; comment",
      "# tag",
      "2026-01-01 * an entry",
      "=1+1",
      "'=1",
      "-dash",
      "@x",
      "(je_1) code",
      'type: A, "x"',
      "a  b",
    ],
    ...["Größe – 量 – 🙂", "\u2028\u0085", "(open", ", ,", '""', "source: invoice inv_1 sent", "reverses: je_1"],
  ),
  fc.string({ unit: "binary", maxLength: 30 }).map((text) => text.replaceAll("\0", "").toWellFormed()),
);
const Code = fc.oneof(
  fc.stringMatching(/^[a-z0-9_.-]{1,12}$/),
  fc.constantFrom("travel.air", "travel-air", "travel_air", "9lives", "-dash", "_low", ".", "x-2", "x.2", "cash"),
);
const Account = fc.record({
  account_code: Code,
  account_name: Words.filter(isSeen),
  account_type: fc.constantFrom(...accountTypes, null),
  currency: fc.constantFrom("usd", "usd", "eur"),
});
const Named = fc.record({
  dimension: fc.constantFrom("class", "project"),
  name: fc.oneof(Words, fc.constantFrom("Sales, EU", "50%2C", "class: x, date: y")).filter(isSeen),
});
const Entry = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  description: Words,
  from: fc.nat(),
  to: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 10 ** 12 })), { minLength: 1, maxLength: 3 }),
  voided: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
});
const Book = fc.record({
  accounts: fc.uniqueArray(Account, { minLength: 2, maxLength: 8, selector: ({ account_code }) => account_code }),
  tags: fc.uniqueArray(Named, { maxLength: 4, selector: ({ dimension, name }) => `${dimension} ${nameKey(name)}` }),
  entries: fc.array(Entry, { minLength: 1, maxLength: 8 }),
});
type Book = typeof Book extends fc.Arbitrary<infer B> ? B : never;

async function written({ accounts, tags, entries }: Book) {
  const company = await newCompany();
  const borne: { class_id: string[]; project_id: string[] } = { class_id: [], project_id: [] };
  for (const tag of tags) borne[`${tag.dimension}_id`].push((await company.act(createTag, tag)).tag_id);
  // Every line but the last bears a tag of each dimension, if there are any.
  const tagged = (at: number) => ({
    class_id: borne.class_id[at % (borne.class_id.length || 1)],
    project_id: borne.project_id[at % (borne.project_id.length || 1)],
  });
  const ids: { account_id: string; currency: string }[] = [];
  for (const { account_type, ...one } of accounts) {
    ids.push(await company.act(createAccount, account_type === null ? one : { ...one, account_type }));
  }
  const batch = entries.map(({ day, description, from, to }) => {
    const credited = ids[from % ids.length] ?? ids[0];
    const same = ids.filter(({ currency }) => currency === credited?.currency);
    const debits = to.map(([at, amount_cents]) => ({
      account_id: same[at % same.length]?.account_id,
      side: "debit",
      amount_cents,
      ...tagged(at),
    }));
    const amount_cents = to.reduce((sum, [, amount]) => sum + amount, 0);
    return {
      date: `2026-01-${String(day).padStart(2, "0")}`,
      description,
      lines: [...debits, { account_id: credited?.account_id, side: "credit", amount_cents }],
    };
  });
  const { entry_ids } = await company.act(createBatch, { entries: batch, post: true });
  for (const [at, { voided }] of entries.entries()) {
    if (voided) await company.act(voidEntry, { entry_id: entry_ids[at] });
  }
  return company;
}

describe.each(["csv", "hledger", "beancount"] as const)("a journal that is exported as %s", (format) => {
  it(
    "and imported into an empty company is exported the same, byte for byte but for identifiers",
    async () => {
      await fc.assert(
        fc.asyncProperty(Book, async (book) => {
          const first = await written(book);
          const content = textOf(await first.act(exports[format]));
          const second = await newCompany();
          const made = await second.act(createImport, { format, content });
          expect(made.entry_count).toBe((await first.act(listEntries, { limit: 1000 })).data.length);
          expect(numbered(textOf(await second.act(exports[format])))).toBe(numbered(content));
          const states = async ({ act }: typeof first) =>
            (await act(listEntries, { limit: 1000, order: "date" })).data.map((one) => [
              ...[one.date, one.status, one.total_cents, one.reverses_entry_id !== null],
              ...one.lines.map(
                (line) => `${line.side} ${line.amount_cents} ${line.class_id !== null} ${line.project_id !== null}`,
              ),
            ]);
          expect(await states(second)).toEqual(await states(first));
          expect(await brokenBalances(second.workspace_id)).toEqual([]);
        }),
        { seed, numRuns: size(100) },
      );
    },
    size(1_200_000),
  );
});
