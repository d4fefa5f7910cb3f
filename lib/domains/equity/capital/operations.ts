import { Page } from "#lib/core/fields.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import * as accounts from "./accounts.ts";
import * as allocating from "./allocating.ts";
import * as allocations from "./allocations/store.ts";
import { contribute } from "./contributing.ts";
import * as contributions from "./contributions/store.ts";
import {
  Allocation,
  AllocationFilter,
  AtAllocation,
  AtContribution,
  CapitalAccounts,
  CapitalAccountsAsked,
  CapitalStatement,
  CapitalStatementAsked,
  Contribution,
  ContributionFilter,
  NewAllocation,
  NewContribution,
  VoidedAllocation,
  VoidedContribution,
} from "./schema.ts";

const at = within("equity", "/v1/entities/{entity_id}");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const exampleContribution = { ...example, contribution_id: "ctb_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const exampleAllocation = { ...example, allocation_id: "alc_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createContribution = operation({
  ...at("create_contribution", "POST /contributions"),
  title: "Record a member's contribution",
  about:
    "What a member of an llc puts in: cash, or property at the value that the members agree on. Debit cash, or the account of `account_id`; credit members_contributions. With `units` a grant of so many is made for it, at the price that makes up the amount. Cash that is paid for units by a grant of their own is such a contribution as well, and is recorded by itself. Services are none: of a corporation, or of another kind, it is a 400.",
  // One at a time in a company: what a transfer carries over goes by what the accounts say.
  entity: entityInPathChanging,
  input: NewContribution,
  output: Contribution,
  example: { ...example, member_name: "Ada Byron", amount_cents: 5_000_000 },
  money: { leaves: false, of: async (_tx, { member_name, kind }) => ({ recipient: member_name, method: kind }) },
  run: ({ tx }, input) => contribute(tx, input),
});

export const listContributions = operation({
  ...at("list_contributions", "GET /contributions"),
  title: "List members' contributions",
  about: "Newest first; `member_name` and `status` narrow the list.",
  input: ContributionFilter,
  output: Page(Contribution),
  example,
  run: ({ tx }, filter) => contributions.list(tx, filter),
});

export const readContribution = operation({
  ...at("read_contribution", "GET /contributions/{contribution_id}"),
  title: "Read a member's contribution",
  input: AtContribution,
  output: Contribution,
  example: exampleContribution,
  run: ({ tx }, input) => contributions.load(tx, input),
});

export const voidContribution = operation({
  ...at("void_contribution", "POST /contributions/{contribution_id}/void"),
  title: "Void a member's contribution",
  about:
    "It was not made after all: its entry is reversed, on `voided_on`. One that units were issued for stands (400).",
  entity: entityInPathChanging,
  input: VoidedContribution,
  output: Contribution,
  example: exampleContribution,
  money: {
    leaves: false,
    async of(tx, at) {
      const { amount_cents, member_name } = await contributions.load(tx, at);
      return { amount_cents, recipient: member_name };
    },
  },
  run: ({ tx }, { voided_on, ...contribution }) => contributions.takeBack(tx, contribution, voided_on),
});

export const createAllocation = operation({
  ...at("create_allocation", "POST /allocations"),
  title: "Allocate net income to the members",
  about:
    "Puts the net income of a period that is over, or its loss, to the members' capital accounts, in whole cents by the largest remainder: by the units of each day of the period, or by the `percentages` that the members have agreed on. Debit retained_earnings, credit members_equity; the other way round of a loss. A day's income is allocated once: a period that shares a day with another allocation is a 409, until that is voided. Entries that come into the period later are not in it. A dry run shows who would get what.",
  entity: entityInPathChanging,
  input: NewAllocation,
  output: Allocation,
  example: { ...example, starts_on: "2025-01-01", ends_on: "2025-12-31", amount_cents: 12_000_000 },
  money: {
    leaves: false,
    of: async (tx, input) => ({ amount_cents: Math.abs((await allocating.netIncomeTo(tx, input)).amount_cents) }),
  },
  run: ({ tx }, input) => allocating.allocate(tx, input),
});

export const listAllocations = operation({
  ...at("list_allocations", "GET /allocations"),
  title: "List allocations",
  about: "Newest first; `status` narrows the list.",
  input: AllocationFilter,
  output: Page(Allocation),
  example,
  run: ({ tx }, filter) => allocations.list(tx, filter),
});

export const readAllocation = operation({
  ...at("read_allocation", "GET /allocations/{allocation_id}"),
  title: "Read an allocation",
  input: AtAllocation,
  output: Allocation,
  example: exampleAllocation,
  run: ({ tx }, input) => allocations.load(tx, input),
});

export const voidAllocation = operation({
  ...at("void_allocation", "POST /allocations/{allocation_id}/void"),
  title: "Void an allocation",
  about: "Its entry is reversed, on `voided_on`, and its period may be allocated anew.",
  entity: entityInPathChanging,
  input: VoidedAllocation,
  output: Allocation,
  example: exampleAllocation,
  money: {
    leaves: false,
    of: async (tx, at) => ({ amount_cents: Math.abs((await allocations.load(tx, at)).amount_cents) }),
  },
  run: ({ tx }, { voided_on, ...allocation }) => allocating.takeBack(tx, allocation, voided_on),
});

export const readCapitalAccounts = operation({
  ...at("read_capital_accounts", "GET /capital-accounts"),
  title: "Read the members' capital accounts",
  about:
    "What each member's capital was before `from`, what moved it since, and what it is at the end of `as_of`. Distributions count from the day that they were declared. Units that change hands carry their part of the capital with them. Once the state has filed an llc's conversion into a corporation its accounts are closed: what they come to is credited to common_stock, at the par value of the shares, and above it to additional_paid_in_capital.",
  input: CapitalAccountsAsked,
  output: CapitalAccounts,
  example,
  run: ({ tx }, input) => accounts.load(tx, input),
});

export const readCapitalStatement = operation({
  ...at("read_capital_statement", "GET /capital-accounts/statement"),
  title: "Read a member's capital statement",
  about:
    "Every movement of one member's capital account, with the journal entries of it and the balance after it. More than 1,000 are a 400: narrow the days.",
  input: CapitalStatementAsked,
  output: CapitalStatement,
  example: { ...example, member_name: "Ada Byron" },
  run: ({ tx }, input) => accounts.loadStatement(tx, input),
});
