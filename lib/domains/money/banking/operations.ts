import * as z from "zod";
import { Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { entityInPath, operation, transition, within } from "#lib/core/operation.ts";
import { changesAccount } from "./account-numbers/rules.ts";
import { BankAccount, BankAccountChange, BankAccountStatus, NewBankAccount, OpenBankAccount } from "./schema.ts";
import * as store from "./store.ts";

const at = within("bank_accounts", "/v1/entities/{entity_id}/bank-accounts", "banking");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const BankAccountInPath = z.object({ entity_id, bank_id: Id("bank") });
const example = { ...entity, bank_id: "bank_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createBankAccount = operation({
  ...at("create", "POST"),
  title: "Open a bank account",
  about:
    "The account is `open` until the bank confirms it. Its `verification_package` holds what the bank asks to see, out of the formation documents as they are now, and names what is missing. The books keep it as a ledger account of its own, `account_id`. Its account number is kept encrypted, and shown by its last four characters.",
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
  run: ({ tx }, input) => store.insert(tx, input),
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
    return store.insert(tx, input);
  },
});

export const listBankAccounts = operation({
  ...at("list", "GET"),
  title: "List bank accounts",
  about: "Newest first; `status` narrows the list.",
  input: Paging.extend({
    entity_id,
    status: BankAccountStatus.optional(),
    search: Text(500)
      .optional()
      .meta({ description: "A part of the bank's name, or the last four digits of the account's number." }),
  }),
  output: Page(BankAccount),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readBankAccount = operation({
  ...at("read", "GET /{bank_id}"),
  title: "Read a bank account",
  about: "The account with the verification package that it was opened with.",
  input: BankAccountInPath,
  output: BankAccount,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const updateBankAccount = operation({
  ...at("update", "PATCH /{bank_id}"),
  title: "Update a bank account",
  about:
    "The bank's name, its routing number and the account number, while the account is not closed (400). What is left out stays as it is; a number that is null is taken back.",
  input: BankAccountChange,
  output: BankAccount,
  example: { ...example, routing_number: "021000021", account_number: "000123456789" },
  money: { leaves: false, redirects: changesAccount },
  run: ({ tx }, input) => store.update(tx, input),
});

export const activateBankAccount = transition({
  ...at("activate", "POST /{bank_id}/activate"),
  title: "Activate a bank account",
  about:
    "After the bank has confirmed it. `bank_name`, `routing_number` and `account_number` may be told now, where the account was opened without them.",
  input: BankAccountChange,
  output: BankAccount,
  example,
  money: { leaves: false, redirects: changesAccount },
  record: { load: store.load },
  move: store.activate,
});

export const closeBankAccount = transition({
  ...at("close", "POST /{bank_id}/close"),
  title: "Close a bank account",
  about:
    "An active account is closed for ever. Its ledger account stays, and may be another bank account's from now on.",
  input: BankAccountInPath,
  output: BankAccount,
  example,
  record: { load: store.load },
  move: store.close,
});
