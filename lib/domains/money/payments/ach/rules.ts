import { addDays } from "#lib/core/days.ts";
import { AppError, invalid, wrongState } from "#lib/core/errors.ts";
import { workingDays } from "#lib/core/holidays.ts";
import type { BankAccount } from "../../banking/schema.ts";
import { format, holidays } from "./facts/facts.ts";
import type { LeftOut, LeftOutReason } from "./schema.ts";

/**
 * The days on which ACH payments settle: a holiday of the Federal Reserve on a Sunday closes the Monday, and one on a
 * Saturday nothing.
 */
const { closedDays, isOpen: isBankingDay, onOrAfter, onOrBefore } = workingDays(holidays, { saturday: 0, sunday: 1 });

export { closedDays };

/** The first banking day after that day. */
export const nextBankingDay = (after: string): string => onOrAfter(addDays(after, 1));

/** The last banking day by that day: on which what is to be there by then is paid. */
export const lastBankingDay = (by: string): string => onOrBefore(by);

/** The day on which recipients shall have the money. Throws 400 on one that is past, or on which banks are closed. */
export function effectiveEntryDate(given: string | null | undefined, today: string): string {
  if (given == null) return nextBankingDay(today);
  if (given < today) throw invalid("effective_entry_date", `must not be before today, ${today}`);
  if (!isBankingDay(given)) {
    throw invalid("effective_entry_date", `must be a banking day; the next one after it is ${nextBankingDay(given)}`);
  }
  return given;
}

/** How the file names the company. Throws 400 where neither that is given nor the EIN is known. */
export function companyIdentification(given: string | null | undefined, ein: string | null): string {
  if (given != null) return given;
  if (ein === null) throw invalid("company_identification", "is required while the entity's EIN is not confirmed");
  return `1${ein.replace("-", "")}`;
}

const MODIFIERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** What tells a bank account's files of one day apart. Throws 400 where the day has had as many as there are letters and digits. */
export function fileIdModifier(made_before: number): string {
  const modifier = MODIFIERS[made_before];
  if (modifier === undefined) {
    throw wrongState(
      "Cannot make an ACH file: the bank account has had 36 today; make the next one tomorrow.",
      "too_many_files",
    );
  }
  return modifier;
}

type Maker = Pick<BankAccount, "status" | "currency" | "routing_number" | "account_number_masked">;

/** The routing number of a bank account whose payments can go into a file. Throws 400 naming what it lacks. */
export function makesFiles({ status, currency, routing_number, account_number_masked }: Maker): string {
  if (status !== "active") throw wrongState(`Cannot make an ACH file: the bank account's status is ${status}.`);
  if (currency !== "usd")
    throw wrongState(`Cannot make an ACH file: the bank account keeps ${currency}, and ACH pays usd.`, "ach_currency");
  if (routing_number === null || account_number_masked === null) {
    const lacks = routing_number === null ? "routing_number" : "account_number";
    throw wrongState(`Cannot make an ACH file: the bank account has no ${lacks} yet.`, "bank_details_missing");
  }
  return routing_number;
}

/** Throws 400 where an ACH file could not name the company that pays; `written_name` is its name as a file carries it. */
export function assertNameable(written_name: string): void {
  if (written_name !== "") return;
  const rule = "Cannot make an ACH file: the entity's legal_name has no letter that an ACH file can carry.";
  throw wrongState(rule, "name_unwritable");
}

/** What decides whether a payment can go into a file. */
export interface Candidate {
  amount_cents: number;
  /** The recipient's name as a file carries it. */
  written_name: string;
  vendor_status: "active" | "archived";
  routing_number: string | null;
  account_number_sealed: string | null;
}

/** Why a payment cannot go into any file as things are; null where it can. */
export function lackOf({
  amount_cents,
  written_name,
  vendor_status,
  routing_number,
  account_number_sealed,
}: Candidate): LeftOutReason | null {
  if (vendor_status === "archived") return "vendor_archived";
  if (routing_number === null || account_number_sealed === null) return "vendor_without_bank_details";
  if (written_name === "") return "name_unwritable";
  return amount_cents > format.most_cents_of_an_entry ? "amount_too_large" : null;
}

/** Those that go into a file, in their order, as far as its total holds them; and the others with their reasons. */
export function sortOut<C extends Candidate>(
  candidates: readonly C[],
): { taken: C[]; left: { candidate: C; reason: LeftOutReason }[] } {
  const taken: C[] = [];
  const left: { candidate: C; reason: LeftOutReason }[] = [];
  let total_cents = 0;
  for (const candidate of candidates) {
    const lack = lackOf(candidate);
    const isFull = total_cents + candidate.amount_cents > format.most_cents_of_a_file;
    const reason = lack ?? (isFull ? "file_full" : null);
    if (reason !== null) left.push({ candidate, reason });
    else {
      taken.push(candidate);
      total_cents += candidate.amount_cents;
    }
  }
  return { taken, left };
}

/** 400: there is nothing to make a file of; each payment that awaits one is named with its reason. */
export function nothingToSend(left_out: readonly LeftOut[]): AppError {
  const issues = left_out.map(({ payment_id, reason }) => ({ path: `payments.${payment_id}`, message: reason }));
  const [first] = left_out;
  const why = first
    ? `none of the ${left_out.length} ACH payments that await one can go into it (${first.recipient_name}: ${first.reason.replaceAll("_", " ")})`
    : "no submitted ACH payment of the bank account awaits one";
  return new AppError(400, "nothing_to_send", `Cannot make an ACH file: ${why}.`, issues.length > 0 ? { issues } : {});
}
