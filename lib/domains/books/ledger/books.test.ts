import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, describe, expect, it, vi } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { readAgeing } from "#lib/domains/money/invoicing/receivables/operations.ts";
import { readPayablesAgeing } from "#lib/domains/money/payments/bills/payables/operations.ts";
import { moveClock } from "#lib/domains/trust/test-clock/operations.ts";
import { execute } from "#lib/execute.ts";
import { openTestWorkspace } from "#lib/server/workspaces.ts";
import { aged, type Books, balancesAt, emptyBooks, TODAY } from "../../../../e2e/support/books-model/books.ts";
import { commandOf, type Given, sequence } from "../../../../e2e/support/books-model/commands.ts";
import { explained } from "../../../../e2e/support/books-model/model.ts";
import { isBankAsSigned } from "../../../../e2e/support/books-model/months.ts";
import { TOLD_WAGE_BASES } from "../../../../e2e/support/books-model/payroll.ts";
import { openPayables } from "../../../../e2e/support/books-model/purchases.ts";
import { openInvoices } from "../../../../e2e/support/books-model/sales.ts";
import type { Act } from "../../../../e2e/support/books-player/known.ts";
import { playerOf } from "../../../../e2e/support/books-player/player.ts";
import { callerIn } from "../../../../e2e/support/callers.ts";
import { seed, size } from "../../../../e2e/support/size.ts";
import type { AgedSums } from "../ageing/schema.ts";
import { readIntegrity } from "../integrity/operations.ts";
import { readTrialBalance } from "../reports/operations.ts";

const sumsOf = (of: AgedSums & { credit_cents?: number }) => [
  ...[of.total_cents, of.not_due_cents, of.days_1_to_30_cents, of.days_31_to_60_cents, of.days_61_to_90_cents],
  ...[of.over_90_days_cents, of.credit_cents ?? 0],
];
const byName = ([a]: readonly unknown[], [b]: readonly unknown[]) => (String(a) < String(b) ? -1 : 1);

/** What a company tells of itself: its balances now and at a day's end, what is open then, and what does not tie out. */
async function told(act: Act, day: string) {
  const balances = async (as_of?: string) => {
    const { accounts, is_balanced } = await act(readTrialBalance, { as_of });
    expect(is_balanced).toBe(true);
    const nets = accounts.map((one) => [one.account_code, one.debit_cents - one.credit_cents] as const);
    return Object.fromEntries(nets.filter(([, net]) => net !== 0));
  };
  const [now, past, owing, owed, { tie_outs }] = await Promise.all([
    balances(),
    balances(day),
    act(readAgeing, { as_of: day }),
    act(readPayablesAgeing, { as_of: day }),
    act(readIntegrity),
  ]);
  return {
    now,
    past,
    owing: owing.currencies.flatMap((all) => [
      ["all", all.invoice_count, ...sumsOf(all)],
      ...all.customers.map((one) => [one.customer, one.invoice_count, ...sumsOf(one)]).toSorted(byName),
    ]),
    owed: owed.currencies.flatMap((all) => [
      ["all", all.bill_count, ...sumsOf(all)],
      ...all.vendors.map((one) => [one.vendor_name, one.bill_count, ...sumsOf(one)]).toSorted(byName),
    ]),
    untrue: tie_outs.filter(({ is_true }) => !is_true).map(({ name }) => name),
  };
}

/** The same by the model. A bank account is not what was signed off of it once something is dated before. */
const modelled = (books: Books, day: string) => ({
  now: balancesAt(books, "9999-12-31"),
  past: balancesAt(books, day),
  owing: aged(openInvoices(books, day), day),
  owed: aged(openPayables(books, day), day),
  untrue: isBankAsSigned(books) ? [] : ["bank_reconciliations"],
});

afterAll(() => vi.unstubAllEnvs());

describe("a company's books", () => {
  it(
    "are those of a simple model after any sequence of deeds of its people, also at the same time",
    async () => {
      vi.stubEnv("SOCIAL_SECURITY_WAGE_BASES", TOLD_WAGE_BASES);
      const caller = callerIn((await openTestWorkspace(`Test ${newId("request")}`)) ?? "");
      await execute(moveClock, caller, { now: `${TODAY}T23:59:59.999Z` });

      async function play(steps: [Given[], string][]): Promise<void> {
        const { entity_id } = (await execute(createEntity, caller, createEntity.example)).value;
        const act: Act = async (operation, input = {}) =>
          (await execute(operation, caller, { entity_id, ...input })).value;
        const played = await playerOf(act);
        // Of what ran at the same time it may stay open for a while which was first.
        let possible = [emptyBooks()];
        const done: string[] = [];
        for (const [at, [together, day]] of steps.entries()) {
          const [books = emptyBooks()] = possible;
          const commands = together.map((one, place) => commandOf(one, `${at}-${place}`, books));
          const answers = await Promise.all(commands.map(played));
          done.push(
            commands.map((command, place) => `${JSON.stringify(command)} answered ${answers[place]}`).join(" beside "),
          );
          const after = possible.flatMap((one) => explained(one, commands, answers));
          expect(after, done.join("\n")).not.toEqual([]);
          const found = await told(act, day);
          // What is open on a day is what the ledger's own accounts say of it.
          const { accounts_receivable = 0, accounts_payable = 0 } = found.past;
          const [[, , owing = 0] = [], [, , owed = 0] = []] = [found.owing[0], found.owed[0]];
          expect([owing, owed], done.join("\n")).toEqual([accounts_receivable, 0 - accounts_payable]);
          possible = after.filter((one) => isDeepStrictEqual(modelled(one, day), found));
          const [first = emptyBooks()] = after;
          if (possible.length === 0) expect(found, done.join("\n")).toEqual(modelled(first, day));
        }
      }

      // Several companies at a time, since each waits for the database most of the time: 160 sequences in a proof.
      const lanes = Array.from({ length: 4 }, (_, lane) =>
        fc.assert(fc.asyncProperty(sequence, play), {
          seed: seed + lane,
          numRuns: size(40),
          endOnFailure: true,
          includeErrorInReport: true,
        }),
      );
      await Promise.all(lanes);
    },
    size(1_200_000),
  );
});
