import { describe, expect, it } from "vitest";
import { parseInput } from "#lib/core/input.ts";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { growthOf, MEBIBYTE } from "../e2e/support/growth.ts";
import { fieldsOf, pieces, repeated } from "../e2e/support/nasty.ts";
import { dealt } from "../e2e/support/size.ts";
import { some } from "../e2e/support/table.ts";
import { operations } from "./operations.ts";

// What anybody may send must not hold the process: whatever is repeated, twice the text takes twice the time.
const inputs = [
  ...operations.map(({ name, input }) => ({ name, input })),
  ...Object.entries(intents).map(([name, { params }]) => ({ name, input: params })),
];
const fields = [
  ...Map.groupBy(
    inputs.flatMap(({ name, input }) => fieldsOf(input, name)),
    ({ schema }) => schema,
  ),
].map(([schema, of]) => ({ schema, title: of[0]?.title ?? "" }));

/** Fields whose own schema takes a text of a mebibyte, and why that is meant. */
const long: Record<string, string> = {
  "bank_imports.create.content": "a bank's file, which is as long as a body may be",
  "bills.import.content_base64": "a list in a spreadsheet, which is as long as a body may be",
  "bills.attach.content_base64": "a file in base64, which is as long as a body may be",
  "equity.import_ocf.content_base64": "a package of files in base64, which is as long as a body may be",
  "equity.create_import.content_base64": "a spreadsheet in base64, which is as long as a body may be",
  "intents.execute.params": "names and values that the intent's own schema bounds",
  "journal_imports.create.content": "a company's journal, which is as long as a body may be",
  "obligations.request.params": "the same, of an intent that was tried before a human is asked for it",
  "plans.create.steps.params": "the same, of each step's intent",
  "policies.update.fields": "names and values that the template's own schema bounds",
  "policies.test.act.context": "short values; names that no policy knows are read no further",
  "policies.test.act.params": "the same, of the schema of the act that is only thought of",
};

const attempt = (deed: () => unknown) => {
  try {
    deed();
  } catch {
    // Refused: how long that took is what counts.
  }
};

describe("every text field of the registry", () => {
  it("is there to be tried", () => {
    expect(inputs.length).toBeGreaterThan(150);
    expect(fields.length).toBeGreaterThan(150);
  });

  it("bounds its length, so that nothing behind it reads a mebibyte", () => {
    const text = "a".repeat(MEBIBYTE);
    const unbounded = fields.filter(({ schema }) => schema.safeParse(text).success).map(({ title }) => title);
    expect([...new Set(unbounded)].toSorted(), "bound it: Text(most), or .max()").toEqual(Object.keys(long).toSorted());
  });
});

describe("one thing over and over", () => {
  it.each(some(fields.map(({ title, schema }, at) => [title, schema, at] as const)))(
    "takes %s time by its length",
    async (_, schema, at) => {
      for (const piece of dealt(pieces, at)) {
        const slow = await growthOf((length) => {
          const text = repeated(piece, length);
          return () => schema.safeParse(text);
        });
        expect(slow, JSON.stringify(piece)).toBeNull();
      }
    },
  );

  it.each(some(operations.map((operation, at) => [operation.name, operation, at] as const)))(
    "in the fields of %s takes its whole input time by its length",
    async (_, { input, example }, at) => {
      for (const name of dealt(Object.keys(input.shape), at)) {
        const piece = pieces[at % pieces.length] ?? " ";
        const slow = await growthOf((length) => {
          const sent = { ...example, [name]: repeated(piece, length) };
          return () => attempt(() => parseInput(input, sent));
        });
        expect(slow, `${name}: ${JSON.stringify(piece)}`).toBeNull();
      }
    },
  );
});
