import type { Figure } from "../rules.ts";

/** A document that is open on receivables or payables: what of it is (debits less credits), and what it was booked against. */
export interface Open {
  control_id: string;
  open_cents: number;
  /** Whether it is what was written off of another, which stays open. */
  is_given_up: boolean;
  /** Whether it settles only what it was applied to: a vendor's credit. */
  is_credit: boolean;
  against: { account_id: string; cents: number }[];
}

const sizeOf = (cents: bigint) => (cents < 0n ? -cents : cents);

/** What a document was booked against, all told. */
const billedOf = (against: Open["against"]) => -against.reduce((sum, { cents }) => sum + BigInt(cents), 0n);

/** An amount's parts in these proportions, whole cents that add up to it: what is left over goes to the largest. */
function apportioned(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, one) => sum + one, 0n);
  const parts = weights.map((weight) => (amount * weight) / whole);
  const over = amount - parts.reduce((sum, one) => sum + one, 0n);
  const largest = weights.reduce((best, weight, at) => (sizeOf(weight) > sizeOf(weights[best] ?? 0n) ? at : best), 0);
  return parts.map((part, at) => (at === largest ? part + over : part));
}

/**
 * What to take out of each account so that only what was paid is left. Of each document that is open, its open part is taken
 * out of what it was booked against, in proportion, and out of the receivables or payables. Money that names no document
 * settles the oldest ones first, opening balances among them. What it leaves over, and what was booked against nothing but
 * cash, cannot be told apart, and stays where it stands. What is written off is taken out whole: without the money there was
 * nothing to lose. What is left of a vendor's credit is taken out like what is open of a bill: it has neither settled one nor
 * come back as money.
 */
function unpaid(documents: readonly Open[]): Map<string, bigint> {
  const out = new Map<string, bigint>();
  const take = (account_id: string, cents: bigint) => out.set(account_id, (out.get(account_id) ?? 0n) + cents);
  for (const { control_id, open_cents, against } of documents.filter(({ is_given_up }) => is_given_up)) {
    for (const { account_id, cents } of against) take(account_id, BigInt(cents));
    take(control_id, BigInt(open_cents));
  }
  const takeOpen = (control_id: string, left: bigint, against: Open["against"]) => {
    const parts = apportioned(
      left,
      against.map(({ cents }) => -BigInt(cents)),
    );
    for (const [at, part] of parts.entries()) take(against[at]?.account_id ?? "", -part);
    take(control_id, left);
  };
  for (const { control_id, open_cents, against } of documents.filter(({ is_credit }) => is_credit)) {
    if (billedOf(against) !== 0n) takeOpen(control_id, BigInt(open_cents), against);
  }
  const standing = documents.filter(({ is_given_up, is_credit }) => !is_given_up && !is_credit);
  for (const [control_id, of] of Map.groupBy(standing, (one) => one.control_id)) {
    const booked = of.map((one) => ({
      open: BigInt(one.open_cents),
      against: one.against,
      billed: billedOf(one.against),
    }));
    const isBill = ({ open, billed }: (typeof booked)[number]) => billed !== 0n && open > 0n === billed > 0n;
    const side = of.reduce((sum, { open_cents }) => sum + BigInt(open_cents), 0n) >= 0n;
    let settled = sizeOf(booked.filter((one) => one.open > 0n !== side).reduce((sum, { open }) => sum + open, 0n));
    for (const one of booked.filter(({ open }) => open > 0n === side)) {
      const paid = settled < sizeOf(one.open) ? settled : sizeOf(one.open);
      settled -= paid;
      const left = side ? one.open - paid : one.open + paid;
      if (left !== 0n && isBill(one)) takeOpen(control_id, left, one.against);
    }
  }
  return out;
}

/** Figures on the accrual basis as they are on the cash basis, by what is not paid. */
export const onCashBasis = (figures: readonly Figure[], documents: readonly Open[]): Figure[] => {
  const out = unpaid(documents);
  return figures.map((one) => {
    const cents = Number(out.get(one.account_id) ?? 0n);
    return {
      ...one,
      debit_cents: one.debit_cents - cents,
      own_cents: one.own_cents - cents,
      historical_cents: one.historical_cents - cents,
    };
  });
};
