import { cache } from "react";
import { listBankAccounts } from "#lib/domains/money/banking/operations.ts";
import { read } from "#lib/server/read.ts";
import { bankChoice } from "#ui/money/banking/labels.ts";
import { findAccounts } from "../ledger/actions.ts";
import { accountsOf, currencyChoices } from "../ledger/choices.ts";
import { findVendors } from "./actions.ts";

/** The bank accounts to choose from; nobody has a thousand. */
export const banksOf = cache(
  async (entity_id: string) => (await read(listBankAccounts, { entity_id, limit: 1000 })).data,
);

/** What a new payment is made of: where it may leave and go. Whom it pays is found as one types. */
export async function paymentChoices(entity_id: string) {
  const [banks, accounts] = await Promise.all([banksOf(entity_id), accountsOf(entity_id)]);
  const active = banks.filter(({ status }) => status === "active");
  return { currencies: currencyChoices, find: findVendors, banks: active.map(bankChoice), accounts, findAccounts };
}
