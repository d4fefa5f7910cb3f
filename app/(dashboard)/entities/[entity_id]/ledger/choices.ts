import { cache } from "react";
import { currencies } from "#lib/domains/books/ledger/facts/currencies.ts";
import { listAccounts } from "#lib/domains/books/ledger/operations.ts";
import { read } from "#lib/server/read.ts";

/** Few charts are longer. */
const AT_HAND = 100;

/** The accounts that forms have at hand, by code; the others are found as one types. */
export const accountsOf = cache(
  async (entity_id: string) => (await read(listAccounts, { entity_id, status: "active", limit: AT_HAND })).data,
);

const names = new Intl.DisplayNames("en-US", { type: "currency" });

/** The currencies that books may be kept in, the usual one first. */
export const currencyChoices = [...new Set(["usd", ...currencies])].map((code) => ({
  value: code,
  label: `${code.toUpperCase()} – ${names.of(code.toUpperCase()) ?? code}`,
}));
