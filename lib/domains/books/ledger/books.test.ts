import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createEntity } from "#lib/domains/company/formation/entities/operations.ts";
import { execute } from "#lib/execute.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { balancesAt, type Command, emptyBooks, explained, MANUAL } from "../../../../e2e/support/books-model.ts";
import { playerOf } from "../../../../e2e/support/books-player.ts";
import { closeDatabase } from "../../../../e2e/support/database.ts";
import { seed, size } from "../../../../e2e/support/size.ts";
import { readIntegrity, readTrialBalance } from "../reports/operations.ts";
import { createAccount } from "./operations.ts";

afterAll(closeDatabase);

const today = new Date().toISOString().slice(0, 10);
const DAYS = ["2026-03-10", "2026-04-20", today];
const MONTHS = DAYS.map((day) => day.slice(0, 7));

const cents = fc.integer({ min: 1, max: 1_000_000_000 });
const entry = fc.record({
  day: fc.constantFrom(...DAYS),
  days: fc.array(fc.constantFrom(...DAYS), { minLength: 1, maxLength: 3 }),
  debit: fc.constantFrom(...MANUAL),
  credit: fc.constantFrom(...MANUAL),
  cents,
  post: fc.boolean(),
  month: fc.constantFrom(...MONTHS),
  voided: fc.option(fc.constantFrom("2026-03-20", "2026-04-30"), { nil: null }),
  /** Which of the records of its kind that were made before, counted around from the newest. */
  pick: fc.nat({ max: 3 }),
});

/** Deeds with their weights: closing is rarer than working, and a record is made more often than it is ended. */
const deeds: [weight: number, name: Command["do"]][] = [
  [4, "draft"],
  [1, "unbalanced"],
  [2, "batch"],
  [5, "post"],
  [3, "void"],
  [1, "void what follows"],
  [3, "invoice"],
  [4, "send"],
  [3, "pay"],
  [2, "void invoice"],
  [3, "pay out"],
  [1, "settle"],
  [2, "fail"],
  [1, "cancel"],
  [2, "run"],
  [2, "approve"],
  [2, "process"],
  [2, "close"],
  [2, "reopen"],
];
const deed = fc.oneof(...deeds.map(([weight, name]) => ({ weight, arbitrary: fc.constant(name) })));
/** One deed after the other, but for those that stand together: they are done at the same time. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.tuple(deed, entry)) },
  { weight: 1, arbitrary: fc.array(fc.tuple(deed, entry), { minLength: 2, maxLength: 3 }) },
);
const sequence = fc.array(step, { minLength: 4, maxLength: 9 });
type Given = [Command["do"], typeof entry extends fc.Arbitrary<infer G> ? G : never];

const kinds: Partial<Record<Command["do"], "entry" | "invoice" | "payment" | "run">> = {
  post: "entry",
  void: "entry",
  "void what follows": "invoice",
  send: "invoice",
  pay: "invoice",
  "void invoice": "invoice",
  settle: "payment",
  fail: "payment",
  cancel: "payment",
  approve: "run",
  process: "run",
};
const makes: Partial<Record<Command["do"], string>> = {
  draft: "entry",
  batch: "entry",
  invoice: "invoice",
  "pay out": "payment",
  run: "run",
};

/** The deed as a command that names its record, out of the keys of those made so far. */
function commandOf([name, given]: Given, key: string, made: ReadonlyMap<string, string[]>): Command {
  const keys = made.get(kinds[name] ?? "") ?? [];
  const of = keys.at(-1 - (given.pick % Math.max(keys.length, 1))) ?? null;
  return { ...given, do: name, key, of, ...(name === "void" && { day: given.voided }) } as Command;
}

describe("the books and a model of them", { timeout: 900_000 }, () => {
  it("answer alike and come to the same balances, whatever is done, also at the same time", async () => {
    const { caller } = await newCompany();

    async function play(steps: Given[][]): Promise<void> {
      const { entity_id } = (await execute(createEntity, caller, createEntity.example)).value;
      const act: Parameters<typeof playerOf>[0]["act"] = async (operation, input = {}) =>
        (await execute(operation, caller, { entity_id, ...input })).value;
      const open = async (account_code: string) =>
        (await act(createAccount, { account_code, account_name: account_code })).account_id;
      const played = await playerOf({ act, open });
      let books = emptyBooks(today);
      const made = new Map<string, string[]>();
      for (const [at, together] of steps.entries()) {
        const commands = together.map((one, place) => commandOf(one, `${at}-${place}`, made));
        const answers = await Promise.all(commands.map(played));
        const after = explained(books, commands, answers);
        expect(after, `${JSON.stringify(commands)} answered ${answers.join(", ")}`).not.toBeNull();
        books = after ?? books;
        for (const [place, command] of commands.entries()) {
          const kind = makes[command.do];
          if (kind === undefined || answers[place] !== "ok" || !("key" in command)) continue;
          const keys = command.do === "batch" ? command.days.map((_, of) => `${command.key}.${of}`) : [command.key];
          made.set(kind, [...(made.get(kind) ?? []), ...keys]);
        }
      }
      const told = async (as_of?: string) => {
        const { accounts, is_balanced } = await act(readTrialBalance, { as_of });
        expect(is_balanced).toBe(true);
        return Object.fromEntries(accounts.map((one) => [one.account_code, one.debit_cents - one.credit_cents]));
      };
      expect(await told()).toEqual(balancesAt(books, "9999-12"));
      expect(await told("2026-03-31")).toEqual(balancesAt(books, "2026-03"));
      // Debits are credits, kept balances are recomputed ones, and the records tie out with the books.
      expect((await act(readIntegrity)).tie_outs.filter(({ is_true }) => !is_true)).toEqual([]);
    }

    // Several companies at a time, since each waits for the database most of the time: 2,000 sequences in a proof.
    const lanes = Array.from({ length: 4 }, (_, lane) =>
      fc.assert(fc.asyncProperty(sequence, play), {
        seed: seed + lane,
        numRuns: size(500),
        endOnFailure: true,
        includeErrorInReport: true,
      }),
    );
    await Promise.all(lanes);
  });
});
