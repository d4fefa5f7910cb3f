import type { Tx } from "#lib/core/tx.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as accounts from "../ledger/accounts/store.ts";
import { balance } from "../ledger/rules.ts";
import { assertInOrder, dayBefore, type Figure, fiscalYearStart, movements } from "../reports/rules.ts";
import { figuresAt } from "../reports/store.ts";
import type { ExportedLine } from "./rules.ts";
import { exportedLines } from "./store.ts";

type Sums = Pick<Figure, "debit_cents" | "credit_cents">;
type Named = Pick<Figure, "account_code" | "account_name" | "account_type">;

/** An account's ledger of a period, as a file tells it. */
export interface AccountLedger extends Named {
  currency: string;
  opening_balance_cents: number;
  lines: (ExportedLine & { balance_cents: number })[];
  closing_balance_cents: number;
}

const isEarned = ({ account_type }: Named) => account_type === "revenue" || account_type === "expense";

/**
 * What each account of a currency held before a day: of revenue and expenses since the fiscal year began that the day is in, as
 * in one account's general ledger.
 */
async function heldBefore(
  tx: Tx,
  entity_id: string,
  currency: string,
  { from, began }: { from: string; began: string },
) {
  const [before, retained] = await Promise.all([
    figuresAt(tx, entity_id, currency, dayBefore(from)),
    figuresAt(tx, entity_id, currency, dayBefore(began)),
  ]);
  return movements(retained.filter(isEarned), before);
}

/** An account's lines with the balance after each, between what it held before and holds after. */
function ledgerOf(account: Named & { currency: string }, held: Sums, lines: readonly ExportedLine[]): AccountLedger {
  const running = { debit_cents: held.debit_cents, credit_cents: held.credit_cents };
  const balanced = () => balance(account.account_type, running.debit_cents, running.credit_cents);
  const opening_balance_cents = balanced();
  const told = lines.map((line) => {
    running[line.side === "debit" ? "debit_cents" : "credit_cents"] += line.amount_cents;
    return { ...line, balance_cents: balanced() };
  });
  const { account_code, account_name, account_type, currency } = account;
  const named = { account_code, account_name, account_type, currency };
  return { ...named, opening_balance_cents, lines: told, closing_balance_cents: balanced() };
}

/**
 * The ledger of every account that something was posted to from one day to another (null: no bound), or that held something before,
 * by code. Throws 400 where the period is not in order, or has more lines than one file holds.
 */
export async function loadWholeLedger(
  tx: Tx,
  entity_id: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<AccountLedger[]> {
  assertInOrder(from, to);
  const [{ fiscal_year_end }, chart, lines] = await Promise.all([
    entities.load(tx, { entity_id }),
    accounts.all(tx, entity_id),
    exportedLines(tx, entity_id, { from, to }),
  ]);
  const days = from === null ? null : { from, began: fiscalYearStart(from, fiscal_year_end) };
  const currencies = days === null ? [] : [...new Set(chart.map(({ currency }) => currency))];
  const figures = await Promise.all(currencies.flatMap((one) => (days ? [heldBefore(tx, entity_id, one, days)] : [])));
  const held = new Map<string, Sums>(figures.flat().map((one) => [one.account_code, one]));
  const linesOf = Map.groupBy(lines, ({ account_code }) => account_code);
  return chart
    .toSorted((a, b) => (a.account_code < b.account_code ? -1 : 1))
    .map((account) => {
      const before = held.get(account.account_code) ?? { debit_cents: 0, credit_cents: 0 };
      return ledgerOf(account, before, linesOf.get(account.account_code) ?? []);
    })
    .filter((ledger) => ledger.lines.length > 0 || ledger.opening_balance_cents !== 0);
}
