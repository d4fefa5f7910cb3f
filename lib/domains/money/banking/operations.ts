import * as z from "zod";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { entityInPath, operation } from "#lib/core/operation.ts";
import { BankAccount, BankAccountChange, BankAccountStatus, NewBankAccount, OpenBankAccount } from "./schema.ts";
import {
  activateBankAccount,
  closeBankAccount,
  insertBankAccount,
  listBankAccounts,
  loadBankAccount,
  updateBankAccount,
} from "./store.ts";

const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const BankAccountInPath = z.object({ entity_id, bank_id: Id("bank") });
const example = { ...entity, bank_id: "bank_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createBankAccount = operation({
  name: "bank_accounts.create",
  title: "Open a bank account",
  about:
    "The account is `open` until the bank confirms it. Its `verification_package` holds what the bank asks to see, out of the formation documents as they are now, and names what is missing. The books keep it as a ledger account of its own, `account_id`. Its account number is kept encrypted, and shown by its last four characters.",
  http: "POST /v1/entities/{entity_id}/bank-accounts",
  scope: "banking:write",
  effect: "write",
  entity: entityInPath,
  input: NewBankAccount,
  output: BankAccount,
  example: {
    ...entity,
    bank_name: "Harbor Trust",
    account_type: "checking",
    currency: "usd",
    routing_number: "021000021",
    account_number: "000123456789",
  },
  async run({ tx }, input) {
    return insertBankAccount(tx, input);
  },
});

/** The intent `open_bank_account`: the entity alone suffices. */
export const openBankAccount = operation({
  name: "bank_accounts.open",
  title: "Open a bank account at a bank to be chosen",
  about: "As opening one by hand; `bank_name` may wait until the bank confirms the account.",
  scope: "banking:write",
  effect: "write",
  entity: entityInPath,
  input: OpenBankAccount,
  output: BankAccount,
  example: entity,
  async run({ tx }, input) {
    return insertBankAccount(tx, input);
  },
});

export const listAllBankAccounts = operation({
  name: "bank_accounts.list",
  title: "List bank accounts",
  about: "Newest first; `status` narrows the list.",
  http: "GET /v1/entities/{entity_id}/bank-accounts",
  scope: "banking:read",
  effect: "read",
  entity: entityInPath,
  input: Paging.extend({ entity_id, status: BankAccountStatus.optional() }),
  output: Page(BankAccount),
  example: entity,
  async run({ tx }, filter) {
    return listBankAccounts(tx, filter);
  },
});

export const readBankAccount = operation({
  name: "bank_accounts.read",
  title: "Read a bank account",
  about: "The account with the verification package that it was opened with.",
  http: "GET /v1/entities/{entity_id}/bank-accounts/{bank_id}",
  scope: "banking:read",
  effect: "read",
  entity: entityInPath,
  input: BankAccountInPath,
  output: BankAccount,
  example,
  async run({ tx }, input) {
    return loadBankAccount(tx, input.entity_id, input.bank_id);
  },
});

export const updateOneBankAccount = operation({
  name: "bank_accounts.update",
  title: "Update a bank account",
  about:
    "The bank's name, its routing number and the account number, while the account is not closed (400). What is left out stays as it is; a number that is null is taken back.",
  http: "PATCH /v1/entities/{entity_id}/bank-accounts/{bank_id}",
  scope: "banking:write",
  effect: "write",
  entity: entityInPath,
  input: BankAccountChange,
  output: BankAccount,
  example: { ...example, routing_number: "021000021", account_number: "000123456789" },
  async run({ tx }, input) {
    return updateBankAccount(tx, input);
  },
});

export const activateOneBankAccount = operation({
  name: "bank_accounts.activate",
  title: "Activate a bank account",
  about:
    "After the bank has confirmed it. `bank_name`, `routing_number` and `account_number` may be told now, where the account was opened without them.",
  http: "POST /v1/entities/{entity_id}/bank-accounts/{bank_id}/activate",
  scope: "banking:write",
  effect: "write",
  entity: entityInPath,
  input: BankAccountChange,
  output: BankAccount,
  example,
  async run({ tx }, input) {
    return activateBankAccount(tx, input);
  },
});

export const closeOneBankAccount = operation({
  name: "bank_accounts.close",
  title: "Close a bank account",
  about:
    "An active account is closed for ever. Its ledger account stays, and may be another bank account's from now on.",
  http: "POST /v1/entities/{entity_id}/bank-accounts/{bank_id}/close",
  scope: "banking:write",
  effect: "write",
  entity: entityInPath,
  input: BankAccountInPath,
  output: BankAccount,
  example,
  async run({ tx }, { entity_id, bank_id }) {
    return closeBankAccount(tx, entity_id, bank_id);
  },
});
