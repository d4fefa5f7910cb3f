import { type Account, accountTypes } from "#lib/domains/books/ledger/schema.ts";
import type { Choice } from "#ui/ui/choices.ts";
import { accountTypeTitles } from "./labels.ts";

/** Accounts to choose from, by type; those of another currency than the entry's cannot be chosen. */
export const accountChoices = (accounts: readonly Account[], currency: string | null): Choice[] =>
  [...accountTypes, null].flatMap((type) =>
    accounts
      .filter((account) => account.account_type === type)
      .map((account) => ({
        value: account.account_id,
        label: account.account_name,
        detail: account.currency === "usd" ? account.account_code : `${account.account_code} ${account.currency}`,
        group: type === null ? "Unclassified" : accountTypeTitles[type],
        disabled: currency !== null && account.currency !== currency,
      })),
  );
