import * as z from "zod";
import { Id, Jurisdiction, Page, Paging } from "#lib/core/fields.ts";
import { operation, transition, within } from "#lib/core/operation.ts";
import { NewStateTaxAccount, StateTaxAccount } from "./schema.ts";
import * as store from "./store.ts";

const at = within("state_tax_accounts", "/v1/entities/{entity_id}/state-tax-accounts", "payroll");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const AccountInPath = z.object({ entity_id, state_tax_account_id: Id("sta") });
const example = { ...entity, state_tax_account_id: "sta_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createAccount = operation({
  ...at("create", "POST"),
  title: "Record a state tax account",
  about:
    "That the company is registered in a state as an employer, for withholding of income tax or for unemployment tax, and under which number, from `effective_from` on. Form W-2 tells the number of the year's end in box 15, and the wages of box 16 by `exempt_deductions`. Another one from a later day takes its place from then on; one that was wrong is voided. The same day twice is a 409.",
  input: NewStateTaxAccount,
  output: StateTaxAccount,
  example: {
    ...entity,
    state: "CA",
    tax: "withholding",
    account_number: "123-4567-8",
    effective_from: "2026-01-01",
    exempt_deductions: ["traditional_401k", "section_125"],
  },
  run: ({ tx }, input) => store.insert(tx, input),
});

export const listAccounts = operation({
  ...at("list", "GET"),
  title: "List state tax accounts",
  about: "Newest first; `state`, `tax` and `status` narrow the list.",
  input: Paging.extend({
    entity_id,
    state: Jurisdiction.optional().meta({ description: "Only those in this state." }),
    tax: StateTaxAccount.shape.tax.optional(),
    status: StateTaxAccount.shape.status.optional(),
  }),
  output: Page(StateTaxAccount),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readAccount = operation({
  ...at("read", "GET /{state_tax_account_id}"),
  title: "Read a state tax account",
  input: AccountInPath,
  output: StateTaxAccount,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const voidAccount = transition({
  ...at("void", "POST /{state_tax_account_id}/void"),
  title: "Void a state tax account",
  about:
    "It was not so: Forms W-2 that are drawn from now on do without it, and another of the same day may take its place.",
  input: AccountInPath,
  output: StateTaxAccount,
  example,
  record: store,
  move: store.voidAccount,
});
