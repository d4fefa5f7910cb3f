import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { actDay } from "../closing/dating.ts";
import { JournalEntry } from "../ledger/schema.ts";
import { NewOpeningBalances } from "./schema.ts";
import * as store from "./store.ts";

const at = within("opening_balances", "/v1/entities/{entity_id}/opening-balances", "ledger");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createOpeningBalances = operation({
  ...at("create", "POST"),
  title: "Enter opening balances",
  about:
    "What each account held at the end of the day `as_of`, for a company whose books were kept elsewhere until then: posted as one entry dated that day, with the source `opening_balances`. The difference of debits and credits goes to `opening_balance_equity`, or, with `balance_against: none`, is a 400 with both sums. The day is today or before, and in an open month. There is one such entry that stands for a company, a day and a currency (409); to correct it, void the entry and give the balances anew.\n\nReceivables and payables are given here as the sums that they are. The invoices and bills that make them up need not be entered: what is paid of them later is booked by hand or from the bank's statement then. An import of open invoices or bills takes the place of as much of these sums as comes in. The books' tie-outs with invoices, credits and payroll leave out what opening balances brought.",
  input: NewOpeningBalances,
  output: JournalEntry,
  example: {
    ...entity,
    as_of: "2025-12-31",
    balances: [{ account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n8", amount_cents: 2_500_000 }],
  },
  money: { leaves: false, of: async (tx, given) => ({ amount_cents: await store.comesTo(tx, given) }) },
  async run({ tx }, given) {
    await actDay(tx, given.entity_id, "as_of", given.as_of);
    return store.open(tx, given);
  },
});

export const listOpeningBalances = operation({
  ...at("list", "GET"),
  title: "List opening balances",
  about: "The entries that opened the books and stand, latest day first.",
  input: Paging.extend({ entity_id: Id("ent") }),
  output: Page(JournalEntry),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});
