import { invalid } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Account, Side } from "../../ledger/schema.ts";

/** An account that money is exchanged from or to. */
export type Exchanged = Pick<Account, "account_id" | "currency" | "account_type" | "status">;

/** Throws 400 naming the field where money is not exchanged from or to that account. */
export function assertExchanges(field: string, { account_type, status }: Exchanged): void {
  if (status !== "active")
    throw invalid(field, `must be an active account: its status is ${status}`, "account_inactive");
  if (account_type !== "asset" && account_type !== "liability")
    throw invalid(field, `must be an asset or a liability: its account_type is ${account_type}`);
}

/** Throws 400 where nothing is exchanged: both accounts keep one currency. */
export function assertBetweenTwo(from: Exchanged, to: Exchanged): void {
  if (from.currency !== to.currency) return;
  throw invalid(
    "to_account_id",
    `must keep another currency than from_account_id, which keeps ${from.currency} as well`,
  );
}

/** What an amount is worth by a rate, a decimal string, in whole cents: half a cent rounds up. Throws 400 past 2^53-1. */
export function worthOf(amount_cents: number, rate: string): number {
  const [whole = "", decimals = ""] = rate.split(".");
  const unit = 10n ** BigInt(decimals.length);
  const worth = (BigInt(amount_cents) * BigInt(whole + decimals) * 2n + unit) / (unit * 2n);
  if (worth > BigInt(MAX_INTEGER))
    throw invalid(
      "from_amount_cents",
      "must be worth no more than 2^53-1 cents by the rate of that day",
      "out_of_range",
    );
  return Number(worth);
}

/** One side of an exchange. */
interface Leg {
  currency: string;
  account_id: string;
  amount_cents: number;
}

/** A line of an exchange's entry. */
type ExchangeLine = { side: Side; amount_cents: number } & (
  | { code: string; account_id?: never }
  | { account_id: string; code?: never }
);

interface ExchangeEntry {
  event: "sold" | "bought" | "revalued";
  currency: string;
  lines: ExchangeLine[];
}

const EXCHANGE = "currency_exchange";
const FOREIGN = "foreign_exchange_loss";

/** What balances an entry: a gain is taken out of the exchange's equity and credited as income, a loss the other way round. */
const gained = (gain_cents: number): ExchangeLine[] =>
  gain_cents === 0
    ? []
    : [{ code: FOREIGN, side: gain_cents > 0 ? "credit" : "debit", amount_cents: Math.abs(gain_cents) }];

const line = (code: string, debited_cents: number): ExchangeLine[] =>
  debited_cents === 0
    ? []
    : [{ code, side: debited_cents > 0 ? "debit" : "credit", amount_cents: Math.abs(debited_cents) }];

/**
 * The entries of an exchange, one in each currency: what was given against `currency_exchange`, and what was got likewise, so that the
 * two come to nothing in equity at the rates of the day. What was gained by it is in the entry of the currency that it is told in, or
 * in one of its own.
 */
export function entriesOf(from: Leg, to: Leg, gain: { currency: string; cents: number }): ExchangeEntry[] {
  const own = (currency: string) => (currency === gain.currency ? gain.cents : 0);
  const apart = gain.currency !== from.currency && gain.currency !== to.currency && gain.cents !== 0;
  const sold: ExchangeLine[] = [
    ...line(EXCHANGE, from.amount_cents + own(from.currency)),
    { account_id: from.account_id, side: "credit", amount_cents: from.amount_cents },
    ...gained(own(from.currency)),
  ];
  const bought: ExchangeLine[] = [
    { account_id: to.account_id, side: "debit", amount_cents: to.amount_cents },
    ...line(EXCHANGE, own(to.currency) - to.amount_cents),
    ...gained(own(to.currency)),
  ];
  return [
    { event: "sold", currency: from.currency, lines: sold },
    { event: "bought", currency: to.currency, lines: bought },
    ...(apart
      ? [
          {
            event: "revalued" as const,
            currency: gain.currency,
            lines: [...line(EXCHANGE, gain.cents), ...gained(gain.cents)],
          },
        ]
      : []),
  ];
}
