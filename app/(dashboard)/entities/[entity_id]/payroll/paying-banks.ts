import { findBanks } from "../payments/actions.ts";
import { banksOf } from "../payments/choices.ts";

/** The active bank accounts that a payroll may be paid from; those that are not at hand are found as one types. */
export async function payingBanks(entity_id: string) {
  const banks = await banksOf(entity_id);
  return { entity_id, banks: banks.filter(({ status }) => status === "active"), findBanks };
}
