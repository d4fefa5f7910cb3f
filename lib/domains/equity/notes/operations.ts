import { today } from "#lib/core/days.ts";
import { Page } from "#lib/core/fields.ts";
import { interestBy } from "#lib/core/interest.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import { momentOf } from "../moments/schema.ts";
import { invested } from "../rules.ts";
import * as acts from "./acts.ts";
import { writeNote } from "./paper.ts";
import {
  AccruedNote,
  ApprovedNote,
  AtNote,
  ConvertibleNote,
  EndedNote,
  NewNote,
  NoteAsked,
  NoteFilter,
  PaidNote,
} from "./schema.ts";
import * as notes from "./store.ts";

const at = within("convertible_notes", "/v1/entities/{entity_id}/convertible-notes", "equity");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const exampleNote = { ...example, note_id: "note_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createNote = operation({
  ...at("create", "POST"),
  title: "Issue a convertible note",
  about:
    "A debt that bears simple interest from `issued_on`, and becomes shares in the next round: principal and interest by the day of the closing, at whichever of its own terms gives more of them. Its cap is divided by all shares, options and the pool with its increase, without SAFEs and notes; its discount is of the round's price; without either it pays the round's price. A round whose new money is less than `qualified_financing_cents` leaves it as it is. With `paid_on` the books take its money in: debit cash, credit convertible_notes. Its maturity is an obligation, due on `matures_on`, and so is its approval where `approval_id` names none.",
  entity: entityInPathChanging,
  input: NewNote,
  output: ConvertibleNote,
  example: {
    ...example,
    investor_name: "Lovelace Ventures",
    principal_amount_cents: 25_000_000,
    interest_rate: "0.08",
    day_count: "actual/365",
    issued_on: "2026-01-31",
    matures_on: "2028-01-31",
    valuation_cap_cents: 800_000_000,
    discount_rate: "0.80",
  },
  async run({ tx }, input) {
    const note = await notes.insert(tx, input);
    return input.paid_on == null ? note : acts.pay(tx, note, input.paid_on);
  },
});

export const listNotes = operation({
  ...at("list", "GET"),
  title: "List convertible notes",
  about:
    "Newest first; `status`, which is today's, narrows the list; `as_of` and `known_at` leave out what had not been issued by then.",
  input: NoteFilter,
  output: Page(ConvertibleNote),
  example,
  run: ({ tx }, filter) => notes.list(tx, filter, momentOf(filter)),
});

export const readNote = operation({
  ...at("read", "GET /{note_id}"),
  title: "Read a convertible note",
  about: "With what it has borne by today, or by `as_of`.",
  input: NoteAsked,
  output: ConvertibleNote,
  example: exampleNote,
  run: ({ tx }, input) => notes.load(tx, input, momentOf(input)),
});

export const payNote = operation({
  ...at("pay", "POST /{note_id}/pay"),
  title: "Record a convertible note's funding",
  about:
    "The investor's money came: debit cash, credit convertible_notes, dated `paid_on` (today, if left out; not before the note's issue, not in a closed month). A note that has become shares credits those, with its interest; money that came before they were issued was owed until that day, whose month is open as well. One that is paid already, or was cancelled, is a 400.",
  entity: entityInPathChanging,
  input: PaidNote,
  output: ConvertibleNote,
  example: exampleNote,
  money: { leaves: false, of: async (tx, at) => invested(await notes.load(tx, at)) },
  run: ({ tx }, { paid_on, ...note }) => acts.pay(tx, note, paid_on),
});

export const accrueNote = operation({
  ...at("accrue", "POST /{note_id}/accrue"),
  title: "Accrue a convertible note's interest",
  about:
    "Takes what it has borne by `accrued_on`, and the books do not have yet, into them: debit interest_expense, credit accrued_liabilities. What is not accrued when the note becomes shares, or is repaid, is an expense then. Where nothing is left to accrue it is a 400.",
  entity: entityInPathChanging,
  input: AccruedNote,
  output: ConvertibleNote,
  example: exampleNote,
  money: {
    leaves: false,
    async of(tx, { accrued_on = today(), ...at }) {
      const note = await notes.load(tx, at);
      const amount_cents = Math.max(0, interestBy(accrued_on, note) - note.accrued_cents);
      return { amount_cents, recipient: note.investor_name };
    },
  },
  run: ({ tx }, { accrued_on, ...note }) => acts.accrue(tx, note, accrued_on),
});

export const approveNote = operation({
  ...at("approve", "POST /{note_id}/approve"),
  title: "Record a convertible note's approval",
  about:
    "`approval_id` is an adjourned meeting of the company that has approved an item of its agenda, or a paper of it that decides this, signed by those who decide, or a file; a meeting that says what it authorizes must authorize a `note` of so much. It ends the obligation to have the note authorized. One that is approved already is a 400.",
  entity: entityInPathChanging,
  input: ApprovedNote,
  output: ConvertibleNote,
  example: { ...exampleNote, approval_id: "mtg_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, { approval_id, ...note }) => notes.approve(tx, note, approval_id),
});

export const cancelNote = operation({
  ...at("cancel", "POST /{note_id}/cancel"),
  title: "Cancel a convertible note",
  about:
    "Ends a note whose money never came, on `ended_on` (today, if left out), and all that is asked for it. One that was paid is repaid instead (400), and one that has become shares stays so (400).",
  entity: entityInPathChanging,
  input: EndedNote,
  output: ConvertibleNote,
  example: exampleNote,
  run: ({ tx }, { ended_on, ...note }) => acts.cancel(tx, note, ended_on),
});

export const repayNote = operation({
  ...at("repay", "POST /{note_id}/repay"),
  title: "Repay a convertible note",
  about:
    "Pays principal and interest by `ended_on` back (today, if left out; not before its last accrual, not in a closed month): debit convertible_notes, accrued_liabilities and, for what was not accrued, interest_expense; credit cash. It becomes no shares any more, and its maturity is asked for no more. A note that was not paid, or has become shares, is a 400.",
  entity: entityInPathChanging,
  input: EndedNote,
  output: ConvertibleNote,
  money: {
    leaves: true,
    async of(tx, input) {
      const { investor_name, principal_amount_cents, interest_cents } = await notes.load(tx, input);
      return { amount_cents: principal_amount_cents + interest_cents, recipient: investor_name };
    },
    left: ({ investor_name, principal_amount_cents, settled_cents }) => ({
      amount_cents: settled_cents ?? principal_amount_cents,
      recipient: investor_name,
    }),
  },
  example: exampleNote,
  run: ({ tx }, { ended_on, ...note }) => acts.repay(tx, note, ended_on),
});

export const documentNote = operation({
  ...at("document", "POST /{note_id}/document"),
  title: "Generate a convertible note's document",
  about:
    "A short convertible promissory note in our own words: the promise, its interest and how its days are counted, how it becomes shares, and its rank. It is a document like any other (`document_id`), as PDF too, that an officer signs as `company` and the investor as `counterparty`; that is asked for. Once only (400), and while the note is outstanding (400).",
  entity: entityInPathChanging,
  input: AtNote,
  output: ConvertibleNote,
  example: exampleNote,
  run: ({ tx }, input) => writeNote(tx, input),
});
