import * as z from "zod";
import { Id, Jurisdiction, Page, Paging } from "#lib/core/fields.ts";
import { entityInPathChanging, operation, transition, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { postBusinessEntry, reverseEntriesOf } from "#lib/domains/books/ledger/store.ts";
import { entryOfDeposit } from "../posting.ts";
import { askForDeposits, dueDeposits } from "./asking.ts";
import { clearedBy } from "./clearing.ts";
import { noteOf } from "./rules.ts";
import { DepositKind, NewPayrollDeposit, PayrollDeposit, PayrollLiabilities } from "./schema.ts";
import * as store from "./store.ts";

const at = within("payroll_deposits", "/v1/entities/{entity_id}/payroll-deposits", "payroll");
const ofEntity = within("payroll_liabilities", "/v1/entities/{entity_id}/payroll-liabilities", "payroll");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const DepositInPath = z.object({ entity_id, deposit_id: Id("dep") });
const example = { ...entity, deposit_id: "dep_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** Whom a deposit pays, as policies call them. */
const recipients: Readonly<Record<DepositKind, string>> = {
  form_941: "Internal Revenue Service",
  form_940: "Internal Revenue Service",
  state_income_tax: "state income tax",
  deductions: "payroll deductions",
};

export const readLiabilities = operation({
  ...ofEntity("read", "GET"),
  title: "Read payroll liabilities",
  about:
    "What processed runs have withheld and left owed, by the kind of deposit that clears it, and of state income tax by the state, and what has been deposited of it. Runs that were processed before withholding was kept have left the employer's taxes owed alone.",
  input: z.object({ entity_id }),
  output: PayrollLiabilities,
  example: entity,
  async run({ tx }, { entity_id }) {
    const [owed, due, untold] = await Promise.all([
      store.liabilities(tx, entity_id),
      dueDeposits(tx, entity_id),
      store.untold(tx, entity_id),
    ]);
    const told = due.map(({ key: _, cents, ...deposit }) => ({ ...deposit, amount_cents: Number(cents) }));
    return { ...owed, due: told, note: noteOf(untold, owed.liabilities, due) };
  },
});

export const createDeposit = operation({
  ...at("create", "POST"),
  // One deposit at a time, since each counts on what the others have cleared.
  entity: entityInPathChanging,
  title: "Record a payroll deposit",
  about:
    "What was withheld and owed has been paid to whom it is owed: debit payroll_liabilities, credit cash, or the account of `bank_id`, on `deposited_on`. More than is owed of the kind, or of state income tax to the `state`, is a 400 with both counts; so is a day before the first run that left some of it owed. What was asked for by its day, and is cleared, is asked for no more.",
  input: NewPayrollDeposit,
  output: PayrollDeposit,
  example: {
    ...entity,
    kind: "form_941",
    amount_cents: 243_900,
    deposited_on: "2026-04-15",
    reference: "EFTPS 270 612",
  },
  money: {
    leaves: true,
    of: async (_tx, { kind }) => ({ recipient: recipients[kind] }),
    left: ({ amount_cents, kind }) => ({ amount_cents, recipient: recipients[kind] }),
  },
  async run({ tx }, { deposited_on: given, bank_id = null, reference = null, state: asked, ...deposit }) {
    const { entity_id, kind, amount_cents } = deposit;
    const [owed, states, account_id] = await Promise.all([
      store.owedNow(tx, entity_id, kind),
      kind === "state_income_tax" ? store.owedToStates(tx, entity_id) : [],
      store.payingAccount(tx, entity_id, bank_id),
    ]);
    const { state, since } = clearedBy({ kind, amount_cents, state: asked ?? null }, owed, states);
    const earliest = since === null ? undefined : { day: since, what: "the first run's paid_on" };
    const deposited_on = await actDay(tx, entity_id, "deposited_on", given ?? undefined, earliest);
    const made = await store.insert(tx, { ...deposit, state, deposited_on, bank_id, reference });
    await Promise.all([
      postBusinessEntry(tx, entryOfDeposit(made, account_id)),
      askForDeposits(tx, entity_id, { deposited: { kind, on: deposited_on, cents: amount_cents } }),
    ]);
    return store.load(tx, made);
  },
});

export const listDeposits = operation({
  ...at("list", "GET"),
  title: "List payroll deposits",
  about: "Newest first; `kind`, `state` and `status` narrow the list.",
  input: Paging.extend({
    entity_id,
    kind: DepositKind.optional(),
    state: Jurisdiction.optional().meta({ description: "Only those to this state." }),
    status: PayrollDeposit.shape.status.optional(),
  }),
  output: Page(PayrollDeposit),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readDeposit = operation({
  ...at("read", "GET /{deposit_id}"),
  title: "Read a payroll deposit",
  input: DepositInPath,
  output: PayrollDeposit,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const voidDeposit = transition({
  ...at("void", "POST /{deposit_id}/void"),
  entity: entityInPathChanging,
  title: "Void a payroll deposit",
  about: "It was not made after all: its journal entry is reversed, and what it cleared is owed again.",
  input: DepositInPath,
  output: PayrollDeposit,
  example,
  money: {
    leaves: false,
    of: async (tx: Tx, input: z.output<typeof DepositInPath>) => {
      const { amount_cents, kind } = await store.load(tx, input);
      return { amount_cents, recipient: recipients[kind] };
    },
  },
  record: store,
  move: store.voidDeposit,
  async follow({ tx }, { entity_id, deposit_id }, { kind, amount_cents, deposited_on: on }) {
    await Promise.all([
      reverseEntriesOf(tx, entity_id, { type: "payroll_deposit", id: deposit_id, event: "voided" }, null),
      askForDeposits(tx, entity_id, { deposited: { kind, on, cents: -amount_cents } }),
    ]);
  },
});
