import { AppError } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { FilingType } from "../filing-dates.ts";
import type { TaxLine } from "../schema.ts";

/** A tax document as the books draw it, before anything is kept or asked. */
export interface Drawn {
  filing_type: FilingType;
  quarter: number | null;
  recipient_name: string | null;
  vendor_id: string | null;
  /** The holder whom a Form 1099-DIV or a Schedule K-1 is of; of other forms left out. */
  holder_contact_id?: string | null;
  /** Whose wages a Form W-2 tells; of other forms left out. */
  employee_id?: string | null;
  /** What it comes to, by `basis`; null where the books do not tell. */
  amount_cents: number | null;
  payment_count: number;
  basis: string;
  lines: TaxLine[];
  threshold_cents: number | null;
  /** Whether there is something to file; null where that is not ours to say. */
  is_reportable: boolean | null;
  /** The same by the quarters of the year, of a form that is due in parts. */
  by_quarter?: number[];
  /** What of the recipient's Form W-9 is not known yet, by its fields' names. */
  missing?: string[];
}

const NOT_IN_FACTS = "Not in our facts";

/** Throws 400 where it would pass 2^53−1. */
export function cents(amount: bigint): number {
  if (amount > BigInt(MAX_INTEGER)) {
    throw new AppError(400, "out_of_range", "The sum of the payments would pass 2^53-1.");
  }
  return Number(amount);
}

/** A line with its amount; null is a figure that our facts lack. */
export const line = (of: string, label: string, amount: bigint | null): TaxLine => ({
  line: of,
  label,
  amount_cents: amount === null ? null : cents(amount),
  text: amount === null ? NOT_IN_FACTS : null,
});

/** A line that says something else than an amount. */
export const said = (of: string, label: string, text: string): TaxLine => ({
  line: of,
  label,
  amount_cents: null,
  text,
});

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);

/** The same where some are not known: then the sum is not known either. */
export const sumKnown = (amounts: readonly (bigint | null)[]): bigint | null =>
  amounts.reduce<bigint | null>((total, one) => (total === null || one === null ? null : total + one), 0n);

/** A part in basis points, half a cent rounded up. */
export const partOf = (amount: bigint, basis_points: number): bigint =>
  (amount * BigInt(basis_points) + 5_000n) / 10_000n;
