import { AppError } from "#lib/core/errors.ts";
import { createAccount } from "#lib/domains/books/ledger/operations.ts";
import { activateBankAccount, createBankAccount } from "#lib/domains/money/banking/operations.ts";
import { createPerson } from "#lib/domains/money/payroll/people/operations.ts";
import { BANK, type Outcome, YEAR } from "../books-model/books.ts";
import { MANUAL } from "../books-model/entries.ts";
import { type Command, kindOf } from "../books-model/model.ts";
import { PEOPLE } from "../books-model/payroll.ts";
import { playEntries } from "./entries.ts";
import type { Act, Played } from "./known.ts";
import { playMonths } from "./months.ts";
import { playPayroll } from "./payroll.ts";
import { playPurchases } from "./purchases.ts";
import { playSales } from "./sales.ts";
import { playVendorCredits } from "./vendor-credits.ts";

/** Opens what the commands need: accounts, a bank account of its own ledger account, and people to pay. */
async function begin(act: Act): Promise<Played> {
  const open = async (account_code: string, more: object = {}) =>
    (await act(createAccount, { account_code, account_name: account_code, ...more })).account_id;
  const accounts = new Map<string, string>();
  for (const code of MANUAL) accounts.set(code, await open(code));
  const account_id = await open(BANK, { account_type: "asset" });
  const { bank_id } = await act(createBankAccount, { bank_name: "Harbor Trust", account_id });
  await act(activateBankAccount, { bank_id });
  const people = new Map<string, string>();
  for (const name of PEOPLE) {
    const paid = { name, pay_kind: "salary", annual_salary_cents: 1200, starts_on: `${YEAR}-01-01` };
    people.set(name, (await act(createPerson, paid)).person_id);
  }
  const all = new Map<string, string>();
  return {
    ...{ act, accounts, bank_id, people, all },
    known: (key) => all.get(key ?? "") ?? "none",
    keep: (key, id) => void all.set(key, id),
  };
}

function play(played: Played, command: Command): Promise<unknown> {
  const told = kindOf(command);
  switch (told.kind) {
    case "entries":
      return playEntries(played, told.command);
    case "months":
      return playMonths(played, told.command);
    case "payroll":
      return playPayroll(played, told.command);
    case "purchases":
      return playPurchases(played, told.command);
    case "vendor credits":
      return playVendorCredits(played, told.command);
    case "sales":
      return playSales(played, told.command);
  }
}

/** Does the model's commands to a real company. A refusal is an answer; anything else is a fault of ours. */
export async function playerOf(act: Act) {
  const played = await begin(act);
  return async (command: Command): Promise<Outcome> => {
    try {
      await play(played, command);
      return "ok";
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  };
}
