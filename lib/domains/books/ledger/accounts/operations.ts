import { operation, transition, within } from "#lib/core/operation.ts";
import { assertSection, typeGiven } from "../rules.ts";
import { Account, ChangedAccount } from "../schema.ts";
import * as store from "./store.ts";

const at = within("accounts", "/v1/entities/{entity_id}/accounts", "ledger");
const AccountInPath = ChangedAccount.pick({ entity_id: true, account_id: true });
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const placeAccount = operation({
  ...at("place", "PATCH /{account_id}"),
  title: "Change an account",
  about:
    "Its name, the type of one that is unclassified, and the `section` of statements that shows it, one of its type's (a loan that is due within the year is of `current_liabilities`); null takes that back, and the account stands where its code and its type put it. What is left out stays as it is. It touches no entry: every statement, also of earlier days, shows the account so from then on.",
  input: ChangedAccount,
  output: Account,
  example: { ...example, section: "current_assets" },
  async run({ tx }, { section, account_name, ...input }) {
    const kept = await store.hold(tx, input);
    const account_type = typeGiven(kept.account_type, input.account_type);
    const changed = {
      account_name: account_name ?? kept.account_name,
      account_type,
      section: section === undefined ? kept.section : section,
    };
    assertSection(account_type, changed.section);
    await store.change(tx, { ...input, ...changed });
    return store.load(tx, input);
  },
});

export const deactivateAccount = transition({
  ...at("deactivate", "POST /{account_id}/deactivate"),
  title: "Deactivate an account",
  about:
    "No entry is made to it from then on, and drafts that use it cannot be posted; its balance and its entries stay, and voiding one of them still reaches it. What the business needs it for, such as `cash` for a payment, is a 400 until it is reactivated.",
  input: AccountInPath,
  output: Account,
  example,
  record: store,
  move: (tx, input) => store.moveBy(tx, input, "deactivate"),
});

export const reactivateAccount = transition({
  ...at("reactivate", "POST /{account_id}/reactivate"),
  title: "Reactivate an account",
  about: "Entries are made to it again, and the business finds it by its code.",
  input: AccountInPath,
  output: Account,
  example,
  record: store,
  move: (tx, input) => store.moveBy(tx, input, "reactivate"),
});
