import * as z from "zod";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, transition, within } from "#lib/core/operation.ts";
import { proposedRules } from "./rules.ts";
import { BankRule, BankRuleStatus, ChangedBankRule, NewBankRule, ProposedRules } from "./schema.ts";
import * as store from "./store.ts";

const at = within("bank_rules", "/v1/entities/{entity_id}/bank-rules", "banking");
const entity_id = Id("ent");
const RuleInPath = z.object({ entity_id, rule_id: Id("brl") });
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { ...entity, rule_id: "brl_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createBankRule = operation({
  ...at("create", "POST"),
  title: "Create a bank rule",
  about:
    "What lines of the bank usually are: an unmatched line that says `contains` shows the rule as its `rule`, and nothing is booked until somebody accepts that. Where several rules fit a line, the one with the longest text is shown, and of these the newest. One that leads to a vendor (`vendor_id`) is for money out: accepting it records a payment to them. A company has at most 500 rules in use.",
  input: NewBankRule,
  output: BankRule,
  example: {
    ...entity,
    contains: "STRIPE",
    direction: "in",
    account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n8",
  },
  run: ({ tx }, input) => store.insert(tx, input),
});

export const changeBankRule = operation({
  ...at("change", "PATCH /{rule_id}"),
  title: "Update a bank rule",
  about:
    "What is left out stays as it is; null takes back what may be left out. What was booked by the rule stays. One that is retired is a 400.",
  input: ChangedBankRule,
  output: BankRule,
  example: { ...example, contains: "STRIPE PAYOUT" },
  run: ({ tx }, input) => store.change(tx, input),
});

export const listBankRules = operation({
  ...at("list", "GET"),
  title: "List bank rules",
  about: "Newest first; `status` narrows the list.",
  input: Paging.extend({ entity_id, status: BankRuleStatus.optional() }),
  output: Page(BankRule),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const proposeBankRules = operation({
  ...at("propose", "GET"),
  http: "GET /v1/entities/{entity_id}/bank-rules/proposals",
  title: "Propose bank rules",
  about:
    "Out of the last 500 lines that were matched to an entry of two lines which follows no other record: words that two lines or more of one direction say, and all of those were booked to one account. What a rule in use says already is left out. A proposal becomes a rule by creating it.",
  input: z.object({ entity_id }),
  output: ProposedRules,
  example: entity,
  async run({ tx }, { entity_id }) {
    const [booked, inUse] = await Promise.all([store.booked(tx, entity_id), store.inUse(tx, entity_id)]);
    return { data: proposedRules(booked, inUse) };
  },
});

export const readBankRule = operation({
  ...at("read", "GET /{rule_id}"),
  title: "Read a bank rule",
  input: RuleInPath,
  output: BankRule,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const retireBankRule = transition({
  ...at("retire", "POST /{rule_id}/retire"),
  title: "Retire a bank rule",
  about: "It is shown on no line any more. What was booked by it stays.",
  input: RuleInPath,
  output: BankRule,
  example,
  record: { load: store.load },
  move: store.retire,
});
