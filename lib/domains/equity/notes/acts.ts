import { today } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { interestBy } from "#lib/core/interest.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, type EndOf, type RowOf } from "#lib/db/rows.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { type BusinessLine, postBusinessEntry } from "#lib/domains/books/ledger/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { capitalCredits } from "../grants/rules.ts";
import * as grants from "../grants/store.ts";
import * as instruments from "../instruments/store.ts";
import type { ConvertibleNote } from "./schema.ts";
import { type At, about, load, loadHeld, type Row } from "./store.ts";

const post = (
  tx: Tx,
  { entity_id, note_id, investor_name }: Row,
  date: string,
  event: "paid" | "converted" | "repaid",
  lines: BusinessLine[],
) =>
  postBusinessEntry(tx, {
    entity_id,
    date,
    description: `Convertible note of ${investor_name} ${event === "converted" ? "converted into shares" : event}`,
    source: { type: "convertible_note", id: note_id, event },
    currency: "usd",
    lines: lines.filter(({ amount_cents }) => amount_cents > 0),
  });

/** What of a note's interest was taken into the books, and by which day. */
async function accruedOf(tx: Tx, { note_id }: At) {
  const [found] = await tx.sql<{
    cents: RowOf<"note_accrual">["amount_cents"];
    last: EndOf<"note_accrual", "accrued_on">;
  }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents, max(accrued_on) as last from note_accrual where note_id = ${note_id}`;
  return found ?? { cents: 0, last: null };
}

/** The day that nothing which the books take in of a note comes before: its money's, or its last accrual's. */
const earliestOf = (paid_on: string, last: string | null) =>
  last === null ? { day: paid_on, what: "paid_on" } : { day: last, what: "accrued_on" };

/** What is owed of a note on a day leaves the books: its principal, its interest as far as that was accrued, and as an expense what was not. */
const settling = ({ principal_amount_cents }: Row, interest_cents: number, accrued_cents: number): BusinessLine[] => [
  { code: "convertible_notes", side: "debit", amount_cents: principal_amount_cents },
  { code: "accrued_liabilities", side: "debit", amount_cents: accrued_cents },
  { code: "interest_expense", side: "debit", amount_cents: interest_cents - accrued_cents },
];

/** The shares that a note has become, and what its principal and interest credit: their class, as a purchase of them would. */
async function sharesOf(tx: Tx, { entity_id }: Row, grant_id: string, consideration_cents: number) {
  const grant = await grants.loadHeld(tx, { entity_id, grant_id });
  const { kind } = await instruments.load(tx, grant);
  const credits = capitalCredits(kind, { ...grant, consideration_cents });
  return { grant, credits: credits.map((credit) => ({ ...credit, side: "credit" as const })) };
}

/**
 * Takes in a note's money. Of one that is shares already it credits those, with the interest that they were for as well; where it came
 * before they were issued, it was owed until then. Throws 400 where it came already or the note has ended, and naming `paid_on` where
 * the day cannot be.
 */
export async function pay(tx: Tx, at: At, given: string | undefined): Promise<ConvertibleNote> {
  const held = await loadHeld(tx, at);
  const { status, converted_on, settled_cents, principal_amount_cents: amount_cents } = held;
  if (held.paid_on !== null) throw wrongState(`Cannot pay the note: it was paid on ${held.paid_on}.`);
  if (status === "cancelled") throw wrongState("Cannot pay the note: its status is cancelled.");
  const paid_on = await actDay(tx, at.entity_id, "paid_on", given, { day: held.issued_on, what: "issued_on" });
  await tx.sql`update convertible_note set paid_on = ${paid_on}::date where note_id = ${at.note_id}`;
  const cash: BusinessLine = { code: "cash", side: "debit", amount_cents };
  const isOwed = converted_on === null || paid_on < converted_on;
  if (isOwed)
    await post(tx, held, paid_on, "paid", [cash, { code: "convertible_notes", side: "credit", amount_cents }]);
  if (converted_on === null || held.grant_id === null || settled_cents === null) return load(tx, at);
  if (isOwed) {
    await actDay(tx, at.entity_id, "paid_on", converted_on);
    await becomeShares(tx, held, { grant_id: held.grant_id, converted_on, settled_cents });
    return load(tx, at);
  }
  const { grant, credits } = await sharesOf(tx, held, held.grant_id, settled_cents);
  await grants.settle(tx, grant, paid_on);
  const interest: BusinessLine = {
    code: "interest_expense",
    side: "debit",
    amount_cents: settled_cents - amount_cents,
  };
  await post(tx, held, paid_on, "paid", [cash, interest, ...credits]);
  return load(tx, at);
}

/** Books what is owed of a note whose money came, principal and interest, over to the shares that it has become. */
async function becomeShares(
  tx: Tx,
  held: Row,
  { grant_id, converted_on, settled_cents }: { grant_id: string; converted_on: string; settled_cents: number },
): Promise<void> {
  const [{ cents }, { grant, credits }] = await Promise.all([
    accruedOf(tx, held),
    sharesOf(tx, held, grant_id, settled_cents),
  ]);
  await grants.settle(tx, grant, converted_on);
  const interest_cents = settled_cents - held.principal_amount_cents;
  await post(tx, held, converted_on, "converted", [...settling(held, interest_cents, cents), ...credits]);
}

/** Takes the interest that a note has borne by a day, and that the books do not have yet, into them. Throws 400 where there is none. */
export async function accrue(tx: Tx, at: At, given: string | undefined): Promise<ConvertibleNote> {
  const held = await loadHeld(tx, at);
  const { status, paid_on, entity_id, note_id, investor_name } = held;
  if (status !== "outstanding") throw wrongState(`Cannot accrue interest of the note: its status is ${status}.`);
  if (paid_on === null) throw wrongState("Cannot accrue interest of the note: its money has not come.");
  const { cents, last } = await accruedOf(tx, at);
  const accrued_on = await actDay(tx, entity_id, "accrued_on", given, earliestOf(paid_on, last));
  const amount_cents = interestBy(accrued_on, held) - cents;
  if (amount_cents <= 0) {
    const what = last === null ? "no interest was borne by then" : `all that was borne is accrued up to ${last}`;
    throw invalid("accrued_on", `must be a later day: ${what}`);
  }
  const own = { note_accrual_id: newId("note_accrual"), entity_id, note_id, accrued_on, amount_cents };
  await tx.sql`insert into note_accrual ${columns("note_accrual", own)}`;
  await postBusinessEntry(tx, {
    entity_id,
    date: accrued_on,
    description: `Interest of the convertible note of ${investor_name}`,
    source: { type: "note_accrual", id: own.note_accrual_id, event: "accrued" },
    currency: "usd",
    lines: [
      { code: "interest_expense", side: "debit", amount_cents },
      { code: "accrued_liabilities", side: "credit", amount_cents },
    ],
  });
  return load(tx, at);
}

/** What became of a note, and that nothing is asked for it any more. */
async function end(tx: Tx, { note_id }: At, to: Partial<RowOf<"convertible_note">>): Promise<void> {
  const { status, converted_on = null, round_id = null, grant_id = null, ended_on = null, settled_cents = null } = to;
  await tx.sql`update convertible_note set status = ${status}, converted_on = ${converted_on}::date, round_id = ${round_id},
    grant_id = ${grant_id}, ended_on = ${ended_on}::date, settled_cents = ${settled_cents}::bigint where note_id = ${note_id}`;
  await obligations.endAbout(tx, about(note_id), "note_matures");
}

interface Conversion {
  round_id: string;
  grant_id: string;
  converted_on: string;
}

/** Makes a note, with its interest, the shares of a grant of a round; one whose money never came is in the books once it comes. */
export async function convert(tx: Tx, at: At, { round_id, grant_id, converted_on }: Conversion): Promise<void> {
  const held = await loadHeld(tx, at);
  const settled_cents = held.principal_amount_cents + interestBy(converted_on, held);
  const { last } = await accruedOf(tx, at);
  if (last !== null && converted_on < last) {
    throw invalid(
      "closed_on",
      `must not be before ${last}, up to which the note ${held.note_id}'s interest is accrued`,
    );
  }
  await end(tx, at, { status: "converted", converted_on, round_id, grant_id, settled_cents });
  if (held.paid_on === null) return;
  await becomeShares(tx, held, { grant_id, converted_on, settled_cents });
}

/** Pays a note back with its interest. Throws 400 where its money never came, or it has ended. */
export async function repay(tx: Tx, at: At, given: string | undefined): Promise<ConvertibleNote> {
  const held = await loadHeld(tx, at);
  if (held.status !== "outstanding") throw wrongState(`Cannot repay the note: its status is ${held.status}.`);
  if (held.paid_on === null) throw wrongState("Cannot repay the note: its money never came, so cancel it.");
  const { cents, last } = await accruedOf(tx, at);
  const ended_on = await actDay(tx, at.entity_id, "ended_on", given, earliestOf(held.paid_on, last));
  const interest_cents = interestBy(ended_on, held);
  const settled_cents = held.principal_amount_cents + interest_cents;
  await end(tx, at, { status: "repaid", ended_on, settled_cents });
  const cash: BusinessLine = { code: "cash", side: "credit", amount_cents: settled_cents };
  await post(tx, held, ended_on, "repaid", [...settling(held, interest_cents, cents), cash]);
  return load(tx, at);
}

/** Ends a note whose money never came. Throws 400 where it came, or the note has ended. */
export async function cancel(tx: Tx, at: At, given: string | undefined): Promise<ConvertibleNote> {
  const held = await loadHeld(tx, at);
  if (held.status !== "outstanding") throw wrongState(`Cannot cancel the note: its status is ${held.status}.`);
  if (held.paid_on !== null) throw wrongState("Cannot cancel the note: it was paid, so repay it.");
  const ended_on = given ?? today();
  if (ended_on > today()) throw invalid("ended_on", `must not be after today, ${today()}`);
  if (ended_on < held.issued_on) throw invalid("ended_on", `must not be before issued_on, ${held.issued_on}`);
  await end(tx, at, { status: "cancelled", ended_on });
  await obligations.endAbout(tx, about(at.note_id));
  return load(tx, at);
}
