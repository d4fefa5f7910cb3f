import * as z from "zod";
import { Id, Page, Paging, Period } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import * as banking from "../store.ts";
import { BankStatement, NewBankStatement } from "./schema.ts";
import * as store from "./store.ts";

const at = within("bank_statements", "/v1/entities/{entity_id}/bank-accounts/{bank_id}/statements", "banking");
const bank = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", bank_id: "bank_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const giveStatement = operation({
  ...at("create", "POST"),
  title: "Record a statement's closing balance",
  about:
    "What the bank's statement says that the account held at the end of a month: where no import tells it, or tells it wrong. A reconciliation of the month goes by it; of several that are given for a month by the newest. A month that has not begun is a 400.",
  input: NewBankStatement,
  output: BankStatement,
  example: { ...bank, period: "2026-03", closing_balance_cents: 2250000 },
  async run({ tx }, given) {
    await banking.hold(tx, given);
    return store.insert(tx, given);
  },
});

export const listStatements = operation({
  ...at("list", "GET"),
  title: "List statement closing balances",
  about: "Newest first; `period` narrows the list.",
  input: Paging.extend({ entity_id: Id("ent"), bank_id: Id("bank"), period: Period.optional() }),
  output: Page(BankStatement),
  example: bank,
  async run({ tx }, { entity_id, bank_id, ...filter }) {
    await banking.load(tx, { entity_id, bank_id });
    return store.list(tx, { bank_id, ...filter });
  },
});

export const readStatement = operation({
  ...at("read", "GET /{bank_statement_id}"),
  title: "Read a statement's closing balance",
  about: "As it was given; it never changes.",
  input: z.object({ entity_id: Id("ent"), bank_id: Id("bank"), bank_statement_id: Id("bst") }),
  output: BankStatement,
  example: { ...bank, bank_statement_id: "bst_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => store.load(tx, input),
});
