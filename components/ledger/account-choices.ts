import { type Account, accountTypes } from "#lib/domains/ledger/schema.ts";
import { accountTypeTitles } from "#ui/ledger/words.ts";
import type { OptionGroup } from "#ui/ui/select.tsx";

/** Accounts to choose from, by type; those of another currency than the entry's cannot be chosen. */
export function accountChoices(accounts: readonly Account[], currency: string | null): OptionGroup[] {
  return [...accountTypes, null].flatMap((type) => {
    const options = accounts
      .filter((account) => account.account_type === type)
      .map((account) => ({
        value: account.account_id,
        label: `${account.account_name} (${account.account_code}${account.currency === "usd" ? "" : `, ${account.currency.toUpperCase()}`})`,
        disabled: currency !== null && account.currency !== currency,
      }));
    return options.length === 0 ? [] : [{ label: type === null ? "Unclassified" : accountTypeTitles[type], options }];
  });
}
