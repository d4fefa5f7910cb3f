"use client";

import type { Account } from "#lib/domains/books/ledger/schema.ts";
import { Combobox } from "#ui/ui/combobox.tsx";
import { accountChoices } from "./account-choices.ts";
import { type FindAccounts, useAccounts } from "./account-source.ts";

/** One account of the chart, found by a part of its name or code. */
export function AccountBox({
  entity_id,
  accounts: atHand,
  find,
  fits = () => true,
  currency = null,
  chosen,
  placeholder = "Name or code",
}: {
  entity_id: string;
  /** Those at hand; `find` finds the others. */
  accounts: readonly Account[];
  find: FindAccounts;
  /** Which of them may be chosen. */
  fits?: (account: Account) => boolean;
  /** Where it is settled, those of another cannot be chosen. */
  currency?: string | null;
  /** What it begins with. */
  chosen?: { account_id: string; account_name: string } | null;
  /** What holds where none is chosen. */
  placeholder?: string;
}) {
  const { accounts, source } = useAccounts(entity_id, atHand, find);
  const choices = accountChoices(accounts.filter(fits), currency);
  const first = choices.find(({ value }) => value === chosen?.account_id);
  return (
    <Combobox
      choices={choices}
      source={source}
      initial={first ?? (chosen ? { value: chosen.account_id, label: chosen.account_name } : null)}
      placeholder={placeholder}
      none="No account of this name or code"
    />
  );
}
