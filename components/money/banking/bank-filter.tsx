"use client";

import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import { ChoiceFilter } from "#ui/ui/choice-filter.tsx";
import { bankChoice, banksFrom, type FindBanks } from "./bank-choices.ts";

/** Narrows a list to what leaves one bank account. `chosen` is the one that the address asks for. */
export function BankFilter({
  entity_id,
  banks,
  find,
  chosen,
}: {
  entity_id: string;
  /** Those at hand. */
  banks: readonly BankAccount[];
  find: FindBanks;
  chosen: BankAccount | null;
}) {
  return (
    <ChoiceFilter
      label="From"
      name="bank_id"
      choices={banks.map(bankChoice)}
      source={banksFrom(entity_id, find)}
      chosen={chosen ? bankChoice(chosen).label : undefined}
    />
  );
}
