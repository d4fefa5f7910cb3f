import * as z from "zod";
import { Id, Page, Paging, Period } from "#lib/core/fields.ts";
import { entityInPathEnding, operation, within } from "#lib/core/operation.ts";
import { NewReconciliation, Reconciliation } from "./schema.ts";
import { NewSignOff } from "./sign-off/schema.ts";
import { signOff } from "./sign-off/signing.ts";
import * as store from "./store.ts";

const at = within("reconciliations", "/v1/entities/{entity_id}/reconciliations", "ledger");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const reconcileLedger = operation({
  ...at("create", "POST"),
  title: "Reconcile a month",
  about:
    "Adds up the month's debits and credits, and compares the entries with the invoices sent and settled, the customers' payments, the payments and the payroll runs of that month (UTC; a payroll run belongs to its pay date).\n\nThen each bank account that is open at the month's end is held against its statement: the statement's closing balance, with the deposits in transit and less the outstanding payments, is to be the ledger's balance. Where the closing balance comes from says `statement_source`: an import whose file tells one, or `POST …/bank-accounts/{bank_id}/statements`. Entries older than the bank account's first line are taken to be in what it held before that line.\n\n`is_reconciled` is true only where the ledger ties out and each bank account has a statement, a difference of 0 and nothing unmatched: every line is matched or ignored, and every entry on the account answered to by a line, or taken to be on its way by `accept_in_transit`. Without a statement it is false, and `notes` say so; without any bank account it speaks of the ledger's own tie-outs alone (`basis` is `ledger`). The report is kept as it was when it was made.",
  input: NewReconciliation,
  output: Reconciliation,
  example: { ...entity, period: "2026-03" },
  run: ({ tx }, input) => store.insert(tx, input),
});

export const listReconciliations = operation({
  ...at("list", "GET"),
  title: "List reconciliations",
  about: "Newest first; `period` narrows the list.",
  input: Paging.extend({ entity_id, period: Period.optional() }),
  output: Page(Reconciliation),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readReconciliation = operation({
  ...at("read", "GET /{reconciliation_id}"),
  title: "Read a reconciliation",
  input: z.object({ entity_id, reconciliation_id: Id("rec") }),
  output: Reconciliation,
  example: { ...entity, reconciliation_id: "rec_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => store.load(tx, input),
});

export const signOffReconciliation = operation({
  ...at("sign_off", "POST /{reconciliation_id}/sign-off"),
  // Nobody else writes meanwhile, so that what is signed off is what the books say.
  entity: entityInPathEnding,
  title: "Sign off a reconciliation",
  about:
    "Says that the month is reconciled, by the caller's word, which the report then answers as `sign_off` with the name and the receipt. The report is one that is reconciled (400 `not_reconciled`), and its figures are the same still (409 `books_changed`: reconcile again). A month has one sign-off that stands (409 `already_signed_off`); one that a later change has broken (`holds` is false, and `changes` name the figures) may be taken the place of by signing off a newer report. `close_period` closes the month with it, under the same rules as closing it by hand.",
  input: NewSignOff,
  output: Reconciliation,
  example: {
    ...entity,
    reconciliation_id: "rec_01k0zk1x3ve4b8j0c2v5y6m7n8",
    note: "Agreed with the statement of March.",
  },
  run: ({ tx, caller, receipt_id }, given) => signOff(tx, given, { signed_by: caller.actor, receipt_id }),
});
