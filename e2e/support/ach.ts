import { activateBankAccount, createBankAccount } from "#lib/domains/money/banking/operations.ts";
import { createAchFile, listAwaitingPayments } from "#lib/domains/money/payments/ach/operations.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { createVendor } from "#lib/domains/money/payments/vendors/operations.ts";
import { newCompany } from "./books.ts";

export const bankNumbers = { routing_number: "021000021", account_number: "000123456789" };
export const vendorNumbers = { routing_number: "121042882", account_number: "88001234567" };
export const company_identification = "1841234567";

/** A company with an active bank account, kept as `cash`, and a vendor whose account is known. */
export async function newPayer() {
  const company = await newCompany();
  const { act } = company;
  const { bank_id } = await act(createBankAccount, { bank_name: "Harbor Trust", ...bankNumbers });
  await act(activateBankAccount, { bank_id });
  const { vendor_id } = await act(createVendor, { name: "Globex", ...vendorNumbers });
  const pay = (input: object = {}) => act(createPayment, { vendor_id, amount_cents: 100, method: "ach", ...input });
  const make = (input: object = {}) => act(createAchFile, { bank_id, company_identification, ...input });
  const awaiting = async () => (await act(listAwaitingPayments, { bank_id })).data;
  return { ...company, bank_id, vendor_id, pay, make, awaiting };
}

/** Which payments these are. */
export const idsOf = (listed: readonly { payment_id: string }[]) => listed.map(({ payment_id }) => payment_id);
