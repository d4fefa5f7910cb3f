import { cache } from "react";
import { listBankAccounts } from "#lib/domains/money/banking/operations.ts";
import { read } from "#lib/server/read.ts";
import { findAccounts } from "../ledger/actions.ts";
import { accountsOf, currencyChoices } from "../ledger/choices.ts";
import { findBanks, findVendors } from "./actions.ts";

/** The newest bank accounts, which are mostly all; the others are found as one types. */
export const banksOf = cache(
  async (entity_id: string) => (await read(listBankAccounts, { entity_id, limit: 25 })).data,
);

/** What a new payment is made of: where it may leave and go. Whom it pays is found as one types. */
export async function paymentChoices(entity_id: string) {
  const [banks, accounts] = await Promise.all([banksOf(entity_id), accountsOf(entity_id)]);
  return {
    currencies: currencyChoices,
    find: findVendors,
    banks: banks.filter(({ status }) => status === "active"),
    findBanks,
    accounts,
    findAccounts,
  };
}
