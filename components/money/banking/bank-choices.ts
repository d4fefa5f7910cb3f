import type { BankAccount } from "#lib/domains/money/banking/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import type { Choice, ChoiceSource } from "#ui/ui/choices-found.ts";
import { bankName } from "./labels.ts";

export type FindBanks = Act<
  { entity_id: string; status?: BankAccount["status"]; search?: string; limit: number },
  { data: BankAccount[] }
>;

/** A bank account as one to choose: its bank and the end of its number. */
export const bankChoice = (account: BankAccount): Choice => ({
  value: account.bank_id,
  label: [bankName(account), account.account_number_masked].filter((part) => part !== null).join(" "),
});

/** One that a payment may leave: where it is in another currency, it is shown and cannot be chosen. */
export const payingChoice = (currency: string) => (account: BankAccount) => ({
  ...bankChoice(account),
  ...(account.currency !== currency && { detail: account.currency, disabled: true }),
});

/** Those that money may come to: all but the closed ones, with their currency beside them. */
export const openBanksFrom = (entity_id: string, find: FindBanks): ChoiceSource => ({
  key: ["bank accounts", entity_id, "open"],
  find: async (search) => {
    const asked = { entity_id, limit: 25, ...(search && { search }) };
    const found = await Promise.all(
      (["active", "open"] as const).map((status) => answerOf(find({ ...asked, status }))),
    );
    return found.flatMap(({ data }) =>
      data.map((account) => ({ ...bankChoice(account), detail: account.currency.toUpperCase() })),
    );
  },
});

/** The company's bank accounts, asked for as one types; with a currency those that a payment in it may leave. */
export const banksFrom = (
  entity_id: string,
  find: FindBanks,
  { currency }: { currency?: string } = {},
): ChoiceSource => ({
  key: ["bank accounts", entity_id, currency],
  find: async (search) => {
    const { data } = await answerOf(
      find({ entity_id, limit: 25, ...(currency && { status: "active" }), ...(search && { search }) }),
    );
    return data.map(currency ? payingChoice(currency) : bankChoice);
  },
});
