import { listBankAccounts } from "#lib/domains/money/banking/operations.ts";
import { read } from "#lib/server/read.ts";

/** The active bank accounts in dollars, the newest hundred of them: what a payroll may be paid from. */
export const payingBanks = async (entity_id: string) => {
  const { data } = await read(listBankAccounts, { entity_id, status: "active", limit: 100 });
  return data.filter(({ currency }) => currency === "usd");
};
