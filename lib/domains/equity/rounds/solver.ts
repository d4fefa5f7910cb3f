import { invalid } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import {
  type Basis,
  capOf,
  ceiling,
  conversionPrices,
  effective,
  floor,
  type Ratio,
  ratioOf,
  type Terms,
} from "./rules.ts";

export interface Round {
  /** Shares, as if converted, and options that somebody holds: everything but the unallocated pool. */
  held_units: number;
  /** Options that are reserved and granted to nobody. */
  pool_units: number;
  pre_money_cents: number;
  /** What each investor pays, in cents. */
  investments: readonly number[];
  /** In the order of their issue. */
  safes: readonly Terms[];
  /** Notes with their interest as their principal: they convert by a cap before the money, and no MFN SAFE takes their terms. */
  notes?: readonly Terms[];
  /** The unallocated pool after closing, in percent of everything; null leaves the pool as it is. A decimal string. */
  option_pool_percent: string | null;
  /** Whether those before the round bear the pool's increase, or everybody. */
  option_pool_timing?: "before" | "after";
  /** Decimal places of a dollar that prices are rounded up at. */
  price_decimals: number;
}

export interface Conversion {
  price_per_share: string;
  shares: number;
}

export interface Outcome {
  price_per_share: string;
  safes: Conversion[];
  notes: Conversion[];
  investors: number[];
  option_pool_increase: number;
  option_pool_units: number;
  /** What post-money SAFEs own their parts of: everything before the new money, without the pool's increase. */
  capitalization: number;
  total_shares: number;
}

/** A price as people write it: 98381 at five places → `0.98381`. */
function written(price: bigint, decimals: number): string {
  if (decimals === 0) return String(price);
  const digits = String(price).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n);

interface Solver {
  held: bigint;
  pool: bigint;
  pool_part: Ratio;
  money: bigint;
  investments: bigint[];
  safes: readonly Terms[];
  scale: Ratio;
}

/** What the round comes to if everything together were `total` shares: the same figure again where that is so. */
function at(total: bigint, { held, pool, pool_part, money, investments, safes, scale }: Solver) {
  const target = floor(total * pool_part.over, pool_part.under);
  const pool_after = target > pool ? target : pool;
  const increase = pool_after - pool;
  const price = ceiling(money * scale.over, total * scale.under);
  const series = investments.map((cents) => floor(cents * scale.over, price * scale.under));
  const post_safe = total - sum(series) - increase;
  // A total that leaves nothing before the new money is far too low yet.
  const basis: Basis = { price, scale, post_safe: post_safe > 0n ? post_safe : 1n, pre_safe: held + pool_after };
  const prices = conversionPrices(safes, basis);
  const converted = safes.map(({ principal_amount_cents }, index) =>
    floor(BigInt(principal_amount_cents) * scale.over, (prices[index] ?? price) * scale.under),
  );
  return {
    price,
    series,
    prices,
    converted,
    increase,
    pool_after,
    total: held + pool_after + sum(series) + sum(converted),
  };
}

/** The parts of the company that are promised without regard to what the others get, together: at 100 % nothing is left. */
function promisedParts({ pre_money_cents, investments, safes, option_pool_percent }: Round): number {
  const money = investments.reduce((total, cents) => total + cents, 0);
  const bySafes = safes.reduce((total, safe) => {
    const terms = effective(safe);
    const cap = capOf(terms);
    if (terms.safe_type !== "post_money" || cap === null) return total;
    return total + (safe.principal_amount_cents * Number(cap.under)) / Number(cap.over);
  }, 0);
  const pool = Number(option_pool_percent ?? 0) / 100;
  const before = pre_money_cents / (pre_money_cents + money) - pool;
  return 1 - before * (1 - bySafes);
}

/** How many prices are asked for at most: rounds that leave a hundredth of the company converge far sooner. */
const MOST_PRICES = 400_000;

/** Places beyond a price's own at which its rounding no longer tells. */
const FINER = 12n;

/** Follows what comes out to what is put in for as long as it grows, or shrinks. Throws 400 where that does not end. */
function settle(from: bigint, solver: Solver, isFurther: (next: bigint, last: bigint) => boolean) {
  let total = from;
  let found = at(total, solver);
  const steps = MOST_PRICES / (1 + solver.safes.length + solver.investments.length);
  for (let step = 0; isFurther(found.total, total); step++) {
    if (step > steps || found.total > BigInt(MAX_INTEGER)) {
      throw invalid("pre_money_cents", "must leave fewer than 2^53-1 shares after the round", "out_of_range");
    }
    total = found.total;
    found = at(total, solver);
  }
  return found;
}

/** The unallocated pool that is so much of everything once it has grown, where everybody bears that: the most that is no more. */
function poolAfter(others: bigint, { over, under }: Ratio, pool: bigint): bigint {
  const target = floor(others * over, under - over);
  return target > pool ? target : pool;
}

/**
 * What a priced round comes to, its pool borne by whoever `option_pool_timing` says: by everybody once the round is solved without
 * it, at the price of that.
 */
export function solve(round: Round): Outcome {
  if (round.option_pool_timing !== "after" || round.option_pool_percent === null) return solveBefore(round);
  const { over, under } = ratioOf(round.option_pool_percent);
  const solved = solveBefore({ ...round, option_pool_percent: null });
  const pool = BigInt(solved.option_pool_units);
  const others = BigInt(solved.total_shares) - pool;
  const pool_after = poolAfter(others, { over, under: under * 100n }, pool);
  if (others + pool_after > BigInt(MAX_INTEGER)) {
    const rule = `cannot be reached: a pool of ${round.option_pool_percent}% after the money would pass 2^53-1 shares`;
    throw invalid("option_pool_percent", rule, "out_of_range");
  }
  return {
    ...solved,
    option_pool_increase: Number(pool_after - pool),
    option_pool_units: Number(pool_after),
    total_shares: Number(others + pool_after),
  };
}

/**
 * What a priced round comes to (decisions "Equity in depth"): the price, from which everything follows, depends on how many
 * shares there will be, and that on the price. Solved in whole numbers: from below with prices so fine that their rounding
 * does not tell, then down from just above that with the prices asked for, to the greatest number of shares at which both
 * agree; so a round that comes out even does so here. Throws 400 naming what takes the whole company, or passes 2^53−1.
 */
function solveBefore(round: Round): Outcome {
  const { held_units, pool_units, investments, price_decimals, notes = [] } = round;
  const before = BigInt(held_units) + BigInt(pool_units);
  if (before === 0n) throw invalid("entity_id", "must be a company with shares: nobody holds any yet", "nobody_holds");
  if (round.pre_money_cents > MAX_INTEGER - investments.reduce((total, cents) => total + cents, 0)) {
    throw invalid("pre_money_cents", "must not pass 2^53-1 cents with the new money", "out_of_range");
  }
  if (promisedParts(round) >= 1) {
    const percent = round.option_pool_percent ?? "0";
    const rule = `cannot be reached: the investors, the SAFEs and a pool of ${percent}% take the whole company`;
    throw invalid("option_pool_percent", rule);
  }
  const cents = investments.map((amount) => BigInt(amount));
  const percent = ratioOf(round.option_pool_percent ?? "0");
  // A cent is a hundredth of a dollar, and a price counts in the last of its places.
  const asked: Ratio = { over: 10n ** BigInt(price_decimals), under: 100n };
  const solver: Solver = {
    held: BigInt(held_units),
    pool: BigInt(pool_units),
    pool_part: { over: percent.over, under: percent.under * 100n },
    money: BigInt(round.pre_money_cents) + sum(cents),
    investments: cents,
    safes: [...notes, ...round.safes],
    scale: asked,
  };
  const fine = { ...solver, scale: { ...asked, over: asked.over * 10n ** FINER } };
  const near = settle(before, fine, (next, last) => next > last).total;
  const found = settle(near + near / 1000n + 1000n, solver, (next, last) => next < last);
  const { price, series, prices, converted, increase, pool_after, total } = found;
  const conversions = converted.map((count, index) => ({
    price_per_share: written(prices[index] ?? price, price_decimals),
    shares: Number(count),
  }));
  return {
    price_per_share: written(price, price_decimals),
    safes: conversions.slice(notes.length),
    notes: conversions.slice(0, notes.length),
    investors: series.map(Number),
    option_pool_increase: Number(increase),
    option_pool_units: Number(pool_after),
    capitalization: Number(total - sum(series) - increase),
    total_shares: Number(total),
  };
}
