import { cache } from "react";
import { listAllBankAccounts } from "#lib/domains/money/banking/operations.ts";
import { listAllVendors } from "#lib/domains/money/payments/vendors/operations.ts";
import { read } from "#lib/server/read.ts";
import { bankChoice } from "#ui/money/banking/labels.ts";
import { accountsOf, currencyChoices } from "../ledger/choices.ts";

/** The bank accounts to choose from; nobody has a thousand. */
export const banksOf = cache(
  async (entity_id: string) => (await read(listAllBankAccounts, { entity_id, limit: 1000 })).data,
);

/** What a new payment is made of: whom it may pay, where it may leave and go. The first thousand of each. */
export async function paymentChoices(entity_id: string) {
  const [vendors, banks, accounts] = await Promise.all([
    read(listAllVendors, { entity_id, limit: 1000 }),
    banksOf(entity_id),
    accountsOf(entity_id),
  ]);
  const active = banks.filter(({ status }) => status === "active");
  return { currencies: currencyChoices, vendors: vendors.data, banks: active.map(bankChoice), accounts };
}
