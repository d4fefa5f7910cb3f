import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beancountAccounts, beancountJournal, type ExportedLine, hledgerJournal } from "./rules.ts";

const line = (more: Partial<ExportedLine>): ExportedLine => ({
  entry_id: "je_1",
  date: "2026-03-31",
  description: "Rent",
  status: "posted",
  currency: "usd",
  source_type: null,
  source_id: null,
  source_event: null,
  reverses_entry_id: null,
  line_number: 1,
  account_code: "cash",
  account_name: "Cash",
  account_type: "asset",
  side: "debit",
  amount_cents: 1,
  class: null,
  project: null,
  ...more,
});

const heading = { company: 'Acme "Robots" LLC', from: null, to: "2026-12-31" };
const rent = [
  line({
    account_code: "rent",
    account_name: 'Rent; "April"',
    account_type: "expense",
    amount_cents: 250_005,
    description: 'A "quoted"; \\ word\nnext',
  }),
  line({ line_number: 2, side: "credit", amount_cents: 250_005 }),
];

describe("the journal for hledger", () => {
  it("has each entry with signed amounts, and nothing in a description that would end it", () => {
    const text = hledgerJournal(heading, rent);
    expect(text).toContain(
      '2026-03-31 * (je_1) A "quoted", \\ word next\n    expenses:rent  2500.05 USD\n    assets:cash  -2500.05 USD',
    );
    expect(text).toContain("commodity 1000.00 USD");
    expect(text).toContain("account assets:cash  ; type: A, Cash");
  });
});

describe("a line's tags", () => {
  const tagged = rent.map((one) => ({ ...one, class: "Sales, 100 %", project: 'The "Rocket"' }));

  it("are tags of its posting for hledger, with no comma that would end one", () => {
    expect(hledgerJournal(heading, tagged)).toContain(
      '    expenses:rent  2500.05 USD\n    ; class: Sales%2C 100 %25\n    ; project: The "Rocket"\n    assets:cash',
    );
  });

  it("are metadata of its posting for beancount", () => {
    expect(beancountJournal(heading, tagged)).toContain(
      '  Expenses:Rent  2500.05 USD\n    class: "Sales%2C 100 %25"\n    project: "The \\"Rocket\\""\n  Assets:Cash',
    );
  });
});

describe("the journal for beancount", () => {
  it("escapes what would end a string, and opens each account once", () => {
    const text = beancountJournal(heading, rent);
    expect(text).toContain(
      '2026-03-31 * "A \\"quoted\\"; \\\\ word next"\n  entry_id: "je_1"\n  Expenses:Rent  2500.05 USD\n  Assets:Cash  -2500.05 USD',
    );
    expect(text.match(/ open /g)).toHaveLength(2);
    expect(text).toContain('option "title" "Acme \\"Robots\\" LLC"');
  });

  it("gives every code a name of its own that beancount takes", () => {
    const code = fc.stringMatching(/^[a-z0-9_.-]{1,50}$/);
    fc.assert(
      fc.property(fc.uniqueArray(code, { minLength: 1, maxLength: 30 }), (codes) => {
        const accounts = codes.map((account_code) => ({ account_code, account_type: "asset" as const }));
        const names = [...beancountAccounts(accounts).values()];
        expect(new Set(names).size).toBe(codes.length);
        for (const name of names) expect(name).toMatch(/^Assets:[A-Z0-9][A-Za-z0-9-]*$/);
      }),
    );
  });
});
