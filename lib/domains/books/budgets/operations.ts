import * as z from "zod";
import { Id, inQuery, Page, Paging, Period } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import { budgetCsv, readBudgetCsv } from "./csv.ts";
import { Budget, BudgetChange, BudgetSummary, BudgetVariance, NewBudget } from "./schema.ts";
import * as store from "./store.ts";
import { loadVariance } from "./variance.ts";

const at = within("budgets", "/v1/entities/{entity_id}/budgets", "ledger");
const entity_id = Id("ent");
const InPath = z.object({ entity_id, budget_id: Id("bud") });
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { ...entity, budget_id: "bud_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const figure = { account_id: "acct_01k0zk1x3ve4b8j0c2v5y6m7n8", period: "2026-03", amount_cents: 250_000 };

export const createBudget = operation({
  ...at("create", "POST"),
  title: "Create a budget",
  about:
    "What an account is to move in each month of a fiscal year, on its normal side. A year may have several budgets, each of a name of its own (409). A month that the year has not is a 400.",
  input: NewBudget,
  output: Budget,
  example: { ...entity, name: "Plan", fiscal_year: 2026, lines: [figure] },
  run: ({ tx }, input) => store.insert(tx, input),
});

export const listBudgets = operation({
  ...at("list", "GET"),
  title: "List budgets",
  about: "The latest fiscal year first, without their figures. `fiscal_year` narrows the list.",
  input: Paging.extend({ entity_id, fiscal_year: inQuery(NewBudget.shape.fiscal_year).optional() }),
  output: Page(BudgetSummary),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readBudget = operation({
  ...at("read", "GET /{budget_id}"),
  title: "Read a budget",
  about: "With its figures.",
  input: InPath,
  output: Budget,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const updateBudget = operation({
  ...at("update", "PATCH /{budget_id}"),
  title: "Update a budget",
  about: "What is left out stays as it is: of `lines` the accounts and months that are not named. A figure of 0 goes.",
  input: BudgetChange,
  output: Budget,
  example: { ...example, lines: [figure] },
  async run({ tx }, input) {
    await store.update(tx, await store.hold(tx, input), input);
    return store.load(tx, input);
  },
});

export const importBudget = operation({
  ...at("import", "POST /{budget_id}/import"),
  title: "Import a budget from CSV",
  about:
    "`content` is a table as the download has it: `account_code` and then months of the fiscal year as columns, a row for each account, amounts in whole units. Its cells replace the figures of their accounts and months; an empty one or 0 takes the figure away. A cell that cannot be read names its row and column (400), and nothing is kept.",
  input: InPath.extend({ content: z.string().min(1, "must not be empty").max(1_000_000) }),
  output: Budget,
  example: { ...example, content: "account_code,2026-03,2026-04\nrent,2500.00,2500.00\n" },
  async run({ tx }, { content, ...input }) {
    const before = await store.hold(tx, input);
    const lines = await store.byCodes(tx, input.entity_id, readBudgetCsv(content, before.first_period));
    await store.update(tx, before, { ...input, lines });
    return store.load(tx, input);
  },
});

export const downloadBudget = operation({
  ...at("csv", "GET /{budget_id}/csv"),
  title: "Download a budget as CSV",
  about:
    "A row for each account and a column for each month, amounts in whole units with two decimals: what the import takes.",
  input: InPath,
  output: File,
  file: "text/csv",
  audited: "file.exported",
  example,
  run: async ({ tx }, input) => budgetCsv(await store.load(tx, input)),
});

export const readBudgetVariance = operation({
  ...at("variance", "GET /{budget_id}/variance"),
  title: "Compare a budget with actuals",
  about:
    "By account and month what was planned, what the books have, and the difference; accounts that were planned, and all revenue and expenses without a plan. `from` and `to` are months of the fiscal year, the whole year if left out.",
  input: InPath.extend({ from: Period.optional(), to: Period.optional() }),
  output: BudgetVariance,
  example: { ...example, from: "2026-01", to: "2026-03" },
  run: async ({ tx }, { from, to, ...input }) => loadVariance(tx, await store.load(tx, input), { from, to }),
});
