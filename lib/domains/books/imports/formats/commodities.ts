import { readAmount } from "#lib/domains/money/banking/bank-statements/formats/amounts.ts";
import { Currency } from "../../ledger/currency.ts";
import { quoted } from "./journal-file.ts";

const signs: Readonly<Record<string, string>> = { $: "usd", US$: "usd", "€": "eur", "£": "gbp", "¥": "jpy" };

/** The currency that a commodity is; null where it is none that the books keep. */
export function currencyOf(commodity: string): string | null {
  const sign = signs[commodity];
  if (sign !== undefined) return sign;
  return /^[A-Z]{3}$/.test(commodity) && Currency.safeParse(commodity.toLowerCase()).success
    ? commodity.toLowerCase()
    : null;
}

export interface Money {
  cents: number;
  currency: string;
}

/** No amount of a journal is longer. */
const LONGEST = 100;

/** `-1,234.56 USD`, `$5` or `5`: an amount with its commodity before or behind it; or why it is none. */
export function readMoney(text: string, decimal: "." | ",", otherwise: string): Money | string {
  const plain = text.trim();
  const wrong = `must be an amount with at most two decimals, and is ${quoted(plain)}`;
  if (plain.length > LONGEST) return wrong;
  const commodity = plain.replaceAll(/[\d.,'\s+-]/g, "");
  if (!plain.includes(commodity)) return wrong;
  const currency = commodity === "" ? otherwise : currencyOf(commodity);
  if (currency === null) return `must be in a currency that the books keep, and is in ${quoted(commodity)}`;
  const cents = readAmount(commodity === "" ? plain : plain.replace(commodity, ""), decimal);
  return cents === null ? wrong : { cents, currency };
}
