import { AppError, invalid } from "#lib/core/errors.ts";
import { type Adjustment, adjusted, adjustmentsBy, type Guarded, type Issue } from "../anti-dilution/rules.ts";
import type { Part } from "../cap-table/rules.ts";
import { partsOf } from "../price/rules.ts";
import type { Outcome } from "./solver.ts";

/** What a round sells for money: what SAFEs and notes become is issued by their own terms, and adjusts nothing. */
const issuedBy = ({ investors, price_per_share }: Outcome): Issue => {
  const shares = investors.reduce((sum, count) => sum + BigInt(count), 0n);
  return { shares, consideration: shares * partsOf(price_per_share) };
};

const CENT = partsOf("0.01");

/** The same of a price that is only tried. */
function issuedAt(price: bigint, investments: readonly number[]): Issue {
  const shares = investments.reduce((sum, cents) => sum + (BigInt(cents) * CENT) / price, 0n);
  return { shares, consideration: shares * price };
}

const isSame = (one: readonly Adjustment[], other: readonly Adjustment[]) =>
  one.length === other.length &&
  one.every(({ conversion_price }, at) => other[at]?.conversion_price === conversion_price);

/** Where side letters are taken, the new money itself follows the price: a few turns settle that. */
const MOST_TURNS = 100;

interface Asked<C, S> {
  pre_money_cents: number;
  investments: readonly number[];
  price_decimals: number;
  solveOver: (classes: readonly C[]) => S;
}

/** The lowest price at which the round, over what that makes of conversion prices, comes to no more. */
function lowestPrice(from: bigint, priceOver: (price: bigint) => bigint | null): bigint {
  let [low, high] = [0n, from];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    const found = priceOver(middle);
    if (found !== null && found <= middle) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * Solves a round together with what its price makes of conversion prices: the shares that these come to are a part of what there is before
 * the money, so that they lower the price, and that them again, until both agree. Throws 400 where they never do.
 */
export function solveAdjusting<C extends Guarded, S extends { outcome: Outcome }>(
  classes: readonly C[],
  held: readonly Part[],
  { pre_money_cents, investments, price_decimals, solveOver }: Asked<C, S>,
): S & { classes: C[]; adjustments: Adjustment[] } {
  const over = (adjustments: Adjustment[]) => {
    const now = adjusted(classes, adjustments);
    return { ...solveOver(now), classes: now, adjustments };
  };
  const first = over([]);
  if (adjustmentsBy(classes, held, issuedBy(first.outcome)).length === 0) return first;
  const unit = partsOf("1") / 10n ** BigInt(price_decimals);
  const unitsOf = ({ outcome }: S) => partsOf(outcome.price_per_share) / unit;
  const madeBy = (price: bigint) => adjustmentsBy(classes, held, issuedAt(price * unit, investments));
  const price = lowestPrice(unitsOf(first), (tried) => {
    try {
      return unitsOf(over(madeBy(tried)));
    } catch (error) {
      // So low a price leaves more shares than can be counted.
      if (error instanceof AppError && error.code === "out_of_range") return null;
      throw error;
    }
  });
  let adjustments = madeBy(price);
  for (let turn = 0; turn < MOST_TURNS && price > 1n; turn++) {
    const solved = over(adjustments);
    const next = adjustmentsBy(classes, held, issuedBy(solved.outcome));
    // What a full ratchet converts into is worth its original price at whatever price the round has.
    const ratcheted = next.filter(({ anti_dilution }) => anti_dilution === "full_ratchet");
    const claimed = ratcheted.reduce((sum, { common_shares }) => sum + BigInt(common_shares), 0n);
    if (claimed * partsOf(solved.outcome.price_per_share) >= BigInt(pre_money_cents) * CENT) break;
    if (isSame(adjustments, next)) return { ...solved, adjustments: next };
    adjustments = next;
  }
  const names = adjustments.map(({ symbol }) => symbol).join(", ");
  throw invalid("pre_money_cents", `must be more: the anti-dilution of ${names} would take the whole company`);
}
