import { invalid } from "#lib/core/errors.ts";
import type { Side } from "../ledger/schema.ts";

/** Throws 400 where a currency is to be translated to itself. */
export function assertTwoCurrencies(currency: string, to_currency: string): void {
  if (currency === to_currency) throw invalid("to_currency", `must be another currency than ${currency}`);
}

const loss = { code: "foreign_exchange_loss" };
const against = { code: "currency_translation" };

/**
 * What a gain or a loss by the rates does to the books of the currency it is told in: a loss is debited to
 * `foreign_exchange_loss`, a gain credited, against the translation adjustment of equity, which it takes out of there.
 */
export function revaluationLines(gain_cents: number): { code: string; side: Side; amount_cents: number }[] {
  const amount_cents = Math.abs(gain_cents);
  const [debited, credited] = gain_cents < 0 ? [loss, against] : [against, loss];
  return [
    { ...debited, side: "debit", amount_cents },
    { ...credited, side: "credit", amount_cents },
  ];
}
