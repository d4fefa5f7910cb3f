import { cache } from "react";
import { currencies } from "#lib/domains/books/ledger/facts/currencies.ts";
import { listAccounts } from "#lib/domains/books/ledger/operations.ts";
import { read } from "#lib/server/read.ts";

/** The accounts to choose from; a chart of more than a thousand is chosen from by its first thousand. */
export const accountsOf = cache(
  async (entity_id: string) => (await read(listAccounts, { entity_id, limit: 1000 })).data,
);

const names = new Intl.DisplayNames("en-US", { type: "currency" });

/** The currencies that books may be kept in, the usual one first. */
export const currencyChoices = [...new Set(["usd", ...currencies])].map((code) => ({
  value: code,
  label: `${code.toUpperCase()} – ${names.of(code.toUpperCase()) ?? code}`,
}));
